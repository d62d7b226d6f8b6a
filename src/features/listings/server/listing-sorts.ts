import type { ListingCursor, ListingFilters, ListingSort } from "../listing.schema.ts";

/** Where a listing stands in a sorted list: by `key`, then by id. */
export type ListingPosition = Omit<ListingCursor, "sort">;

type Direction = "asc" | "desc";
type Parameter = (name: string, type: string) => string;

export interface SortPlan {
  /** The table whose covering indexes hold this order. */
  table: "listing" | "listing_rank";
  id: string;
  key: string;
  keyDirection: Direction;
  idDirection: Direction;
  /** The order as the index has it, and what lies past a position as a comparison it can start from. */
  walkOrder: string;
  walkPast: (key: string, id: string) => string;
  /** Where a walk in order of rent may stop. */
  walkEnd?: (p: Parameter) => string;
  /** A position before everything; in order of rent, before everything in the range asked for. */
  start: (filters: ListingFilters) => ListingPosition;
}

const BIGGEST_ID = "9223372036854775807";
const BIGGEST_KEY = 2_147_483_647;

export const sortPlans: Record<ListingSort, SortPlan> = {
  newest: {
    table: "listing",
    id: "id",
    key: "0",
    keyDirection: "asc",
    idDirection: "desc",
    walkOrder: "id desc",
    walkPast: (key, id) => `id < ${id} and ${key} = 0`,
    start: () => ({ key: 0, id: BIGGEST_ID }),
  },
  rentAsc: {
    table: "listing_rank",
    id: "listing_id",
    key: "rent",
    keyDirection: "asc",
    idDirection: "desc",
    walkOrder: "rent, newest_first",
    walkPast: (key, id) => `(rent, newest_first) > (${key}, -${id})`,
    walkEnd: (p) => `and rent <= coalesce(${p("maxRent", "integer")}, ${BIGGEST_KEY})`,
    start: ({ minRent = 0 }) => ({ key: minRent, id: BIGGEST_ID }),
  },
  rentDesc: {
    table: "listing_rank",
    id: "listing_id",
    key: "rent",
    keyDirection: "desc",
    idDirection: "asc",
    walkOrder: "rent desc, newest_first desc",
    walkPast: (key, id) => `(rent, newest_first) < (${key}, -${id})`,
    walkEnd: (p) => `and rent >= coalesce(${p("minRent", "integer")}, 0)`,
    start: ({ maxRent = BIGGEST_KEY }) => ({ key: maxRent, id: "0" }),
  },
  mostLiked: {
    table: "listing_rank",
    id: "listing_id",
    key: "like_count",
    keyDirection: "desc",
    idDirection: "desc",
    walkOrder: "like_count desc, listing_id desc",
    walkPast: (key, id) => `(like_count, listing_id) < (${key}, ${id})`,
    start: () => ({ key: BIGGEST_KEY, id: BIGGEST_ID }),
  },
};

const sign = { asc: 1, desc: -1 } as const;
const after = { asc: ">", desc: "<" } as const;

/** The order of positions, for sorting them here… */
export function comparePositions(sort: ListingSort): (a: ListingPosition, b: ListingPosition) => number {
  const { keyDirection, idDirection } = sortPlans[sort];
  return (a, b) => (a.key === b.key ? sign[idDirection] * (BigInt(a.id) < BigInt(b.id) ? -1 : 1) : sign[keyDirection] * (a.key - b.key));
}

/** …and for the engine, in terms of columns named key and id: the order, and what lies past a position. */
export function positionSql(sort: ListingSort, { key, id }: ListingPosition): { order: string; past: string } {
  const { keyDirection, idDirection } = sortPlans[sort];
  return {
    order: `key ${keyDirection}, id ${idDirection}`,
    past: `(key ${after[keyDirection]} ${key} or (key = ${key} and id ${after[idDirection]} ${BigInt(id)}::bigint))`,
  };
}
