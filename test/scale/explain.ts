import { Client, escapeLiteral } from "pg";
import { isPrepared } from "../../src/platform/db/prepared.ts";

export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

interface Cost {
  buffers: number;
  scannedWhole: string[];
}

export function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(",")}}`);
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "number" || typeof value === "boolean") return escapeLiteral(value.toString());
  throw new TypeError(`No literal for a ${typeof value}`);
}

/** Reading from the beginning of a table is acceptable if a limit ends it soon. */
const SOON = 100_000;

function wholeScans(node: PlanNode): string[] {
  const {
    "Node Type": type,
    "Relation Name": table,
    "Actual Rows": kept,
    "Rows Removed by Filter": removed = 0,
    "Actual Loops": loops,
  } = node;
  const isHere =
    type === "Seq Scan" && table !== undefined && !(table === "listing_search" && (kept + removed) * loops < SOON);
  return [...(isHere ? [table] : []), ...(node.Plans ?? []).flatMap(wholeScans)];
}

/** Cost of a statement with a custom plan and, if it is prepared, with a generic plan. */
export async function explain(client: Client, { text, values }: Statement): Promise<Cost[]> {
  const costs: Cost[] = [];
  await client.query(`prepare measured as ${text}`);
  try {
    for (const plan of isPrepared(text) ? ["custom", "generic"] : ["custom"]) {
      await client.query(`set plan_cache_mode = force_${plan}_plan`);
      const parameters = values.length > 0 ? `(${values.map(toLiteral).join(", ")})` : "";
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) execute measured${parameters}`,
      );
      const root = rows[0]?.["QUERY PLAN"][0].Plan;
      if (!root) throw new Error("No plan");
      costs.push({ buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"], scannedWhole: wholeScans(root) });
    }
  } finally {
    await client.query("deallocate measured");
  }
  return costs;
}

/** Execution time of a statement, planned as the product plans it, and the buffers it touches. */
export async function timeStatement(
  client: Client,
  { text, values }: Statement,
): Promise<{ ms: number; buffers: number }> {
  await client.query("set jit = off");
  await client.query(`set plan_cache_mode = force_${isPrepared(text) ? "generic" : "custom"}_plan`);
  await client.query(`prepare measured as ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map(toLiteral).join(", ")})` : "";
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode; "Execution Time": number }] }>(
      `explain (analyze, buffers, timing off, format json) execute measured${parameters}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0];
    if (!plan) throw new Error("No plan");
    return { ms: plan["Execution Time"], buffers: plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"] };
  } finally {
    await client.query("deallocate measured");
  }
}

/** Rows of tables and indexes that a statement reads, discarded ones included. */
export async function countRows(client: Client, { text, values }: Statement): Promise<number> {
  const rowsOf = (node: PlanNode): number => {
    const {
      "Actual Rows": kept,
      "Rows Removed by Filter": filtered = 0,
      "Rows Removed by Index Recheck": rechecked = 0,
      "Actual Loops": loops,
    } = node;
    const own = node["Node Type"].includes("Scan") ? (kept + filtered + rechecked) * loops : 0;
    return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  };
  await client.query("set jit = off");
  await client.query(`set plan_cache_mode = force_${isPrepared(text) ? "generic" : "custom"}_plan`);
  await client.query(`prepare measured as ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map(toLiteral).join(", ")})` : "";
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, timing off, format json) execute measured${parameters}`,
    );
    const root = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!root) throw new Error("No plan");
    return rowsOf(root);
  } finally {
    await client.query("deallocate measured");
  }
}

export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
