/** npm run db:migrate: creates the database if it is missing and applies new migrations. */
import { readConfig } from "../src/platform/config.ts";
import { createDatabaseIfMissing, migrate } from "../src/platform/db/migrate.ts";

const { databaseUrl } = readConfig();
await createDatabaseIfMissing(databaseUrl);
const applied = await migrate(databaseUrl, undefined, {
  onRetry: (name, waitMs) =>
    console.log(`${name}: another session holds a lock that it needs; retry in ${waitMs / 1000} s`),
});
console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "the schema is up to date");
