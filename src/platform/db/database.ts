import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { Pool, types } from "pg";
import { clientClass, openSocket } from "./connection.ts";
import { PipelinedReads } from "./pipelined-reads.ts";
import { type StatementListener, usePreparedStatements } from "./prepared.ts";
import { SidePool, type SidePoolLimits } from "./side-pool.ts";
import type { DB } from "./types.generated.ts";

/** First parameter of every query: the database, or a transaction. */
export type Executor = Kysely<DB>;

export interface DatabaseOptions {
  /** The URL of one server or of several: `postgres://user@first:5432,second:5432/name`. */
  url: string;
  poolSize: number;
  /** A connection is closed after this time without traffic. The time must be longer than any statement takes. */
  silenceTimeoutMs?: number | undefined;
  onError?: ((error: Error) => void) | undefined;
  onStatement?: StatementListener | undefined;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Shorter than the silence timeout, so that the pool closes idle connections before their sockets do. */
const IDLE_TIMEOUT_MS = 6_000;
const SILENCE_TIMEOUT_MS = 8_000;

// Keep dates as text: as a Date, a calendar day would shift with the time zone.
types.setTypeParser(types.builtins.DATE, (text) => text);

/**
 * The pipelined reads of each open database. A transaction has no entry, because its reads must run on its own
 * connection.
 */
const pipelinedReadsOf = new WeakMap<Executor, PipelinedReads>();

/**
 * Limits for slow work that anonymous requests can cause. `lookup` suggests words for misspelt ones; it is optional, so
 * its limits are short. `collection` runs searches that cannot read their order from an index.
 */
const sideLimits = {
  lookup: { connections: 1, waitMs: 200, maxWaiting: 50, statementTimeoutMs: 200 },
  collection: { connections: 2, waitMs: 2_000, maxWaiting: 200, statementTimeoutMs: 2_000 },
} as const satisfies Record<string, SidePoolLimits>;
type SideWork = keyof typeof sideLimits;
const sidePoolsOf = new WeakMap<Executor, Record<SideWork, SidePool>>();

export function openDatabase({
  url,
  poolSize,
  silenceTimeoutMs = SILENCE_TIMEOUT_MS,
  onError,
  onStatement,
}: DatabaseOptions) {
  const Client = clientClass(url);
  const config = {
    connectionString: url,
    stream: () => openSocket(silenceTimeoutMs),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: "nest-mates",
    // Generic plans: the statements are written for one access path, and planning them for each set of values would
    // cost more than running them. No JIT: with ten million rows the cost estimates trigger it, and a 1 ms page then
    // takes 40 ms.
    options: "-c plan_cache_mode=force_generic_plan -c jit=off",
  };
  const pool = new Pool({ ...config, Client, max: poolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS });
  pool.on("connect", (client) => {
    usePreparedStatements(client, onStatement);
    // Ignore 'error' events on checked-out clients: the query rejects anyway, and an unhandled 'error' would crash
    // Node.
    client.on("error", () => undefined);
  });
  // An idle connection was lost. The pool opens another when needed.
  pool.on("error", (error) => onError?.(error));
  const db: Executor = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const pipelinedReads = new PipelinedReads(Client, config, onStatement);
  pipelinedReadsOf.set(db, pipelinedReads);
  const openSidePool = (work: SideWork) =>
    new SidePool({ ...config, Client, idleTimeoutMillis: IDLE_TIMEOUT_MS }, sideLimits[work], onStatement);
  const sidePools = { lookup: openSidePool("lookup"), collection: openSidePool("collection") };
  sidePoolsOf.set(db, sidePools);
  const close = async () => {
    await Promise.all(Object.values(sidePools).map((each) => each.close()));
    await pipelinedReads.close();
    await db.destroy();
  };
  return { db, pool, close };
}

/** Runs a prepared read on a shared pipelined connection, or inside the transaction it is part of. */
export function readText<Row extends object>(
  executor: Executor,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return pipelinedReadsOf.get(executor)?.run<Row>(text, values) ?? runText<Row>(executor, text, values);
}

/** Runs slow work on the side pool for its kind, or inside the transaction it is part of. */
export function runAside<T>(executor: Executor, kind: SideWork, work: (executor: Executor) => Promise<T>): Promise<T> {
  return sidePoolsOf.get(executor)?.[kind].run(work) ?? work(executor);
}

/** For queries whose best plan depends on their values. They are planned with these values instead of generically. */
export function planForValues<T>(executor: Executor, work: (trx: Executor) => Promise<T>): Promise<T> {
  return executor.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return work(trx);
  });
}

/** Runs the work in the executor's own transaction, or in a new one if the executor is not a transaction. */
export function inTransaction<T>(executor: Executor, work: (trx: Executor) => Promise<T>): Promise<T> {
  return executor.isTransaction ? work(executor) : executor.transaction().execute(work);
}

/** Runs a constant SQL text without the query builder. */
export async function runText<Row>(executor: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
