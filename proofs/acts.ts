import { type ProofRow, recordProofs, toLine } from "../../bench/lib/proof.ts";

export interface Act {
  name: string;
  run: () => Promise<ProofRow[]>;
}

interface Performed {
  name: string;
  seconds: number;
  rows: ProofRow[];
}

/**
 * Runs the parts one after the other, because they would disturb each other's measurements. A part that throws has
 * failed, and the next one still runs.
 */
export async function perform(acts: readonly Act[]): Promise<Performed[]> {
  const performed: Performed[] = [];
  for (const { name, run } of acts) {
    console.log(`\n=== ${name}`);
    const begun = performance.now();
    const rows = await run().catch((error: unknown) => {
      console.error(error);
      return [
        {
          test: `${name} broke off`,
          figure: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
          isPassed: false,
        },
      ];
    });
    performed.push({ name, seconds: Math.round((performance.now() - begun) / 1000), rows });
  }
  return performed;
}

export function sayTable(performed: readonly Performed[]): void {
  for (const { name, seconds, rows } of performed) {
    console.log(`\n${name} (${seconds} s)`);
    for (const row of rows) console.log(`  ${toLine(row)}`);
  }
  const all = performed.flatMap(({ rows }) => rows);
  recordProofs(all);
  const skipped = all.filter(({ isSkipped }) => isSkipped).length;
  const held = all.filter(({ isPassed }) => isPassed).length - skipped;
  console.log(
    `\n${held} of ${all.length} hold${skipped > 0 ? `, ${skipped} could not be tried` : ""}, in ${performed.reduce((sum, { seconds }) => sum + seconds, 0)} s`,
  );
}
