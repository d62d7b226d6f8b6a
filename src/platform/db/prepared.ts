import type pg from "pg";
import { isTracing } from "../telemetry/spans.ts";
import { tracedStatement } from "../telemetry/sql-spans.ts";
import { MAX_PREPARED } from "./statement-names.ts";

const names = new Map<string, string>();

/** Called for every statement that is sent; used in benches and tests. */
export type StatementListener = (text: string, values: readonly unknown[]) => void;

/** Marks a SQL text to be sent as a named prepared statement, which each connection parses and plans once. */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `hot_${names.size + 1}`);
  return text;
}

export const isPrepared = (text: string): boolean => names.has(text);

/**
 * Makes a client send the marked texts as named statements, whether they come from Kysely, a transaction or the pool.
 */
export function usePreparedStatements(client: pg.PoolClient, onStatement?: StatementListener): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // Pool connections are short-lived, so names are never deallocated. Beyond the limit, texts are sent unnamed.
  const named = new Set<string>();
  const nameOf = (text: string) => {
    const name = names.get(text);
    if (name === undefined || (!named.has(name) && named.size >= MAX_PREPARED)) return undefined;
    named.add(name);
    return name;
  };
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const name = typeof first === "string" ? nameOf(first) : undefined;
    if (onStatement && typeof first === "string")
      onStatement(first, Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []);
    const send = () =>
      name === undefined ? query(first, ...rest) : query({ name, text: first, values: rest[0] }, ...rest.slice(1));
    // With a callback there is no promise to trace. Only pool.query() passes one, and only /readyz uses that.
    return isTracing() && typeof first === "string" && typeof rest.at(-1) !== "function"
      ? tracedStatement(first, send as () => Promise<unknown>)
      : send();
  }) as typeof client.query;
}
