import { type Executor, runText } from "../../../platform/db/database.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { viewingStates, WireViewing } from "../viewing.wire.ts";
import type { ListingFacts, Side } from "./viewings.policy.ts";

export interface SlotRow {
  id: string;
  listingId: string;
  posterId: string;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  taken: number;
}

const slotColumns = `s.id, s.listing_id as "listingId", s.poster_id as "posterId", lower(s.during) as "startsAt", upper(s.during) as "endsAt", s.seats, s.taken`;

export interface ViewingRow {
  id: string;
  conversationId: string;
  slotId: string | null;
  listingId: string | null;
  posterId: string;
  seekerId: string;
  posterName: string;
  seekerName: string;
  isBlocked: boolean;
  /** Null if the listing is deleted. Seekers see it only while it is shown. */
  listing: WireViewing["listing"];
  isListingShown: boolean;
  startsAt: Date;
  endsAt: Date;
  state: (typeof viewingStates)[number];
  cancelledBy: Side | null;
  isComing: boolean;
  address: string | null;
  /** What the visitor reads out at the door, and the poster types. */
  code: string;
  wrongCodes: number;
  saidNobodyCame: boolean;
  saidWasThere: boolean;
  sequence: number;
  updatedAt: Date;
}

/**
 * Selects a viewing. The address is read for booked viewings only, and not if the poster leaves: the clock will cancel
 * such a viewing.
 */
const viewingSelect = `
  select v.id, v.conversation_id as "conversationId", v.slot_id as "slotId", c.listing_id as "listingId",
    v.poster_id as "posterId", v.seeker_id as "seekerId",
    poster.name as "posterName", seeker.name as "seekerName",
      ${haveBlocked("v.poster_id", "v.seeker_id")} as "isBlocked",
    case when l.id is not null then json_build_object('_id', l.id::text, 'title', l.title, 'location',
      l.location) end as listing,
    coalesce(l.state in ('live', 'asked', 'asleep'), false) as "isListingShown",
    lower(v.during) as "startsAt", upper(v.during) as "endsAt", v.state, v.cancelled_by as "cancelledBy",
      v.coming_at is not null as "isComing",
    case when v.state = 'booked' and poster.leaving_at is null and poster.suspended_at is null
         then (select address from viewing_place where listing_id = c.listing_id) end as address,
    coalesce(v.code, v.seeker_code) as code, v.poster_wrong as "wrongCodes", v.nobody_came_at is not null as "saidNobodyCame", v.was_there_at is not null as "saidWasThere", v.sequence,
      v.updated_at as "updatedAt"
  from viewing v join conversation c on c.id = v.conversation_id join member poster on poster.id = v.poster_id
    join member seeker on seeker.id = v.seeker_id
  left join listing l on l.id = c.listing_id`;

const viewingById = `${viewingSelect} where v.id = $1::bigint`;

/** Does not check who asks: the policy decides who may see the viewing. */
export async function findViewing(executor: Executor, id: string): Promise<ViewingRow | undefined> {
  return (await runText<ViewingRow>(executor, viewingById, [id]))[0];
}

const currentViewing = `${viewingSelect} where v.conversation_id = $1::bigint
    order by v.state = 'booked' desc, v.id desc limit 1`;

/** Finds the booked viewing of a conversation, or the newest that has ended. */
export async function findCurrentViewing(executor: Executor, conversationId: string): Promise<ViewingRow | undefined> {
  return (await runText<ViewingRow>(executor, currentViewing, [conversationId]))[0];
}

const viewingsOfSlots = `${viewingSelect} where v.slot_id = any($1::bigint[]) and v.state <> 'cancelled' order by v.id`;

export function listViewingsOfSlots(executor: Executor, slotIds: readonly string[]): Promise<ViewingRow[]> {
  return runText<ViewingRow>(executor, viewingsOfSlots, [slotIds]);
}

export interface ConversationFacts {
  id: string;
  state: "waiting" | "asked" | "open" | "closed";
  listingId: string | null;
  posterId: string;
  seekerId: string;
  /** The side that wrote first. `isAsked` says whether the other side can read the conversation. */
  opener: "seeker" | "poster";
  isAsked: boolean;
  isBlocked: boolean;
  /** The sides whose messages are paused. */
  paused: Side[];
  /** One of the two is suspended or leaves. */
  isAway: boolean;
}

const conversationFacts = `
  select c.id, c.state, c.listing_id as "listingId", c.poster_id as "posterId", c.seeker_id as "seekerId", c.opener,
    c.asked_at is not null as "isAsked",
    ${haveBlocked("c.poster_id", "c.seeker_id")} as "isBlocked",
    array(select case member_id when c.seeker_id then 'seeker' else 'poster' end from message_pause
      where member_id in (c.poster_id, c.seeker_id)) as paused,
    exists (select from member where id in (c.poster_id, c.seeker_id)
      and (suspended_at is not null or leaving_at is not null)) as "isAway"
  from conversation c where c.id = $1::bigint`;

export async function findConversationFacts(executor: Executor, id: string): Promise<ConversationFacts | undefined> {
  return (await runText<ConversationFacts>(executor, conversationFacts, [id]))[0];
}

/** Reads the facts of a conversation and locks it. Every change of its viewing takes this lock. */
export async function lockConversation(trx: Executor, id: string): Promise<ConversationFacts | undefined> {
  return (await runText<ConversationFacts>(trx, `${conversationFacts} for no key update of c`, [id]))[0];
}

export async function lockConversations(trx: Executor, ids: readonly string[]): Promise<void> {
  await runText(trx, "select from conversation where id = any($1::bigint[]) order by id for no key update", [ids]);
}

const listingFacts = `
  select owner_id as "ownerId", is_shown(state, owner_away) as "isShown", available as "isAvailable" from listing
    where id = $1::bigint`;

export async function findListingFacts(executor: Executor, id: string): Promise<ListingFacts | undefined> {
  return (await runText<ListingFacts>(executor, listingFacts, [id]))[0];
}

/** Locks the listing. Call it before locking the conversation; migration 0031 has the order of locks. */
export async function lockListing(trx: Executor, id: string): Promise<ListingFacts | undefined> {
  return (await runText<ListingFacts>(trx, `${listingFacts} for no key update`, [id]))[0];
}

/** Stores the address. The caller has locked the listing. Returns whether there was another address before. */
export async function savePlace(trx: Executor, listingId: string, address: string, now: Date): Promise<boolean> {
  const before = await findPlace(trx, listingId);
  await runText(
    trx,
    `insert into viewing_place (listing_id, address, updated_at) values ($1::bigint, $2::text, $3::timestamptz)
     on conflict (listing_id) do update set address = excluded.address, updated_at = excluded.updated_at`,
    [listingId, address, now],
  );
  return before !== null && before !== address;
}

export interface Booked {
  conversationId: string;
  posterId: string;
  seekerId: string;
}

/** Lists the viewings of a listing that are booked and not over. */
export function listBooked(executor: Executor, listingId: string, now: Date): Promise<Booked[]> {
  const text = `
    select v.conversation_id as "conversationId", v.poster_id as "posterId", v.seeker_id as "seekerId"
    from conversation c join viewing v on v.conversation_id = c.id
    where c.listing_id = $1::bigint and v.state = 'booked' and upper(v.during) > $2::timestamptz order by c.id`;
  return runText<Booked>(executor, text, [listingId, now]);
}

export async function findPlace(executor: Executor, listingId: string): Promise<string | null> {
  const row = await executor
    .selectFrom("viewing_place")
    .select("address")
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return row?.address ?? null;
}

const slotById = `select ${slotColumns} from viewing_slot s where s.id = $1::bigint and s.ended_at is null`;

export async function findSlot(executor: Executor, id: string): Promise<SlotRow | undefined> {
  return (await runText<SlotRow>(executor, slotById, [id]))[0];
}

const futureSlots = `
  select ${slotColumns} from viewing_slot s
  where s.listing_id = $1::bigint and s.ended_at is null and lower(s.during) >= $2::timestamptz
    and ($3::boolean or s.taken < s.seats)
  order by lower(s.during), s.id limit $4::integer`;

/** Lists the slots that begin at `from` or later, the next one first. */
export function listSlots(
  executor: Executor,
  listingId: string,
  { from, isFullToo, limit }: { from: Date; isFullToo: boolean; limit: number },
): Promise<SlotRow[]> {
  return runText<SlotRow>(executor, futureSlots, [listingId, from, isFullToo, limit]);
}

const insertSlotsText = `
  insert into viewing_slot as s (listing_id, poster_id, during, seats, created_at)
  select $1::bigint, $2::bigint, tstzrange(start, start + $5::integer * interval '1 minute'), $4::smallint,
    $6::timestamptz
  from unnest($3::timestamptz[]) as start order by start
  returning ${slotColumns}`;

interface NewSlots {
  listingId: string;
  posterId: string;
  starts: readonly Date[];
  seats: number;
  minutes: number;
}

export function insertSlots(
  trx: Executor,
  { listingId, posterId, starts, seats, minutes }: NewSlots,
  now: Date,
): Promise<SlotRow[]> {
  return runText<SlotRow>(trx, insertSlotsText, [listingId, posterId, starts, seats, minutes, now]);
}

export async function endSlotRow(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(trx, "update viewing_slot set ended_at = $2::timestamptz where id = $1::bigint", [id, now]);
}

export async function moveSlotRow(
  trx: Executor,
  id: string,
  { startsAt, endsAt }: Pick<SlotRow, "startsAt" | "endsAt">,
): Promise<void> {
  await runText(
    trx,
    "update viewing_slot set during = tstzrange($2::timestamptz, $3::timestamptz), reminded_at = null where id = $1::bigint",
    [id, startsAt, endsAt],
  );
}

const takenSlotText = `
  insert into viewing_slot as s (listing_id, poster_id, during, taken, is_suggested, created_at)
  values ($1::bigint, $2::bigint, tstzrange($3::timestamptz, $3::timestamptz + $4::integer * interval '1 minute'),
    1, true, $5::timestamptz)
  returning ${slotColumns}`;

/** Inserts the slot of one visit that was suggested and accepted. Its only seat is taken. */
export async function insertTakenSlot(
  trx: Executor,
  {
    listingId,
    posterId,
    startsAt,
    minutes,
  }: Pick<SlotRow, "listingId" | "posterId" | "startsAt"> & { minutes: number },
  now: Date,
): Promise<SlotRow> {
  const [slot] = await runText<SlotRow>(trx, takenSlotText, [listingId, posterId, startsAt, minutes, now]);
  if (!slot) throw new Error("a slot was not inserted");
  return slot;
}

const freeSlotText = `
  select s.id from viewing_slot s
  where s.listing_id = $1::bigint and s.ended_at is null and lower(s.during) = $2::timestamptz and s.taken < s.seats`;

/** Finds the slot of a listing that begins at this time and has a free seat. */
export async function findFreeSlotAt(trx: Executor, listingId: string, startsAt: Date): Promise<string | undefined> {
  return (await runText<{ id: string }>(trx, freeSlotText, [listingId, startsAt]))[0]?.id;
}

const takeSeatText = `
  update viewing_slot s set taken = taken + 1
  where s.id = $1::bigint and s.listing_id = $2::bigint and s.ended_at is null and s.taken < s.seats
    returning ${slotColumns}`;

/** Returns undefined if the slot is full or does not exist any more. */
export async function takeSeat(trx: Executor, slotId: string, listingId: string): Promise<SlotRow | undefined> {
  return (await runText<SlotRow>(trx, takeSeatText, [slotId, listingId]))[0];
}

export async function freeSeat(trx: Executor, slotId: string): Promise<void> {
  await runText(trx, "update viewing_slot set taken = taken - 1 where id = $1::bigint", [slotId]);
}

/** Locks a viewing. The clock locks a viewing and then its slot, and all other code locks them in the same order. */
export async function lockViewing(trx: Executor, id: string): Promise<void> {
  await runText(trx, "select from viewing where id = $1::bigint for no key update", [id]);
}

export async function lockSlots(trx: Executor, ids: readonly string[]): Promise<void> {
  await runText(trx, "select from viewing_slot where id = any($1::bigint[]) order by id for no key update", [ids]);
}
