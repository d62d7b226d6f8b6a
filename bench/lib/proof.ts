/** One line of a table of proofs. */
export interface ProofRow {
  test: string;
  figure: string;
  isPassed: boolean;
  /** It could not be tried here: no failure, but it must not look like something that was seen to hold. */
  isSkipped?: true;
}

const TEST_WIDTH = 60;
const verdictOf = ({ isPassed, isSkipped }: ProofRow) => (isSkipped ? "skip" : isPassed ? "pass" : "FAIL");
export const toLine = (row: ProofRow): string => `${verdictOf(row)}  ${row.test.padEnd(TEST_WIDTH)}  ${row.figure}`;

/** Prints them, and answers with the exit code. */
export function printRows(rows: readonly ProofRow[]): number {
  for (const row of rows) console.log(toLine(row));
  return rows.length > 0 && rows.every(({ isPassed }) => isPassed) ? 0 : 1;
}
