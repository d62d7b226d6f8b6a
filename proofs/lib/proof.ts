import { spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";

/** One row of a table of proofs. */
export interface ProofRow {
  test: string;
  figure: string;
  /** What the figure has to reach; left out if the name of the test says it. */
  aim?: string;
  isPassed: boolean;
  /** It could not be tested here. This is not a failure, but must not be shown as a pass. */
  isSkipped?: true;
}

const TEST_WIDTH = 60;
const verdictOf = ({ isPassed, isSkipped }: ProofRow) => (isSkipped ? "skip" : isPassed ? "pass" : "FAIL");
export const toLine = (row: ProofRow): string => `${verdictOf(row)}  ${row.test.padEnd(TEST_WIDTH)}  ${row.figure}`;

/** Tells a proof that was repeated alone from the rows of the whole run. */
function thisRun(): { date: string; commit?: string } {
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" });
  return { date: new Date().toISOString().slice(0, 10), ...(status === 0 && { commit: stdout.trim() }) };
}

/**
 * Appends rows for docs/proofs.md to PROOFS_FILE, one JSON object per line. Does nothing if the variable is not set
 * (only .ci/full sets it).
 */
export function recordProofs(rows: readonly ProofRow[], file = process.env["PROOFS_FILE"]): void {
  if (!file) return;
  const run = thisRun();
  const lines = rows.map(({ test, figure, aim = "holds", isPassed, isSkipped }) => {
    const row = isSkipped
      ? { name: test, figure: `not tried: ${figure}`, aim, holds: true }
      : { name: test, figure, aim, holds: isPassed };
    return `${JSON.stringify({ ...row, ...run })}\n`;
  });
  appendFileSync(file, lines.join(""));
}
