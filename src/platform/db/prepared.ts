import type pg from "pg";
import { isTracing } from "../telemetry/spans.ts";
import { tracedStatement } from "../telemetry/sql-spans.ts";

const names = new Map<string, string>();

/** Told of every statement that is sent: for measuring what a piece of work asks of the engine. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/**
 * Marks a query text to be sent as a named prepared statement: parsed and planned once per connection. For texts on the hot path only, each a
 * constant, since a connection keeps every statement it has seen.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `hot_${names.size + 1}`);
  return text;
}

export const isPrepared = (text: string): boolean => names.has(text);

export function preparedName(text: string): string {
  const name = names.get(text);
  if (!name) throw new Error("This text was not marked as prepared");
  return name;
}

/** Makes a connection send the marked texts by name, whoever issues them: Kysely, a transaction, or the pool. */
export function usePreparedStatements(client: pg.PoolClient, onStatement?: StatementListener): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === "string" ? names.get(first) : undefined;
    if (onStatement && typeof first === "string") onStatement(first, Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
    const send = () => (name === undefined ? query(first, ...rest) : query({ name, text: first, values: rest[0] }, ...rest.slice(1)));
    // Who hands in a callback gets no promise to wait for; that is the pool's own `query`, which only /readyz uses.
    return isTracing() && typeof first === "string" && typeof rest.at(-1) !== "function" ? tracedStatement(first, send as () => Promise<unknown>) : send();
  }) as typeof client.query;
}
