import { publicListingJson } from "../../listings/listing-wire.sql.ts";
import { type Direction, orderBy } from "./sorts.ts";

/** A page as the engine hands it over: one row, its listings already joined as they are sent. */
export interface FoundPage {
  /** The walk did not come to the end of the list. */
  isCut: boolean;
  /** How many were found: one more than the page holds says that there is another page. */
  found: number;
  json: string;
  firstId: string | null;
  firstKey: number | null;
  lastId: string | null;
  lastKey: number | null;
}

interface PageShape {
  /** Of a row of `page`, in terms of its key and listing_id. */
  order: readonly string[];
  direction: Direction;
  /** Found from its end backwards, sent as it is read. */
  isBackward: boolean;
  limit: string;
  isCut: string;
}

/** How every statement that finds a page ends: `page` before it has the listing_id and the key of each listing, the first limit + 1 in order. */
export function selectPage({ order, direction, isBackward, limit, isCut }: PageShape): string {
  const edge = (column: string, from: Direction) => `(array_agg(${column} order by place ${from}) filter (where place <= ${limit}))[1]`;
  return `
    select ${isCut} as "isCut", count(*)::integer as found, coalesce(string_agg(json, ',' order by place ${isBackward ? "desc" : "asc"}), '') as json,
           ${edge("listing_id", "asc")} as "firstId", ${edge("key", "asc")} as "firstKey",
           ${edge("listing_id", "desc")} as "lastId", ${edge("key", "desc")} as "lastKey"
    from (
      select place, listing_id, key, case when place <= ${limit} then ${publicListingJson} end as json
      from (select listing_id, key, row_number() over (order by ${orderBy(order, direction)}) as place from page) page
      join listing l on l.id = page.listing_id join member m on m.id = l.owner_id join listing_rank r using (listing_id)
    ) shown`;
}
