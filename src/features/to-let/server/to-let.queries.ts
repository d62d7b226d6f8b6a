import { sql } from "kysely";
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { JsonText } from "../../../platform/json-text.ts";
import type { WireListing } from "../../listings/listing.wire.ts";
import type { ListingState } from "../../listings/listing-life.ts";
import { publicListingJson, stateSql } from "../../listings/listing-wire.sql.ts";

const listingTables = "listing l join member m on m.id = l.owner_id join listing_rank r on r.listing_id = l.id";

const ofListing = prepared(`
  select l.owner_id::text as "ownerId", ${publicListingJson} as json, p.code,
    coalesce(p.rent = l.rent and p.area_id is not distinct from l.area_id, false) as "isCurrent"
  from ${listingTables} left join to_let_poster p on p.listing_id = l.id where l.id = $1::bigint`);

interface OwnListingRow {
  ownerId: string;
  json: JsonText<WireListing>;
  /** Null if the listing has no flyer yet. */
  code: string | null;
  /** The flyer's row has the current rent and area of the listing. */
  isCurrent: boolean;
}

export async function findListingWithFlyer(executor: Executor, listingId: string): Promise<OwnListingRow | undefined> {
  const [row] = await readText<OwnListingRow>(executor, ofListing, [listingId]);
  return row;
}

/**
 * Returns the code of the listing, whichever request made it. Undefined if another listing has this code, or if the
 * listing is gone.
 */
export async function upsertFlyer(executor: Executor, listingId: string, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    insert into to_let_poster as p (code, listing_id, area_id, rent)
    select ${code}, l.id, l.area_id, l.rent from listing l
    where l.id = ${listingId}::bigint
      and not exists (select from to_let_poster where code = ${code} and listing_id is distinct from l.id)
    on conflict (listing_id) do update set area_id = excluded.area_id, rent = excluded.rent
    returning p.code`.execute(executor);
  return rows[0]?.code;
}

const ofCode = prepared(`
  select p.rent, (select slug from area where id = p.area_id) as area, l.id::text as "listingId",
    l.owner_id::text as "ownerId",
         case when l.id is not null then ${stateSql} end as state, coalesce(l.owner_away, false) as "isOwnerAway",
         exists (select from conversation c where c.listing_id = l.id
           and c.state in ('asked', 'open')) as "isAskedAbout",
         case when is_shown(l.state, l.owner_away) then ${publicListingJson} end as json
  from to_let_poster p left join (${listingTables}) on l.id = p.listing_id where p.code = $1::text`);

export interface FlyerRow {
  /** The rent that is printed on the flyer. */
  rent: number;
  area: string | null;
  listingId: string | null;
  ownerId: string | null;
  state: ListingState | null;
  isOwnerAway: boolean;
  isAskedAbout: boolean;
  /** Null unless everybody may see the listing. */
  json: JsonText<WireListing> | null;
}

export async function findFlyer(executor: Executor, code: string): Promise<FlyerRow | undefined> {
  const [row] = await readText<FlyerRow>(executor, ofCode, [code]);
  return row;
}

/** Adds counts in the order of codes, so that two processes cannot deadlock. */
export async function addScans(executor: Executor, sums: ReadonlyMap<string, number>, day: string): Promise<void> {
  await sql`
    insert into to_let_scan as kept (code, day, scans)
    select p.code, ${day}::date, s.scans
      from unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::integer[]) as s (code, scans)
    join to_let_poster p on p.code = s.code order by p.code
    on conflict (code, day) do update set scans = kept.scans + excluded.scans`.execute(executor);
}

/** The scans of a day. `day` has the form 2026-12-01. */
export type ScanDay = Awaited<ReturnType<typeof listScans>>[number];

export function listScans(executor: Executor, code: string) {
  return executor
    .selectFrom("to_let_scan")
    .select(["day", "scans"])
    .where("code", "=", code)
    .orderBy("day", "desc")
    .execute();
}

/** Deletes counts from before this day, and flyers from before it whose listing was deleted. */
export async function deleteBefore(executor: Executor, day: string): Promise<{ scans: number; flyers: number }> {
  const scans = await executor.deleteFrom("to_let_scan").where("day", "<", day).executeTakeFirst();
  const flyers = await executor
    .deleteFrom("to_let_poster")
    .where("listing_id", "is", null)
    .where("made_at", "<", sql<Date>`${day}::date`)
    .executeTakeFirst();
  return { scans: Number(scans.numDeletedRows), flyers: Number(flyers.numDeletedRows) };
}
