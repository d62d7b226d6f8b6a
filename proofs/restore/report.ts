import type { ProofRow } from "../../bench/lib/proof.ts";

export interface Report {
  readonly rows: ProofRow[];
  note(test: string, figure: string, isPassed: boolean): void;
  /** Records the text that `work` returns, or a failed row if it throws. */
  attempt(test: string, work: () => string): void;
}

/** `onRow` is called for each row immediately, so that rows are visible even if the drill aborts. */
export function newReport(onRow: (row: ProofRow) => void): Report {
  const rows: ProofRow[] = [];
  function note(test: string, figure: string, isPassed: boolean): void {
    const row = { test, figure, isPassed };
    rows.push(row);
    onRow(row);
  }
  function attempt(test: string, work: () => string): void {
    let figure: string;
    try {
      figure = work();
    } catch (error) {
      note(test, String(error), false);
      return;
    }
    note(test, figure, true);
  }
  return { rows, note, attempt };
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const secondsOf = (seconds: number): string => `${seconds.toFixed(1)} s`;
