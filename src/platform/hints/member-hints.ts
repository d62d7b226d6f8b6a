import { randomBytes } from "node:crypto";
import type { Logger } from "../log.ts";

/**
 * PostgreSQL limits a notification to 8,000 bytes; an id has up to 19 digits and a comma. The process names itself too.
 */
const IDS_PER_MESSAGE = 390;
/** At most 40 messages a second leave a process, however many writes there are. */
const BATCH_MS = 25;
const RETRY_MS = 1_000;
/** While messages cannot be sent, more are dropped: pages find out by their cursor. */
const MOST_WAITING = 20_000;
/**
 * While nothing is heard from other processes. With the time until that is noticed it stays below 15 s, the promise of
 * docs/reliability.md.
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
  /** Texts may have been missed. */
  onGap: () => void;
}

export interface MemberHints {
  /** Call it after the commit. Returns at once. */
  tell(memberIds: Iterable<string>): void;
  /** False while other processes are told late. */
  isUp: () => boolean;
  close(): Promise<void>;
}

interface NewsOptions {
  open: (receiver: HintReceiver) => HintTransport;
  /** In every process; in the one that tells, at once. */
  onHint: (memberIds: readonly string[]) => void;
  /** News may have been missed: on every connection, and again and again while there is none. */
  onGap: () => void;
  log: Logger;
}

/**
 * Tells all processes that something is new for members, not what. A hint: what is true is in the database. Never sent
 * inside of the transaction that writes: its commit would wait for all other commits with a notification (measured: 218
 * instead of 4,640 a second).
 */
export function openMemberHints({ open, onHint, onGap, log }: NewsOptions): MemberHints {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;
  let hasFailed = false;
  // The last item of a message: not a member, so that an earlier release, which takes it for one, finds nobody.
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

  /** Returns when the next message may be sent. */
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
