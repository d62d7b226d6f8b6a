/** The service worker. The build bundles this file and what it imports into `/service-worker.js`. */
import { listenToPages } from "./lifecycle.ts";

listenToPages();
