import type pg from "pg";
import { isTracing } from "../telemetry/spans.ts";
import { tracedStatement } from "../telemetry/sql-spans.ts";
import { MOST_PREPARED } from "./statement-names.ts";

const names = new Map<string, string>();

/** Told of every statement that is sent: for measuring what a piece of work asks of the engine. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/** Marks a query text to be sent as a named prepared statement: parsed and planned once per connection, for as long as the connection keeps it. */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `hot_${names.size + 1}`);
  return text;
}

export const isPrepared = (text: string): boolean => names.has(text);

/** Makes a connection send the marked texts by name, whoever issues them: Kysely, a transaction, or the pool. */
export function usePreparedStatements(client: pg.PoolClient, onStatement?: StatementListener): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // A connection of a pool is closed when it has been idle for seconds, so it need not forget: beyond the bound texts are sent unnamed.
  const named = new Set<string>();
  const nameOf = (text: string) => {
    const name = names.get(text);
    if (name === undefined || (!named.has(name) && named.size >= MOST_PREPARED)) return undefined;
    named.add(name);
    return name;
  };
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === "string" ? nameOf(first) : undefined;
    if (onStatement && typeof first === "string") onStatement(first, Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
    const send = () => (name === undefined ? query(first, ...rest) : query({ name, text: first, values: rest[0] }, ...rest.slice(1)));
    // Who hands in a callback gets no promise to wait for; that is the pool's own `query`, which only /readyz uses.
    return isTracing() && typeof first === "string" && typeof rest.at(-1) !== "function" ? tracedStatement(first, send as () => Promise<unknown>) : send();
  }) as typeof client.query;
}
