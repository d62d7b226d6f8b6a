/**
 * Filters that compare a column of listing_search with values of the search. Index scans, full matches and the map all
 * use these tables. So a new filter of this kind is one row here, whose value has a name of ListingFilters.
 */
import type { Parameter } from "./statement.ts";

/** The values to compare with. Each has its widest value here, which leaves nothing out. */
export const widest = {
  minRent: 0,
  maxRent: 2_147_483_647,
  maxAllIn: 2_147_483_647,
  maxDayOne: 2_147_483_647,
  minAge: 0,
  maxAge: 32_767,
  moveInBefore: "9999-12-31",
  /** A listing id. Ids begin with the time of posting, so a greater id was posted later. */
  postedAfter: "0",
};
export type FilterValues = typeof widest;

interface ColumnFilter {
  column: string;
  values: readonly (keyof FilterValues)[];
  sql: (p: Parameter) => string;
}

/**
 * Filters on columns that every covering index has. Index scans always test them: leaving out a test would save nothing
 * and need one more prepared statement.
 */
export const coveredFilters = {
  rent: {
    column: "rent",
    values: ["minRent", "maxRent"],
    sql: (p) => `rent between ${p("minRent", "integer")} and ${p("maxRent", "integer")}`,
  },
  age: {
    column: "age",
    values: ["minAge", "maxAge"],
    sql: (p) => `age between ${p("minAge", "smallint")} and ${p("maxAge", "smallint")}`,
  },
  posted: { column: "listing_id", values: ["postedAfter"], sql: (p) => `listing_id > ${p("postedAfter", "bigint")}` },
  moveIn: { column: "move_in", values: ["moveInBefore"], sql: (p) => `move_in <= ${p("moveInBefore", "date")}` },
} as const satisfies Record<string, ColumnFilter>;

/**
 * Filters on columns that the covering indexes do not have. A test costs a lookup in the table, so it happens only if
 * the search asks for it.
 */
export const lookedUpFilters = {
  allIn: { column: "all_in", values: ["maxAllIn"], sql: (p) => `all_in <= ${p("maxAllIn", "integer")}` },
  dayOne: { column: "day_one", values: ["maxDayOne"], sql: (p) => `day_one <= ${p("maxDayOne", "integer")}` },
} as const satisfies Record<string, ColumnFilter>;

export type LookedUpFilter = keyof typeof lookedUpFilters;
export const allCovered: readonly ColumnFilter[] = Object.values(coveredFilters);
export const allLookedUp: readonly ColumnFilter[] = Object.values(lookedUpFilters);

export const isActive = ({ values }: ColumnFilter, given: FilterValues): boolean =>
  values.some((name) => given[name] !== widest[name]);

/** All columns that a covered condition may need. */
export const coveredColumns = [...new Set(["listing_id", "traits", ...allCovered.map(({ column }) => column)])].join(
  ", ",
);
