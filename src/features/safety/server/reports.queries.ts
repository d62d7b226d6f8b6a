import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { isEstablished } from "../../accounts/established.sql.ts";
import type { StoredState } from "../../listings/listing-life.ts";
import { graveReasons, type ReportReason } from "../report.limits.ts";
import type { KnownPerson, SeenPost } from "./safety.policy.ts";

export interface ReportedPost extends SeenPost {
  id: string;
  state: StoredState;
  available: boolean;
  /** The actor has seen the phone number. */
  isRevealed: boolean;
}

const post = `
  select l.id, l.owner_id as "ownerId", l.state, l.available, is_shown(l.state, l.owner_away) as "isShown",
         exists (select from member_block where blocker_id = l.owner_id and blocked_id = $2::bigint) as "hasBlocked",
         exists (select from member_block where blocker_id = $2::bigint and blocked_id = l.owner_id) as "isBlocked",
         exists (select from contact_reveal where listing_id = l.id and member_id = $2::bigint) as "isRevealed"
  from listing l where l.id = $1::bigint for no key update of l`;

export async function lockReportedPost(
  trx: Executor,
  listingId: string,
  memberId: string,
): Promise<ReportedPost | undefined> {
  const [row] = await runText<ReportedPost>(trx, post, [listingId, memberId]);
  return row;
}

const person = `
  select m.id, m.name,
         exists (select from contact_ledger where (owner_id, member_id) in ((m.id, $2::bigint), ($2::bigint, m.id)))
         or exists (select from profile_share where owner_id = $2::bigint and member_id = m.id)
         or exists (select from listing_like k join listing l on l.id = k.listing_id where k.member_id = m.id
           and l.owner_id = $2::bigint)
         or exists (select from wanted_post w join room_offer o on o.wanted_id = w.id
           join listing l on l.id = o.listing_id where w.member_id = m.id and l.owner_id = $2::bigint)
         or exists (select from conversation where (poster_id, seeker_id) = (m.id, $2::bigint))
         or exists (select from conversation where (poster_id, seeker_id) = ($2::bigint, m.id) and asked_at is not null)
         or m.suspended_at is null and m.leaving_at is null
           and exists (select from wanted_post where member_id = m.id and until > now())
            and not exists (select from member_block where blocker_id = m.id and blocked_id = $2::bigint)
         or exists (select from member_block where blocker_id = $2::bigint and blocked_id = m.id) as "isKnown"
  from member m where m.id = $1::bigint`;

export async function findPerson(
  executor: Executor,
  personId: string,
  memberId: string,
): Promise<KnownPerson | undefined> {
  const [row] = await runText<KnownPerson>(executor, person, [personId, memberId]);
  return row;
}

/**
 * Counts a member's reports of a day. The lock serialises them, so that concurrent requests cannot exceed the limit.
 */
export async function countReportsOfDay(trx: Executor, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', ${memberId}::bigint))`.execute(trx);
  const { reports } = await trx
    .selectFrom("report")
    .select(sql<number>`count(*)::integer`.as("reports"))
    .where("reporter_id", "=", memberId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return reports;
}

interface Report {
  reporterId: string;
  memberId: string;
  listingId: string | null;
  reason: ReportReason;
  words: string;
}

/** Updates the member's open report about the same subject. Returns its id, or undefined if there is none. */
export async function updateReport(
  trx: Executor,
  { reporterId, memberId, listingId, reason, words }: Report,
): Promise<string | undefined> {
  const row = await trx
    .updateTable("report")
    .set({ reason, words })
    .where("reporter_id", "=", reporterId)
    .where("member_id", "=", memberId)
    .where("listing_id", "is not distinct from", listingId)
    .where("settled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function insertReport(
  trx: Executor,
  { reporterId, memberId, listingId, reason, words }: Report,
): Promise<string> {
  const values = { reporter_id: reporterId, member_id: memberId, listing_id: listingId, reason, words };
  return (await trx.insertInto("report").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

export interface OpenReports {
  reporters: number;
  /**
   * Reporters with a verified e-mail address and a grave reason, whose reports no moderator has decided yet. For a week
   * after a moderator has approved the listing, members who joined since do not count. Otherwise three new accounts
   * could undo each approval.
   */
  graveReporters: number;
  /**
   * At least one grave reporter has an account that is a week old, or a verified phone number. Three new accounts hide
   * nothing.
   */
  hasEstablished: boolean;
  reasons: ReportReason[];
}

/**
 * Counts the open reports about a listing, or about a member apart from their listings. Each reporter has at most one.
 */
export async function countOpenReports(
  trx: Executor,
  memberId: string,
  listingId: string | null,
): Promise<OpenReports> {
  const { rows } = await sql<OpenReports>`
    select count(*)::integer as reporters, array_agg(distinct reason order by reason) as reasons,
      (count(*) filter (where is_grave))::integer as "graveReporters",
           coalesce(bool_or(is_grave and is_established),
             false) as "hasEstablished"
    from (
      select r.reason, ${sql.raw(isEstablished("m", "now()"))} as is_established,
             m.email_verified and r.reason = any (${graveReasons}) and not exists (
               select from report answered
               where answered.reporter_id = r.reporter_id and answered.listing_id = r.listing_id
                 and answered.settled_at is not null) and not exists (
               select from moderation_case c where c.listing_id = r.listing_id
                 and c.kind <> 'appeal' and c.decision = 'approve'
                 and c.decided_at < m.created_at and c.decided_at > now() - interval '7 days') as is_grave
      from report r join member m on m.id = r.reporter_id
      where r.member_id = ${memberId} and r.listing_id is not distinct from ${listingId} and r.settled_at is null) open`.execute(
    trx,
  );
  return rows[0] ?? { reporters: 0, graveReporters: 0, hasEstablished: false, reasons: [] };
}
