import type { ListingSort } from "../search.schema.ts";

export type Direction = "asc" | "desc";

interface SortPlan {
  /** The table whose covering indexes hold this order. */
  table: "listing_search" | "listing_rank";
  /** The sort's own value of a row; a cursor holds it. */
  key: string;
  /** The order as the index has it, and a position in its terms. */
  columns: readonly string[];
  position: (key: string, id: string) => readonly string[];
  direction: Direction;
}

/** Distances stand in no index, nor does how well a home fits somebody: an order by them has a walk of its own. */
export type WalkedSort = Exclude<ListingSort, "nearest" | "fit">;

export const sortPlans: Record<WalkedSort, SortPlan> = {
  newest: { table: "listing_search", key: "0", columns: ["listing_id"], position: (_key, id) => [id], direction: "desc" },
  // The newest first among equals…
  rentAsc: { table: "listing_search", key: "rent", columns: ["rent", "newest_first"], position: (key, id) => [key, `-${id}`], direction: "asc" },
  // …and the same order backwards.
  rentDesc: { table: "listing_search", key: "rent", columns: ["rent", "newest_first"], position: (key, id) => [key, `-${id}`], direction: "desc" },
  allIn: { table: "listing_search", key: "all_in", columns: ["all_in", "newest_first"], position: (key, id) => [key, `-${id}`], direction: "asc" },
  dayOne: { table: "listing_search", key: "day_one", columns: ["day_one", "newest_first"], position: (key, id) => [key, `-${id}`], direction: "asc" },
  mostLiked: { table: "listing_rank", key: "like_count", columns: ["like_count", "listing_id"], position: (key, id) => [key, id], direction: "desc" },
};

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

/** Which way a page is looked for: the one before a cursor, from there backwards. */
export const directionOf = (sort: WalkedSort, isBackward: boolean): Direction => (isBackward ? flip(sortPlans[sort].direction) : sortPlans[sort].direction);

interface Order {
  /** Of a row, in terms of its key and id. */
  position: (key: string, id: string) => readonly string[];
  keyType: "integer" | "float8";
  direction: Direction;
}

const byKey = (key: string, id: string) => [key, id];

/** Any order, of rows whose keys are known. */
export function orderOf(sort: ListingSort, isBackward: boolean): Order {
  if (sort === "nearest") return { position: byKey, keyType: "float8", direction: isBackward ? "desc" : "asc" };
  if (sort === "fit") return { position: byKey, keyType: "integer", direction: isBackward ? "asc" : "desc" };
  return { position: sortPlans[sort].position, keyType: "integer", direction: directionOf(sort, isBackward) };
}

const tuple = (parts: readonly string[]) => (parts.length === 1 ? parts.join("") : `(${parts.join(", ")})`);

/** `a` comes after `b` in an order. */
export const comesAfter = (a: readonly string[], b: readonly string[], direction: Direction): string =>
  `${tuple(a)} ${direction === "asc" ? ">" : "<"} ${tuple(b)}`;

export const orderBy = (columns: readonly string[], direction: Direction): string => columns.map((column) => `${column} ${direction}`).join(", ");
