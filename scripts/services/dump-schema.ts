import { join } from "node:path";
import { debianPostgres } from "./postgres-source.ts";
import { asPostgres } from "./unprivileged.ts";

/** Session settings and the random keys of each dump are not part of the schema. */
const isNoise = (line: string) => /^(?:\\(?:un)?restrict |SET |SELECT pg_catalog\.set_config|--)/.test(line);

/**
 * Tables, constraints, indexes, functions and triggers of a database as SQL. The same schema always gives the same
 * text.
 */
export function dumpSchema(databaseUrl: string): string {
  if (process.env["POSTGRES_SOURCE"] !== "debian")
    throw new Error(
      "db/schema.sql needs pg_dump, which npm's PostgreSQL lacks. Run: POSTGRES_SOURCE=debian npm run db:types",
    );
  const options = "--schema-only --no-owner --no-privileges --exclude-schema pgboss --dbname".split(" ");
  const dump = asPostgres(join(debianPostgres.binaries, "pg_dump"), [...options, databaseUrl]);
  const lines = dump.split("\n").filter((line) => !isNoise(line));
  return `-- Written by npm run db:types from migrations/. Do not edit.\n${lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
