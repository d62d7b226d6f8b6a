import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";

const migrationsFolder = join(import.meta.dirname, "../../../migrations");
/** Any constant: two deploys that migrate at once take turns. */
const MIGRATION_LOCK = 7_340_221;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [migration.name, migration.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${migration.name} failed, nothing of it was kept`, { cause: error });
  }
}

/** Brings a database to the newest schema, forward only. Answers with the names of what it applied. */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map<string, string>();
    for (const row of (await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migration")).rows)
      done.set(row.name, row.checksum);
    const applied: string[] = [];
    for (const migration of await readMigrations(folder)) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum) throw new Error(`Migration ${migration.name} was changed after it ran here: write a new one instead`);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Makes the database of this address if its server does not have it yet. */
export async function createDatabaseIfMissing(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
