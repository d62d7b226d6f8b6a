import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";

/**
 * Adds views to the sums of listings. Skips listings that were deleted meanwhile. Works in the order of ids, so that
 * two processes do not deadlock.
 */
export async function addViews(executor: Executor, sums: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into listing_view_count (listing_id, views)
    select l.id, s.views from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::integer[]) as s (id, views)
      join listing l on l.id = s.id
    order by l.id
    on conflict (listing_id) do update set views = listing_view_count.views + excluded.views`.execute(executor);
}
