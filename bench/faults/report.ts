/**
 * The Markdown of a run: a table of figures, and below it what was done and what clients saw. Lines stay within 120
 * columns.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FaultResult } from "./run-fault.ts";

const docs = join(import.meta.dirname, "../../docs/reliability.md");
const [BEGIN, END] = ["<!-- faults: begin -->", "<!-- faults: end -->"];
const COLUMNS = 120;
/** The most frequent errors are enough: the others are the same for other kinds of writes. */
const MOST_SEEN = 4;

function seenInWords({ seen }: FaultResult): string {
  if (seen.length === 0) return "no errors";
  const named = seen.slice(0, MOST_SEEN).map(([what, times]) => `${what} (${times})`);
  const others = seen.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more ${others === 1 ? "kind" : "kinds"}`] : [])].join("; ");
}

/** A list item, its continuation lines indented. */
function toItem(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length + 3 > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return `- ${lines.join("\n  ")}`;
}

function toRow(result: FaultResult): string {
  const { fault, awaySeconds, resumedSeconds, longestWaitSeconds, acknowledged, failed, lost, duplicated, outside } = result;
  const seconds = [awaySeconds, resumedSeconds, longestWaitSeconds].map((value) => value.toFixed(1));
  return `| ${[fault, ...seconds, acknowledged, failed, lost.length, duplicated.length, outside.length].join(" | ")} |`;
}

export function toTable(results: readonly FaultResult[]): string {
  return [
    "| Fault | Down, s | Last error, s | Longest wait, s | Writes | Errors | Lost | Duplicated | Unexpected |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...results.map(toRow),
    "",
    "What was done, and which errors clients saw (how often):",
    "",
    ...results.map((result) => toItem(`**${result.fault}**: ${result.done}. Seen: ${seenInWords(result)}.`)),
  ].join("\n");
}

export async function writeDocs(results: readonly FaultResult[], conditions: string): Promise<void> {
  const text = await readFile(docs, "utf8");
  const [before, rest = ""] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`docs/reliability.md has no place for the table between ${BEGIN} and ${END}`);
  await writeFile(docs, `${before}${BEGIN}\n\n${conditions}\n\n${toTable(results)}\n\n${END}${after}`);
}
