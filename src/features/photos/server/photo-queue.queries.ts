/** Uploads wait in their own table: what the worker takes, finishes and sweeps. */
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
  update photo set leased_until = now() + make_interval(secs => $1::float8), lease = lease + 1
  where id = (
    select id from photo where state = 'uploaded' and (leased_until is null or leased_until < now()) order by queued_at, id for update skip locked limit 1
  )
  returning id, key, upload_key as "uploadKey", size, lease, attempts`;

/** The next upload that nobody works on. Whoever took it is believed dead when the lease is over, and somebody else may take it. */
export async function claimPhoto(executor: Executor, leaseSeconds: number): Promise<ClaimedPhoto | undefined> {
  const [photo] = await runText<ClaimedPhoto>(executor, claim, [leaseSeconds]);
  return photo;
}

const renew = `
  update photo set leased_until = now() + make_interval(secs => $3::float8), attempts = attempts + $4::smallint
  where id = $1::bigint and lease = $2::integer and state = 'uploaded' returning id`;

/** Before a step that takes its time. False: the lease was lost. `attempt`: the step is the one that may go wrong because of the photo. */
export async function renewLease(executor: Executor, { id, lease }: ClaimedPhoto, seconds: number, attempt: 0 | 1): Promise<boolean> {
  return (await runText(executor, renew, [id, lease, seconds, attempt])).length > 0;
}

export type PhotoResult =
  | { state: "refused"; refusal: PhotoRefusal }
  | { state: "ready"; width: number; height: number; bytes: number[]; thumbhash: Buffer; hash: bigint | null };

/** A post took the photo while it was being finished. */
class TakenMeanwhile extends Error {}

/** False: the photo is gone, or somebody else has taken it. */
export async function finishPhoto(db: Executor, photo: ClaimedPhoto, result: PhotoResult): Promise<boolean> {
  for (;;) {
    try {
      return await db.transaction().execute((trx) => finish(trx, photo, result));
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
    }
  }
}

/** The post first, then its photo: the order in which whoever changes the post takes them. */
async function finish(trx: Executor, { id, lease }: ClaimedPhoto, result: PhotoResult): Promise<boolean> {
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
  if (!done) return false;
  if (done.listing_id !== before?.listing_id) throw new TakenMeanwhile();
  if (done.listing_id) await setCover(trx, done.listing_id);
  return true;
}

// Conditions of partial indexes are written out in what follows: a planner that knows no values could not use the index otherwise.
// What somebody holds just now is in use after all.
const deleteUnused = `
  delete from photo where id in (
    select id from photo where created_at < $1::timestamptz and ((listing_id is null and not is_profile) or state in ('awaited', 'refused'))
    order by created_at for update skip locked limit $2::integer
  ) returning id`;

/** Uploads that nothing took, and those that did not become a photo, from before this moment. */
export async function deleteUnusedPhotos(executor: Executor, before: Date, most: number): Promise<number> {
  return (await runText(executor, deleteUnused, [before, most])).length;
}

/** Counts of uploads that no limit looks at any more. */
export async function deleteUploadCounts(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom("upload_count").where("hour", "<", before).execute();
}

export interface PhotoGarbage {
  key: string;
  upload_key: string;
}

const unswept = "select key, upload_key from photo_garbage where not is_swept order by created_at limit $1::integer";
const sweptBefore = "select key, upload_key from photo_garbage where is_swept and created_at < $2::timestamptz order by created_at limit $1::integer";

/** Files that have to go: those never swept, or those swept before this moment and due for the second and last time. */
export function findGarbage(executor: Executor, before: Date | undefined, most: number): Promise<PhotoGarbage[]> {
  return before ? runText<PhotoGarbage>(executor, sweptBefore, [most, before]) : runText<PhotoGarbage>(executor, unswept, [most]);
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
