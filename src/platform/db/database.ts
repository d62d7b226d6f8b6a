import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { Pool, types } from "pg";
import { clientClass, openSocket } from "./connection.ts";
import { PipelinedReads } from "./pipelined-reads.ts";
import { type StatementListener, usePreparedStatements } from "./prepared.ts";
import { SidePool, type SidePoolLimits } from "./side-pool.ts";
import type { DB } from "./types.generated.ts";

/** What every query takes first: the database, or the transaction it is part of. */
export type Executor = Kysely<DB>;

export interface DatabaseOptions {
  /** Of one server, or of several: `postgres://user@first:5432,second:5432/name`. */
  url: string;
  poolSize: number;
  /** Longer than any statement takes; after that a connection that says nothing is given up. */
  mostSilentMs?: number | undefined;
  onError?: ((error: Error) => void) | undefined;
  onStatement?: StatementListener | undefined;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Of the pool: less than the silence that a connection is given up for. */
const IDLE_TIMEOUT_MS = 6_000;
const MOST_SILENT_MS = 8_000;

// A date is a day on the calendar, not a moment: kept as text, so that no time zone can move it.
types.setTypeParser(types.builtins.DATE, (text) => text);

/** The lanes of each open database. A transaction has none: its reads must see what it wrote. */
const lanesOf = new WeakMap<Executor, PipelinedReads>();

/**
 * Slow work that anonymous requests cause. `lookup`: what a misspelt word may have meant; the answer is optional, so it is given up soon. `collection`: searches
 * that no index order serves.
 */
const sideLimits = {
  lookup: { connections: 1, waitMs: 200, mostWaiting: 50, statementTimeoutMs: 200 },
  collection: { connections: 2, waitMs: 2_000, mostWaiting: 200, statementTimeoutMs: 2_000 },
} as const satisfies Record<string, SidePoolLimits>;
type SideWork = keyof typeof sideLimits;
const sidePoolsOf = new WeakMap<Executor, Record<SideWork, SidePool>>();

export function openDatabase({ url, poolSize, mostSilentMs = MOST_SILENT_MS, onError, onStatement }: DatabaseOptions) {
  const Client = clientClass(url);
  const config = {
    connectionString: url,
    stream: () => openSocket(mostSilentMs),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: "nest-mates",
    // Prepared texts fix their access path by their shape; planning them anew for each set of values costs more than running them.
    // And no statement here runs long enough to be worth compiling: on ten million rows the planner thinks so, and a page of 1 ms takes 40.
    options: "-c plan_cache_mode=force_generic_plan -c jit=off",
  };
  const pool = new Pool({ ...config, Client, max: poolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS });
  pool.on("connect", (client) => {
    usePreparedStatements(client, onStatement);
    // While lent out, a connection is nobody's to listen to: its borrower hears of the loss from the query, and the event must not end the process.
    client.on("error", () => undefined);
  });
  // Nor must an idle connection that the server drops; the pool opens another.
  pool.on("error", (error) => onError?.(error));
  const db: Executor = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const lanes = new PipelinedReads(Client, config, onStatement);
  lanesOf.set(db, lanes);
  const openSidePool = (work: SideWork) => new SidePool({ ...config, Client, idleTimeoutMillis: IDLE_TIMEOUT_MS }, sideLimits[work], onStatement);
  const sidePools = { lookup: openSidePool("lookup"), collection: openSidePool("collection") };
  sidePoolsOf.set(db, sidePools);
  const close = async () => {
    await Promise.all(Object.values(sidePools).map((each) => each.close()));
    await lanes.close();
    await db.destroy();
  };
  return { db, pool, close };
}

/** Runs a prepared read: on a shared lane, or inside the transaction it is part of. */
export function readText<Row extends object>(executor: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  return lanesOf.get(executor)?.run<Row>(text, values) ?? runText<Row>(executor, text, values);
}

/** Runs slow work on the connections set aside for it, or inside the transaction it is part of. */
export function runAside<T>(executor: Executor, kind: SideWork, work: (executor: Executor) => Promise<T>): Promise<T> {
  return sidePoolsOf.get(executor)?.[kind].run(work) ?? work(executor);
}

/** For a query whose best plan depends on its values, the exception here: planned with them in sight. */
export function planForValues<T>(executor: Executor, work: (trx: Executor) => Promise<T>): Promise<T> {
  return executor.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return work(trx);
  });
}

/** Runs a constant query text without building it anew, on a database or inside a transaction. */
export async function runText<Row>(executor: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
