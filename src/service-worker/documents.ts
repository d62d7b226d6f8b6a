/**
 * Documents come from the network only: they contain private data of the member, and they name the files of the newest
 * build.
 */
import { OFFLINE_PAGE, restoreOfflinePage } from "./build-files.ts";

/** Paths of downloads and JSON that a link may open. */
const isNoPage = /^\/(?:api|media|uploads)\//;

async function fromNetwork(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE, { ignoreVary: true })) ?? Response.error();
  }
}

export function answerDocument(event: FetchEvent): void {
  const { mode, method, url } = event.request;
  if (mode !== "navigate" || method !== "GET" || isNoPage.test(new URL(url).pathname)) return;
  event.respondWith(fromNetwork(event));
  event.waitUntil(restoreOfflinePage().catch(() => undefined));
}
