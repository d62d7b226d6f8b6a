import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { freshness as rules, type StoredState } from "../../listings/listing-life.ts";

// The conditions of partial indexes are literals: with parameters, the planner of a generic plan could not use the
// index.
const unconfirmed = `
  select id from listing
  where state = 'live' and available and not owner_away and coalesce(confirmed_at, created_at) <= $1::timestamptz`;

/** Listings that their owners have not confirmed since this time. */
export function listUnconfirmed(executor: Executor, since: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(
    executor,
    `${unconfirmed} order by coalesce(confirmed_at, created_at) limit $2::integer`,
    [since, limit],
  );
}

/** Returns false if the listing is not due any more, or is locked by another worker. */
export async function lockUnconfirmed(trx: Executor, id: string, since: Date): Promise<boolean> {
  return (await runText(trx, `${unconfirmed} and id = $2::bigint for update skip locked`, [since, id])).length > 0;
}

// If the question was sent late, the owner still has the full time to answer. Listings of owners who are away are
// skipped; their time starts anew when they return.
const unanswered = `
  select id from listing l
  where state = 'asked' and sleep_at <= $1::timestamptz and not owner_away
    and not exists (
      select from mail where member_id = l.owner_id and kind = 'still_available' and data->>'listing' = l.id::text
        and dropped_at is null
        and (sent_at is null or sent_at > $1::timestamptz - least(l.sleep_at - l.asked_at,
          interval '${rules.sleepAfterHours} hours')))`;

/** Listings whose owners did not answer in time. */
export function listUnanswered(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText<{ id: string }>(executor, `${unanswered} order by sleep_at limit $2::integer`, [now, limit]);
}

/** Returns false if the listing is not due any more, or is locked by another worker. */
export async function lockUnanswered(trx: Executor, id: string, now: Date): Promise<boolean> {
  return (await runText(trx, `${unanswered} and l.id = $2::bigint for update skip locked`, [now, id])).length > 0;
}

export function lockQuestion(trx: Executor, id: string) {
  return trx
    .selectFrom("listing")
    .select(["id", "owner_id", "title", "state", "available", "asked_at", "confirmed_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function findQuestion(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select(["id", "title", "state", "available", "asked_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const goneTarget = `
  select l.owner_id as "ownerId", l.state, l.available, case when l.confirmed_at > l.created_at
    then l.confirmed_at end as "confirmedAt", is_shown(l.state, l.owner_away) as "isShown",
         ${haveBlocked("l.owner_id", "$2::bigint")} as "isBlocked",
         exists (select from contact_reveal where listing_id = l.id and member_id = $2::bigint) as "isRevealed",
         (select marked_at from gone_mark where listing_id = l.id and member_id = $2::bigint) as "markedAt"
  from listing l where l.id = $1::bigint for update of l`;

export interface GoneTarget {
  ownerId: string;
  state: StoredState;
  available: boolean;
  /** When the owner last confirmed, after posting, that the room is available. */
  confirmedAt: Date | null;
  isShown: boolean;
  isBlocked: boolean;
  isRevealed: boolean;
  /** When this member last reported the room as gone. */
  markedAt: Date | null;
}

export async function lockGoneTarget(
  trx: Executor,
  listingId: string,
  memberId: string,
): Promise<GoneTarget | undefined> {
  const [row] = await runText<GoneTarget>(trx, goneTarget, [listingId, memberId]);
  return row;
}

export async function saveGoneMark(trx: Executor, listingId: string, memberId: string, now: Date): Promise<void> {
  await trx
    .insertInto("gone_mark")
    .values({ listing_id: listingId, member_id: memberId, marked_at: now })
    .onConflict((conflict) => conflict.columns(["listing_id", "member_id"]).doUpdateSet({ marked_at: now }))
    .execute();
}

/**
 * Counts the reports since the owner's last confirmation. Older ones are kept, so that the same member cannot report
 * again and again.
 */
export async function countGoneMarks(executor: Executor, listingId: string): Promise<number> {
  const { marks } = await executor
    .selectFrom("gone_mark as g")
    .innerJoin("listing as l", "l.id", "g.listing_id")
    .select(sql<number>`count(*)::integer`.as("marks"))
    .where("g.listing_id", "=", listingId)
    .where("g.marked_at", ">", sql<Date>`coalesce(l.confirmed_at, l.created_at)`)
    .executeTakeFirstOrThrow();
  return marks;
}

/** Makes a listing go to sleep at this time, unless it will do so earlier. */
export async function hastenSleep(trx: Executor, listingId: string, latest: Date): Promise<void> {
  await trx
    .updateTable("listing")
    .set({ sleep_at: latest })
    .where("id", "=", listingId)
    .where("state", "=", "asked")
    .where("sleep_at", ">", latest)
    .execute();
}
