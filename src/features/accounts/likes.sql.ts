import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../platform/db/database.ts";

/**
 * Deletes the likes that meet the condition on listing_like, and lowers the counts. The likes must be of different
 * listings, because each count falls by one. The function like_and_reveal raises the counts. Returns the new counts.
 */
export async function deleteLikes(trx: Executor, condition: RawBuilder<unknown>): Promise<{ likeCount: number }[]> {
  const { rows } = await sql<{ likeCount: number }>`
    with gone as (delete from listing_like where ${condition} returning listing_id)
    update listing_rank set like_count = like_count - 1 from gone where listing_rank.listing_id = gone.listing_id
      returning like_count as "likeCount"`.execute(trx);
  return rows;
}
