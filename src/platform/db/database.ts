import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { usePreparedStatements } from "./prepared.ts";
import type { DB } from "./types.generated.ts";

/** What every query takes first: the database, or the transaction it is part of. */
export type Executor = Kysely<DB>;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  onError?: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;

// A date is a day on the calendar, not a moment: kept as text, so that no time zone can move it.
types.setTypeParser(types.builtins.DATE, (text) => text);

export function openDatabase({ url, poolSize, onError }: DatabaseOptions) {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: "nest-mates",
  });
  pool.on("connect", usePreparedStatements);
  // An idle connection that the server drops must not end the process; the pool opens another.
  pool.on("error", (error) => onError?.(error));
  const db: Executor = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool };
}

/** Runs a constant query text without building it anew, on a database or inside a transaction. */
export async function runText<Row>(executor: Executor, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
