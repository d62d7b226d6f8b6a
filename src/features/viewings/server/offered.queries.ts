/** What the page of offered times reads and changes, beside the slots themselves. */
import { type Executor, runText } from "../../../platform/db/database.ts";

/**
 * The address of the last time that the owner offered times for this listing, or else for another one in the same
 * area.
 */
const knownPlace = `
  select p.address, p.listing_id <> $1::bigint as "isOfOther"
  from listing own join listing l on l.owner_id = own.owner_id and (l.id = own.id or l.location = own.location)
    join viewing_place p on p.listing_id = l.id
  where own.id = $1::bigint
  order by l.id = own.id desc, p.updated_at desc limit 1`;

export interface KnownPlace {
  address: string;
  isOfOther: boolean;
}

export async function findKnownPlace(executor: Executor, listingId: string): Promise<KnownPlace | undefined> {
  return (await runText<KnownPlace>(executor, knownPlace, [listingId]))[0];
}

export interface PosterStart {
  listingId: string;
  startsAt: Date;
}

/** More than a poster can offer in five weeks: 40 a listing, and none of them at the same time. */
const MOST_STARTS = 1_500;

const startsOfPoster = `
  select listing_id as "listingId", lower(during) as "startsAt" from viewing_slot
  where poster_id = $1::bigint and ended_at is null and during && tstzrange($2::timestamptz, $3::timestamptz)
  order by lower(during) desc limit ${MOST_STARTS}`;

/** Lists when the poster shows rooms in this time, the last one first. */
export function listStartsOfPoster(
  executor: Executor,
  posterId: string,
  { from, to }: { from: Date; to: Date },
): Promise<PosterStart[]> {
  return runText<PosterStart>(executor, startsOfPoster, [posterId, from, to]);
}

const endFree = `
  update viewing_slot set ended_at = $2::timestamptz where id = any($1::bigint[]) and taken = 0 and ended_at is null`;

/** Ends slots that nobody has booked. The caller has locked them. */
export async function endFreeSlots(trx: Executor, ids: readonly string[], now: Date): Promise<void> {
  await runText(trx, endFree, [ids, now]);
}

const seatsText = `
  update viewing_slot set seats = greatest($2::smallint, taken), is_suggested = false
  where id = any($1::bigint[]) and ended_at is null and (seats <> greatest($2::smallint, taken) or is_suggested)`;

/**
 * Changes how many can book, but not below those who have booked. A slot that was made for a suggestion is one that the
 * poster offers from now on. The caller has locked the slots.
 */
export async function saveSeats(trx: Executor, ids: readonly string[], seats: number): Promise<void> {
  await runText(trx, seatsText, [ids, seats]);
}
