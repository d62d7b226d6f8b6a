import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { SavedMark } from "../saved-marks.ts";

const marks = prepared(`
  select wanted.id::text as id,
         case when exists (select from listing_like where listing_id = wanted.id and member_id = $1::bigint)
           then 'liked'
              when exists (select from saved_listing where listing_id = wanted.id and member_id = $1::bigint
                and not is_hidden) then 'saved' end as mark
  from unnest($2::bigint[]) wanted (id)`);

/** Returns one row per id. */
export function listMarks(executor: Executor, memberId: string, ids: readonly string[]) {
  return readText<{ id: string; mark: SavedMark | null }>(executor, marks, [memberId, ids]);
}

/** Serialises a member's writes until the transaction ends, so that concurrent requests cannot exceed the limits. */
export async function lockSaved(trx: Executor, memberId: string): Promise<void> {
  await runText(trx, "select pg_advisory_xact_lock(hashtextextended('saved', $1::bigint))", [memberId]);
}

/**
 * Saves as many of the rooms as the limit allows. Rooms that are already in the list do not count again. The first of
 * the given rooms becomes the newest. A stored note is only replaced by another note.
 */
const insertText = prepared(`
  insert into saved_listing as kept (member_id, listing_id, note, is_hidden, created_at)
  select $1::bigint, l.id, wanted.note, $4::boolean, now() - wanted.place * interval '1 microsecond'
  from unnest($2::bigint[], $3::text[]) with ordinality wanted (id, note, place) join listing l on l.id = wanted.id
  where is_shown(l.state, l.owner_away) and not ${haveBlocked("l.owner_id", "$1::bigint")}
    and not exists (select from saved_listing where member_id = $1::bigint and listing_id = l.id
      and is_hidden = $4::boolean)
  order by wanted.place
  limit greatest(0, $5::integer - (select count(*) from saved_listing where member_id = $1::bigint
    and is_hidden = $4::boolean))
  on conflict (member_id, listing_id) do update
    set is_hidden = excluded.is_hidden, created_at = excluded.created_at,
      note = coalesce(nullif(excluded.note, ''), kept.note)`);

export interface NewSaved {
  ids: readonly string[];
  /** Notes in the order of `ids`. */
  notes: readonly string[];
  isHidden: boolean;
  /** How many rooms the member may have in this list. */
  most: number;
}

/** Adds as many rooms as the limit allows. Call lockSaved first. */
export async function insertSaved(
  trx: Executor,
  memberId: string,
  { ids, notes, isHidden, most }: NewSaved,
): Promise<void> {
  await runText(trx, insertText, [memberId, ids, notes, isHidden, most]);
}

const statesText = prepared(`
  select l.id::text as id, (select is_hidden from saved_listing where member_id = $1::bigint
    and listing_id = l.id) as "isHidden",
         is_shown(l.state, l.owner_away) and not ${haveBlocked("l.owner_id", "$1::bigint")} as "isSeen"
  from listing l where l.id = any($2::bigint[])`);

export interface SavedState {
  id: string;
  /** Null if the room is not in the list. */
  isHidden: boolean | null;
  /** The member may see the listing. */
  isSeen: boolean;
}

/** Returns the states of the listings that exist. */
export function listSavedStates(trx: Executor, memberId: string, ids: readonly string[]) {
  return runText<SavedState>(trx, statesText, [memberId, ids]);
}

export async function deleteSaved(executor: Executor, memberId: string, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await executor
    .deleteFrom("saved_listing")
    .where("member_id", "=", memberId)
    .where("listing_id", "in", listingIds)
    .execute();
}

/** Returns whether the room is in the list. */
export async function updateNote(
  executor: Executor,
  memberId: string,
  listingId: string,
  note: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("saved_listing")
    .set({ note })
    .where("member_id", "=", memberId)
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findNote(executor: Executor, memberId: string, listingId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom("saved_listing")
    .select("note")
    .where("member_id", "=", memberId)
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  return row?.note;
}

const hiddenText = prepared(`
  select listing_id::text as id, note, (extract(epoch from created_at) * 1000000)::bigint::text as microseconds
  from saved_listing
  where member_id = $1::bigint and is_hidden
    and (created_at, listing_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
  order by created_at desc, listing_id desc limit $4::integer`);

/** The position of a row in the list. A page starts after it. */
export interface SavedPlace {
  microseconds: string;
  id: string;
}

export interface SavedRow extends SavedPlace {
  note: string;
}

/** Lists the hidden rooms, newest first. */
export function listHidden(
  executor: Executor,
  memberId: string,
  after: SavedPlace,
  limit: number,
): Promise<SavedRow[]> {
  return readText<SavedRow>(executor, hiddenText, [memberId, after.microseconds, after.id, limit]);
}

const counts = prepared(`
  select count(*) filter (where not is_hidden)::integer as saved, count(*) filter (where is_hidden)::integer as hidden
  from saved_listing where member_id = $1::bigint`);

export async function countSaved(executor: Executor, memberId: string): Promise<{ saved: number; hidden: number }> {
  const [row] = await readText<{ saved: number; hidden: number }>(executor, counts, [memberId]);
  return row ?? { saved: 0, hidden: 0 };
}
