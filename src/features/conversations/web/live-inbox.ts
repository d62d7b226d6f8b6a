/**
 * Follows the events of the member's inbox while the page is visible. One tab of a browser has the stream and passes
 * its events to the others. Browsers without locks have no stream. Without a stream or a connection, pages poll every
 * 15 seconds.
 */
export interface InboxStatus {
  cursor: string;
  unread: number;
}

interface Follower {
  /** The cursor of the data that the page was loaded with. If something has happened since, an event comes at once. */
  cursor: () => string | undefined;
  onHint: (status: InboxStatus) => void;
}

/** Undefined is a heartbeat. Null means that the stream was lost. */
type Received = InboxStatus | null | undefined;
/** A message between tabs: a received event, or `begins` from a new tab that asks for events it may have missed. */
type Passed = { received: Received } | "begins";

/** The stream starts after this delay, because a page that is left soon needs no stream. */
const START_MS = 2_000;
/** The stream counts as lost after this time without an event. Heartbeats come every 25 s. */
const SILENCE_MS = 40_000;
const FIRST_RETRY_MS = 1_000;
const RETRY_MS = 15_000;

const listeners = new Set<(status: InboxStatus) => void>();
let receivedAt = Number.NEGATIVE_INFINITY;
let newest: InboxStatus | undefined;

/** Whether events arrive, so that pages need not poll. */
export const isLive = (): boolean => performance.now() - receivedAt < SILENCE_MS;

export function onInboxStatus(listener: (status: InboxStatus) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function receive(received: Received): void {
  receivedAt = received === null ? Number.NEGATIVE_INFINITY : performance.now();
  if (!received) return;
  newest = received;
  for (const listener of listeners) listener(received);
}

/** Keeps a stream open until it is stopped. */
function keepStream(cursor: () => string | undefined, onReceived: (received: Received) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  const retry = (fromMs: number) => {
    source?.close();
    onReceived(null);
    isWorking = false;
    // The delay is random, so that a server that restarts does not get all clients at once.
    timer = setTimeout(open, fromMs * (1 + Math.random()));
  };
  const open = () => {
    if (!navigator.onLine) return retry(FIRST_RETRY_MS);
    const after = cursor();
    source = new EventSource(after ? `/api/events?after=${after}` : "/api/events");
    source.addEventListener("beat", () => {
      isWorking = true;
      onReceived(undefined);
    });
    source.addEventListener("inbox", ({ data, lastEventId }: MessageEvent<string>) =>
      onReceived({ cursor: lastEventId, unread: (JSON.parse(data) as { unread: number }).unread }),
    );
    source.addEventListener("end", () => retry(RETRY_MS));
    source.addEventListener("error", () => retry(isWorking ? FIRST_RETRY_MS : RETRY_MS));
    return undefined;
  };
  timer = setTimeout(open, START_MS);
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** Follows the inbox while the page is visible. Returns a function that stops it. */
export function followInbox(uid: string, { cursor, onHint }: Follower): () => void {
  // Browsers offer locks to secure pages only.
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return () => undefined;
  newest = undefined; // may be another member's
  const name = `inbox-${uid}`;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  const pass = (passed: Passed) => channel.postMessage(passed);
  let isLeading = false;
  channel.addEventListener("message", ({ data }: MessageEvent<Passed>) => {
    if (data !== "begins") receive(data.received);
    else if (isLeading && isLive()) pass({ received: newest });
  });
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stop = keepStream(cursor, (received) => {
        receive(received);
        pass({ received });
      });
      isLeading = true;
      signal.addEventListener("abort", () => {
        stop();
        isLeading = false;
        resolve();
      });
    });
  let leave = new AbortController();
  const change = () => {
    leave.abort();
    receivedAt = Number.NEGATIVE_INFINITY;
    if (document.visibilityState !== "visible") return;
    pass("begins");
    leave = new AbortController();
    const { signal } = leave;
    // The request rejects if the page is hidden before it has got the lock.
    navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined);
  };
  const unsubscribe = onInboxStatus(onHint);
  document.addEventListener("visibilitychange", change);
  change();
  return () => {
    unsubscribe();
    document.removeEventListener("visibilitychange", change);
    leave.abort();
    channel.close();
  };
}
