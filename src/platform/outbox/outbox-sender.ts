/**
 * Sends the rows of an outbox, with one job each. If a worker is killed before it has recorded the result, the row is
 * sent again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/database.ts";
import type { JobEngine } from "../jobs/job-engine.ts";
import { priorities } from "../jobs/queues.ts";
import type { Logger } from "../log.ts";
import { DAY_MS } from "../time.ts";
import type { DueRow, Outbox } from "./outbox.queries.ts";

/** The delay after the server was unreachable. Such an attempt does not count. */
const PAUSE_MS = 30_000;
const BATCH = 200;
const SWEEP_BATCH = 5_000;
const MISSING_BATCH = 1_000;
const MOST_MISSING = 20_000;
const POLL_SECONDS = 2;

/**
 * The result of one attempt. `refused`: permanent, so the row is dropped. `postponed`: it is retried later, not before
 * `afterMs`. `unreachable`: the server accepts nothing at all now, so the attempt does not count. `suppressed`: dropped
 * because this address rejected or reported earlier mails. `isBadAddress`: all mails to this address would be refused.
 * `reason` contains codes only, because the server's text may contain personal data.
 */
export type SendResult =
  | { outcome: "sent" }
  | { outcome: "refused"; reason: string; isBadAddress?: boolean }
  | { outcome: "suppressed" | "unreachable"; reason: string }
  | { outcome: "postponed"; reason: string; afterMs?: number | undefined };

/** `withdrawn`: the row was dropped because its reason no longer exists. */
export type SendOutcome = "sent" | "postponed" | "refused" | "suppressed" | "withdrawn";

export interface SendCounts {
  sent: number;
  /** Rows that were refused, out of attempts, suppressed, or withdrawn. */
  dropped: number;
  postponed: number;
}

export interface OutboxSenderOptions<Row extends DueRow> {
  db: Executor;
  outbox: Outbox<Row>;
  /**
   * Sends one row. If the result is undefined, the reason for the row no longer exists and the row is dropped. If it
   * throws, the job is retried and in the end becomes a dead letter.
   */
  send: (row: Row, now: Date) => Promise<SendResult | undefined>;
  log: Logger;
  onOutcome?: ((outcome: SendOutcome) => void) | undefined;
  /** How many rows are sent at a time. One of these workers is kept for urgent rows. */
  concurrency: number;
  /** The delay after the first, second, … failure. After one more failure the row is dropped. */
  retryMs: readonly number[];
  /** Older rows are dropped, because their content is out of date. */
  maxAgeMs: number;
  keepDoneDays: number;
}

/** The job's data, as the trigger queues it. */
interface NoticeJob {
  id: string;
  kind?: string;
  traceparent?: string;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export function createOutboxSender<Row extends DueRow>(options: OutboxSenderOptions<Row>) {
  const { db, outbox, send, log, onOutcome, concurrency, retryMs, maxAgeMs, keepDoneDays } = options;
  const { table } = outbox;
  let pausedUntil = 0;

  async function trySend(row: Row, now: Date): Promise<SendResult | undefined> {
    if (row.attempts > retryMs.length + 1) return { outcome: "refused", reason: "too many attempts" };
    if (now.getTime() - row.createdAt.getTime() > maxAgeMs) return { outcome: "refused", reason: "too old" };
    try {
      return await send(row, now);
    } catch (error) {
      await outbox.uncount(db, row, "rendering failed");
      throw error;
    }
  }

  /** Returns the delay before the next attempt. The result is undefined if there is none. */
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
      if (result && outcome !== "suppressed") log.warn(fields, `${table} dropped`);
      await outbox.drop(db, row, now, reason);
      if (outcome === "suppressed") onOutcome?.("suppressed");
      else onOutcome?.(result ? "refused" : "withdrawn");
      return "dropped";
    }
    if (outcome === "unreachable") pausedUntil = now.getTime() + PAUSE_MS;
    log.warn(fields, outcome === "unreachable" ? `${table} server unavailable` : `${table} postponed`);
    await outbox.postpone(db, row, { until: later(now, delayMs), reason, countsAsAttempt: outcome === "postponed" });
    onOutcome?.("postponed");
    return "postponed";
  }

  /** Sends one row. The result is undefined if there was nothing left to do. */
  async function sendOne(id: string, dueAt?: Date): Promise<keyof SendCounts | undefined> {
    const row = await outbox.claim(db, id, dueAt);
    const now = dueAt ?? new Date();
    return row && record(row, await trySend(row, now), now);
  }

  /**
   * While the server is unreachable, jobs wait here, so that jobs and rows are not rewritten, however many there are.
   */
  async function run({ data: { id }, signal }: { data: NoticeJob; signal: AbortSignal }): Promise<undefined> {
    while (Date.now() < pausedUntil) await sleep(pausedUntil - Date.now(), undefined, { signal });
    await sendOne(id);
  }

  return {
    async startJobs({ work }: Pick<JobEngine, "work">): Promise<void> {
      const jobs = {
        queue: table,
        pollSeconds: POLL_SECONDS,
        nameOf: ({ kind }: NoticeJob) => kind ?? "unknown",
        traceOf: ({ traceparent }: NoticeJob) => traceparent,
        run,
      };
      await work({ ...jobs, concurrency: concurrency - 1 });
      await work({ ...jobs, concurrency: 1, minPriority: priorities.urgent });
    },

    /**
     * Queues jobs for rows that are due without a job. Such rows are older than the use of jobs, or a worker of the
     * previous release claimed them and died.
     */
    async queueMissing(): Promise<number> {
      let total = 0;
      while (total < MOST_MISSING) {
        const queued = await outbox.queueMissing(db, MISSING_BATCH);
        total += queued;
        if (queued < MISSING_BATCH) break;
      }
      return total;
    },

    /**
     * Sends all rows that are due at this time, in this process and without jobs. For tests and proofs that simulate
     * time.
     */
    async sendDue(now = new Date()): Promise<SendCounts> {
      const counts: SendCounts = { sent: 0, dropped: 0, postponed: 0 };
      for (;;) {
        const ids = now.getTime() < pausedUntil ? [] : await outbox.listDue(db, now, BATCH);
        if (ids.length === 0) return counts;
        const left = ids.values();
        const sendAll = async () => {
          for (const id of left) {
            if (now.getTime() < pausedUntil) return;
            const result = await sendOne(id, now).catch((error: unknown) => {
              log.error({ err: error, [table]: id }, `${table} failed`);
              return "postponed" as const;
            });
            if (result) counts[result] += 1;
          }
        };
        await Promise.all(Array.from({ length: concurrency }, sendAll));
      }
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
