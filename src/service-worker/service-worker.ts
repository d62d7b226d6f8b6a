/** The service worker. The build bundles this file and what it imports into `/service-worker.js`. */
import { answerBuildFile } from "./build-files.ts";
import { answerDocument } from "./documents.ts";
import { listen } from "./lifecycle.ts";
import { listenToPushes } from "./push-events.ts";
import { worker } from "./scope.ts";

listen();
listenToPushes();

// Without respondWith() the browser does as without a worker: API, event streams, uploads, other origins.
worker.addEventListener("fetch", (event) => {
  if (!answerBuildFile(event)) answerDocument(event);
});
