import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { installQueues } from "../jobs/install-queues.ts";
import { type Migration, readMigrations, splitStatements } from "./migration-files.ts";
import { findPrimaryUrl } from "./primary.ts";

const migrationsFolder = join(import.meta.dirname, "../../../migrations");
/** The key of an advisory lock, so that concurrent deploys migrate one after the other. */
const MIGRATION_LOCK = 7_340_221;
const LOCK_POLL_MS = 500;
/**
 * All other statements queue behind one that waits for a lock. So a migration fails before the lock timeout of the web
 * processes, and is retried later.
 */
const LOCK_TIMEOUT_MS = 1_000;
/**
 * Statements outside of a transaction (`create index concurrently`) block nobody, but they wait for older transactions
 * to end.
 */
const OUTSIDE_LOCK_TIMEOUT_MS = 15 * 60 * 1000;
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** lock_not_available, deadlock_detected */
const retriedSqlStates = new Set(["55P03", "40P01"]);

export interface MigrateOptions {
  lockTimeoutMs?: number;
  /** The delay after the first, second, … lock timeout. */
  retryMs?: readonly number[];
  onRetry?: (name: string, waitMs: number) => void;
}

const record = (client: Client, { name, checksum }: Migration) =>
  client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);

async function applyInside(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyOutside(client: Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${OUTSIDE_LOCK_TIMEOUT_MS}`);
  for (const statement of splitStatements(migration.sql)) await client.query(statement);
  await record(client, migration);
}

async function apply(client: Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMs = LOCK_TIMEOUT_MS, retryMs = RETRY_MS, onRetry } = options;
  for (const waitMs of [...retryMs, undefined])
    try {
      return await (migration.isOutside
        ? applyOutside(client, migration)
        : applyInside(client, migration, lockTimeoutMs));
    } catch (error) {
      if (waitMs === undefined || !(error instanceof DatabaseError) || !retriedSqlStates.has(error.code ?? "")) {
        const kept = migration.isOutside
          ? "what ran before is kept, and it can be run again"
          : "nothing of it was kept";
        throw new Error(`Migration ${migration.name} failed, ${kept}`, { cause: error });
      }
      onRetry?.(migration.name, waitMs);
      await sleep(waitMs);
    }
}

/**
 * Polls, because a statement that waits for the lock is a transaction, and `create index concurrently` would wait for
 * that transaction.
 */
async function takeLock(client: Client): Promise<void> {
  const tryLock = async () =>
    (await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [MIGRATION_LOCK]))
      .rows[0]?.isLocked;
  while (!(await tryLock())) await sleep(LOCK_POLL_MS);
}

/**
 * Applies all pending migrations and returns their names. The tables of the job queue come first: functions of
 * migrations use them.
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  options: MigrateOptions = {},
): Promise<string[]> {
  const primaryUrl = await findPrimaryUrl(databaseUrl);
  const client = new Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await takeLock(client);
    await installQueues(primaryUrl);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map<string, string>();
    for (const row of (
      await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migration")
    ).rows)
      done.set(row.name, row.checksum);
    const applied: string[] = [];
    for (const migration of await readMigrations(folder)) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration, options);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum)
        throw new Error(`Migration ${migration.name} was changed after it ran here: write a new one instead`);
    }
    return applied;
  } finally {
    await client.end();
  }
}

export async function createDatabaseIfMissing(databaseUrl: string): Promise<void> {
  const url = new URL(await findPrimaryUrl(databaseUrl));
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
