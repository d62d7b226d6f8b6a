/**
 * For listings too rare to be met on a walk: collects all that match through the conditions' own indexes, then sorts them. Planned for these very values,
 * since which index is best depends on them; materialised, so that the conditions choose the way in and not the order.
 */
import { type RawBuilder, sql } from "kysely";
import { type Executor, planForValues } from "../../../platform/db/database.ts";
import type { ListingSort } from "../listing.schema.ts";
import type { Criteria } from "./listing-criteria.ts";
import { comesAfter, type Direction, type ListingPosition, orderBy, sortPlans } from "./listing-sorts.ts";
import { publicListingJson } from "./listing-wire.sql.ts";
import type { FoundListing } from "./listings.walk.ts";

const NO_LIMIT = 2_147_483_647;

function conditionsOf(criteria: Criteria): RawBuilder<unknown> {
  const { scope, halves, traits, minRent, maxRent, minAge, maxAge, moveInBefore, postedAfter, areas, circle, box, words } = criteria;
  const areaIds = scope.kind === "area" ? scope.keys : areas;
  const conditions = [
    sql`s.available = any(${halves}::boolean[])`,
    // All eight too: indexes by rent and age begin with them, and are walked once for each.
    sql`s.traits = any(${traits}::smallint[])`,
    (minRent > 0 || maxRent < NO_LIMIT) && sql`s.rent between ${minRent} and ${maxRent}`,
    (minAge > 0 || maxAge < 32_767) && sql`s.age between ${minAge} and ${maxAge}`,
    postedAfter !== "0" && sql`s.listing_id > ${postedAfter}::bigint`,
    moveInBefore && sql`s.move_in <= ${moveInBefore}::date`,
    areaIds && sql`s.area_id = any(${areaIds}::smallint[])`,
    circle && sql`s.spot <@ ${circle}::circle`,
    box && sql`s.spot <@ ${box}::box`,
    words && sql`s.listing_id in (select listing_id from listing_words where words @@ ${words}::tsquery)`,
  ].filter((condition) => typeof condition === "object" && condition !== null);
  return sql.join(conditions, sql` and `);
}

export interface CollectedPage {
  sort: ListingSort;
  direction: Direction;
  cursor: ListingPosition | undefined;
  limit: number;
}

/** How a collected row is ordered: its key, and the two parts of its position. */
function orderOf(sort: ListingSort, criteria: Criteria) {
  if (sort === "nearest") {
    const { x, y } = criteria.centre ?? { x: 0, y: 0 };
    return { key: sql`spot <-> point(${x}::float8, ${y}::float8)`, keyType: "float8", position: (key: string, id: string) => [key, id] };
  }
  const { key, position } = sortPlans[sort];
  return {
    key: sql.raw(key === "like_count" ? "(select like_count from listing_rank r where r.listing_id = match.listing_id)" : key),
    keyType: "integer",
    position,
  };
}

/** Up to limit + 1 listings from the cursor on. */
export function collectListings(executor: Executor, criteria: Criteria, { sort, direction, cursor, limit }: CollectedPage): Promise<FoundListing[]> {
  const { key, keyType, position } = orderOf(sort, criteria);
  const own = position("key", "listing_id");
  const past = cursor ? sql`where ${sql.raw(comesAfter(own, position(`(${cursor.key})::${keyType}`, `${BigInt(cursor.id)}::bigint`), direction))}` : sql``;
  return planForValues(executor, async (trx) => {
    const { rows } = await sql<FoundListing>`
      with match as materialized (select s.listing_id, s.rent, s.spot from listing_search s where ${conditionsOf(criteria)}),
      page as materialized (
        select listing_id, key from (select listing_id, ${key} as key from match) keyed ${past} order by ${sql.raw(orderBy(own, direction))} limit ${sql.lit(limit + 1)}
      )
      select page.listing_id as id, page.key, ${sql.raw(publicListingJson)} as json
      from page join listing l on l.id = page.listing_id join member m on m.id = l.owner_id join listing_rank r on r.listing_id = l.id
      order by ${sql.raw(orderBy(position("page.key", "page.listing_id"), direction))}`.execute(trx);
    return rows;
  });
}

/** How many match, counted no further than asked. */
export function countCollected(executor: Executor, criteria: Criteria, most: number): Promise<number> {
  return planForValues(executor, async (trx) => {
    const { rows } = await sql<{ rooms: string }>`
      with match as materialized (select s.listing_id from listing_search s where ${conditionsOf(criteria)} limit ${sql.lit(most)}) select count(*) as rooms from match`.execute(
      trx,
    );
    return Number(rows[0]?.rooms ?? 0);
  });
}
