import { sql } from "kysely";
import type { Executor } from "../src/platform/db/database.ts";

/**
 * In simulated time, what pg-boss does when a worker has died: mails and notifications that it had claimed are sent by
 * another.
 */
export async function endClaims(db: Executor, now: Date): Promise<void> {
  for (const table of ["mail", "push"])
    await sql`update ${sql.table(table)} set due_at = ${now} where due_at = 'infinity' and sent_at is null
        and dropped_at is null`.execute(db);
}
