import type { ListingCursor, ListingSort } from "../listing.schema.ts";

export interface SortPlan {
  /** The table whose covering index holds this order. */
  table: "listing" | "listing_rank";
  id: string;
  /** The value that is sorted by before the id. */
  key: string;
  /** The order as the index has it, and what lies past a cursor as a comparison it can start from. */
  walkOrder: string;
  walkPast: (key: string, id: string) => string;
  /** The same two, in terms of the rows' `key` and `id`. */
  order: string;
  past: (key: string, id: string) => string;
  /** A cursor before everything. */
  start: Omit<ListingCursor, "sort">;
}

const BIGGEST_ID = "9223372036854775807";
const BIGGEST_KEY = 2_147_483_647;

export const sortPlans: Record<ListingSort, SortPlan> = {
  newest: {
    table: "listing",
    id: "id",
    key: "0",
    walkOrder: "id desc",
    walkPast: (key, id) => `id < ${id} and ${key} = 0`,
    order: "id desc",
    past: (_key, id) => `id < ${id}`,
    start: { key: 0, id: BIGGEST_ID },
  },
  rentAsc: {
    table: "listing",
    id: "id",
    key: "rent",
    walkOrder: "rent, newest_first",
    walkPast: (key, id) => `(rent, newest_first) > (${key}, -${id})`,
    order: "key, id desc",
    past: (key, id) => `(key > ${key} or (key = ${key} and id < ${id}))`,
    start: { key: 0, id: BIGGEST_ID },
  },
  rentDesc: {
    table: "listing",
    id: "id",
    key: "rent",
    walkOrder: "rent desc, newest_first desc",
    walkPast: (key, id) => `(rent, newest_first) < (${key}, -${id})`,
    order: "key desc, id",
    past: (key, id) => `(key < ${key} or (key = ${key} and id > ${id}))`,
    start: { key: BIGGEST_KEY, id: "1" },
  },
  mostLiked: {
    table: "listing_rank",
    id: "listing_id",
    key: "like_count",
    walkOrder: "like_count desc, listing_id desc",
    walkPast: (key, id) => `(like_count, listing_id) < (${key}, ${id})`,
    order: "key desc, id desc",
    past: (key, id) => `(key < ${key} or (key = ${key} and id < ${id}))`,
    start: { key: BIGGEST_KEY, id: BIGGEST_ID },
  },
};
