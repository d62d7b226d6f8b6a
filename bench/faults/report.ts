import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FaultResult } from "./run-fault.ts";

const docs = join(import.meta.dirname, "../../docs/reliability.md");
const [BEGIN, END] = ["<!-- faults: begin -->", "<!-- faults: end -->"];
/** Of the kinds of answers; the rest are as many again as nobody wants to read. */
const MOST_SEEN = 4;

const seenInWords = ({ seen }: FaultResult): string =>
  seen.length === 0
    ? "nothing"
    : seen
        .slice(0, MOST_SEEN)
        .map(([what, times]) => `${what} (${times})`)
        .join("; ") + (seen.length > MOST_SEEN ? `; ${seen.length - MOST_SEEN} more kinds` : "");

export function toTable(results: readonly FaultResult[]): string {
  const rows = results.map((result) =>
    [
      `**${result.fault}**: ${result.done}`,
      seenInWords(result),
      result.awaySeconds.toFixed(1),
      result.resumedSeconds.toFixed(1),
      result.longestWaitSeconds.toFixed(1),
      `${result.acknowledged}, ${result.failed}`,
      result.lost.length,
      result.duplicated.length,
      result.outside.length,
    ].join(" | "),
  );
  return [
    "| What happened | What senders saw (how often) | Away, s | Last failed write, s after | Longest wait, s | Acknowledged, failed tries | Lost | Duplicated | Errors outside |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

export async function writeDocs(results: readonly FaultResult[], conditions: string): Promise<void> {
  const text = await readFile(docs, "utf8");
  const [before, rest = ""] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`docs/reliability.md has no place for the table between ${BEGIN} and ${END}`);
  await writeFile(docs, `${before}${BEGIN}\n\n${conditions}\n\n${toTable(results)}\n\n${END}${after}`);
}
