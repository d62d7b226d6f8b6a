/** Files of the build have a hash of their content in their names, so a stored copy is never stale. */
import { buildId, worker } from "./scope.ts";

const PREFIX = "nest-mates-build-";
const CACHE = `${PREFIX}${buildId}`;
/** The caches of two builds are kept, because open tabs still load files of the previous build. */
const BUILDS_KEPT = 2;
export const OFFLINE_PAGE = "/offline";

const isBuildFile = ({ origin, pathname }: URL) => origin === worker.location.origin && pathname.startsWith("/assets/");
/**
 * A proxy or a misconfigured server may answer with a page under the name of a script. If such a page were stored, it
 * would break every visit.
 */
const isStorable = (response: Response) =>
  response.status === 200 && !(response.headers.get("content-type") ?? "text/html").startsWith("text/html");

async function store(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(request, response);
  } catch {
    // The device is full. The page works without the copy.
  }
}

async function fromCacheFirst(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(event.request);
  if (isStorable(response)) event.waitUntil(store(event.request, response.clone()));
  return response;
}

/** Answers a request for a file of the build. Returns false for other requests. */
export function answerBuildFile(event: FetchEvent): boolean {
  if (event.request.method !== "GET" || !isBuildFile(new URL(event.request.url))) return false;
  event.respondWith(fromCacheFirst(event));
  return true;
}

export async function storeOfflinePage(): Promise<void> {
  await (await caches.open(CACHE)).add(new Request(OFFLINE_PAGE, { cache: "reload", credentials: "omit" }));
}

/** Stores the offline page again, because log-out empties all caches. */
export async function restoreOfflinePage(): Promise<void> {
  if (!(await caches.match(OFFLINE_PAGE, { ignoreVary: true }))) await storeOfflinePage();
}

/** Deletes the caches of old builds. caches.keys() returns names in the order of creation. */
export async function deleteOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, Math.max(0, others.length - BUILDS_KEPT + 1)).map((name) => caches.delete(name)));
}

/**
 * Stores files that the page may need later, one at a time. After a release, the server no longer has the files of the
 * previous build, but an open tab finds them here.
 */
export async function storeFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of files) {
    if (!isBuildFile(new URL(file, worker.location.origin)) || (await caches.match(file, { ignoreVary: true })))
      continue;
    const response = await fetch(file, { priority: "low" });
    if (isStorable(response)) await cache.put(file, response);
  }
}
