import type { Actor } from "../../../platform/auth/actor.ts";
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { SwrCache } from "../../../platform/swr-cache.ts";

/**
 * How long this process may still serve a photo that another process has hidden. Changes by this process take effect
 * immediately, and so do broadcast changes (moderation, account deletion).
 */
const KEPT_MS = 2_000;
const MOST_KEPT = 5_000;
const SIGHT_BYTES = 100;

/** Who may see a photo. The cache holds null for a photo that does not exist. */
export interface PhotoSight {
  ownerId: string;
  isPublic: boolean;
}

const sightOf = prepared(`
  select p.owner_id as "ownerId",
         case when p.listing_id is null then p.is_profile and m.suspended_at is null and m.leaving_at is null
           else is_shown(l.state, l.owner_away) end as "isPublic"
  from photo p join member m on m.id = p.owner_id left join listing l on l.id = p.listing_id
  where p.key = $1::text and p.state = 'ready'`);

/** Photos of hidden listings, and uploads without a listing, are visible to their owner and to moderators. */
export const maySeePhoto = (actor: Actor | undefined, sight: PhotoSight): boolean =>
  sight.isPublic || actor?.memberId === sight.ownerId || actor?.isModerator === true;

/** Files may outlive their listings in the object store, so the database decides whether a file may be served. */
export function createPhotoSights(db: Executor) {
  const kept = new SwrCache<PhotoSight | null>(
    { freshMs: KEPT_MS, staleMs: KEPT_MS, maxEntries: MOST_KEPT, maxBytes: 4 * 1024 * 1024 },
    () => SIGHT_BYTES,
  );
  return {
    find: (key: string): Promise<PhotoSight | null> =>
      kept.get(key, async () => (await readText<PhotoSight>(db, sightOf, [key]))[0] ?? null),
    forget: (): void => kept.forget(),
  };
}
