import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingCursor, ListingSearch } from "../listing.schema.ts";
import { comparePositions } from "./listing-sorts.ts";
import { publicListingJson } from "./listing-wire.sql.ts";
import { createListingWalk } from "./listings.walk.ts";

/** Index entries a walk may read: about 500 pages. */
const WINDOW = 50_000;

/** A page of a list: each listing as the text that is sent, and where the next page begins. */
export interface FoundListings {
  jsons: string[];
  next: ListingCursor | undefined;
}

const byIds = prepared(`
  select ${publicListingJson} as json from unnest($1::bigint[]) with ordinality as page(id, place)
  join listing l on l.id = page.id join member m on m.id = l.owner_id join listing_rank r on r.listing_id = page.id order by page.place`);

/** `window` is for tests: small enough that a small table has something beyond it. */
export function createListingSearch(window: number) {
  const walk = createListingWalk(window);
  return async (executor: Executor, search: ListingSearch): Promise<FoundListings> => {
    const { sort, limit, available } = search;
    const halves = available === undefined ? [true, false] : [available];
    const found = await Promise.all(halves.map((isAvailable) => walk(executor, search, isAvailable)));
    const positions = found.flat();
    if (halves.length > 1) positions.sort(comparePositions(sort));
    const shown = positions.slice(0, limit);
    const last = shown.at(-1);
    // A listing deleted since the walk is left out; the page is shorter then, and the next one begins where it would have.
    const rows = last ? await readText<{ json: string }>(executor, byIds, [shown.map(({ id }) => id)]) : [];
    return {
      jsons: rows.map(({ json }) => json),
      next: last && positions.length > limit ? { sort, key: last.key, id: last.id } : undefined,
    };
  };
}

export const searchListings = createListingSearch(WINDOW);
