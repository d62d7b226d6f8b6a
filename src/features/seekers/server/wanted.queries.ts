import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { spotJson } from "../../../platform/db/lat-lng.sql.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { PlacedHome } from "../../verdict/fit.ts";
import { wantedLimits } from "../seeker.limits.ts";
import type { About } from "../wanted.schema.ts";
import type { PostAccess } from "./profiles.policy.ts";
import type { OfferedRoom } from "./wanted.policy.ts";

export interface WantedRow {
  id: string;
  title: string;
  description: string;
  about: About;
  name: string;
  postedAt: Date;
  until: Date;
}

/** The columns of a post. Older posts also contain when their writer comes home, which is no longer shown. */
const columns = `w.id, w.title, w.description, w.about - 'homeBy' as about, m.name, w.posted_at as "postedAt", w.until`;
const fromWanted = "from wanted_post w join member m on m.id = w.member_id";
/** Hides posts whose time is over, and posts of suspended or leaving members. */
const isShown = "(w.until > now() and m.suspended_at is null and m.leaving_at is null)";
/** Whether one of the two has blocked the other. A reader who is null is not blocked. */
const isBlocked = (reader: string) => haveBlocked("w.member_id", reader);

const pageOf = (condition: string) =>
  prepared(`
    select ${columns} ${fromWanted} where w.id < $1::bigint
      and ${isShown} and not ${isBlocked("$2::bigint")} ${condition} order by w.id desc limit $3::integer`);
const everywhere = pageOf("");
const inAreas = pageOf("and w.area_ids && $4::smallint[]");

interface WantedPlace {
  beforeId: string;
  /** Only posts of seekers who look in at least one of these areas. */
  areaIds: readonly number[] | undefined;
  readerId: string | undefined;
}

export function listWanted(
  executor: Executor,
  { beforeId, areaIds, readerId }: WantedPlace,
  limit: number,
): Promise<WantedRow[]> {
  const values = [beforeId, readerId ?? null, limit];
  return areaIds
    ? readText<WantedRow>(executor, inAreas, [...values, areaIds])
    : readText<WantedRow>(executor, everywhere, values);
}

const byId = prepared(`
  select ${columns}, w.member_id as "ownerId", ${isShown} as "isShown",
    ${isBlocked("$2::bigint")} as "isBlocked" ${fromWanted} where w.id = $1::bigint`);

export async function findWanted(
  executor: Executor,
  id: string,
  readerId: string | undefined,
): Promise<(WantedRow & PostAccess) | undefined> {
  const [row] = await readText<WantedRow & PostAccess>(executor, byId, [id, readerId ?? null]);
  return row;
}

const ofMember = prepared(
  `select ${columns}, w.until <= now() as "isOver" ${fromWanted} where w.member_id = $1::bigint`,
);

export async function findOwnWanted(
  executor: Executor,
  memberId: string,
): Promise<(WantedRow & { isOver: boolean }) | undefined> {
  const [row] = await readText<WantedRow & { isOver: boolean }>(executor, ofMember, [memberId]);
  return row;
}

interface WantedValues {
  title: string;
  description: string;
  about: About;
  areaIds: number[];
}

/**
 * Stores the post, or extends its time. A post whose time is over is replaced: it moves to the top and loses its old
 * offers.
 */
export async function saveWanted(
  trx: Executor,
  memberId: string,
  { title, description, about, areaIds }: WantedValues,
): Promise<void> {
  await trx
    .deleteFrom("wanted_post")
    .where("member_id", "=", memberId)
    .where("until", "<=", sql<Date>`now()`)
    .execute();
  const until = sql<Date>`now() + make_interval(days => ${wantedLimits.days})`;
  const saved = { title, description, about: JSON.stringify(about), area_ids: areaIds, until };
  await trx
    .insertInto("wanted_post")
    .values({ member_id: memberId, ...saved })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(saved))
    .execute();
}

/** Returns whether there was a post. */
export async function deleteWanted(executor: Executor, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("wanted_post")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes posts that have been over for a long time. The offers are deleted with them. */
export async function deleteWantedOver(executor: Executor): Promise<number> {
  const over = sql<Date>`now() - make_interval(days => ${wantedLimits.keptDays})`;
  const { numDeletedRows } = await executor
    .deleteFrom("wanted_post")
    .where("until", "<", over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const offeredRoom = `
  select owner_id as "ownerId", is_shown(state, owner_away) as "isShown", available as "isAvailable", rent,
    move_in as "moveIn", facts, costs,
         (select slug from area where area.id = area_id) as area
  from listing where id = $1::bigint for key share`;

export async function findOfferedRoom(trx: Executor, listingId: string): Promise<OfferedRoom | undefined> {
  const [room] = await runText<OfferedRoom>(trx, offeredRoom, [listingId]);
  return room;
}

/** Serialises a member's offers. If the same room is offered twice at the same time, it then counts once. */
export async function lockOffersOf(trx: Executor, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('offers', ${ownerId}::bigint))`.execute(trx);
}

/** Lists the member's own rooms that they have offered for this post. */
export async function listOffered(executor: Executor, wantedId: string, ownerId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("room_offer as o")
    .innerJoin("listing as l", "l.id", "o.listing_id")
    .select("o.listing_id as id")
    .where("o.wanted_id", "=", wantedId)
    .where("l.owner_id", "=", ownerId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertOffer(trx: Executor, wantedId: string, listingId: string): Promise<void> {
  await trx.insertInto("room_offer").values({ wanted_id: wantedId, listing_id: listingId }).execute();
}

/** Deletes an offer, if the room is the member's own. */
export async function deleteOffer(
  executor: Executor,
  wantedId: string,
  listingId: string,
  ownerId: string,
): Promise<void> {
  await executor
    .deleteFrom("room_offer as o")
    .using("listing as l")
    .where("o.wanted_id", "=", wantedId)
    .where("o.listing_id", "=", listingId)
    .whereRef("l.id", "=", "o.listing_id")
    .where("l.owner_id", "=", ownerId)
    .execute();
}

const offersTo = prepared(`
  select l.id, l.title, l.location, l.rent, l.move_in as "moveIn", l.image_url as "imageUrl", m.name,
    l.available as "isAvailable", o.offered_at as "offeredAt",
         l.facts, l.costs, (${spotJson("l.spot")})::json as position
  from wanted_post w join room_offer o on o.wanted_id = w.id join listing l on l.id = o.listing_id
    join member m on m.id = l.owner_id
  where w.member_id = $1::bigint and is_shown(l.state, l.owner_away)
    and not ${haveBlocked("l.owner_id", "w.member_id")}
  order by o.offered_at desc, l.id desc limit ${wantedLimits.offersShown}`);

export interface OfferRow extends PlacedHome {
  id: string;
  title: string;
  location: string;
  imageUrl: string;
  name: string;
  offeredAt: Date;
}

/** Lists the offers, newest first. */
export function listOffersTo(executor: Executor, memberId: string): Promise<OfferRow[]> {
  return readText<OfferRow>(executor, offersTo, [memberId]);
}
