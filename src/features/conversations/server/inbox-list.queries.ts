/** Pages of the inbox: conversations by their last message, and visits by their time. */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { canContinueNumber } from "../../screening/numbers.ts";
import { INBOX_ROOMS, UNREAD_COUNTED } from "../conversation.limits.ts";
import type { InboxVisit } from "../conversation.wire.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import { type ConversationRow, conversationColumns, conversationJoins, type MessageRow } from "./inbox.queries.ts";

/** How much is read of earlier messages. A phone number may be split over several messages. */
const EARLIER = { messages: 4, letters: 80 } as const;

export interface InboxRow extends ConversationRow {
  /** The booked visit, or what is suggested, or the newest visit that has ended. */
  visit: InboxVisit | null;
}

interface InboxFilter {
  /** `turn`: unread, or a request that waits for the reader's answer. */
  show: "all" | "turn" | "unread" | "hidden";
  listingId: string | undefined;
}

/** A page starts after this row. */
export interface InboxPlace {
  microseconds: string;
  id: string;
}

/** Sorts before all rows, so the first page starts after it. */
export const NEWEST: InboxPlace = { microseconds: "9999999999999999", id: "9223372036854775807" };
export const SOONEST: InboxPlace = { microseconds: "0", id: "0" };

const notBlocked = `not ${haveBlocked("poster_id", "seeker_id")}`;
const place = "(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)";
const isAfterPlace = `(last_at, id) < ${place}`;
const ofListing = "listing_id = $5::bigint";
const isUnreadBy = (side: ConversationSide) =>
  side === "poster"
    ? "seeker_sent > poster_seen and asked_at is not null"
    : "poster_sent > seeker_seen and (asked_at is not null or opener = 'seeker')";

type Scan = (side: ConversationSide, hasListing: boolean) => string;

/**
 * Uses a separate partial index, so its conditions must be literals. `offset 0` keeps the planner from choosing the
 * index of the inbox, which would visit every conversation that is already read, and from checking blocks before the
 * page is full.
 */
const unreadScan: Scan = (side, hasListing) => `
    (select id, last_at from (
      select id, last_at, listing_id, poster_id, seeker_id from conversation
      where ${side}_id = $1::bigint and ${isUnreadBy(side)} and not hidden_by_${side} and ${isAfterPlace}
      order by last_at desc, id desc offset 0) newest
    where ${notBlocked} ${hasListing ? `and ${ofListing}` : ""} limit $4::integer)`;

/** With a listing, `+ 0` makes the planner use the index by listing. */
const own = (side: ConversationSide, hasListing: boolean) =>
  `${hasListing ? `${side}_id + 0` : `${side}_id`} = $1::bigint ${hasListing ? `and ${ofListing}` : ""}`;

/** Requests of the other side that wait for an answer. Those to a seeker have a partial index, with this condition. */
const askedScan: Scan = (side, hasListing) => `
    (select id, last_at from conversation
      where ${own(side, hasListing)} and state = 'asked' and not hidden_by_${side} and ${isAfterPlace}
        and (asked_at is not null or opener = '${side}') and opener = '${side === "poster" ? "seeker" : "poster"}'
        and ${notBlocked}
      order by last_at desc, id desc limit $4::integer)`;

/** One index scan per state, each no longer than the page. Blocked people are few, so the scan just skips them. */
const everyScan =
  (isHidden: boolean): Scan =>
  (side, hasListing) =>
    `
    (select page.id, page.last_at from unnest(enum_range(null::conversation_state)) as one(state) cross join lateral (
      select id, last_at from conversation
      where ${own(side, hasListing)} and hidden_by_${side} = ${isHidden} and state = one.state and ${isAfterPlace}
        and (asked_at is not null or opener = '${side}') and ${notBlocked}
      order by last_at desc, id desc limit $4::integer) page)`;

const scansOf: Record<InboxFilter["show"], readonly Scan[]> = {
  all: [everyScan(false)],
  hidden: [everyScan(true)],
  unread: [unreadScan],
  turn: [unreadScan, askedScan],
};

/** A listing has only conversations of its poster. */
const sidesOf = (hasListing: boolean): readonly ConversationSide[] => (hasListing ? ["poster"] : ["seeker", "poster"]);

/** `union` without `all`: a request that waits for an answer may be unread, too. */
function pageOf({ show, listingId }: InboxFilter): string {
  const hasListing = listingId !== undefined;
  const scans = sidesOf(hasListing).flatMap((side) => scansOf[show].map((scan) => scan(side, hasListing)));
  return `select id, last_at from (${scans.join(" union ")}) found order by last_at desc, id desc limit $4::integer`;
}

/** Timestamps in JSON are texts. */
const rowColumns = `${conversationColumns}, (
  select json_build_object('number', m.number, 'side', m.side, 'sentAt', m.sent_at, 'body', m.body, 'notice',
    m.notice, 'warning', m.warning)
  from conversation_message m where m.conversation_id = c.id and m.number = c.seeker_sent + c.poster_sent) as last,
  coalesce((
    select json_build_object('startsAt', lower(v.during), 'state', 'booked') from viewing v
    where v.conversation_id = c.id and v.state = 'booked'
  ), (
    select json_build_object('startsAt', min(start), 'state', 'suggested')
    from viewing_suggestion s cross join unnest(s.starts) start
    where s.conversation_id = c.id and s.ended_at is null and start > now() having count(*) > 0
  ), (
    select json_build_object('startsAt', lower(v.during), 'state', v.state) from viewing v
    where v.conversation_id = c.id order by v.id desc limit 1
  )) as visit`;

const inboxText = (filter: InboxFilter) =>
  prepared(`
    with page as materialized (${pageOf(filter)})
    select ${rowColumns} from page join conversation c on c.id = page.id ${conversationJoins}
    order by c.last_at desc, c.id desc`);

const countText = (filter: InboxFilter) =>
  prepared(`select count(*)::integer as count from (${pageOf(filter)}) counted`);

const earlierText = prepared(`
  select last.id, array(
    select right(m.body, ${EARLIER.letters}) from conversation_message m
    where m.conversation_id = last.id and m.number between last.number - ${EARLIER.messages} and last.number - 1
      and m.side = last.side and m.notice is null
    order by m.number) as bodies
  from unnest($1::bigint[], $2::integer[], $3::conversation_side[]) as last(id, number, side)`);

/** A row as the database returns it: the last message is JSON. */
type ReadRow = Omit<InboxRow, "last"> & { last: (Omit<MessageRow, "sentAt"> & { sentAt: string }) | null };

/**
 * This is a separate statement, because few messages begin with digits. For every row of a page it took PostgreSQL 2
 * ms, and the rest of the page 3 ms.
 */
async function readEarlier(
  executor: Executor,
  memberId: string,
  rows: readonly ReadRow[],
): Promise<Map<string, string[]>> {
  const lasts = rows.flatMap(({ id, posterId, last }) => {
    const isTheirs = last !== null && last.notice === null && (last.side === "poster") !== (posterId === memberId);
    return isTheirs && canContinueNumber(last.body) ? [{ id, number: last.number, side: last.side }] : [];
  });
  if (lasts.length === 0) return new Map();
  const values = [lasts.map(({ id }) => id), lasts.map(({ number }) => number), lasts.map(({ side }) => side)];
  const found = await readText<{ id: string; bodies: string[] }>(executor, earlierText, values);
  return new Map(found.map(({ id, bodies }) => [id, bodies]));
}

async function readRows<Row extends ReadRow>(
  executor: Executor,
  text: string,
  [memberId, ...values]: readonly [string, ...unknown[]],
): Promise<(Row & InboxRow)[]> {
  const rows = await readText<Row>(executor, text, [memberId, ...values]);
  const earlier = await readEarlier(executor, memberId, rows);
  return rows.map((row) => ({
    ...row,
    last: row.last && { ...row.last, sentAt: new Date(row.last.sentAt), earlier: earlier.get(row.id) ?? [] },
    visit: row.visit && { ...row.visit, startsAt: new Date(row.visit.startsAt).toISOString() },
  }));
}

/** The values of $1 to $5. */
const valuesOf = (
  memberId: string,
  after: InboxPlace,
  limit: number,
  listingId: string | undefined,
): [string, ...unknown[]] => [memberId, after.microseconds, after.id, limit, ...(listingId ? [listingId] : [])];

/** Newest first. */
export const listInbox = (
  executor: Executor,
  memberId: string,
  filter: InboxFilter,
  after: InboxPlace,
  limit: number,
): Promise<InboxRow[]> =>
  readRows<ReadRow>(executor, inboxText(filter), valuesOf(memberId, after, limit, filter.listingId));

/** Counts no further than the badge does. */
export async function countTurns(executor: Executor, memberId: string): Promise<number> {
  const filter = { show: "turn", listingId: undefined } as const;
  const values = valuesOf(memberId, NEWEST, UNREAD_COUNTED, undefined);
  return (await readText<{ count: number }>(executor, countText(filter), values))[0]?.count ?? 0;
}

/** `coming`: booked visits, the next one first. `past`: the newest ended visit of each conversation, newest first. */
export type VisitPart = "coming" | "past";

const visitScans: Record<VisitPart, (side: ConversationSide, listing: string) => string> = {
  coming: (side, listing) => `
    (select v.id, v.conversation_id, lower(v.during) as at from viewing v
        join conversation c on c.id = v.conversation_id
      where v.${side}_id = $1::bigint and v.state = 'booked' and (lower(v.during), v.id) > ${place}
        ${listing} and not ${haveBlocked("v.poster_id", "v.seeker_id")}
      order by lower(v.during), v.id limit $4::integer)`,
  past: (side, listing) => `
    (select v.id, v.conversation_id, v.ended_at as at from viewing v join conversation c on c.id = v.conversation_id
      where v.${side}_id = $1::bigint and v.ended_at is not null and (v.ended_at, v.id) < ${place}
        and not c.hidden_by_${side} ${listing} and not ${haveBlocked("v.poster_id", "v.seeker_id")}
        and not exists (select from viewing other where other.conversation_id = v.conversation_id
          and (other.id > v.id or other.state = 'booked'))
      order by v.ended_at desc, v.id desc limit $4::integer)`,
};

function visitsText(part: VisitPart, hasListing: boolean): string {
  const listing = hasListing ? `and c.${ofListing}` : "";
  const scans = sidesOf(hasListing).map((side) => visitScans[part](side, listing));
  const order = (alias: string) => (part === "coming" ? `${alias}at, ${alias}id` : `${alias}at desc, ${alias}id desc`);
  return prepared(`
    with page as materialized (
      select * from (${scans.join(" union all ")}) found order by ${order("")} limit $4::integer)
    select ${rowColumns}, page.id as "visitId", (extract(epoch from page.at) * 1000000)::bigint::text as "visitAt"
    from page join conversation c on c.id = page.conversation_id ${conversationJoins} order by ${order("page.")}`);
}

export interface VisitRow extends InboxRow {
  visitId: string;
  /** The time by which visits are sorted, in microseconds. */
  visitAt: string;
}

/** One row for each conversation with a visit. A booked visit is also listed if its conversation is hidden. */
export const listVisits = (
  executor: Executor,
  memberId: string,
  part: VisitPart,
  listingId: string | undefined,
  after: InboxPlace,
  limit: number,
): Promise<VisitRow[]> =>
  readRows<ReadRow & Pick<VisitRow, "visitId" | "visitAt">>(
    executor,
    visitsText(part, listingId !== undefined),
    valuesOf(memberId, after, limit, listingId),
  );

const hasHidden = (side: ConversationSide) =>
  `exists (select from conversation where ${side}_id = $1::bigint and hidden_by_${side})`;

const ownText = prepared(`
  select array(select json_build_object('id', id::text, 'title', title) from listing where owner_id = $1::bigint
      order by listing.id desc limit ${INBOX_ROOMS}) as rooms,
    ${hasHidden("poster")} or ${hasHidden("seeker")} or exists (
      select from listing l join hidden_person h on h.listing_id = l.id where l.owner_id = $1::bigint) as "hasHidden"`);

export interface InboxOwn {
  /** The member's own posts, the newest first, by which the inbox can be filtered. */
  rooms: { id: string; title: string }[];
  /** The member has hidden a conversation, or somebody who has shown interest. */
  hasHidden: boolean;
}

export async function findOwn(executor: Executor, memberId: string): Promise<InboxOwn> {
  return (await readText<InboxOwn>(executor, ownText, [memberId]))[0] ?? { rooms: [], hasHidden: false };
}
