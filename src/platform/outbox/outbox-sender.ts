/**
 * Sends the rows of an outbox. The process may be killed at any time: a row is claimed with a lease, and marked as sent only after the other server has
 * accepted it. If we are killed in between, it is sent again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { traced } from "../telemetry/spans.ts";
import { DAY_MS } from "../time.ts";
import { type DueRow, type Outbox, traceparentOf } from "./outbox.queries.ts";

const SECOND_MS = 1_000;
/** After the server was unreachable. Such an attempt does not count. */
const PAUSE_MS = 30 * SECOND_MS;
const SWEEP_BATCH = 5_000;
const POLL_INTERVAL_MS = 2 * SECOND_MS;

/**
 * Result of one attempt. `refused`: permanent, the row is dropped. `postponed`: it is retried later, not before `afterMs`. `unreachable`: the server accepts
 * nothing at all right now, so the attempt does not count. `reason` contains codes only: the server's text may contain personal data.
 */
export type SendResult =
  | { outcome: "sent" }
  | { outcome: "refused" | "unreachable"; reason: string }
  | { outcome: "postponed"; reason: string; afterMs?: number | undefined };

/** `withdrawn`: dropped because its reason no longer exists. */
export type SendOutcome = "sent" | "postponed" | "refused" | "withdrawn";

export interface SendCounts {
  sent: number;
  /** Refused, out of attempts, or withdrawn. */
  dropped: number;
  postponed: number;
}

export interface OutboxSenderOptions<Row extends DueRow> {
  db: Executor;
  outbox: Outbox<Row>;
  /** Sends one row. Undefined if its reason no longer exists: it is dropped. If it throws, the row is retried. */
  send: (row: Row, now: Date) => Promise<SendResult | undefined>;
  log: Logger;
  onOutcome?: ((outcome: SendOutcome) => void) | undefined;
  /** How many rows are sent at a time. */
  lanes: number;
  /** Longer than sending one row may take, so that no second worker claims it meanwhile. */
  leaseMs: number;
  /** The delay after the first, second, … failure. After one more failure the row is dropped. */
  retryMs: readonly number[];
  /** Older rows are dropped: their content is out of date. */
  maxAgeMs: number;
  keepDoneDays: number;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function createOutboxSender<Row extends DueRow>(options: OutboxSenderOptions<Row>) {
  const { db, outbox, send, log, onOutcome, lanes, leaseMs, retryMs, maxAgeMs, keepDoneDays } = options;
  const { table } = outbox;
  let pausedUntil = 0;

  async function trySend(row: Row, now: Date): Promise<SendResult | undefined> {
    if (row.attempts > retryMs.length + 1) return { outcome: "refused", reason: "too many attempts" };
    if (now.getTime() - row.createdAt.getTime() > maxAgeMs) return { outcome: "refused", reason: "too old" };
    return send(row, now);
  }

  /** Undefined: no further attempt. */
  function delayAfter(result: SendResult | undefined, attempts: number): number | undefined {
    if (result?.outcome === "unreachable") return PAUSE_MS;
    const delay = result?.outcome === "postponed" ? retryMs[attempts - 1] : undefined;
    return delay && Math.max(delay, (result?.outcome === "postponed" && result.afterMs) || 0);
  }

  async function record(row: Row, result: SendResult | undefined, now: Date): Promise<keyof SendCounts> {
    if (result?.outcome === "sent") {
      await outbox.markSent(db, row, now);
      onOutcome?.("sent");
      return "sent";
    }
    const { outcome, reason } = result ?? ({ outcome: "refused", reason: "no longer relevant" } as const);
    const fields = { [table]: row.id, kind: row.kind, attempt: row.attempts, reason };
    const delayMs = delayAfter(result, row.attempts);
    if (delayMs === undefined) {
      if (result) log.warn(fields, `${table} dropped`);
      await outbox.drop(db, row, now, reason);
      onOutcome?.(result ? "refused" : "withdrawn");
      return "dropped";
    }
    if (outcome === "unreachable") pausedUntil = now.getTime() + PAUSE_MS;
    log.warn(fields, outcome === "unreachable" ? `${table} server unavailable` : `${table} postponed`);
    await outbox.postpone(db, row, { until: later(now, delayMs), reason, countsAsAttempt: outcome === "postponed" });
    onOutcome?.("postponed");
    return "postponed";
  }

  /** The result of sending the next due row. Undefined if none is due, or sending is paused. */
  async function sendNext(now: Date): Promise<keyof SendCounts | undefined> {
    if (now.getTime() < pausedUntil) return undefined;
    const row = await outbox.claim(db, now, later(now, leaseMs));
    if (!row) return undefined;
    return traced({ name: `${table} ${row.kind}`, kind: "consumer", follows: traceparentOf(row) }, async () => {
      const result = await trySend(row, now).catch((error: unknown): SendResult => {
        log.error({ err: error, [table]: row.id, kind: row.kind }, `${table} could not be rendered`);
        return { outcome: "postponed", reason: "rendering failed" };
      });
      return record(row, result, now);
    });
  }

  /** Sends all due rows. Without `now`, the clock is read before each row, since its lease begins then. */
  async function sendDue(now?: Date, signal?: AbortSignal): Promise<SendCounts> {
    const counts: SendCounts = { sent: 0, dropped: 0, postponed: 0 };
    const sendUntilEmpty = async () => {
      for (;;) {
        const result = signal?.aborted ? undefined : await sendNext(now ?? new Date());
        if (!result) return;
        counts[result] += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, sendUntilEmpty));
    return counts;
  }

  return {
    sendDue,

    /** Polls the outbox until it is stopped. */
    start(): { stop(): Promise<void> } {
      const stopping = new AbortController();
      const running = (async () => {
        while (!stopping.signal.aborted) {
          const counts = await sendDue(undefined, stopping.signal).catch((error: unknown) => log.warn({ err: error }, `the outbox ${table} failed`));
          if (counts && (counts.sent > 0 || counts.dropped > 0)) log.info({ ...counts }, `${table} sent`);
          await sleep(POLL_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // aborted by stop()
        }
      })();
      return {
        async stop() {
          stopping.abort();
          await running;
        },
      };
    },

    async sweep(now = new Date()): Promise<{ deleted: number }> {
      const before = later(now, -keepDoneDays * DAY_MS);
      let total = 0;
      for (;;) {
        const deleted = await outbox.deleteDone(db, before, SWEEP_BATCH);
        total += deleted;
        if (deleted < SWEEP_BATCH) return { deleted: total };
      }
    },
  };
}
