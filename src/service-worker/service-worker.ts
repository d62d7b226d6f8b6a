/** The service worker. The build bundles this file and its imports into `/service-worker.js`. */
import { answerBuildFile } from "./build-files.ts";
import { answerDocument } from "./documents.ts";
import { listen } from "./lifecycle.ts";
import { listenToPushes } from "./push-events.ts";
import { worker } from "./scope.ts";

listen();
listenToPushes();

// Without respondWith(), the browser handles a request as if there were no worker. This concerns the API, event
// streams, uploads and other origins.
worker.addEventListener("fetch", (event) => {
  if (!answerBuildFile(event)) answerDocument(event);
});
