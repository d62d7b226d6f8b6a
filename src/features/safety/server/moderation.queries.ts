import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { StoredState } from "../../listings/listing-life.ts";
import { postVersion } from "./evidence.queries.ts";

export interface CaseRow {
  id: string;
  kind: "risk" | "report" | "appeal";
  score: number;
  reasons: string[];
  openedAt: Date;
  memberId: string;
  memberName: string;
  listingId: string | null;
  title: string | null;
  imageUrl: string | null;
  /** The number of open reports. */
  reports: number;
  /** The case is about a member who cannot send messages until it is decided. */
  isPaused: boolean;
}

const summary = `
  c.id, c.kind, c.score, c.reasons, c.opened_at as "openedAt", m.id as "memberId", m.name as "memberName",
    l.id as "listingId", l.title, l.image_url as "imageUrl",
  (select count(*)::integer from report r where r.member_id = c.member_id
    and r.listing_id is not distinct from c.listing_id and r.settled_at is null) as reports,
  c.listing_id is null and c.kind <> 'appeal' and c.decided_at is null
    and exists (select from message_pause where member_id = c.member_id) as "isPaused"`;
const joined = "from moderation_case c join member m on m.id = c.member_id left join listing l on l.id = c.listing_id";

const queue = `select ${summary} ${joined} where c.decided_at is null order by c.score desc, c.id limit $1::integer`;
// Cases with the same score are sorted by id. Score and id have different directions, so one row comparison is not
// enough.
const queueFrom = `
  select ${summary} ${joined} where c.decided_at is null and c.score <= $2::integer
    and (c.score < $2::integer or c.id > $3::bigint)
  order by c.score desc, c.id limit $1::integer`;

/** Lists the cases with the highest score first. Among equal scores the oldest comes first. */
export function listOpenCases(
  executor: Executor,
  limit: number,
  after: { score: number; id: string } | undefined,
): Promise<CaseRow[]> {
  return after
    ? runText<CaseRow>(executor, queueFrom, [limit, after.score, after.id])
    : runText<CaseRow>(executor, queue, [limit]);
}

export interface WholeCase extends CaseRow {
  words: string | null;
  decision: string | null;
  decidedAt: Date | null;
  note: string | null;
  appealOf: string | null;
}

const byId = `select ${summary}, c.appeal_of as "appealOf", c.words, c.decision, c.decided_at as "decidedAt",
    c.note ${joined} where c.id = $1::bigint`;

export async function findCase(executor: Executor, id: string): Promise<WholeCase | undefined> {
  const [row] = await runText<WholeCase>(executor, byId, [id]);
  return row;
}

export interface CaseToDecide {
  id: string;
  kind: "risk" | "report" | "appeal";
  memberId: string;
  listingId: string | null;
  reasons: string[];
  appealOf: string | null;
  isDecided: boolean;
  isMemberSuspended: boolean;
  state: StoredState | null;
  available: boolean | null;
  /** Hash of the listing as it is now. Null if the case is not about a listing. */
  version: string | null;
}

const toDecide = `
  select c.id, c.kind, c.member_id as "memberId", c.listing_id as "listingId", c.reasons, c.appeal_of as "appealOf",
    c.decided_at is not null as "isDecided",
         m.suspended_at is not null as "isMemberSuspended", l.state, l.available,
         case when l.id is not null then ${postVersion} end as version
  ${joined} where c.id = $1::bigint for update of c`;

/**
 * Locks the listing first and then the case, in the same order as all other code. In a case about a member, locks all
 * of their listings.
 */
export async function lockCase(trx: Executor, id: string): Promise<CaseToDecide | undefined> {
  await sql`
    select from listing l where l.id in (
      select coalesce(c.listing_id, own.id) from moderation_case c left join listing own on c.listing_id is null
        and own.owner_id = c.member_id where c.id = ${id})
    order by l.id for update`.execute(trx);
  const [row] = await runText<CaseToDecide>(trx, toDecide, [id]);
  return row;
}

export interface Settlement {
  decision: string;
  note: string;
  now: Date;
}

export async function settleCase(trx: Executor, id: string, { decision, note, now }: Settlement): Promise<void> {
  await trx.updateTable("moderation_case").set({ decision, note, decided_at: now }).where("id", "=", id).execute();
}

/** A report that a decision has settled. */
export interface SettledReport {
  id: string;
  reporterId: string;
}

/** Settles the other open cases of a listing or a member. Appeals are decided separately. */
export async function settleOthers(
  trx: Executor,
  of: "listing_id" | "member_id",
  id: string,
  { decision, now }: Settlement,
): Promise<SettledReport[]> {
  await trx
    .updateTable("moderation_case")
    .set({ decision, decided_at: now })
    .where(of, "=", id)
    .where("kind", "<>", "appeal")
    .where("decided_at", "is", null)
    .execute();
  return settleReports(trx, now).where(of, "=", id).execute();
}

/** Settles the reports that are about the member and not about one of their listings. */
export const settlePersonalReports = (trx: Executor, memberId: string, now: Date): Promise<SettledReport[]> =>
  settleReports(trx, now).where("member_id", "=", memberId).where("listing_id", "is", null).execute();

const settleReports = (trx: Executor, now: Date) =>
  trx
    .updateTable("report")
    .set({ settled_at: now })
    .where("settled_at", "is", null)
    .returning(["id", "reporter_id as reporterId"]);

/** Marks the reasons as cleared. The moderator has seen them, so the rules do not hold the listing for them again. */
export async function clearReasons(trx: Executor, listingId: string): Promise<void> {
  await sql`
    update listing_risk set score = 0, cleared = array(select distinct code from unnest(cleared || reasons) code
      order by code)
    where listing_id = ${listingId}`.execute(trx);
}
