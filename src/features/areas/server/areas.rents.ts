import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { areaRentRules } from "../area.limits.ts";
import { replaceAllRents } from "./areas.queries.ts";

/** The job reads all recent listings, which takes longer than any request may. */
const TIMEOUT = "120s";

/**
 * Recalculates the typical rents of all places, and returns how many there are. Readers see the old rents until the
 * transaction commits.
 */
export function refreshAreaRents(db: Executor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${TIMEOUT}, true)`.execute(trx);
    return replaceAllRents(trx, areaRentRules);
  });
}
