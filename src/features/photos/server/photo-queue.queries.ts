/** Uploads wait in their own table: what the worker takes, finishes and sweeps. */
import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { PhotoRefusal } from "../photo.limits.ts";
import { setCover } from "./photos.queries.ts";

export interface ClaimedPhoto {
  id: string;
  key: string;
  uploadKey: string;
  size: number;
  lease: number;
  attempts: number;
}

const claim = `
  update photo set leased_until = now() + make_interval(secs => $1::float8), lease = lease + 1, attempts = attempts + 1
  where id = (
    select id from photo where state = 'uploaded' and (leased_until is null or leased_until < now()) order by id for update skip locked limit 1
  )
  returning id, key, upload_key as "uploadKey", size, lease, attempts`;

/** The oldest upload that nobody works on. Whoever took it is believed dead when the lease is over, and somebody else may take it. */
export async function claimPhoto(executor: Executor, leaseSeconds: number): Promise<ClaimedPhoto | undefined> {
  const [photo] = await runText<ClaimedPhoto>(executor, claim, [leaseSeconds]);
  return photo;
}

/** Not its fault: it may be taken again after a while, and the attempt does not count. */
export async function releasePhoto(executor: Executor, { id, lease }: ClaimedPhoto, retrySeconds: number): Promise<void> {
  await executor
    .updateTable("photo")
    .set({ attempts: sql`attempts - 1`, leased_until: sql`now() + make_interval(secs => ${retrySeconds}::float8)` })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("state", "=", "uploaded")
    .execute();
}

export type PhotoResult =
  | { state: "refused"; refusal: PhotoRefusal }
  | { state: "ready"; width: number; height: number; bytes: number[]; thumbhash: Buffer; hash: bigint | null };

/** False: the photo is gone, or somebody else has taken it. */
export async function finishPhoto(trx: Executor, { id, lease }: ClaimedPhoto, result: PhotoResult): Promise<boolean> {
  // The post first, then its photo: the order in which whoever changes the post takes them.
  const before = await trx.selectFrom("photo").select("listing_id").where("id", "=", id).executeTakeFirst();
  if (before?.listing_id) await trx.selectFrom("listing").select("id").where("id", "=", before.listing_id).forUpdate().execute();
  const done = await trx
    .updateTable("photo")
    .set({ ...result, leased_until: null })
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("state", "=", "uploaded")
    .returning("listing_id")
    .executeTakeFirst();
  if (done?.listing_id) await setCover(trx, done.listing_id);
  return done !== undefined;
}

/** Uploads that nothing took, and those that did not become a photo, from before this moment. */
export async function deleteUnusedPhotos(executor: Executor, before: Date, most: number): Promise<number> {
  const unused = executor
    .selectFrom("photo")
    .select("id")
    .where("created_at", "<", before)
    .where((eb) => eb.and([eb("listing_id", "is", null), eb("is_profile", "=", false)]).or("state", "in", ["awaited", "refused"]))
    .limit(most);
  const { numDeletedRows } = await executor.deleteFrom("photo").where("id", "in", unused).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export interface PhotoGarbage {
  key: string;
  upload_key: string;
}

/** Files that have to go: those never swept, or those swept before this moment and due for the second and last time. */
export function findGarbage(executor: Executor, sweptBefore: Date | undefined, most: number): Promise<PhotoGarbage[]> {
  const garbage = executor.selectFrom("photo_garbage").select(["key", "upload_key"]).orderBy("created_at").limit(most);
  return (sweptBefore ? garbage.where("is_swept", "=", true).where("created_at", "<", sweptBefore) : garbage.where("is_swept", "=", false)).execute();
}

export async function markSwept(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await executor.updateTable("photo_garbage").set({ is_swept: true }).where("key", "in", keys).execute();
}

export async function forgetGarbage(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await executor.deleteFrom("photo_garbage").where("key", "in", keys).execute();
}

/** Of these uploads, those that are still wanted. */
export async function findWantedUploads(executor: Executor, uploadKeys: readonly string[]): Promise<Set<string>> {
  if (uploadKeys.length === 0) return new Set();
  const rows = await executor
    .selectFrom("photo")
    .select("upload_key")
    .where("upload_key", "in", uploadKeys)
    .where("state", "in", ["awaited", "uploaded"])
    .execute();
  return new Set(rows.map(({ upload_key }) => upload_key));
}
