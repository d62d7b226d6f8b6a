/** Keeps a page alive while the network is away: work waits for the connection instead of failing. For browsers. */

/** No response came. A TypeError, as fetch throws it, but never a programming error. */
export class NetworkError extends TypeError {
  override name = "NetworkError";
}

/** `waiting`: something could not be sent and waits. `trying`: it is being sent again. */
export type ConnectionState = "fine" | "waiting" | "trying";

/** The browser's `online` event does not fire when only the path to the server was lost, so waiting work also tries by itself. */
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

/** Everything that waits tries again now. */
export function retryNow(): void {
  for (const wake of wakers) wake();
}

/** Until it is worth another try; rejects when the work is not wanted any more. */
function nextTry(tries: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      wakers.delete(wake);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfSeen);
      signal?.removeEventListener("abort", abort);
      update();
      settle();
    };
    const wake = () => end(resolve);
    const abort = () => end(() => reject(signal?.reason as Error));
    const wakeIfSeen = () => {
      if (document.visibilityState === "visible") wake();
    };
    const timer = setTimeout(wake, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    wakers.add(wake);
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wakeIfSeen);
    signal?.addEventListener("abort", abort);
    update();
  });
}

/** Repeats work that can be repeated until the server is reached. Any other failure, and any answer, is passed on. */
export async function untilReached<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  let isPending = false;
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted || !(error instanceof NetworkError)) throw error;
      }
      if (!isPending) pending += 1;
      isPending = true;
      await nextTry(tries, signal);
    }
  } finally {
    if (isPending) pending -= 1;
    update();
  }
}

/** Until the server answers, whatever it answers. */
export async function untilServerAnswers(signal: AbortSignal): Promise<void> {
  await untilReached(() => fetchWhole(new Request("/healthz", { cache: "no-store", signal })), signal);
}

/** For what leaves the document: without a connection the browser would put its own error page in its place. */
export const untilOnline = (signal?: AbortSignal): Promise<void> =>
  untilReached(async () => {
    if (!navigator.onLine) throw new NetworkError("The browser is offline");
  }, signal);

const NO_BODY = new Set([204, 205, 304]);

/** The response with all of its body, so that a connection lost half-way fails here too, as a NetworkError. */
export async function fetchWhole(request: Request): Promise<Response> {
  try {
    const response = await fetch(request.clone());
    return new Response(NO_BODY.has(response.status) ? null : await response.arrayBuffer(), response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new NetworkError("The server could not be reached", { cause: error });
  }
}
