/**
 * Database time of a call: every statement that the product sent is run again, warm, on a separate connection and timed
 * by PostgreSQL.
 */
import type { Client } from "pg";
import { type Statement, timeStatement } from "../../test/scale/explain.ts";
import { middle } from "./figures.ts";

export interface EngineTime {
  ms: number;
  buffers: number;
  statements: number;
}

/**
 * Sum over the statements, each the median of several runs. `sent` is the array in which the product's statements are
 * recorded.
 */
export async function timeCall<T>(
  client: Client,
  sent: Statement[],
  runs: number,
  work: () => Promise<T>,
): Promise<EngineTime & { answer: T }> {
  sent.length = 0;
  const answer = await work();
  const statements = sent.filter(({ text }) => !/^(begin|commit|set local|explain)/.test(text));
  const costs: { ms: number; buffers: number }[] = [];
  for (const statement of statements) {
    const timed: { ms: number; buffers: number }[] = [];
    for (let run = 0; run < runs; run += 1) timed.push(await timeStatement(client, statement));
    costs.push({ ms: middle(timed.map(({ ms }) => ms)), buffers: timed[0]?.buffers ?? 0 });
  }
  const sum = (key: "ms" | "buffers") => costs.reduce((total, cost) => total + cost[key], 0);
  return { answer, ms: sum("ms"), buffers: sum("buffers"), statements: costs.length };
}
