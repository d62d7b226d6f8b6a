import { sql } from "kysely";
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { Point } from "../../../platform/db/types.generated.ts";
import type { LatLng } from "../../../platform/geo.ts";
import type { JsonText } from "../../../platform/json-text.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { ListingChanges, ListingInput } from "../listing.schema.ts";
import type { PhoneRefusal, WireListing, WireOwnListing, WireWholeListing } from "../listing.wire.ts";
import { type Seats, seatsOfNew } from "../listing-seats.ts";
import { ownListingJson, ownStateJson, publicListingJson, stateSql, wholeListingJson } from "../listing-wire.sql.ts";
import { MOST_OWN, type OwnPost } from "../own-posts.ts";
import { type FactInput, factColumns } from "./fact-columns.ts";
import { saveWords } from "./words.queries.ts";

const fromListing = "from listing l join member m on m.id = l.owner_id join listing_rank r on r.listing_id = l.id";

const publicById = prepared(
  `select ${wholeListingJson} as json ${fromListing} where l.id = $1::bigint and is_shown(l.state, l.owner_away)`,
);

/** The public JSON of a listing. */
export async function findPublicListing(
  executor: Executor,
  id: string,
): Promise<JsonText<WireWholeListing> | undefined> {
  const [row] = await readText<{ json: JsonText<WireWholeListing> }>(executor, publicById, [id]);
  return row?.json;
}

/** SQL: the facts that the policy needs. $1 is the listing or a list of them, $2 the member. */
const relation = `
  l.owner_id, l.phone, is_shown(l.state, l.owner_away) as "isShown", m.phone_paused as "isPaused",
  exists (select from listing_like where listing_id = l.id and member_id = $2::bigint) as "isLiked",
  exists (select from contact_reveal where listing_id = l.id and member_id = $2::bigint) as "isRevealed",
  exists (select from contact_ledger where owner_id = l.owner_id and member_id = $2::bigint
    and withheld_at is not null) as "isWithheld",
  ${haveBlocked("l.owner_id", "$2::bigint")} as "isBlocked"`;

interface Relation {
  owner_id: string;
  phone: string;
  isShown: boolean;
  isPaused: boolean;
  isLiked: boolean;
  isRevealed: boolean;
  isWithheld: boolean;
  isBlocked: boolean;
}

const forMember = prepared(`
  select ${wholeListingJson} as json, ${ownStateJson} as "ownJson", m.email, m.uid, l.pin[1] as lat, l.pin[0] as lng,
    ${relation},
         case when l.owner_id <> $2::bigint then number_refusal(l.id, $2::bigint) end as "phoneRefusal"
  ${fromListing} where l.id = $1::bigint`);

interface ListingForMember extends Relation {
  json: JsonText<WireWholeListing>;
  ownJson: JsonText<Pick<WireOwnListing, "state" | "sleepAt" | "note" | "takenTold" | "tellAt" | "phoneShownTo">>;
  phoneRefusal: PhoneRefusal | null;
  email: string;
  uid: string;
  lat: number | null;
  lng: number | null;
}

const someForMember = prepared(
  `select l.id, ${publicListingJson} as json, ${relation} ${fromListing} where l.id = any($1::bigint[])`,
);

/** Returns listings in no particular order. listings.policy.ts decides which of them the member may see. */
export function listListingsForMember(executor: Executor, ids: readonly string[], memberId: string) {
  return readText<Relation & { id: string; json: JsonText<WireListing> }>(executor, someForMember, [ids, memberId]);
}

/** Returns all private fields. listings.policy.ts decides which of them the member may see. */
export async function findListingForMember(
  executor: Executor,
  id: string,
  memberId: string,
): Promise<ListingForMember | undefined> {
  const [row] = await readText<ListingForMember>(executor, forMember, [id, memberId]);
  return row;
}

const ofOwner = prepared(`
  with page as (
    select l.id from listing l where l.owner_id = $1::bigint and l.id < $2::bigint order by l.id desc limit $3::integer)
  select l.id, ${ownListingJson} as json ${fromListing} join page on page.id = l.id order by l.id desc`);

export function listListingsOfOwner(executor: Executor, ownerId: string, beforeId: string, limit: number) {
  return readText<{ id: string; json: string }>(executor, ofOwner, [ownerId, beforeId, limit]);
}

const ownByIds = prepared(`
  select l.id, ${ownListingJson} as json ${fromListing} where l.owner_id = $1::bigint and l.id = any($2::bigint[])`);

/** Listings of other owners are left out. In no particular order. */
export function listOwnByIds(executor: Executor, ownerId: string, ids: readonly string[]) {
  return readText<{ id: string; json: string }>(executor, ownByIds, [ownerId, ids]);
}

const overviewOfOwner = prepared(`
  select l.id, l.title, l.location, l.rent, ${stateSql} as state, coalesce(l.confirmed_at, l.created_at) as "confirmedAt",
    l.sleep_at as "sleepAt", r.like_count as "likeCount",
    coalesce((select views from listing_view_count where listing_id = l.id), 0) as views
  from listing l join listing_rank r on r.listing_id = l.id
  where l.owner_id = $1::bigint order by l.id desc limit ${MOST_OWN}`);

/** The newest listings of the owner, short. */
export function listOverviewOfOwner(executor: Executor, ownerId: string): Promise<OwnPost[]> {
  return readText<OwnPost>(executor, overviewOfOwner, [ownerId]);
}

export const findNewestOfOwner = (executor: Executor, ownerId: string) =>
  executor
    .selectFrom("listing")
    .select(["id", "title", "rent", "location", "state", "available"])
    .where("owner_id", "=", ownerId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns which of these listings belong to the member. */
export async function listOwnAmong(executor: Executor, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom("listing")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The newest listing of the member that has one of these photos. */
export function findOwnListingWithPhoto(
  executor: Executor,
  ownerId: string,
  photoIds: readonly string[],
): Promise<{ id: string; title: string } | undefined> {
  if (photoIds.length === 0) return Promise.resolve(undefined);
  return executor
    .selectFrom("photo")
    .innerJoin("listing", "listing.id", "photo.listing_id")
    .select(["listing.id", "listing.title"])
    .where("photo.id", "in", photoIds)
    .where("listing.owner_id", "=", ownerId)
    .orderBy("listing.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertListing(
  executor: Executor,
  ownerId: string,
  input: ListingInput & { imageUrl: string },
  areaId: number | null,
): Promise<string> {
  const { moveIn, imageUrl, photos: _photos, pin, phoneToLikers, facts = {}, costs = {}, ...written } = input;
  const { seats: _seats, seatsFree: _free, ...same } = written;
  const { seats, seatsFree } = seatsOfNew(input);
  const { id } = await executor
    .insertInto("listing")
    .values({
      ...same,
      ...factColumns({ facts, costs }),
      owner_id: ownerId,
      phone_to_likers: phoneToLikers,
      seats,
      seats_free: seatsFree,
      move_in: moveIn,
      image_url: imageUrl,
      area_id: areaId,
      pin: pin ? toPoint(pin) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveWords(executor, id, input);
  return id;
}

const toPoint = ({ lat, lng }: LatLng) => sql<Point>`point(${lng}::float8, ${lat}::float8)`;

/** A value that changes with everything that an open form may have missed. */
const version = sql<string>`extract(epoch from updated_at)::text || ' ' || available::text
  || case when seats > 1 then ' ' || seats_free else '' end`;

export async function findListingVersion(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom("listing")
    .select(version.as("version"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.version;
}

/** Locks the row until the transaction ends. */
export function lockListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select([
      "id",
      "owner_id",
      "title",
      "description",
      "interests",
      "profession",
      "location",
      "phone",
      "rent",
      "accommodation",
      "image_url",
      "move_in as moveIn",
      "state",
      "available",
      "seats",
      "seats_free as seatsFree",
      version.as("version"),
      sql<FactInput["facts"]>`facts`.as("facts"),
      sql<FactInput["costs"]>`costs`.as("costs"),
      sql<number | null>`pin[1]`.as("lat"),
      sql<number | null>`pin[0]`.as("lng"),
      sql<string[]>`array(select photo.id::text from photo where photo.listing_id = listing.id order by photo.id)`.as(
        "photoIds",
      ),
      sql<string[]>`array(select photo.alt from photo where photo.listing_id = listing.id
          and photo.alt <> '' order by photo.id)`.as("captions"),
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/** Values that follow from a change. Undefined values stay unchanged. */
interface Derived {
  areaId: number | null | undefined;
  /** All facts and costs after the change. */
  details: FactInput | undefined;
  seats: Seats;
}

export async function updateListing(
  executor: Executor,
  id: string,
  changes: ListingChanges,
  { areaId, details, seats: { seats, seatsFree } }: Derived,
): Promise<void> {
  const { moveIn, imageUrl, photos: _photos, pin, phoneToLikers, facts: _facts, costs: _costs, ...written } = changes;
  const { seats: _seats, seatsFree: _free, ...same } = written;
  const point = pin === undefined ? undefined : pin && toPoint(pin);
  await executor
    .updateTable("listing")
    .set({
      ...same,
      ...(details && factColumns(details)),
      phone_to_likers: phoneToLikers,
      seats,
      seats_free: seatsFree,
      move_in: moveIn,
      image_url: imageUrl,
      ...(imageUrl !== undefined && { cover: null }),
      area_id: areaId,
      pin: point,
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteListing(executor: Executor, id: string): Promise<number> {
  const { numDeletedRows } = await executor.deleteFrom("listing").where("id", "=", id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
