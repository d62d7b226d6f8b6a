/** Keeps the object store and the table of photos consistent, and finds similar photos. */

import { type Executor, runText } from "../../../platform/db/database.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { fileNames, INCOMING, incomingName } from "./photo-objects.ts";
import {
  deleteUnusedPhotos,
  deleteUploadCounts,
  findGarbage,
  findWantedUploads,
  forgetGarbage,
  markSwept,
  type PhotoGarbage,
  queueUploadsWithoutJob,
} from "./photo-queue.queries.ts";

/** Finds similar photos in listings of different members. */

const match = `
  with next as (
    select id, owner_id, hash from photo where state = 'ready' and not is_compared and listing_id is not null
      and hash is not null
    order by id for no key update skip locked limit $1::integer
  ), compared as (
    update photo set is_compared = true from next where photo.id = next.id returning photo.id
  ), found as (
    insert into photo_match (photo_id, earlier_id, distance)
    select distinct greatest(next.id, other.id), least(next.id, other.id), bit_count((next.hash # other.hash)::bit(64))
    from next cross join lateral (
      -- Limited: one hash that thousands of photos share must not delay all others.
      select id, hash from photo
      where photo_hash_parts(hash) && photo_hash_parts(next.hash) and state = 'ready' and listing_id is not null
        and hash is not null
        and owner_id <> next.owner_id and bit_count((hash # next.hash)::bit(64)) <= $2::integer
      limit $3::integer
    ) other
    on conflict do nothing returning 1
  )
  select (select count(*)::integer from compared) as compared, (select count(*)::integer from found) as found`;

/** Compares each new photo with all others, once. */
async function matchPhotos(
  executor: Executor,
  { photos, distance, matches }: { photos: number; distance: number; matches: number },
) {
  const [row] = await runText<{ compared: number; found: number }>(executor, match, [photos, distance, matches]);
  return row ?? { compared: 0, found: 0 };
}

/** Lists the listings that have a photo of another member and were not assessed since it was found. */
function listUnjudgedPosts(executor: Executor, limit: number): Promise<{ listing_id: string | null }[]> {
  return executor
    .selectFrom("photo_match")
    .innerJoin("photo", "photo.id", "photo_match.photo_id")
    .select("photo.listing_id")
    .distinct()
    .where("photo_match.is_judged", "=", false)
    .limit(limit)
    .execute();
}

async function markJudged(executor: Executor, listingId: string | null): Promise<void> {
  const photos = executor
    .selectFrom("photo")
    .innerJoin("photo_match", "photo_match.photo_id", "photo.id")
    .select("photo.id")
    .where("photo_match.is_judged", "=", false)
    .where("photo.listing_id", "is not distinct from", listingId);
  await executor
    .updateTable("photo_match")
    .set({ is_judged: true })
    .where("is_judged", "=", false)
    .where("photo_id", "in", photos)
    .execute();
}

/** Unused uploads are deleted after this time, because writing a listing may take that long. */
export const UNUSED_AFTER_MS = 24 * HOUR_MS;
/** After this time, no signed URL and no worker can bring a file back. */
const SWEPT_AGAIN_AFTER_MS = HOUR_MS;
const BATCH = 500;

/**
 * Hashes of the same photo differ in at most this many of their 64 bits. A photo that was re-encoded, resized or
 * brightened stays below it; photos of other rooms are far above it.
 */
const SAME_WITHIN = 6;
const MATCH_BATCH = 200;
const MATCHES_PER_PHOTO = 20;

interface UpkeepOptions {
  db: Executor;
  store: ObjectStore;
  /** Called for a listing with a photo that another member's listing had before. */
  onSamePhoto: (listingId: string) => Promise<void>;
}

export function createPhotosUpkeep({ db, store, onSamePhoto }: UpkeepOptions) {
  const deleteFiles = (garbage: readonly PhotoGarbage[]) =>
    store.delete(garbage.flatMap(({ key, upload_key }) => [incomingName(upload_key), ...fileNames(key)]));

  async function deleteUnused(now: Date): Promise<number> {
    const yesterday = new Date(now.getTime() - UNUSED_AFTER_MS);
    await deleteUploadCounts(db, yesterday);
    let total = 0;
    for (let deleted = BATCH; deleted === BATCH; total += deleted)
      deleted = await deleteUnusedPhotos(db, yesterday, BATCH);
    return total;
  }

  /** Deletes files immediately, and once more when nothing can bring them back. */
  async function sweepGarbage(now: Date): Promise<number> {
    let total = 0;
    for (const sweptBefore of [undefined, new Date(now.getTime() - SWEPT_AGAIN_AFTER_MS)]) {
      let garbage: PhotoGarbage[];
      do {
        garbage = await findGarbage(db, sweptBefore, BATCH);
        await deleteFiles(garbage);
        const keys = garbage.map(({ key }) => key);
        await (sweptBefore ? forgetGarbage(db, keys) : markSwept(db, keys));
        total += sweptBefore ? 0 : garbage.length;
      } while (garbage.length === BATCH);
    }
    return total;
  }

  /**
   * Deletes uploads whose photo is finished or deleted. They exist if a worker was killed before it could clean up, or
   * if a signed URL was used again.
   */
  async function sweepIncoming(): Promise<number> {
    let total = 0;
    let after: string | undefined;
    do {
      const objects = await store.list(INCOMING, { after, limit: BATCH });
      const wanted = await findWantedUploads(
        db,
        objects.map(({ name }) => name.slice(INCOMING.length)),
      );
      const orphans = objects.map(({ name }) => name).filter((name) => !wanted.has(name.slice(INCOMING.length)));
      await store.delete(orphans);
      total += orphans.length;
      after = objects.length === BATCH ? objects.at(-1)?.name : undefined;
    } while (after !== undefined);
    return total;
  }

  /**
   * Assesses listings that have a photo of another member. Each is marked after its assessment, so that the next run
   * repeats an assessment that fails.
   */
  async function judge(): Promise<void> {
    let posts: Awaited<ReturnType<typeof listUnjudgedPosts>>;
    do {
      posts = await listUnjudgedPosts(db, BATCH);
      for (const { listing_id } of posts) {
        if (listing_id !== null) await onSamePhoto(listing_id);
        await markJudged(db, listing_id);
      }
    } while (posts.length === BATCH);
  }

  return {
    queueWithoutJob: () => queueUploadsWithoutJob(db),

    /** Runs all steps, also if one fails, and then throws its error. */
    async sweep(now = new Date()) {
      const [unused, incoming] = await Promise.allSettled([deleteUnused(now), sweepIncoming()]);
      const garbage = await sweepGarbage(now);
      if (unused.status === "rejected") throw unused.reason;
      if (incoming.status === "rejected") throw incoming.reason;
      return { unused: unused.value, garbage, incoming: incoming.value };
    },

    /** Finds the same photo in listings of different members. */
    async match() {
      const total = { compared: 0, found: 0 };
      for (let compared = MATCH_BATCH; compared === MATCH_BATCH; ) {
        const batch = await matchPhotos(db, { photos: MATCH_BATCH, distance: SAME_WITHIN, matches: MATCHES_PER_PHOTO });
        ({ compared } = batch);
        total.compared += batch.compared;
        total.found += batch.found;
      }
      await judge();
      return total;
    },
  };
}
