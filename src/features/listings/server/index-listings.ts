import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { WordSources } from "../search-words.ts";
import { saveWords } from "./words.queries.ts";

const BATCH = 500;

/** Ids of listings that are not indexed, the oldest first. */
async function listUnindexed(db: Executor, afterId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing l where id > ${afterId}::bigint
      and not exists (select from listing_words w where w.listing_id = l.id) order by id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the row, so that its owner cannot change it meanwhile. */
async function lockUnindexed(trx: Executor, id: string): Promise<WordSources | undefined> {
  const { rows } = await sql<WordSources>`
    select title, description, interests, profession, location from listing l
    where id = ${id}::bigint and not exists (select from listing_words w where w.listing_id = l.id) for update`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Indexes listings that were saved before there was a word index. One transaction per listing, so that area counters
 * are never locked together (no deadlock).
 */
export async function indexListings(db: Executor, areas: AreasService): Promise<{ read: number; placed: number }> {
  const done = { read: 0, placed: 0 };
  for (let ids = await listUnindexed(db, "0"); ids.length > 0; ids = await listUnindexed(db, ids.at(-1) ?? "0"))
    for (const id of ids)
      await db.transaction().execute(async (trx) => {
        const listing = await lockUnindexed(trx, id);
        if (!listing) return;
        const area = await areas.read(listing.location);
        if (area)
          await trx
            .updateTable("listing")
            .set({ area_id: area.id })
            .where("id", "=", id)
            .where("area_id", "is", null)
            .execute();
        await saveWords(trx, id, listing);
        done.read += 1;
        if (area) done.placed += 1;
      });
  return done;
}
