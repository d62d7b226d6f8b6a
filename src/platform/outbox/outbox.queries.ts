/**
 * An outbox: rows are written in the transaction that causes them, and sent by a worker. The tables `mail` and `push` have the columns of the queue in common,
 * so they share these statements.
 */
import { type Executor, runText } from "../db/database.ts";

/** A row that a worker has claimed. */
export interface DueRow {
  id: string;
  memberId: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  /** Attempts to send it, the current one included. */
  attempts: number;
}

/** The key in `data` that holds the trace of the request or job that queued the row. */
export const traceKey = "traceparent";

export function traceparentOf({ data }: Pick<DueRow, "data">): string | undefined {
  const value = (data as Record<string, unknown> | null)?.[traceKey];
  return typeof value === "string" ? value : undefined;
}

export interface Postponement {
  until: Date;
  reason: string;
  countsAsAttempt: boolean;
}

export type Outbox<Row extends DueRow> = ReturnType<typeof outboxOf<Row>>;

/** `moreColumns` belong to the claimed row, beyond those of every outbox. */
export function outboxOf<Row extends DueRow>(table: "mail" | "push", moreColumns = "") {
  // The conditions of the partial index are literals: with parameters, a generic plan could not use the index.
  const claim = `
    update ${table} set due_at = $2::timestamptz, attempts = attempts + 1
    where id = (
      select id from ${table} where sent_at is null and dropped_at is null and due_at <= $1::timestamptz order by due_at, id for update skip locked limit 1
    )
    returning id, member_id as "memberId", kind, data, created_at as "createdAt", attempts${moreColumns}`;
  const sent = `update ${table} set sent_at = $2::timestamptz, last_error = null where id = $1::bigint and sent_at is null`;
  const ifClaimed = "where id = $1::bigint and attempts = $2::smallint and sent_at is null";
  const postpone = `update ${table} set due_at = $3::timestamptz, last_error = $4::text, attempts = $5::smallint ${ifClaimed}`;
  const drop = `update ${table} set dropped_at = $3::timestamptz, last_error = $4::text ${ifClaimed}`;
  const deleteDone = `
    delete from ${table} where id = any (array(
      select id from ${table} where created_at < $1::timestamptz and (sent_at is not null or dropped_at is not null) order by created_at limit $2::integer
    )) returning id`;
  return {
    table,

    /** The next due row that no other worker has claimed. After the lease, another worker may claim it. */
    async claim(executor: Executor, now: Date, leasedUntil: Date): Promise<Row | undefined> {
      const [row] = await runText<Row>(executor, claim, [now, leasedUntil]);
      return row;
    },

    /** Unconditional: it was sent, even if the lease has expired and another worker has claimed it. */
    async markSent(executor: Executor, { id }: Row, now: Date): Promise<void> {
      await runText(executor, sent, [id, now]);
    },

    /** No effect if another worker has claimed it since. */
    async postpone(executor: Executor, { id, attempts }: Row, { until, reason, countsAsAttempt }: Postponement): Promise<void> {
      await runText(executor, postpone, [id, attempts, until, reason, countsAsAttempt ? attempts : attempts - 1]);
    },

    /** No effect if another worker has claimed it since. */
    async drop(executor: Executor, { id, attempts }: Row, now: Date, reason: string): Promise<void> {
      await runText(executor, drop, [id, attempts, now, reason]);
    },

    /** Deletes rows created before this moment that were sent or dropped. */
    async deleteDone(executor: Executor, before: Date, limit: number): Promise<number> {
      return (await runText(executor, deleteDone, [before, limit])).length;
    },
  };
}
