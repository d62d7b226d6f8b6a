/**
 * node scripts/index-listings.ts: fills in area and search words of listings that were written before search existed, in
 * batches. Safe beside a running site and safe to repeat: listings that have search words are skipped.
 */
import { createAreasService } from "../src/features/areas/server/areas.service.ts";
import { indexListings } from "../src/features/listings/server/index-listings.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";

const { db, close } = openDatabase({ url: readConfig().databaseUrl, poolSize: 2 });
try {
  const { read, placed } = await indexListings(db, createAreasService({ db }));
  console.log(`${read} posts read, ${placed} of them in an area we know`);
} finally {
  await close();
}
