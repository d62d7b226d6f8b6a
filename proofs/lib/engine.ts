import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../scripts/services/script-run.ts";
import { toLiteral } from "../../test/scale/explain.ts";

const pgbench = "/usr/lib/postgresql/15/bin/pgbench";

/**
 * pgbench takes a colon before a letter for a variable, even inside a string literal. Such a colon is written as an
 * escape.
 */
const quoted = /(?:\b[Ee])?'(?:[^']|'')*'/g;
function withoutVariables(literal: string): string {
  if (!/:[a-z_]/i.test(literal)) return literal;
  const escaped = literal.startsWith("'") ? `E${literal.replaceAll("\\", "\\\\")}` : literal;
  return escaped.replaceAll(":", "\\x3a");
}

/**
 * A statement of the product as a pgbench script. Numbers become variables, because pgbench prepares statements with
 * these.
 */
export function toScript(text: string, values: readonly unknown[], names: Record<number, string> = {}): string {
  const settings: string[] = [];
  const body = text.replaceAll(quoted, withoutVariables).replaceAll(/\$(\d+)/g, (_match, digits: string) => {
    const name = names[Number(digits)];
    if (name) return `:${name}`;
    const literal = toLiteral(values[Number(digits) - 1]);
    const number = /^'(\d+)'$/.exec(literal)?.[1];
    if (number === undefined) return withoutVariables(literal);
    settings.push(`\\set p${digits} ${number}`);
    return `:p${digits}`;
  });
  return [...new Set(settings), `${body.replaceAll(/\s+/g, " ").trim()};`].join("\n");
}

/**
 * Transactions per second of PostgreSQL alone: prepared scripts, one picked at random each time. The variable `turn0`
 * of the first script, `turn1` of the second and so on are 0 at first, for scripts that count.
 */
export function runEngine(databaseUrl: string, scripts: readonly string[], seconds: number, clients: number): number {
  const folder = temporaryFolder("pgbench");
  try {
    const files = scripts.flatMap((script, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, `${script}\n`);
      return ["-f", file, "-D", `turn${index}=0`];
    });
    const options = `-n -M prepared -c ${clients} -j 1 -T ${seconds}`.split(" ");
    const { stdout, stderr, status } = spawnSync(pgbench, [...options, ...files, databaseUrl], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      // Generic plans, planned once, as on the product's connections.
      env: { ...process.env, PGOPTIONS: "-c plan_cache_mode=force_generic_plan -c jit=off" },
    });
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (status !== 0 || !tps) throw new Error(`pgbench failed: ${stderr.slice(-2000)}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
