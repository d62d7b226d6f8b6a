/** Keeps the object store and the table of photos consistent, and finds similar photos. */
import type { Executor } from "../../../platform/db/database.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import { listUnjudgedPosts, markJudged, matchPhotos } from "./photo-matches.queries.ts";
import { fileNames, INCOMING, incomingName } from "./photo-objects.ts";
import { deleteUnusedPhotos, deleteUploadCounts, findGarbage, findWantedUploads, forgetGarbage, markSwept, type PhotoGarbage } from "./photo-queue.queries.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Writing a listing may take that long. */
export const UNUSED_AFTER_MS = 24 * HOUR_MS;
/** By then no signed URL and no worker can bring a file back. */
const SWEPT_AGAIN_AFTER_MS = HOUR_MS;
const BATCH = 500;

/** Of 64 bits. A photo that was re-encoded, resized or brightened stays within this; other rooms are far beyond. */
const SAME_WITHIN = 6;
const MATCH_BATCH = 200;
const MATCHES_PER_PHOTO = 20;

export type PhotosUpkeep = ReturnType<typeof createPhotosUpkeep>;

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
    for (let deleted = BATCH; deleted === BATCH; total += deleted) deleted = await deleteUnusedPhotos(db, yesterday, BATCH);
    return total;
  }

  /** Deletes files immediately, and again when nothing can bring them back. */
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

  /** Uploads whose photo is finished or deleted: a worker was killed before it could clean up, or a signed URL was used again. */
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

  /** Marked after the assessment, so that the next run repeats it if this one fails. */
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
    /** A failing step does not prevent the others. The error is thrown afterwards. */
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
