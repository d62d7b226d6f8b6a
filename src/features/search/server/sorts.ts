import { type BY_FIT, isByProfile, type YES_FIRST } from "../livable.ts";
import type { ListingSort } from "../search.schema.ts";

export type Direction = "asc" | "desc";

interface SortPlan {
  /** The table whose covering indexes have this order. */
  table: "listing_search" | "listing_rank";
  /** SQL for the sort key of a row. Cursors hold this key. */
  key: string;
  /** The columns of the index. `position` expresses the position of a row with this key and id by these columns. */
  columns: readonly string[];
  position: (key: string, id: string) => readonly string[];
  direction: Direction;
}

/** Sorts that an index has. Distance and the profile depend on who asks, so they have their own scans. */
export type IndexedSort = Exclude<ListingSort, "nearest" | typeof BY_FIT | typeof YES_FIRST>;

// `newest_first` is the negative id. So among equal rents, the newest comes first in ascending order and last in
// descending order.
export const sortPlans: Record<IndexedSort, SortPlan> = {
  newest: {
    table: "listing_search",
    key: "0",
    columns: ["listing_id"],
    position: (_key, id) => [id],
    direction: "desc",
  },
  rentAsc: {
    table: "listing_search",
    key: "rent",
    columns: ["rent", "newest_first"],
    position: (key, id) => [key, `-${id}`],
    direction: "asc",
  },
  rentDesc: {
    table: "listing_search",
    key: "rent",
    columns: ["rent", "newest_first"],
    position: (key, id) => [key, `-${id}`],
    direction: "desc",
  },
  allIn: {
    table: "listing_search",
    key: "all_in",
    columns: ["all_in", "newest_first"],
    position: (key, id) => [key, `-${id}`],
    direction: "asc",
  },
  dayOne: {
    table: "listing_search",
    key: "day_one",
    columns: ["day_one", "newest_first"],
    position: (key, id) => [key, `-${id}`],
    direction: "asc",
  },
  mostLiked: {
    table: "listing_rank",
    key: "like_count",
    columns: ["like_count", "listing_id"],
    position: (key, id) => [key, id],
    direction: "desc",
  },
};

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

/** Returns the direction of a scan. The page before a cursor is read backwards from the cursor. */
export const directionOf = (sort: IndexedSort, isBackward: boolean): Direction =>
  isBackward ? flip(sortPlans[sort].direction) : sortPlans[sort].direction;

interface Order {
  position: SortPlan["position"];
  keyType: "integer" | "float8";
  direction: Direction;
}

const byKey = (key: string, id: string) => [key, id];

/** Returns the order of rows whose keys are computed, for every sort. */
export function orderOf(sort: ListingSort, isBackward: boolean): Order {
  if (sort === "nearest") return { position: byKey, keyType: "float8", direction: isBackward ? "desc" : "asc" };
  if (isByProfile(sort)) return { position: byKey, keyType: "integer", direction: isBackward ? "asc" : "desc" };
  return { position: sortPlans[sort].position, keyType: "integer", direction: directionOf(sort, isBackward) };
}

const tuple = (parts: readonly string[]) => (parts.length === 1 ? parts.join("") : `(${parts.join(", ")})`);

/** Returns SQL that is true if `a` comes after `b`. */
export const comesAfter = (a: readonly string[], b: readonly string[], direction: Direction): string =>
  `${tuple(a)} ${direction === "asc" ? ">" : "<"} ${tuple(b)}`;

export const orderBy = (columns: readonly string[], direction: Direction): string =>
  columns.map((column) => `${column} ${direction}`).join(", ");
