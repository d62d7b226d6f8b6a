import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { WordSources } from "../search-words.ts";
import { saveWords } from "./words.queries.ts";

const BATCH = 500;

/** Posts without words, the oldest first, from an id on; locked, so that their owner does not change them meanwhile. */
async function lockUnread(trx: Executor, afterId: string): Promise<(WordSources & { id: string })[]> {
  const { rows } = await sql<WordSources & { id: string }>`
    select id, title, description, interests, profession, location from listing l
    where id > ${afterId}::bigint and not exists (select from listing_words w where w.listing_id = l.id)
    order by id limit ${BATCH} for update skip locked`.execute(trx);
  return rows;
}

/** What saving a post does to it now, done to those that were saved before. */
export async function indexListings(db: Executor, areas: AreasService): Promise<{ read: number; placed: number }> {
  const done = { read: 0, placed: 0 };
  for (let afterId: string | undefined = "0"; afterId !== undefined; ) {
    const from: string = afterId;
    afterId = await db.transaction().execute(async (trx) => {
      const listings = await lockUnread(trx, from);
      for (const listing of listings) {
        const area = await areas.read(listing.location);
        if (area) await trx.updateTable("listing").set({ area_id: area.id }).where("id", "=", listing.id).where("area_id", "is", null).execute();
        await saveWords(trx, listing.id, listing);
        done.read += 1;
        if (area) done.placed += 1;
      }
      return listings.at(-1)?.id;
    });
  }
  return done;
}
