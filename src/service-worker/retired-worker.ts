/**
 * This worker is served with SERVICE_WORKER=off, instead of the service worker. It removes itself and its stored data,
 * so that no page has a worker.
 */
import { worker } from "./scope.ts";

async function retire(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(retire()));
