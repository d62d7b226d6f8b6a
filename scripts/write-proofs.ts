/**
 * node scripts/write-proofs.ts FILE: turns the rows that gates and benches appended to FILE (see proofs/lib/proof.ts)
 * into docs/proofs.md.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseProofs, toMarkdown } from "./ci/proofs-table.ts";
import { projectRoot } from "./services/paths.ts";

const [, , file] = process.argv;
if (!file) throw new Error("usage: node scripts/write-proofs.ts FILE");
const proofs = parseProofs(readFileSync(file, "utf8"));
if (proofs.length === 0) throw new Error(`${file} has no rows`);
const git = (...args: string[]) => spawnSync("git", args, { cwd: projectRoot, encoding: "utf8" }).stdout.trim();
const run = { date: new Date().toISOString().slice(0, 10), commit: git("rev-parse", "--short=7", "HEAD") };
writeFileSync(join(projectRoot, "docs/proofs.md"), toMarkdown(proofs, run));
console.log(`docs/proofs.md: ${proofs.length} rows, ${proofs.filter(({ holds }) => !holds).length} of them fail`);
