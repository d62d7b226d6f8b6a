import type { ProofRow } from "../../bench/lib/proof.ts";

export interface Report {
  readonly rows: ProofRow[];
  note(test: string, figure: string, isPassed: boolean): void;
  /** What answers in words when all is well, and throws otherwise. */
  attempt(test: string, work: () => string): void;
}

/** `onRow` hears of each as soon as it is known, which is all there is if the drill breaks off. */
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
