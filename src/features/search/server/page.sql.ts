import { publicListingJson } from "../../listings/listing-wire.sql.ts";
import { type Direction, orderBy } from "./sorts.ts";

/** The one row that every page statement returns. */
export interface FoundPage {
  /** The statement reached its limit, so there may be more matches than it found. */
  isCut: boolean;
  /** The number of rows found, which is limit + 1 if there is another page. */
  found: number;
  /** The listings of the page, as JSON objects separated by commas. */
  json: string;
  firstId: string | null;
  firstKey: number | null;
  lastId: string | null;
  lastKey: number | null;
}

interface PageShape {
  /** The order of `page`, expressed by its columns key and listing_id. */
  order: readonly string[];
  direction: Direction;
  /** `page` was read backwards, so its JSON is reversed. */
  isBackward: boolean;
  limit: string;
  isCut: string;
}

/**
 * Returns the end of every page statement. The CTE `page` before it contains the listing_id and the key of the first
 * limit + 1 matches.
 */
export function selectPage({ order, direction, isBackward, limit, isCut }: PageShape): string {
  const edge = (column: string, from: Direction) =>
    `(array_agg(${column} order by place ${from}) filter (where place <= ${limit}))[1]`;
  return `
    select ${isCut} as "isCut", count(*)::integer as found,
      coalesce(string_agg(json, ',' order by place ${isBackward ? "desc" : "asc"}), '') as json,
           ${edge("listing_id", "asc")} as "firstId", ${edge("key", "asc")} as "firstKey",
           ${edge("listing_id", "desc")} as "lastId", ${edge("key", "desc")} as "lastKey"
    from (
      select place, listing_id, key, case when place <= ${limit} then ${publicListingJson} end as json
      from (select listing_id, key, row_number() over (order by ${orderBy(order, direction)}) as place from page) page
      join listing l on l.id = page.listing_id join member m on m.id = l.owner_id join listing_rank r using (listing_id)
    ) shown`;
}
