/** The conditions of a search as SQL, for index scans. */
import type { ListingSort } from "../search.schema.ts";
import { allCovered, coveredColumns, isActive, type LookedUpFilter, lookedUpFilters } from "./column-filters.ts";
import { type Criteria, everyTrait, type Scope } from "./criteria.ts";
import type { Parameter } from "./statement.ts";
import { factCondition, type Livable, livableConditions } from "./verdict.sql.ts";

/** The conditions that a statement tests. All others are left out of its text. */
export interface ActiveConditions {
  traits: boolean;
  areas: boolean;
  circle: boolean;
  box: boolean;
  words: boolean;
  has: boolean;
  livable: Livable | null;
  lookedUp: readonly LookedUpFilter[];
}

const lookedUpNames = Object.keys(lookedUpFilters) as LookedUpFilter[];

/**
 * `sort` is the order of the scan. A scan in the order of a cost ends at the limit of that cost, so it need not test
 * it.
 */
export const activeConditions = (criteria: Criteria, sort: ListingSort): ActiveConditions => ({
  // Traits are always tested, except by fit. Elsewhere the test costs nothing, because a page is soon full, and having
  // one statement less is worth more.
  traits: sort !== "fit" || criteria.traits.length < everyTrait.length,
  areas: criteria.areas !== null,
  circle: criteria.circle !== null,
  box: criteria.box !== null,
  words: criteria.words !== null,
  has: criteria.has !== null,
  livable: criteria.livable ?? null,
  lookedUp: lookedUpNames.filter((name) => name !== sort && isActive(lookedUpFilters[name], criteria)),
});

/** Whether some conditions cannot be tested in a covering index. */
export const hasLookups = ({ words, has, livable, lookedUp }: ActiveConditions): boolean =>
  words || has || livable !== null || lookedUp.length > 0;

/** Conditions on columns that every covering index has. */
export function columnConditions(active: ActiveConditions, p: Parameter): string[] {
  return [
    ...(active.traits ? [`traits = any(${p("traits", "smallint[]")})`] : []),
    ...allCovered.map(({ sql }) => sql(p)),
    ...(active.areas ? [`area_id = any(${p("areas", "smallint[]")})`] : []),
    ...(active.circle ? [`spot <@ ${p("circle", "circle")}`] : []),
    ...(active.box ? [`spot <@ ${p("box", "box")}`] : []),
  ];
}

/** Conditions on the other columns of listing_search, such as costs, facts and the verdict. */
export function detailConditions({ lookedUp, has, livable }: ActiveConditions, p: Parameter): string[] {
  return [
    ...lookedUp.map((name) => lookedUpFilters[name].sql(p)),
    ...(has ? [factCondition(p)] : []),
    ...(livable ? livableConditions(livable, p) : []),
  ];
}

/**
 * Looks up the words of an entry. `offset 0` keeps the planner from turning the lookup into a join, which would not
 * follow the order of the scan.
 */
export const wordCondition = (active: ActiveConditions, p: Parameter): string[] =>
  active.words
    ? [
        `exists (select from listing_words w where w.listing_id = entry.listing_id
            and w.words @@ ${p("words", "tsquery")} offset 0)`,
      ]
    : [];

/**
 * Conditions that need a lookup for each index entry. They come last, so that only entries that match all else are
 * looked up.
 */
export function lookupConditions(active: ActiveConditions, p: Parameter): string[] {
  const details = detailConditions(active, p);
  const matches = `exists (select from listing_search home where home.listing_id = entry.listing_id
      and ${details.join(" and ")} offset 0)`;
  return [...(details.length > 0 ? [matches] : []), ...wordCondition(active, p)];
}

/** Returns the columns of an index entry that the conditions and the result need. */
export function entryColumns(scope: Scope["kind"], active: ActiveConditions): string {
  const place = { all: ["area_id", "spot"], area: [], tile: active.areas ? ["spot", "area_id"] : ["spot"] }[scope];
  return [coveredColumns, ...place].join(", ");
}

/** The column that holds the keys of a scope. */
export const keyColumn = { area: "area_id", tile: "tile" } as const;
export const keyType = { area: "smallint[]", tile: "integer[]" } as const;
