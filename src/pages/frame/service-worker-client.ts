/** Registers the service worker and finds out whether a build is ready that is newer than the one of this page. */

const CHECK_MS = 60 * 60_000;
const ANSWER_MS = 2_000;

/**
 * Asks a worker for its build. The result is undefined if the worker does not answer: SERVICE_WORKER=off serves a
 * worker that removes itself.
 */
function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.addEventListener("message", ({ data }) => {
      clearTimeout(timer);
      resolve(data as string);
    });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage({ type: "build" }, [port2]);
  });
}

type Message = { type: "activate" } | { type: "storeFiles"; files: readonly string[] };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
const tell = (worker: ServiceWorker, message: Message) => worker.postMessage(message);

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (worker.state === "installing") return;
      worker.removeEventListener("statechange", check);
      resolve();
    };
    worker.addEventListener("statechange", check);
    check();
  });

/**
 * Calls `onNewer` if a worker of another build is ready. If the waiting worker has the build of this page, it is
 * activated: the document was loaded after the release, so nothing changes for this page.
 */
async function compare(registration: ServiceWorkerRegistration, pageBuild: string, onNewer: () => void): Promise<void> {
  if (registration.installing) await installed(registration.installing);
  const newest = registration.waiting ?? registration.active;
  const build = newest && (await buildOf(newest));
  if (!build) return;
  if (build !== pageBuild) onNewer();
  else if (registration.waiting) tell(registration.waiting, { type: "activate" });
}

/** Switches to the newest build. The document is loaded again when the new worker has taken over. */
export async function reloadIntoNewBuild(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    tell(registration.waiting, { type: "activate" });
    // If the worker does not take over, a reload gets the newest page from the network.
    setTimeout(() => location.reload(), ANSWER_MS);
  } else location.reload();
}

async function storeFiles(files: readonly string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active) tell(active, { type: "storeFiles", files });
}

interface AppOptions {
  pageBuild: string;
  /** The files that the worker stores for later. */
  files: readonly string[];
  onNewer: () => void;
}

/** Returns a function that stops looking for new builds. */
export function startServiceWorker({ pageBuild, files, onNewer }: AppOptions): () => void {
  // There is no worker in development, because it would serve stale modules.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return () => {};
  let lastCheck = Date.now();
  let registration: ServiceWorkerRegistration | undefined;
  const check = () => void (registration && compare(registration, pageBuild, onNewer));
  // Browsers look for a new worker only when they load a document. A tab may stay open for days without loading one.
  const lookAgain = () => {
    if (document.visibilityState !== "visible" || Date.now() - lastCheck < CHECK_MS) return;
    lastCheck = Date.now();
    void registration?.update().catch(() => undefined);
  };
  const start = async () => {
    registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", check);
    check();
    if (files.length > 0) await storeFiles(files);
  };
  navigator.serviceWorker.addEventListener("controllerchange", check);
  document.addEventListener("visibilitychange", lookAgain);
  // Private windows may refuse a worker. The page works without it.
  void start().catch(() => undefined);
  return () => {
    registration?.removeEventListener("updatefound", check);
    navigator.serviceWorker.removeEventListener("controllerchange", check);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}
