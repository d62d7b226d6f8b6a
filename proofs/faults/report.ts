/**
 * Renders the results of a fault-injection run as Markdown: a table of figures, then for each fault how it was injected
 * and which errors clients got. List items are wrapped at 120 columns.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FaultResult } from "./run-fault.ts";

const reportPath = join(import.meta.dirname, "../../docs/reliability.md");
const [BEGIN, END] = ["<!-- faults: begin -->", "<!-- faults: end -->"];
const MAX_LINE_LENGTH = 120;
/** Only the most frequent errors are listed. The rest are usually the same errors for another kind of write. */
const MAX_LISTED_ERRORS = 4;

function formatClientErrors({ seen }: FaultResult): string {
  if (seen.length === 0) return "no errors";
  const named = seen.slice(0, MAX_LISTED_ERRORS).map(([error, count]) => `${error} (${count})`);
  const others = seen.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more ${others === 1 ? "kind" : "kinds"}`] : [])].join("; ");
}

/** A list item, its continuation lines indented. */
function toItem(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length + 3 > MAX_LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return `- ${lines.join("\n  ")}`;
}

function toRow(result: FaultResult): string {
  const { fault, awaySeconds, resumedSeconds, longestWaitSeconds, acknowledged, failed, lost, duplicated, outside } =
    result;
  const seconds = [awaySeconds, resumedSeconds, longestWaitSeconds].map((value) => value.toFixed(1));
  return `| ${[fault, ...seconds, acknowledged, failed, lost.length, duplicated.length, outside.length].join(" | ")} |`;
}

export function toMarkdown(results: readonly FaultResult[]): string {
  return [
    "| Fault | Down, s | Last error, s | Longest wait, s | Writes | Errors | Lost | Duplicated | Unexpected |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...results.map(toRow),
    "",
    "What was done, and which errors clients saw (how often):",
    "",
    ...results.map((result) => toItem(`**${result.fault}**: ${result.done}. Seen: ${formatClientErrors(result)}.`)),
  ].join("\n");
}

export async function writeDocs(results: readonly FaultResult[], conditions: string): Promise<void> {
  const text = await readFile(reportPath, "utf8");
  const [before, rest = ""] = text.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined)
    throw new Error(`docs/reliability.md lacks the markers ${BEGIN} and ${END}, between which the table is written`);
  await writeFile(reportPath, `${before}${BEGIN}\n\n${conditions}\n\n${toMarkdown(results)}\n\n${END}${after}`);
}
