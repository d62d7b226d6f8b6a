/** What every proof has: its options, its figures, its exit code. Importing this begins the run. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { beginRun } from "../../scripts/services/script-run.ts";
import { type ProofRow, recordProofs, toLine } from "./proof.ts";

beginRun();
const given = process.argv.slice(2);
/** Only checks that the proof runs: a few seconds are no measurement. */
export const isSmoke = given.includes("--smoke");
/** The size for CI: limits that a busy machine holds, and no results are written. */
export const isGate = given.includes("--gate");
export const words: readonly string[] = given.filter((word) => !word.startsWith("--"));
export const has = (option: string): boolean => given.includes(option);
export const valueOf = (option: string): string | undefined =>
  has(option) ? given[given.indexOf(option) + 1] : undefined;

/** A size that an environment variable changes. */
export const size = (variable: string, usual: number, small = usual): number =>
  Number(process.env[variable] ?? (isSmoke ? small : usual));
/** The first number of SCALE_LISTINGS. */
export const scaleSize = (usual: number): number => Number(process.env["SCALE_LISTINGS"]?.split(",")[0] ?? usual);

/** In proofs/results/, after a run at full size. */
export function keepResults(name: string, results: object): void {
  if (isSmoke || isGate) return;
  const folder = join(import.meta.dirname, "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
}
export const machine = () => ({
  at: new Date().toISOString().slice(0, 10),
  cores: cpus().length,
  node: process.version,
});

/** Prints the rows, and records them for docs/proofs.md. */
export function note(rows: readonly ProofRow[]): void {
  for (const row of rows) console.log(toLine(row));
  recordProofs(rows);
}
/** Also ends the process, since a pool may still be open. Without rows nothing is proved. */
export function conclude(rows: readonly ProofRow[]): never {
  note(rows);
  process.exit(rows.length > 0 && rows.every(({ isPassed }) => isPassed) ? 0 : 1);
}
