import { randomBytes } from "node:crypto";
import type { Logger } from "../log.ts";

/**
 * PostgreSQL limits a notification to 8,000 bytes. An id has up to 19 digits and a comma, and each message also names
 * its process.
 */
const IDS_PER_MESSAGE = 390;
/** A process sends at most 40 messages per second, however many writes there are. */
const BATCH_MS = 25;
const RETRY_MS = 1_000;
/** While messages cannot be sent, ids beyond this number are dropped. Pages find the news by their cursor. */
const MOST_WAITING = 20_000;
/**
 * The interval of checks while no hints arrive from other processes. Together with the time to notice this, it stays
 * below the 15 s that docs/reliability.md promises.
 */
const LOOK_MS = 8_000;

/** Sends short texts to all processes. Implemented with PostgreSQL and with Redis. */
export interface HintTransport {
  send(text: string): Promise<void>;
  /** False while texts of other processes do not arrive. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface HintReceiver {
  onText: (text: string) => void;
  /** Called when texts may have been missed. */
  onGap: () => void;
}

export interface MemberHints {
  /** Call it after the commit. Returns at once. */
  tell(memberIds: Iterable<string>): void;
  /** False while hints reach other processes late. */
  isUp: () => boolean;
  close(): Promise<void>;
}

interface NewsOptions {
  open: (receiver: HintReceiver) => HintTransport;
  /** Called in every process. The sending process calls it at once. */
  onHint: (memberIds: readonly string[]) => void;
  /** Called when hints may have been missed: after every connect, and repeatedly while there is no connection. */
  onGap: () => void;
  log: Logger;
}

/**
 * Tells all processes that something is new for members, but not what: the truth is in the database. Hints are never
 * sent inside of the transaction that writes, because its commit would wait for all other commits with a notification
 * (measured: 218 instead of 4,640 per second).
 */
export function openMemberHints({ open, onHint, onGap, log }: NewsOptions): MemberHints {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;
  let hasFailed = false;
  // The last item of a message is the name of its process. It looks like no id, so an earlier release that takes it for
  // a member finds nobody.
  const self = `@${randomBytes(6).toString("base64url")}`;
  const transport = open({
    onText: (text) => {
      const items = text.split(",");
      if (items.at(-1) !== self) onHint(items.filter((item) => !item.startsWith("@")));
    },
    onGap,
  });
  const looking = setInterval(() => {
    if (!transport.isUp()) onGap();
  }, LOOK_MS).unref();

  /** Sends one message. Returns the milliseconds until the next one may be sent. */
  async function send(): Promise<number> {
    const ids = [...waiting].slice(0, IDS_PER_MESSAGE);
    for (const id of ids) waiting.delete(id);
    try {
      await transport.send([...ids, self].join(","));
      hasFailed = false;
      return BATCH_MS;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error }, "publishing hints failed");
      hasFailed = true;
      for (const id of ids) waiting.add(id);
      return RETRY_MS;
    }
  }

  function schedule(delayMs: number): void {
    if (timer || sending || isClosed || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = sendAndSchedule();
    }, delayMs).unref();
  }

  async function sendAndSchedule(): Promise<void> {
    const nextMs = await send();
    sending = undefined;
    schedule(nextMs);
  }

  return {
    tell(memberIds) {
      const ids = [...memberIds];
      onHint(ids);
      for (const id of ids) if (waiting.size < MOST_WAITING) waiting.add(id);
      schedule(BATCH_MS);
    },
    isUp: () => transport.isUp(),
    async close() {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(timer);
      await sending;
      if (waiting.size > 0) await send();
      await transport.close();
    },
  };
}
