import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { areaRentRules } from "../area.limits.ts";
import { replaceAllRents } from "./areas.queries.ts";

/** It reads every recent post, far more than a visitor may ever ask for. */
const TIMEOUT = "120s";

/** Typical rents of every place, made anew from what was posted of late; how many were made. Readers see the old ones until the new ones stand. */
export function refreshAreaRents(db: Executor): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${TIMEOUT}, true)`.execute(trx);
    return replaceAllRents(trx, areaRentRules);
  });
}
