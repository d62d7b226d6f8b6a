/**
 * npm run db:index-listings: reads the location and the words of posts that were written before there was a search for them, a batch at a time. Safe to run
 * beside a running site and to run again: a post that has its words is left alone.
 */
import { createAreasService } from "../src/features/areas/server/areas.service.ts";
import { indexListings } from "../src/features/listings/server/listings.indexing.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";

const { db, close } = openDatabase({ url: readConfig().databaseUrl, poolSize: 2 });
try {
  const { read, placed } = await indexListings(db, createAreasService({ db }));
  console.log(`${read} posts read, ${placed} of them in an area we know`);
} finally {
  await close();
}
