import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ListingChanges, ListingCursor, ListingInput, ListingSearch } from "../listing.schema.ts";
import type { WireListing, WireListingForMember } from "../listing.wire.ts";
import { assertMayChange, assertMayListPostsOf, isOwner, maySeePhone } from "./listings.policy.ts";
import { deleteListing, findListingForMember, findPublicListing, insertListing, listListingsOfOwner, lockListing, updateListing } from "./listings.queries.ts";
import { searchListings } from "./listings.search.ts";

/** A page of a list as the text that is sent, and where the next one begins. */
export interface ListingPage {
  json: string;
  next: ListingCursor | undefined;
}

const BEFORE_ALL = "9223372036854775807";

const toArray = (jsons: readonly string[]) => `[${jsons.join(",")}]`;

export type ListingsService = ReturnType<typeof createListingsService>;

/** `onWrite` is told of every change that a public answer may show. */
export function createListingsService({ db, onWrite }: { db: Executor; onWrite: () => void }) {
  return {
    async search(search: ListingSearch): Promise<ListingPage> {
      const { jsons, next } = await searchListings(db, search);
      return { json: toArray(jsons), next };
    },

    async getPublic(id: string): Promise<string> {
      const json = await findPublicListing(db, id);
      if (json === undefined) throw new AppError("listing_not_found");
      return json;
    },

    async getForMember(actor: Actor, id: string): Promise<WireListingForMember> {
      const found = await findListingForMember(db, id, actor.memberId);
      if (!found) throw new AppError("listing_not_found");
      const listing = JSON.parse(found.json) as WireListing;
      return {
        ...listing,
        liked: found.isLiked,
        ...(maySeePhone(actor, found, found.isLiked) && { phone: found.phone }),
        ...(isOwner(actor, found) && { email: found.email, uid: found.uid }),
      };
    },

    async listOwn(actor: Actor, uid: string, page: { limit: number; after: ListingCursor | undefined }): Promise<ListingPage> {
      assertMayListPostsOf(actor, uid);
      const rows = await listListingsOfOwner(db, actor.memberId, page.after?.id ?? BEFORE_ALL, page.limit + 1);
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      return {
        json: toArray(shown.map(({ json }) => json)),
        next: last && rows.length > page.limit ? { sort: "newest", key: 0, id: last.id } : undefined,
      };
    },

    async create(actor: Actor, input: ListingInput): Promise<string> {
      const id = await insertListing(db, actor.memberId, input);
      onWrite();
      return id;
    },

    async update(actor: Actor, id: string, changes: ListingChanges): Promise<{ isModified: boolean }> {
      const isModified = Object.values(changes).some((value) => value !== undefined);
      await db.transaction().execute(async (trx) => {
        await getOwnListing(trx, actor, id);
        if (isModified) await updateListing(trx, id, changes);
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

async function getOwnListing(trx: Executor, actor: Actor, id: string) {
  const listing = await lockListing(trx, id);
  if (!listing) throw new AppError("listing_not_found");
  assertMayChange(actor, listing);
  return listing;
}
