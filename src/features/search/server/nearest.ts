/** Nearest first: a walk from a point outwards, which the index on positions gives. It cannot begin at a cursor, so the listings before that are walked again. */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { ListingCursor } from "../search.schema.ts";
import { type Asked, askedOf, columnConditions, lookupConditions } from "./conditions.ts";
import { type Criteria, valuesOf } from "./criteria.ts";
import { cursorValues } from "./index-scan.ts";
import { type FoundPage, selectPage } from "./page.sql.ts";
import { keepStatements, parameters, run } from "./statement.ts";

interface NearestShape {
  length: number;
  asked: Asked;
}

const nearestStatement = keepStatements(({ length, asked }: NearestShape) => {
  const { names, p } = parameters();
  const point = `point(${p("x", "float8")}, ${p("y", "float8")})`;
  const conditions = [
    `available = any(${p("halves", "boolean[]")})`,
    ...columnConditions({ ...asked, circle: false }, p),
    `(key, listing_id) > (${p("cursorKey", "float8")}, ${p("cursorId", "bigint")})`,
    ...lookupConditions(asked, p),
  ].join(" and ");
  // Of the listings as far away as the last entry there may be more behind it.
  const text = `
    with entry as materialized (
      select listing_id, key, is_match, is_last from (
        select listing_id, key, ${conditions} as is_match, row_number() over () = ${length} as is_last
        from (select listing_id, spot <-> ${point} as key, available, traits, rent, move_in, age, spot from listing_search
              where spot <@ ${p("circle", "circle")} order by spot <-> ${point} limit ${length}) entry
      ) walked where is_match or is_last
    ), page as materialized (
      select listing_id, key from entry where is_match and not exists (select from entry f where f.is_last and entry.key >= f.key)
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

/** The page after the cursor, looked for on so many entries from the point outwards. */
export async function walkNearest(
  executor: Executor,
  criteria: Criteria,
  cursor: ListingCursor | undefined,
  limit: number,
  length: number,
): Promise<FoundPage> {
  if (!criteria.centre) throw new RangeError("Nearest to what?");
  const statement = nearestStatement({ length, asked: askedOf(criteria, "nearest") });
  const [page] = await run<FoundPage>(executor, statement, {
    ...valuesOf(criteria),
    ...cursorValues(cursor, "nearest", criteria),
    limit,
  });
  if (!page) throw new Error("A walk gives one row");
  return page;
}
