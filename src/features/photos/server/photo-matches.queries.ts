/** Similar photos in listings of different members. */
import { type Executor, runText } from "../../../platform/db/database.ts";

const match = `
  with next as (
    select id, owner_id, hash from photo where state = 'ready' and not is_compared and listing_id is not null and hash is not null
    order by id for no key update skip locked limit $1::integer
  ), compared as (
    update photo set is_compared = true from next where photo.id = next.id returning photo.id
  ), found as (
    insert into photo_match (photo_id, earlier_id, distance)
    select distinct greatest(next.id, other.id), least(next.id, other.id), bit_count((next.hash # other.hash)::bit(64))
    from next cross join lateral (
      -- Limited: one hash that thousands of photos share must not delay all others.
      select id, hash from photo
      where photo_hash_parts(hash) && photo_hash_parts(next.hash) and state = 'ready' and listing_id is not null and hash is not null
        and owner_id <> next.owner_id and bit_count((hash # next.hash)::bit(64)) <= $2::integer
      limit $3::integer
    ) other
    on conflict do nothing returning 1
  )
  select (select count(*)::integer from compared) as compared, (select count(*)::integer from found) as found`;

/** Compares each new photo with all others, once. */
export async function matchPhotos(executor: Executor, { photos, distance, matches }: { photos: number; distance: number; matches: number }) {
  const [row] = await runText<{ compared: number; found: number }>(executor, match, [photos, distance, matches]);
  return row ?? { compared: 0, found: 0 };
}

/** Listings with a photo of another member that were not assessed since. */
export function listUnjudgedPosts(executor: Executor, limit: number): Promise<{ listing_id: string | null }[]> {
  return executor
    .selectFrom("photo_match")
    .innerJoin("photo", "photo.id", "photo_match.photo_id")
    .select("photo.listing_id")
    .distinct()
    .where("photo_match.is_judged", "=", false)
    .limit(limit)
    .execute();
}

export async function markJudged(executor: Executor, listingId: string | null): Promise<void> {
  const photos = executor
    .selectFrom("photo")
    .innerJoin("photo_match", "photo_match.photo_id", "photo.id")
    .select("photo.id")
    .where("photo_match.is_judged", "=", false)
    .where("photo.listing_id", "is not distinct from", listingId);
  await executor.updateTable("photo_match").set({ is_judged: true }).where("is_judged", "=", false).where("photo_id", "in", photos).execute();
}
