import { deleteOldBuilds, storeFiles, storeOfflinePage } from "./build-files.ts";
import { buildId, worker } from "./scope.ts";

async function begin(): Promise<void> {
  await deleteOldBuilds();
  await worker.registration.navigationPreload?.enable();
  // Takes over open pages, including the one that registered the first worker.
  await worker.clients.claim();
}

/** A message that a page may send. With `build`, it also sends a port for the response. */
interface Question {
  type?: "build" | "activate" | "storeFiles";
  files?: readonly string[];
}

export function listen(): void {
  // No skipWaiting(): the new worker waits until no page uses the old one, or until a page asks.
  worker.addEventListener("install", (event) => event.waitUntil(storeOfflinePage()));
  worker.addEventListener("activate", (event) => event.waitUntil(begin()));
  worker.addEventListener("message", (event) => {
    const { type, files = [] } = (event.data ?? {}) as Question;
    if (type === "build") event.ports[0]?.postMessage(buildId);
    if (type === "activate") event.waitUntil(worker.skipWaiting());
    if (type === "storeFiles") event.waitUntil(storeFiles(files).catch(() => undefined));
  });
}
