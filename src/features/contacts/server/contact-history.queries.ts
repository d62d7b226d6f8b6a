import { sql } from "kysely";
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { HISTORY_LISTINGS } from "../contact-history.schema.ts";

/** Upper limit of an owner's newest listings that the query looks at. Most people got the number from a recent one. */
const POSTS_LOOKED_AT = 200;

const page = prepared(`
  with page as (
    select member_id, since, withheld_at from contact_ledger
    where owner_id = $1::bigint and (since, member_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond',
      $3::bigint)
    order by since desc, member_id desc limit $4::integer),
  own as materialized (select id, title from listing where owner_id = $1::bigint
    order by id desc limit ${POSTS_LOOKED_AT})
  select p.member_id as person, m.name, p.since, (extract(epoch from p.since) * 1000000)::bigint::text as microseconds,
         p.withheld_at is not null as withheld,
         exists (select from member_block where blocker_id = $1::bigint and blocked_id = p.member_id) as blocked,
         (select coalesce(json_agg(json_build_object('_id', told.id::text, 'title', told.title)), '[]') from (
            select own.id, own.title from own join contact_reveal r on r.listing_id = own.id
              and r.member_id = p.member_id
            order by own.id desc limit ${HISTORY_LISTINGS}) told) as posts
  from page p join member m on m.id = p.member_id order by p.since desc, p.member_id desc`);

export interface HistoryRow {
  person: string;
  name: string;
  since: Date;
  /** `since` with full precision, for the cursor. */
  microseconds: string;
  withheld: boolean;
  blocked: boolean;
  posts: { _id: string; title: string }[];
}

/** A page starts after this row. */
export interface HistoryCursor {
  microseconds: string;
  person: string;
}

export function listContactHistory(
  executor: Executor,
  ownerId: string,
  after: HistoryCursor,
  limit: number,
): Promise<HistoryRow[]> {
  return readText<HistoryRow>(executor, page, [ownerId, after.microseconds, after.person, limit]);
}

export async function isPhonePaused(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor.selectFrom("member").select("phone_paused").where("id", "=", memberId).executeTakeFirst();
  return row?.phone_paused ?? false;
}

export async function updatePhonePaused(executor: Executor, memberId: string, isPaused: boolean): Promise<void> {
  await executor.updateTable("member").set({ phone_paused: isPaused }).where("id", "=", memberId).execute();
}

/** Returns whether the history has this person. A second call keeps the time of the first. */
export async function updateWithheld(
  executor: Executor,
  ownerId: string,
  memberId: string,
  isWithheld: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("contact_ledger")
    .set({ withheld_at: isWithheld ? sql<Date>`coalesce(withheld_at, now())` : null })
    .where("owner_id", "=", ownerId)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
