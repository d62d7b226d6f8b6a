import { Client, escapeLiteral } from "pg";
import { isPrepared } from "../../src/platform/db/prepared.ts";

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
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
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString("hex")}`);
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

export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const buffersOf = (node: PlanNode) => node["Shared Hit Blocks"] + node["Shared Read Blocks"];
/** The plan that the product's connections use. */
const usualPlan = ({ text }: Statement) => (isPrepared(text) ? "generic" : "custom");

export interface Executed {
  plan: PlanNode;
  ms: number;
  buffers: number;
}

/** Executes a statement with such a plan. Its buffers are measured, and the time of each row is not. */
export async function execute(
  client: Client,
  { text, values }: Statement,
  kind: "custom" | "generic",
): Promise<Executed> {
  await client.query("set jit = off");
  await client.query(`set plan_cache_mode = force_${kind}_plan`);
  await client.query(`prepare measured as ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map(toLiteral).join(", ")})` : "";
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode; "Execution Time": number }] }>(
      `explain (analyze, buffers, timing off, format json) execute measured${parameters}`,
    );
    const found = rows[0]?.["QUERY PLAN"][0];
    if (!found) throw new Error("No plan");
    return { plan: found.Plan, ms: found["Execution Time"], buffers: buffersOf(found.Plan) };
  } finally {
    await client.query("deallocate measured");
  }
}

/** Cost of a statement with a custom plan and, if it is prepared, with a generic plan. */
export async function explain(client: Client, statement: Statement): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const kind of isPrepared(statement.text) ? (["custom", "generic"] as const) : (["custom"] as const)) {
    const { plan, buffers } = await execute(client, statement, kind);
    costs.push({ buffers, scannedWhole: wholeScans(plan) });
  }
  return costs;
}

/** Execution time of a statement, planned as the product plans it, and the buffers it touches. */
export async function timeStatement(client: Client, statement: Statement): Promise<{ ms: number; buffers: number }> {
  const { ms, buffers } = await execute(client, statement, usualPlan(statement));
  return { ms, buffers };
}

/** Rows of tables and indexes that a statement reads, discarded ones included. */
export async function countRows(client: Client, statement: Statement): Promise<number> {
  const { plan } = await execute(client, statement, usualPlan(statement));
  return nodesOf(plan)
    .filter((node) => node["Node Type"].includes("Scan"))
    .reduce((sum, node) => {
      const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = node;
      return sum + (node["Actual Rows"] + filtered + rechecked) * node["Actual Loops"];
    }, 0);
}

export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
