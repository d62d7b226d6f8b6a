import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { kmBetween } from "../../../platform/geo.ts";
import type { AreaRef, AreasService } from "../../areas/server/areas.service.ts";
import type { PhotosService } from "../../photos/server/photos.service.ts";
import type { LatLng, ListingChanges, ListingCursor, ListingFilters, ListingInput, ListingSearch } from "../listing.schema.ts";
import type { MapSearch, WireCounts, WireListingForMember, WireMap, WireWholeListing } from "../listing.wire.ts";
import { changedPicture, newPicture } from "./listing-picture.ts";
import { blurCellMiddle } from "./listing-shapes.ts";
import { countListings } from "./listings.counts.ts";
import { mapListings } from "./listings.map.ts";
import { assertMayChange, assertMayListPostsOf, isOwner, maySeePhone } from "./listings.policy.ts";
import { deleteListing, findListingForMember, findPublicListing, insertListing, listListingsOfOwner, lockListing, updateListing } from "./listings.queries.ts";
import { type ListingPage, searchListings } from "./listings.search.ts";
import { saveWords } from "./words.queries.ts";

const PIN_STAYS_WITHIN_KM = 10;
const BEFORE_ALL = "9223372036854775807";

const toArray = (jsons: readonly string[]) => `[${jsons.join(",")}]`;

export type ListingsService = ReturnType<typeof createListingsService>;

interface ListingsOptions {
  db: Executor;
  areas: AreasService;
  photos: PhotosService;
  /** Told of every change that a public answer may show. */
  onWrite: () => void;
}

export function createListingsService({ db, areas, photos, onWrite }: ListingsOptions) {
  /** What its location names; failing that, the place round its pin. */
  const readArea = async (location: string, pin: LatLng | null | undefined) =>
    (await areas.read(location)) ?? (pin ? await areas.nearest(blurCellMiddle(pin)) : undefined);

  return {
    search: (search: ListingSearch): Promise<ListingPage> => searchListings(db, areas, search),

    count: (filters: ListingFilters): Promise<WireCounts> => countListings(db, areas, filters),

    map: (search: MapSearch): Promise<WireMap> => mapListings(db, areas, search),

    /** The area that a search is about, if it is about one. */
    async placeOf({ area, location }: ListingFilters): Promise<AreaRef | undefined> {
      if (area !== undefined) return areas.get(area);
      return location === undefined ? undefined : areas.read(location);
    },

    async getPublic(id: string): Promise<string> {
      const json = await findPublicListing(db, id);
      if (json === undefined) throw new AppError("listing_not_found");
      return json;
    },

    async getForMember(actor: Actor, id: string): Promise<WireListingForMember> {
      const found = await findListingForMember(db, id, actor.memberId);
      if (!found) throw new AppError("listing_not_found");
      const listing = JSON.parse(found.json) as WireWholeListing;
      return {
        ...listing,
        liked: found.isLiked,
        ...(maySeePhone(actor, found, found.isLiked) && { phone: found.phone }),
        ...(isOwner(actor, found) && { email: found.email, uid: found.uid, pin: pinOf(found), ownPhotos: await photos.listOfListing(id) }),
      };
    },

    async listOwn(actor: Actor, uid: string, page: { limit: number; cursor: ListingCursor | undefined }): Promise<ListingPage> {
      assertMayListPostsOf(actor, uid);
      const rows = await listListingsOfOwner(db, actor.memberId, page.cursor?.id ?? BEFORE_ALL, page.limit + 1);
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      return {
        json: toArray(shown.map(({ json }) => json)),
        next: last && rows.length > page.limit ? { sort: "newest", key: 0, id: last.id } : undefined,
        previous: undefined,
      };
    },

    async create(actor: Actor, input: ListingInput): Promise<string> {
      const area = await readArea(input.location, input.pin);
      const picture = newPicture(input);
      const id = await db.transaction().execute(async (trx) => {
        const inserted = await insertListing(trx, actor.memberId, { ...input, imageUrl: picture.imageUrl }, area?.id ?? null);
        await photos.place(trx, actor, inserted, picture.photos);
        return inserted;
      });
      onWrite();
      return id;
    },

    async update(actor: Actor, id: string, changes: ListingChanges): Promise<{ isModified: boolean }> {
      const isModified = Object.values(changes).some((value) => value !== undefined);
      await db.transaction().execute(async (trx) => {
        const listing = await getOwnListing(trx, actor, id);
        if (!isModified) return;
        const changed = { ...listing, ...withoutUndefined(changes) };
        const isMoved = changes.location !== undefined || changes.pin !== undefined;
        const pin = changes.pin === undefined ? pinOf(listing) : changes.pin;
        const area = isMoved ? await readArea(changed.location, pin) : undefined;
        // A pin that was not sent along and is far from the new place belongs to the old one.
        const isPinLeft = changes.pin === undefined && pin && area && kmBetween(pin, area) > PIN_STAYS_WITHIN_KM;
        const picture = changedPicture(listing.image_url, changes);
        const saved = { ...changes, imageUrl: picture.imageUrl, ...(isPinLeft && { pin: null }) };
        await updateListing(trx, id, saved, isMoved ? (area?.id ?? null) : undefined);
        await saveWords(trx, id, changed);
        if (picture.photos) await photos.place(trx, actor, id, picture.photos);
      });
      onWrite();
      return { isModified };
    },

    async delete(actor: Actor, id: string): Promise<number> {
      const deleted = await db.transaction().execute(async (trx) => {
        await getOwnListing(trx, actor, id);
        return deleteListing(trx, id);
      });
      onWrite();
      return deleted;
    },
  };
}

const pinOf = ({ lat, lng }: { lat: number | null; lng: number | null }): LatLng | null => (lat === null || lng === null ? null : { lat, lng });

function withoutUndefined<T extends object>(changes: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as { [Field in keyof T]?: Exclude<T[Field], undefined> };
}

async function getOwnListing(trx: Executor, actor: Actor, id: string) {
  const listing = await lockListing(trx, id);
  if (!listing) throw new AppError("listing_not_found");
  assertMayChange(actor, listing);
  return listing;
}
