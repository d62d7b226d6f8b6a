/**
 * npm run prove: prints the list of proofs. `npm run prove -- faults` runs one, at its full size; `-- load faults` runs
 * several, `-- all` those of .ci/full. --gate is the size for CI, --smoke the smallest. Other options and words are
 * handed to the proof, whose file explains them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beginRun, temporaryFolder } from "../scripts/services/script-run.ts";
import { type Proof, proofs } from "./table.ts";

beginRun();
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word !== "all" && !proofs.some(({ name }) => name === word));
const [names, options] = firstOption < 0 ? [words, []] : [words.slice(0, firstOption), words.slice(firstOption)];
if (options.includes("--names")) {
  for (const { name, what, gate } of proofs) if (gate) console.log(`${name}\t${what}`);
  process.exit();
}
if (names.length === 0) {
  console.log("npm run prove -- NAME [--gate | --smoke]; `all` runs those marked with *\n");
  for (const { name, what, gate } of proofs) console.log(`${gate ? "*" : " "} ${name.padEnd(16)}${what}`);
  process.exit(options.length > 0 ? 1 : 0);
}
const isAll = names.includes("all");
if (isAll) options.push("--gate");
const chosen = proofs.filter(({ name, gate }) => names.includes(name) || (isAll && gate));
const folder = temporaryFolder("proofs");
const rowsFile = process.env["PROOFS_FILE"] ?? join(folder, "rows.jsonl");
const readRows = () => (existsSync(rowsFile) ? readFileSync(rowsFile, "utf8").split("\n").filter(Boolean) : []);
const toLine = (row: string) => {
  const { name, figure, holds } = JSON.parse(row) as { name: string; figure: string; holds: boolean };
  return `  ${holds ? "pass" : "FAIL"}  ${name.padEnd(60)}  ${figure}`;
};

async function run({ name, gate, smoke }: Proof): Promise<boolean> {
  const usual = options.includes("--gate") ? gate : options.includes("--smoke") ? smoke : {};
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: "inherit",
    env: { ...usual, ...process.env, PROOFS_FILE: rowsFile },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

// One after the other, because they would disturb each other's measurements. After a failure the next one still runs.
const summary: string[] = [];
let failed = 0;
for (const proof of chosen) {
  if (chosen.length > 1) console.log(`\n=== ${proof.name}: ${proof.what}`);
  const [begun, before] = [performance.now(), readRows().length];
  const isPassed = await run(proof);
  if (!isPassed) failed += 1;
  summary.push(
    `\n${proof.name}: ${isPassed ? "passed" : "FAILED"} (${Math.round((performance.now() - begun) / 1000)} s)`,
  );
  summary.push(...readRows().slice(before).map(toLine));
}
if (chosen.length > 1)
  console.log(`${summary.join("\n")}\n\n${chosen.length - failed} of ${chosen.length} proofs hold`);
rmSync(folder, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
