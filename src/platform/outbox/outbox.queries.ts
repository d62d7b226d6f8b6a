/**
 * The tables `mail` and `push` record what is sent to whom. Rows are written in the transaction that causes them.
 * `due_at` is the truth about when a row is sent. A trigger queues a job for each row and whenever `due_at` changes.
 * Both tables have these columns in common, so they share these statements.
 */
import { sql } from "kysely";
import { type Executor, runText } from "../db/database.ts";
import { DEAD_QUEUE } from "../jobs/queues.ts";

/** A row that a job has claimed. */
export interface DueRow {
  id: string;
  memberId: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  /** Attempts to send the row, including the current one. */
  attempts: number;
}

/** The key in `data` that holds the trace of the request or job that queued the row. */
export const traceKey = "traceparent";

export interface Postponement {
  until: Date;
  reason: string;
  countsAsAttempt: boolean;
}

export type Outbox<Row extends DueRow> = ReturnType<typeof outboxOf<Row>>;

/** `moreColumns` are columns of the claimed row that not every outbox has. */
export function outboxOf<Row extends DueRow>(table: "mail" | "push", moreColumns = "") {
  const isWaiting = "sent_at is null and dropped_at is null";
  // Infinity means that a job of this release has the row. Workers of the previous release claim rows that are due, so
  // they ignore this row. If its worker dies, pg-boss runs the job again. Only one job of a row runs at a time.
  const claim = `
    update ${table} set due_at = 'infinity', attempts = attempts + 1
    where id = $1::bigint and ${isWaiting} and (due_at <= coalesce($2::timestamptz, now())
      or ($2::timestamptz is null and due_at = 'infinity'))
    returning id, member_id as "memberId", kind, data, created_at as "createdAt", attempts${moreColumns}`;
  const listDue = `select id from ${table} where ${isWaiting} and due_at <= $1::timestamptz
      order by due_at, id limit $2::integer`;
  const claimed = (executor: Executor, { id, attempts }: Row) =>
    executor.updateTable(table).where("id", "=", id).where("attempts", "=", attempts).where("sent_at", "is", null);
  // Operators take care of dead letters. Writing `due_at` makes the trigger queue the job.
  const queueMissing = `
    update ${table} set due_at = due_at where ${isWaiting} and id = any (array(
      select id from ${table} row where ${isWaiting} and due_at < now() - interval '1 minute'
        and not exists (select from pgboss.job
          where name = '${table}' and state <= 'active' and policy = 'stately' and singleton_key = row.id::text)
        and not exists (select from pgboss.job
          where name = '${DEAD_QUEUE}' and state < 'active' and source_name = '${table}' and data ->> 'id' = row.id::text)
      order by priority desc, due_at, id limit $1::integer for update skip locked))
    returning id`;
  const deleteDone = `
    delete from ${table} where id = any (array(
      select id from ${table} where created_at < $1::timestamptz and (sent_at is not null or dropped_at is not null)
        order by created_at limit $2::integer
    )) returning id`;
  return {
    table,

    /**
     * Claims a row. A call without a time comes from a job, which also takes over from a dead worker. The result is
     * undefined if there is nothing left to do, or not yet.
     */
    async claim(executor: Executor, id: string, dueAt?: Date): Promise<Row | undefined> {
      const [row] = await runText<Row>(executor, claim, [id, dueAt]);
      return row;
    },

    async listDue(executor: Executor, now: Date, limit: number): Promise<string[]> {
      return (await runText<{ id: string }>(executor, listDue, [now, limit])).map(({ id }) => id);
    },

    /** This is unconditional: the row was sent, even if another worker has claimed it since. */
    async markSent(executor: Executor, { id }: Row, now: Date): Promise<void> {
      await executor
        .updateTable(table)
        .set({ sent_at: now, last_error: null })
        .where("id", "=", id)
        .where("sent_at", "is", null)
        .execute();
    },

    /** Queues the job of the next attempt. No effect if another worker has claimed the row since. */
    async postpone(executor: Executor, row: Row, { until, reason, countsAsAttempt }: Postponement): Promise<void> {
      const attempts = countsAsAttempt ? row.attempts : row.attempts - 1;
      await claimed(executor, row).set({ due_at: until, last_error: reason, attempts }).execute();
    },

    /**
     * Undoes the count of an attempt that failed before anything was sent. The row stays claimed, and its job is
     * retried.
     */
    async uncount(executor: Executor, row: Row, reason: string): Promise<void> {
      const attempts = sql<number>`greatest(attempts - 1, 1)`;
      await claimed(executor, row).set({ last_error: reason, attempts }).execute();
    },

    /** Has no effect if another worker has claimed the row since. */
    async drop(executor: Executor, row: Row, now: Date, reason: string): Promise<void> {
      await claimed(executor, row).set({ dropped_at: now, last_error: reason }).execute();
    },

    async queueMissing(executor: Executor, limit: number): Promise<number> {
      return (await runText(executor, queueMissing, [limit])).length;
    },

    /** Deletes rows that were created before this moment and were sent or dropped. */
    async deleteDone(executor: Executor, before: Date, limit: number): Promise<number> {
      return (await runText(executor, deleteDone, [before, limit])).length;
    },
  };
}
