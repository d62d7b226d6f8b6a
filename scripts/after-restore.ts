/**
 * node scripts/after-restore.ts --newer <database URL of a newer copy>: run this on a restored database (DATABASE_URL)
 * before users get access. It ends all sessions. With --newer it also repeats deletions, suspensions, blocks and
 * withheld phone numbers that happened after the restore point.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../src/platform/config.ts";
import { settleRestored } from "./after-restore/settle.ts";

const { values } = parseArgs({ options: { newer: { type: "string" } } });
for (const [what, count] of Object.entries(await settleRestored(readConfig().databaseUrl, values.newer)))
  console.log(`${what}: ${count}`);
if (values.newer === undefined)
  console.log("No --newer: accounts that were deleted since the backup exist again, see docs/backup.md.");
