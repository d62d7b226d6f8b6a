/**
 * npm run db:after-restore -- --newer <address of a newer copy>: what has to be done to a restored database (DATABASE_URL) before anybody is let in. Who left,
 * was suspended, blocked or kept a number back since the moment it was restored to stays so; all sessions end. Without --newer only the latter.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../src/platform/config.ts";
import { settleRestored } from "./after-restore/settle.ts";

const { values } = parseArgs({ options: { newer: { type: "string" } } });
for (const [what, count] of Object.entries(await settleRestored(readConfig().databaseUrl, values.newer))) console.log(`${what}: ${count}`);
if (values.newer === undefined) console.log("No --newer: who was deleted since the backup is back, see docs/backup.md.");
