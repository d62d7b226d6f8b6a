import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { PhotoRefusal, PhotoType } from "../photo.limits.ts";
import type { PhotoChoice } from "../photo.schema.ts";

export type PhotoRow = Awaited<ReturnType<typeof lockOwnPhotos>>[number];

const photos = (executor: Executor) =>
  executor
    .selectFrom("photo")
    .select(["id", "listing_id", "is_profile", "alt", "state", "refusal", "upload_key", "key"])
    .select(["type", "size", "width", "height", "bytes", "thumbhash"])
    .$narrowType<{ refusal: PhotoRefusal | null }>();

/** Serialises a member's uploads until the transaction ends, so that concurrent requests cannot exceed the limits. */
export async function lockMember(trx: Executor, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('photos', ${ownerId}::bigint))`.execute(trx);
}

/** Counts the unused uploads of a member, up to `most`. */
export async function countWaiting(executor: Executor, ownerId: string, most: number): Promise<number> {
  const waiting = executor
    .selectFrom("photo")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("listing_id", "is", null)
    .where("is_profile", "=", false);
  const { count } = await executor
    .selectFrom(waiting.limit(most).as("waiting"))
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const recentUploads = `
  select coalesce(sum(uploads) filter (where hour = date_trunc('hour', now())), 0)::integer as "lastHour",
    coalesce(sum(uploads), 0)::integer as "lastDay"
  from upload_count where member_id = $1::bigint and hour > now() - interval '1 day'`;

/** Adds one upload and returns the counts. Call lockMember first. */
export async function countUpload(trx: Executor, ownerId: string): Promise<{ lastHour: number; lastDay: number }> {
  await trx
    .insertInto("upload_count")
    .values({ member_id: ownerId, hour: sql<Date>`date_trunc('hour', now())`, uploads: 1 })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "hour"]).doUpdateSet({ uploads: sql`upload_count.uploads + 1` }),
    )
    .execute();
  const [counts] = await runText<{ lastHour: number; lastDay: number }>(trx, recentUploads, [ownerId]);
  return counts ?? { lastHour: 0, lastDay: 0 };
}

export interface NewPhoto {
  ownerId: string;
  uploadKey: string;
  key: string;
  type: PhotoType;
  size: number;
}

export async function insertPhoto(
  executor: Executor,
  { ownerId, uploadKey, key, type, size }: NewPhoto,
): Promise<string> {
  const { id } = await executor
    .insertInto("photo")
    .values({ owner_id: ownerId, upload_key: uploadKey, key, type, size })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns those of these photos that the member owns, unordered. */
export function findOwnPhotos(executor: Executor, ownerId: string, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return photos(executor).where("id", "in", ids).where("owner_id", "=", ownerId).execute();
}

/**
 * Locks the member's photos with these ids and all photos of the listing. They are ordered by id to avoid deadlocks.
 */
export function lockOwnPhotos(trx: Executor, ownerId: string, ids: readonly string[], listingId?: string) {
  return photos(trx)
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`(id = any(${ids}::bigint[]) or listing_id = ${listingId ?? null}::bigint)`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Lists all photos of a listing in any state, in their order. */
export function listPhotosOfListing(executor: Executor, listingId: string): Promise<PhotoRow[]> {
  return photos(executor).where("listing_id", "=", listingId).orderBy("position").execute();
}

/** The delay between the photos of one member in the queue. Without it, other members would wait for all of them. */
const APART_SECONDS = 2;
const uploaded = `
  update photo set state = 'uploaded', queued_at = now() + make_interval(secs => ${APART_SECONDS} * (
    select count(*) from (select from photo other where other.owner_id = photo.owner_id
      and other.state = 'uploaded' limit 100) waiting))
  where id = $1::bigint and state = 'awaited'`;

export async function markUploaded(executor: Executor, id: string): Promise<void> {
  await runText(executor, uploaded, [id]);
}

export async function deletePhotos(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await executor.deleteFrom("photo").where("id", "in", ids).execute();
}

/** Sets the photos of a listing and their order. Deletes its other photos. */
export async function placePhotos(trx: Executor, listingId: string, choices: readonly PhotoChoice[]): Promise<void> {
  const ids = choices.map(({ id }) => id);
  const others = trx.deleteFrom("photo").where("listing_id", "=", listingId);
  await (ids.length > 0 ? others.where("id", "not in", ids) : others).execute();
  const placing = `
    update photo set listing_id = $1::bigint, position = chosen.place - 1, alt = chosen.alt
    from unnest($2::bigint[], $3::text[]) with ordinality as chosen (id, alt, place) where photo.id = chosen.id`;
  await runText(trx, placing, [listingId, ids, choices.map(({ alt }) => alt)]);
  await setCover(trx, listingId);
}

export async function setCover(executor: Executor, listingId: string): Promise<void> {
  await sql`select set_cover(${listingId}::bigint)`.execute(executor);
}

/** Sets the profile photo and deletes the previous one. */
export async function placeProfilePhoto(
  trx: Executor,
  ownerId: string,
  photo: { id: string; key: string } | undefined,
): Promise<void> {
  const former = trx.deleteFrom("photo").where("owner_id", "=", ownerId).where("is_profile", "=", true);
  await (photo ? former.where("id", "<>", photo.id) : former).execute();
  if (photo) await trx.updateTable("photo").set({ is_profile: true }).where("id", "=", photo.id).execute();
  await trx
    .updateTable("member")
    .set({ photo_key: photo?.key ?? null })
    .where("id", "=", ownerId)
    .execute();
}
