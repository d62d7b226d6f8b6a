import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { kmBetween, type LatLng } from "../../../platform/geo.ts";
import type { SwrCache } from "../../../platform/swr-cache.ts";
import type { AreaRef, AreasService } from "../../areas/server/areas.service.ts";
import type { PhotosService } from "../../photos/server/photos.service.ts";
import type { RiskService } from "../../safety/server/risk.service.ts";
import { countListings } from "../../search/server/listings.counts.ts";
import { mapListings } from "../../search/server/listings.map.ts";
import { type ListingPage, searchListings } from "../../search/server/listings.search.ts";
import type { MatchMasks } from "../../verdict/match-masks.ts";
import { type ListingChanges, type ListingCursor, type ListingFilters, type ListingInput, type ListingSearch, needsProfile } from "../listing.schema.ts";
import type { MapSearch, WireCounts, WireListing, WireListingForMember, WireMap, WireOwnListing, WireWholeListing } from "../listing.wire.ts";
import { type ListingState, stateOf } from "../listing-life.ts";
import { shortcomingsOf } from "../listing-shortcomings.ts";
import { insertIdempotencyKey, lockIdempotencyKey, type Sending } from "./idempotency-keys.queries.ts";
import type { ListingLife } from "./listing-life.service.ts";
import { changedPicture, newPicture } from "./listing-picture.ts";
import { blurCellMiddle } from "./listing-shapes.ts";
import { assertMayChange, assertMayListPostsOf, isOwner, maySee, maySeePhone } from "./listings.policy.ts";
import {
  deleteListing,
  findListingForMember,
  findListingVersion,
  findOwnPostWithPhoto,
  findPublicListing,
  insertListing,
  listHiddenFrom,
  listListingsOfOwner,
  listOwnAmong,
  lockListing,
  updateListing,
} from "./listings.queries.ts";
import { assertMayPost, countPhone, countPost } from "./posting-limits.ts";
import { saveWords } from "./words.queries.ts";

const PIN_STAYS_WITHIN_KM = 10;
const BEFORE_ALL = "9223372036854775807";

const toArray = (jsons: readonly string[]) => `[${jsons.join(",")}]`;

export type ListingsService = ReturnType<typeof createListingsService>;

interface ListingsOptions {
  db: Executor;
  areas: AreasService;
  photos: PhotosService;
  life: ListingLife;
  /** Lets the rules judge a post as it is in the transaction. */
  risk: Pick<RiskService, "assess" | "assessEdit">;
  /** What a member's profile asks of a home; nothing for who has none. */
  masksFor: (actor: Actor) => Promise<MatchMasks | undefined>;
  /** How many rooms a search finds is the same for everybody, whatever order and page of the list they look at. */
  counts: SwrCache<WireCounts>;
  /** The same member, or with the e-mail address that they have verified since they signed in. */
  catchUp: (actor: Actor) => Promise<Actor>;
  /** New listings a member may make in a day. */
  postsPerDay: number;
  /** Told of every change that a public answer may show. */
  onWrite: () => void;
}

export function createListingsService({ db, areas, photos, life, risk, masksFor, counts, catchUp, postsPerDay, onWrite }: ListingsOptions) {
  /** What its location names; failing that, the place round its pin. */
  const readArea = async (location: string, pin: LatLng | null | undefined) =>
    (await areas.read(location)) ?? (pin ? await areas.nearest(blurCellMiddle(pin)) : undefined);

  const hiddenFrom = async (actor: Actor | undefined) => (actor ? listHiddenFrom(db, actor.memberId) : new Set<string>());

  /** The same, with whose life it is about, where that is asked. */
  const withMatch = async <Asked extends ListingFilters>(actor: Actor | undefined, asked: Asked): Promise<Asked> => {
    if (!needsProfile(asked)) return asked;
    if (!actor) throw new AppError("sign_in_required");
    const match = await masksFor(actor);
    if (!match) throw new AppError("profile_missing");
    return { ...asked, match };
  };

  const count = (filters: ListingFilters): Promise<WireCounts> => counts.get(JSON.stringify(filters), () => countListings(db, areas, filters));

  return {
    search: (search: ListingSearch): Promise<ListingPage> => searchListings(db, areas, search),

    /** Whether there are posts that this member is not to see, since one of the two has blocked the other. */
    isHiddenFrom: async (actor: Actor): Promise<boolean> => (await listHiddenFrom(db, actor.memberId)).size > 0,

    /** The same without those, and by the member's profile if that is asked; a page may then be shorter, which is no end of the list. */
    async searchFor(actor: Actor | undefined, search: ListingSearch): Promise<ListingPage> {
      const [page, hidden] = await Promise.all([withMatch(actor, search).then((asked) => searchListings(db, areas, asked)), hiddenFrom(actor)]);
      if (hidden.size === 0) return page;
      const seen = (JSON.parse(page.json) as WireListing[]).filter(({ _id }) => !hidden.has(_id));
      return { ...page, json: JSON.stringify(seen) };
    },

    async mapFor(actor: Actor | undefined, search: MapSearch): Promise<WireMap> {
      const [map, hidden] = await Promise.all([withMatch(actor, search).then((asked) => mapListings(db, areas, asked)), hiddenFrom(actor)]);
      return { ...map, rooms: map.rooms.filter(({ _id }) => !hidden.has(_id)) };
    },

    count,

    countFor: async (actor: Actor | undefined, filters: ListingFilters): Promise<WireCounts> =>
      needsProfile(filters) ? countListings(db, areas, await withMatch(actor, filters)) : count(filters),

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
      if (!found || !maySee(actor, found)) throw new AppError("listing_not_found");
      const listing = JSON.parse(found.json) as WireWholeListing;
      return {
        ...listing,
        liked: found.isLiked,
        phoneWithheld: !isOwner(actor, found) && (found.isPaused || found.isWithheld),
        ...(maySeePhone(actor, found) && { phone: found.phone }),
        ...(isOwner(actor, found) && {
          email: found.email,
          uid: found.uid,
          pin: pinOf(found),
          ownPhotos: await photos.listOfListing(id),
          ...(JSON.parse(found.ownJson) as Pick<WireOwnListing, "state" | "sleepAt" | "note" | "takenTold" | "tellAt">),
        }),
      };
    },

    ownAmong: (actor: Actor, ids: readonly string[]): Promise<Set<string>> => listOwnAmong(db, actor.memberId, ids),

    async listOwn(actor: Actor, uid: string, page: { limit: number; cursor: ListingCursor | undefined }): Promise<ListingPage> {
      assertMayListPostsOf(actor, uid);
      const rows = await listListingsOfOwner(db, actor.memberId, page.cursor?.id ?? BEFORE_ALL, page.limit + 1);
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      return {
        json: toArray(shown.map(({ json }) => json)),
        next: last && rows.length > page.limit ? { sort: "newest", key: 0, id: last.id } : undefined,
        previous: undefined,
        isPartial: false,
      };
    },

    /** The answer to a post may be lost on its way: with a key, what is sent again is answered with the post that is there. */
    async create(actor: Actor, input: ListingInput, sending?: Sending): Promise<{ id: string; state: ListingState }> {
      assertMayPost(actor.isEmailVerified ? actor : await catchUp(actor));
      const area = await readArea(input.location, input.pin);
      const picture = newPicture(input);
      const created = await db.transaction().execute(async (trx) => {
        const known = sending && (await lockIdempotencyKey(trx, actor.memberId, sending, input));
        if (known) return known;
        await countPost(trx, actor, postsPerDay);
        await countPhone(trx, actor, input.phone);
        const id = await insertListing(trx, actor.memberId, { ...input, imageUrl: picture.imageUrl }, area?.id ?? null);
        if (sending) await insertIdempotencyKey(trx, actor.memberId, sending, input, id);
        await photos.place(trx, actor, id, picture.photos);
        return { id, state: (await risk.assess(trx, id)) ?? (input.available ? "live" : "taken") };
      });
      onWrite();
      return created;
    },

    /** Its form was sent before: the photos are in a post already. */
    findPostWith: (actor: Actor, { photos: chosen }: Pick<ListingInput, "photos">): Promise<{ id: string; title: string } | undefined> =>
      findOwnPostWithPhoto(
        db,
        actor.memberId,
        chosen.map(({ id }) => id),
      ),

    /** For `update`. Says nothing about the post, so anybody may ask. */
    versionOf: (id: string): Promise<string | undefined> => findListingVersion(db, id),

    /** `seen`: refused with changed_meanwhile if the post is not of this version any more. */
    async update(actor: Actor, id: string, changes: ListingChanges, seen?: string): Promise<{ isModified: boolean; state: ListingState }> {
      const isModified = Object.values(changes).some((value) => value !== undefined);
      const { state, isSeen } = await db.transaction().execute(async (trx) => {
        const listing = await getOwnListing(trx, actor, id);
        if (!isModified) return { state: stateOf(listing), isSeen: false };
        if (seen !== undefined && seen !== listing.version) throw new AppError("changed_meanwhile");
        assertSaidEnough(changes, listing);
        if (changes.phone !== undefined && changes.phone !== listing.phone) await countPhone(trx, actor, changes.phone);
        const before = await findPublicListing(trx, id);
        const changed = { ...listing, ...withoutUndefined(changes) };
        const isMoved = changes.location !== undefined || changes.pin !== undefined;
        const pin = changes.pin === undefined ? pinOf(listing) : changes.pin;
        const area = isMoved ? await readArea(changed.location, pin) : undefined;
        // A pin that was not sent along and is far from the new place belongs to the old one.
        const isPinLeft = changes.pin === undefined && pin && area && kmBetween(pin, area) > PIN_STAYS_WITHIN_KM;
        const picture = changedPicture(listing.image_url, changes);
        const saved = { ...changes, imageUrl: picture.imageUrl, ...(isPinLeft && { pin: null }) };
        const edited = await life.edit(trx, listing, changed.available);
        // What follows from facts and costs follows from both together, whichever was sent.
        const home = changes.facts || changes.costs ? { facts: changed.facts, costs: changed.costs } : undefined;
        await updateListing(trx, id, saved, { areaId: isMoved ? (area?.id ?? null) : undefined, home });
        await saveWords(trx, id, changed);
        if (picture.photos) await photos.place(trx, actor, id, picture.photos);
        const held = await risk.assessEdit(trx, id, listing);
        return { state: held ?? edited, isSeen: before !== (await findPublicListing(trx, id)) };
      });
      if (isSeen) onWrite();
      return { isModified, state };
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

function assertSaidEnough(changes: ListingChanges, before: Parameters<typeof shortcomingsOf>[1]): void {
  const issues = shortcomingsOf(changes, before).map(({ field, message }) => ({ path: ["body", field === "moveIn" ? "moveInDate" : field], message }));
  if (issues.length > 0) throw new AppError("validation_failed", { issues });
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
