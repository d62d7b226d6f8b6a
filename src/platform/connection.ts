/** In the browser, requests wait and are retried while the network is down, instead of failing. */

/** Thrown if no response arrives. fetch throws a plain TypeError for this, which looks like a programming error. */
export class NetworkError extends TypeError {
  override name = "NetworkError";
}

/** `waiting`: work waits for its next attempt. `trying`: an attempt is running. */
export type ConnectionState = "fine" | "waiting" | "trying";

/** The `online` event does not fire if only the route to the server was lost, so waiting work also retries by timer. */
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

const listeners = new Set<() => void>();
const wakers = new Set<() => void>();
let pending = 0;
let state: ConnectionState = "fine";

function update(): void {
  const next = pending === 0 ? "fine" : wakers.size === pending ? "waiting" : "trying";
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const getConnection = (): ConnectionState => state;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retries all waiting work. */
export function retryNow(): void {
  for (const wake of wakers) wake();
}

/** Resolves when the next attempt is due; rejects if the signal is aborted. */
function nextAttempt(attempts: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      wakers.delete(wake);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      signal?.removeEventListener("abort", abort);
      update();
      settle();
    };
    const wake = () => end(resolve);
    const abort = () => end(() => reject(signal?.reason as Error));
    const wakeIfVisible = () => {
      if (document.visibilityState === "visible") wake();
    };
    const timer = setTimeout(wake, RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)]);
    wakers.add(wake);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wakeIfVisible);
    signal?.addEventListener("abort", abort);
    update();
  });
}

/** Repeats idempotent work until the server is reached. Responses and other errors are passed on. */
export async function untilReached<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  let isPending = false;
  try {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted || !(error instanceof NetworkError)) throw error;
      }
      if (!isPending) pending += 1;
      isPending = true;
      await nextAttempt(attempts, signal);
    }
  } finally {
    if (isPending) pending -= 1;
    update();
  }
}

/** Resolves when the server responds, with any status. */
export async function untilServerAnswers(signal: AbortSignal): Promise<void> {
  await untilReached(() => fetchWhole(new Request("/healthz", { cache: "no-store", signal })), signal);
}

/** Wait for this before leaving the document. An offline browser would replace the page with its own error page. */
export const untilOnline = (signal?: AbortSignal): Promise<void> =>
  untilReached(async () => {
    if (!navigator.onLine) throw new NetworkError("The browser is offline");
  }, signal);

const NO_BODY = new Set([204, 205, 304]);

/** Reads the whole body, so that a connection lost half-way throws a NetworkError here too. */
export async function fetchWhole(request: Request): Promise<Response> {
  try {
    const response = await fetch(request.clone());
    return new Response(NO_BODY.has(response.status) ? null : await response.arrayBuffer(), response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NetworkError("The server could not be reached", { cause: error });
  }
}
