/** Statements about processing: they claim and finish uploads, find uploads without a job, and sweep. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { DEAD_QUEUE, priorities } from "../../../platform/jobs/queues.ts";
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

// The job decides who processes a photo. `lease` fences off a worker that was wrongly taken for dead: only the newest
// claim may finish. `leased_until` is for workers of the previous release, which take an upload when this time is over.
// Infinity keeps them away from our uploads, and we leave them the uploads that they hold. The next release drops the
// column.
const claimable = "state = 'uploaded' and (leased_until is null or leased_until < now() or leased_until = 'infinity')";
const claim = `
  update photo set leased_until = 'infinity', lease = lease + 1 where id = $1::bigint and ${claimable}
  returning id, key, upload_key as "uploadKey", size, lease, attempts`;

/** Returns undefined if there is nothing to do, or if a worker of the previous release holds the upload. */
export async function claimPhoto(executor: Executor, id: string): Promise<ClaimedPhoto | undefined> {
  const [photo] = await runText<ClaimedPhoto>(executor, claim, [id]);
  return photo;
}

/** Returns false if the photo is gone or another worker has claimed it. */
async function addAttempts(executor: Executor, { id, lease }: ClaimedPhoto, attempts: 1 | 0 | -1): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("photo")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", attempts) }))
    .where("id", "=", id)
    .where("lease", "=", lease)
    .where("state", "=", "uploaded")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts an attempt. Call it before the step in which the photo may kill the worker. */
export const beginAttempt = (executor: Executor, photo: ClaimedPhoto): Promise<boolean> =>
  addAttempts(executor, photo, 1);

/**
 * Call it after that step. `isForgiven` takes the attempt back: a photo that was processed did not cause later
 * failures, such as those of the object store.
 */
export const endAttempt = (executor: Executor, photo: ClaimedPhoto, isForgiven: boolean): Promise<boolean> =>
  addAttempts(executor, photo, isForgiven ? -1 : 0);

const MOST_QUEUED = 1_000;
const queueWithoutJob = `
  select send_job('photo', id::text, jsonb_build_object('id', id::text), now(), ${priorities.soon}) from (
    select id from photo p where ${claimable}
      and not exists (select from pgboss.job j
        where j.name = 'photo' and coalesce(j.singleton_key, '') = p.id::text
          and j.state <= 'active' and j.policy = 'exclusive')
      and not exists (select from pgboss.job j
        where j.name = '${DEAD_QUEUE}' and j.source_name = 'photo' and j.singleton_key = p.id::text
          and j.state < 'active' and not j.blocked)
    order by queued_at, id limit ${MOST_QUEUED}
  ) uploads`;

/**
 * Queues jobs for uploads that have none: uploads from the time before the table of jobs, and uploads that a worker of
 * the previous release has left. Uploads whose job failed for good are skipped.
 */
export const queueUploadsWithoutJob = async (executor: Executor): Promise<number> =>
  (await runText(executor, queueWithoutJob, [])).length;

export type PhotoResult =
  | { state: "refused"; refusal: PhotoRefusal }
  | { state: "ready"; width: number; height: number; bytes: number[]; thumbhash: Buffer; hash: bigint | null };

/** A listing took the photo while it was being finished. */
class TakenMeanwhile extends Error {}

/** Returns false if the photo is gone or another worker has claimed it. */
export async function finishPhoto(db: Executor, photo: ClaimedPhoto, result: PhotoResult): Promise<boolean> {
  for (;;) {
    try {
      return await db.transaction().execute((trx) => finish(trx, photo, result));
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
    }
  }
}

/** Locks the listing first and then the photo, in the same order as edits of a listing do. */
async function finish(trx: Executor, { id, lease }: ClaimedPhoto, result: PhotoResult): Promise<boolean> {
  const before = await trx.selectFrom("photo").select("listing_id").where("id", "=", id).executeTakeFirst();
  if (before?.listing_id)
    await trx.selectFrom("listing").select("id").where("id", "=", before.listing_id).forUpdate().execute();
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

// Partial indexes have literals in their conditions. With parameters, the planner of a generic plan could not use such
// an index. Locked rows are in use and are skipped.
const deleteUnused = `
  delete from photo where id in (
    select id from photo where created_at < $1::timestamptz
      and ((listing_id is null and not is_profile) or state in ('awaited', 'refused'))
    order by created_at for update skip locked limit $2::integer
  ) returning id`;

/** Deletes unused and rejected uploads that were created before this time. */
export async function deleteUnusedPhotos(executor: Executor, before: Date, most: number): Promise<number> {
  return (await runText(executor, deleteUnused, [before, most])).length;
}

/** Deletes upload counts that no limit needs any more. */
export async function deleteUploadCounts(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom("upload_count").where("hour", "<", before).execute();
}

export interface PhotoGarbage {
  key: string;
  upload_key: string;
}

const unswept = "select key, upload_key from photo_garbage where not is_swept order by created_at limit $1::integer";
const sweptBefore =
  "select key, upload_key from photo_garbage where is_swept and created_at < $2::timestamptz order by created_at limit $1::integer";

/**
 * Lists files to delete. Without `before`, those that were never swept; otherwise, those that were swept before this
 * time and are due for their second and last sweep.
 */
export function findGarbage(executor: Executor, before: Date | undefined, most: number): Promise<PhotoGarbage[]> {
  return before
    ? runText<PhotoGarbage>(executor, sweptBefore, [most, before])
    : runText<PhotoGarbage>(executor, unswept, [most]);
}

export async function markSwept(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await executor.updateTable("photo_garbage").set({ is_swept: true }).where("key", "in", keys).execute();
}

export async function forgetGarbage(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await executor.deleteFrom("photo_garbage").where("key", "in", keys).execute();
}

/** Returns those of these uploads that are still needed. */
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
