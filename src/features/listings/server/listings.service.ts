import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { kmBetween, type LatLng } from "../../../platform/geo.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { type JsonText, parseJson } from "../../../platform/json-text.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { circleMiddle } from "../../map/public-circle.ts";
import type { PhotosService } from "../../photos/server/photos.service.ts";
import { pageLimits } from "../listing.limits.ts";
import type { ListingChanges, ListingInput } from "../listing.schema.ts";
import {
  type Listing,
  parseWireListing,
  type WireListingForMember,
  type WireOwnListing,
  type WireWholeListing,
} from "../listing.wire.ts";
import { type ListingState, stateOf } from "../listing-life.ts";
import { letsSeats, seatsAfter } from "../listing-seats.ts";
import { shortcomingsOf } from "../listing-shortcomings.ts";
import type { OwnPost } from "../own-posts.ts";
import { type IdempotencyKey, insertIdempotencyKey, lockIdempotencyKey } from "./idempotency-keys.queries.ts";
import type { ListingLife } from "./listing-life.service.ts";
import { changedPicture, newPicture } from "./listing-picture.ts";
import { assertMayChange, assertMayListOf, isOwner, maySee, maySeePhone } from "./listings.policy.ts";
import {
  deleteListing,
  findListingForMember,
  findListingVersion,
  findNewestOfOwner,
  findOwnListingWithPhoto,
  findPublicListing,
  insertListing,
  type LockedListing,
  listListingsForMember,
  listListingsOfOwner,
  listOverviewOfOwner,
  listOwnAmong,
  listOwnByIds,
  lockListing,
  updateListing,
} from "./listings.queries.ts";
import { assertMayPost, countNewListing, countPhone, mustWait } from "./posting-limits.ts";
import { saveWords } from "./words.queries.ts";

const PIN_STAYS_WITHIN_KM = 10;
const BEFORE_ALL = "9223372036854775807";
/** The id of no member. */
const NOBODY = "0";

const toArray = (jsons: readonly string[]) => `[${jsons.join(",")}]`;

export type ListingsService = ReturnType<typeof createListingsService>;

/** A post with what only its owner sees of it. */
export type PostToCopy = WireWholeListing &
  Pick<WireOwnListing, "phoneShownTo"> & { phone: string; pin: LatLng | null };

/**
 * Looks for signs of fraud in a listing, inside the transaction that saves it. Both functions return the new state if
 * the listing is held back.
 */
interface RiskCheck {
  assess: (trx: Executor, listingId: string) => Promise<ListingState | undefined>;
  assessEdit: (trx: Executor, listingId: string, before: LockedListing) => Promise<ListingState | undefined>;
}

interface ListingsOptions {
  db: Executor;
  areas: AreasService;
  photos: PhotosService;
  emit: Emit;
  listingLife: ListingLife;
  risk: RiskCheck;
  /** Reloads the member, who may have verified their e-mail address since they signed in. */
  refreshActor: (actor: Actor) => Promise<Actor>;
  /** New listings per member and day. */
  postsPerDay: number;
  /**
   * Called inside the transaction that deletes a listing, before the deletion. The returned function is called after
   * the commit.
   */
  beforeDelete: (trx: Executor, listingId: string) => Promise<() => void>;
  /** Called after every change that a public response may show. */
  onWrite: () => void;
  /** Called instead of `onWrite` when a listing was deleted: the next read must not show it. */
  onDelete: () => void;
}

interface OwnPage {
  limit: number;
  before: string | undefined;
}

export function createListingsService({
  db,
  areas,
  photos,
  emit,
  listingLife,
  risk,
  refreshActor,
  postsPerDay,
  beforeDelete,
  onWrite,
  onDelete,
}: ListingsOptions) {
  /** Finds the area that the location names, else the area around the pin. */
  const readArea = async (location: string, pin: LatLng | null | undefined) =>
    (await areas.read(location)) ?? (pin ? await areas.nearest(circleMiddle(pin)) : undefined);

  return {
    async getPublic(id: string): Promise<JsonText<WireWholeListing>> {
      const json = await findPublicListing(db, id);
      if (json === undefined) throw new AppError("listing_not_found");
      return json;
    },

    async getForMember(actor: Actor, id: string): Promise<WireListingForMember> {
      const found = await findListingForMember(db, id, actor.memberId);
      if (!found || !maySee(actor, found)) throw new AppError("listing_not_found");
      const listing = parseJson(found.json);
      return {
        ...listing,
        liked: found.isLiked,
        phoneWithheld: found.phoneRefusal !== null,
        ...(found.phoneRefusal && { phoneRefusal: found.phoneRefusal }),
        ...(maySeePhone(actor, found) && { phone: found.phone }),
        ...(isOwner(actor, found) && {
          email: found.email,
          uid: found.uid,
          pin: pinOf(found),
          ownPhotos: await photos.listOfListing(id),
          ...parseJson(found.ownJson),
        }),
      };
    },

    /** Returns the listings that the member may see, in the given order, with the number if they may see it. */
    async listForMember(
      actor: Actor,
      ids: readonly string[],
    ): Promise<{ listing: Listing; phone: string | undefined }[]> {
      const rows = new Map(
        (await listListingsForMember(db, ids.slice(0, pageLimits.max), actor.memberId)).map((row) => [row.id, row]),
      );
      return ids.flatMap((id) => {
        const row = rows.get(id);
        if (!row || !maySee(actor, row)) return [];
        return [{ listing: parseWireListing(row.json), phone: maySeePhone(actor, row) ? row.phone : undefined }];
      });
    },

    /** Returns those of the listings that everybody may see, in the given order. */
    async listPublic(ids: readonly string[]): Promise<Listing[]> {
      const rows = await listListingsForMember(db, ids.slice(0, pageLimits.max), NOBODY);
      const shown = new Map(rows.filter(({ isShown }) => isShown).map(({ id, json }) => [id, json]));
      return ids.flatMap((id) => {
        const json = shown.get(id);
        return json ? [parseWireListing(json)] : [];
      });
    },

    /** The member's own post with this id, or their newest. Undefined if there is none. */
    async findToCopy(actor: Actor, id?: string): Promise<PostToCopy | undefined> {
      const ownId = id ?? (await findNewestOfOwner(db, actor.memberId))?.id;
      const found = ownId === undefined ? undefined : await findListingForMember(db, ownId, actor.memberId);
      if (!found || !isOwner(actor, found)) return undefined;
      const { phoneShownTo } = parseJson(found.ownJson);
      return { ...parseJson(found.json), phone: found.phone, phoneShownTo, pin: pinOf(found) };
    },

    ownAmong: (actor: Actor, ids: readonly string[]): Promise<Set<string>> => listOwnAmong(db, actor.memberId, ids),

    /**
     * Lists the member's own listings, newest first. `before` and `nextBefore` are ids: the page holds older listings
     * than `before`.
     */
    async listOwn(
      actor: Actor,
      uid: string,
      page: OwnPage,
    ): Promise<{ json: JsonText<WireOwnListing[]>; nextBefore: string | undefined }> {
      assertMayListOf(actor, uid);
      const rows = await listListingsOfOwner(db, actor.memberId, page.before ?? BEFORE_ALL, page.limit + 1);
      const shown = rows.slice(0, page.limit);
      return {
        json: toArray(shown.map(({ json }) => json)),
        nextBefore: rows.length > page.limit ? shown.at(-1)?.id : undefined,
      };
    },

    /** The member's own listings in short, newest first. */
    listOwnPosts: ({ memberId }: Pick<Actor, "memberId">): Promise<OwnPost[]> => listOverviewOfOwner(db, memberId),

    /** The member's own listings with these ids, in this order. Those of others are left out. */
    async listOwnByIds(actor: Actor, ids: readonly string[]): Promise<JsonText<WireOwnListing[]>> {
      const rows = new Map(
        (await listOwnByIds(db, actor.memberId, ids.slice(0, pageLimits.max))).map(({ id, json }) => [id, json]),
      );
      return toArray(ids.flatMap((id) => rows.get(id) ?? []));
    },

    /** Whether so many of the member's posts are being checked that the next one is refused. */
    mustWait: (actor: Actor): Promise<boolean> => mustWait(db, actor),

    /**
     * Creates a listing. The response may get lost, so a repeated request with the same idempotency key returns the
     * existing listing.
     */
    async create(
      actor: Actor,
      input: ListingInput,
      idempotency?: IdempotencyKey,
    ): Promise<{ id: string; state: ListingState }> {
      assertMayPost(actor.isEmailVerified ? actor : await refreshActor(actor));
      const area = await readArea(input.location, input.pin);
      const picture = newPicture(input);
      const created = await db.transaction().execute(async (trx) => {
        const known = idempotency && (await lockIdempotencyKey(trx, actor.memberId, idempotency, input));
        if (known) return known;
        await countNewListing(trx, actor, postsPerDay);
        await countPhone(trx, actor, input.phone);
        const id = await insertListing(trx, actor.memberId, { ...input, imageUrl: picture.imageUrl }, area?.id ?? null);
        if (idempotency) await insertIdempotencyKey(trx, actor.memberId, idempotency, input, id);
        await photos.place(trx, actor, id, picture.photos);
        const state = (await risk.assess(trx, id)) ?? (input.available ? "live" : "taken");
        if (state === "live") await emit(trx, "listing.published", { listing: id });
        return { id, state };
      });
      onWrite();
      return created;
    },

    /** The member's newest listing, so that the page can say that it is saved. */
    async findNewestOwn(actor: Actor) {
      const newest = await findNewestOfOwner(db, actor.memberId);
      if (!newest) return undefined;
      const { state: stored, available, ...listing } = newest;
      const state = stateOf({ state: stored, available });
      return { ...listing, isWaiting: state === "waiting", isAvailable: state === "live" };
    },

    /** Finds the listing that an earlier request has created with the same photos. */
    findListingWith: (
      actor: Actor,
      { photos: chosen }: Pick<ListingInput, "photos">,
    ): Promise<{ id: string; title: string } | undefined> =>
      findOwnListingWithPhoto(
        db,
        actor.memberId,
        chosen.map(({ id }) => id),
      ),

    /** Returns the version for `update`. It reveals nothing about the listing, so there is no access check. */
    versionOf: (id: string): Promise<string | undefined> => findListingVersion(db, id),

    /** Updates a listing. With `seen`, fails with changed_meanwhile if the listing no longer has this version. */
    async update(
      actor: Actor,
      id: string,
      changes: ListingChanges,
      seen?: string,
    ): Promise<{ isModified: boolean; state: ListingState }> {
      const isModified = Object.values(changes).some((value) => value !== undefined);
      const { state, isPublicChange } = await db.transaction().execute(async (trx) => {
        const listing = await getOwnListing(trx, actor, id);
        if (!isModified) return { state: stateOf(listing), isPublicChange: false };
        if (seen !== undefined && seen !== listing.version) throw new AppError("changed_meanwhile");
        assertSaidEnough(changes, listing);
        if (changes.phone !== undefined && changes.phone !== listing.phone) await countPhone(trx, actor, changes.phone);
        const before = await findPublicListing(trx, id);
        // Somebody who says that no seat is free marks an available post as taken.
        const isLastGone =
          changes.seatsFree === 0 && listing.available && letsSeats({ ...listing, ...withoutUndefined(changes) });
        const wanted = { ...changes, ...(isLastGone && { available: false }) };
        const changed = { ...listing, ...withoutUndefined(wanted) };
        const isMoved = changes.location !== undefined || changes.pin !== undefined;
        const pin = changes.pin === undefined ? pinOf(listing) : changes.pin;
        const area = isMoved ? await readArea(changed.location, pin) : undefined;
        // The old pin is removed if the new place is far from it and the request has no new pin.
        const isPinLeft = changes.pin === undefined && pin && area && kmBetween(pin, area) > PIN_STAYS_WITHIN_KM;
        const picture = changedPicture(listing.image_url, changes);
        const saved = { ...wanted, imageUrl: picture.imageUrl, ...(isPinLeft && { pin: null }) };
        const edited = await listingLife.edit(trx, listing, changed.available);
        // The derived columns depend on facts and costs together, whichever of them was sent.
        const details = changes.facts || changes.costs ? { facts: changed.facts, costs: changed.costs } : undefined;
        const seats = seatsAfter(listing, changes, { ...changed, isAvailable: changed.available });
        await updateListing(trx, id, saved, { areaId: isMoved ? (area?.id ?? null) : undefined, details, seats });
        await saveWords(trx, id, changed);
        if (picture.photos) await photos.place(trx, actor, id, picture.photos);
        const held = await risk.assessEdit(trx, id, listing);
        return { state: held ?? edited, isPublicChange: before !== (await findPublicListing(trx, id)) };
      });
      if (isPublicChange) onWrite();
      return { isModified, state };
    },

    async delete(actor: Actor, id: string): Promise<number> {
      const { deleted, onDeleted } = await db.transaction().execute(async (trx) => {
        await getOwnListing(trx, actor, id);
        const afterCommit = await beforeDelete(trx, id);
        return { deleted: await deleteListing(trx, id), onDeleted: afterCommit };
      });
      onDeleted();
      onDelete();
      return deleted;
    },
  };
}

function assertSaidEnough(changes: ListingChanges, before: Parameters<typeof shortcomingsOf>[1]): void {
  const issues = shortcomingsOf(changes, before).map(({ field, message }) => ({
    path: ["body", field === "moveIn" ? "moveInDate" : field],
    message,
  }));
  if (issues.length > 0) throw new AppError("validation_failed", { issues });
}

const pinOf = ({ lat, lng }: { lat: number | null; lng: number | null }): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng };

function withoutUndefined<T extends object>(changes: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>;
  };
}

async function getOwnListing(trx: Executor, actor: Actor, id: string) {
  const listing = await lockListing(trx, id);
  if (!listing) throw new AppError("listing_not_found");
  assertMayChange(actor, listing);
  return listing;
}
