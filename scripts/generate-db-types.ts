/**
 * npm run db:types: writes src/platform/db/types.generated.ts from a freshly migrated, empty database, so that the types say what the
 * migrations make and nothing else. With --check it only compares, and fails on a difference.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as Introspection } from "kysely-codegen";
import { Pool } from "pg";
import { readConfig } from "../src/platform/config.ts";
import { createDatabaseIfMissing, migrate } from "../src/platform/db/migrate.ts";
import { dropDatabase } from "../test/database.ts";

const file = join(import.meta.dirname, "../src/platform/db/types.generated.ts");
const url = new URL(readConfig().databaseUrl);
url.pathname = `/nestmates_types_${process.pid}`;

await dropDatabase(url.href);
await createDatabaseIfMissing(url.href);
await migrate(url.href);
const pool = new Pool({ connectionString: url.href });
// The database may be dropped while the server still says goodbye to a connection of ours.
pool.on("error", () => undefined);
pool.on("connect", (client) => client.on("error", () => undefined));
const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
const text = await generate({
  db,
  dialect: new Introspection({ dateParser: "string" }),
  camelCase: false,
  excludePattern: "schema_migration",
});
await db.destroy();
await dropDatabase(url.href);

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("src/platform/db/types.generated.ts does not match the migrations: run npm run db:types");
  process.exitCode = 1;
} else console.log("the generated types match the migrations");
