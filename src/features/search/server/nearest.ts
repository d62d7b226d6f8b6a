/**
 * Finds the nearest listings first, by a scan of the index on positions that goes outwards from a point. The scan
 * cannot begin at a cursor, so each page reads the previous pages again.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingCursor } from "../search.schema.ts";
import { coveredColumns } from "./column-filters.ts";
import { type ActiveConditions, activeConditions, columnConditions, lookupConditions } from "./conditions.ts";
import { type Criteria, valuesOf } from "./criteria.ts";
import { cursorValues } from "./index-scan.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { keepStatements, parameters, run } from "./statement.ts";

interface NearestShape {
  length: number;
  active: ActiveConditions;
}

const nearestStatement = keepStatements(({ length, active }: NearestShape) => {
  const { names, p } = parameters();
  const point = `point(${p("x", "float8")}, ${p("y", "float8")})`;
  const conditions = [
    `available = any(${p("availability", "boolean[]")})`,
    ...columnConditions({ ...active, circle: false }, p),
    `(key, listing_id) > (${p("cursorKey", "float8")}, ${p("cursorId", "bigint")})`,
    ...lookupConditions(active, p),
  ].join(" and ");
  // Entries behind the last one may be at the same distance. So matches at that distance are left to the next, longer
  // scan. The last distance is read once, because an anti-join would compare every entry with every other.
  const text = `
    with entry as materialized (
      select listing_id, key, is_match, is_last from (
        select listing_id, key, ${conditions} as is_match, row_number() over () = ${length} as is_last
        from (select ${coveredColumns}, spot <-> ${point} as key, available, spot from listing_search
              where spot <@ ${p("circle", "circle")} order by spot <-> ${point} limit ${length}) entry
      ) scanned where is_match or is_last
    ), page as materialized (
      select listing_id, key from entry where is_match
        and key < coalesce((select f.key from entry f where f.is_last), 'infinity')
      order by key, listing_id limit ${p("limit", "integer")} + 1
    )
    ${selectPage({
      order: ["page.key", "page.listing_id"],
      direction: "asc",
      isBackward: false,
      limit: p("limit", "integer"),
      isCut: "exists (select from entry where is_last)",
    })}`;
  return { text: prepared(text), names };
});

/** Finds the page after the cursor among the `length` nearest entries. */
export async function scanNearest(
  executor: Executor,
  criteria: Criteria,
  cursor: ListingCursor | undefined,
  limit: number,
  length: number,
): Promise<FoundPage> {
  if (!criteria.centre) throw new RangeError("The sort nearest needs a point");
  const statement = nearestStatement({ length, active: activeConditions(criteria, "nearest") });
  const [page] = await run<FoundPage>(executor, statement, {
    ...valuesOf(criteria),
    ...cursorValues(cursor, "nearest", criteria),
    limit,
  });
  if (!page) throw new Error("An index scan returns one row");
  return page;
}
