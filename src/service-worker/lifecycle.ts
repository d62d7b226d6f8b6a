import { buildId, worker } from "./scope.ts";

/** What a page may ask. It sends a port for the response to `build`. */
type Question = { type: "build" } | { type: "activate" };

export function listenToPages(): void {
  worker.addEventListener("message", (event) => {
    const { type } = event.data as Question;
    if (type === "build") event.ports[0]?.postMessage(buildId);
    // Only when a page asks: a worker that took over at once would serve pages of another build.
    if (type === "activate") event.waitUntil(worker.skipWaiting());
  });
}
