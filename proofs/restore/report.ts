import { type ProofRow, toLine } from "../lib/proof.ts";

/** Rows are printed at once, so that they are visible even if the drill aborts. */
export class Report {
  readonly rows: ProofRow[] = [];

  note(test: string, figure: string, isPassed: boolean): void {
    this.rows.push({ test, figure, isPassed });
    console.log(toLine({ test, figure, isPassed }));
  }

  /** Records the text that `work` returns, or a failed row if it throws. */
  attempt(test: string, work: () => string): void {
    let figure: string;
    try {
      figure = work();
    } catch (error) {
      this.note(test, String(error), false);
      return;
    }
    this.note(test, figure, true);
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
export const secondsOf = (seconds: number): string => `${seconds.toFixed(1)} s`;
