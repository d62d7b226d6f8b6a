/**
 * npm run db:types: writes src/platform/db/types.generated.ts and db/schema.sql from a freshly migrated, empty
 * database, so that both show exactly what the migrations create. With --check it only compares, and fails on a
 * difference. Needs Debian's pg_dump (POSTGRES_SOURCE=debian).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as Introspection } from "kysely-codegen";
import { Pool } from "pg";
import { readConfig } from "../src/platform/config.ts";
import { createDatabaseIfMissing, migrate } from "../src/platform/db/migrate.ts";
import { dropDatabase } from "../test/database.ts";
import { dumpSchema } from "./services/dump-schema.ts";
import { projectRoot } from "./services/paths.ts";
import { beginRun } from "./services/script-run.ts";

beginRun();

const url = new URL(readConfig().databaseUrl);
url.pathname = `/nestmates_types_${process.pid}`;

async function generateTypes(): Promise<string> {
  const pool = new Pool({ connectionString: url.href });
  // The database may be dropped while the server is still closing one of our connections.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });
  const types = await generate({
    db,
    dialect: new Introspection({ dateParser: "string" }),
    camelCase: false,
    excludePattern: "(schema_migration|pgboss.*)",
  });
  await db.destroy();
  return types;
}

function writeOrCompare(file: string, text: string): void {
  const path = join(projectRoot, file);
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${file} does not match the migrations: run npm run db:types`);
    process.exitCode = 1;
  } else console.log(`${file} matches the migrations`);
}

await dropDatabase(url.href);
await createDatabaseIfMissing(url.href);
await migrate(url.href);
writeOrCompare("src/platform/db/types.generated.ts", await generateTypes());
writeOrCompare("db/schema.sql", dumpSchema(url.href));
await dropDatabase(url.href);
