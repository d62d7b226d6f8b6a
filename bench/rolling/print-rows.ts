import type { ProofRow } from "../load/run.ts";

/** Prints them, and answers with the exit code. */
export function printRows(rows: readonly ProofRow[]): number {
  for (const { test, figure, isPassed } of rows) console.log(`${isPassed ? "pass" : "FAIL"}  ${test}: ${figure}`);
  return rows.every(({ isPassed }) => isPassed) ? 0 : 1;
}
