import { z } from "zod";

const proof = z.object({ name: z.string(), figure: z.string(), aim: z.string(), holds: z.boolean() });
export type Proof = z.infer<typeof proof>;

export interface Run {
  date: string;
  commit: string;
}

/** Column widths that keep a row with its separators within 120 characters, the limit for Markdown lines. */
const widths = { name: 34, figure: 36, aim: 16 } as const;

export const parseProofs = (text: string): Proof[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => proof.parse(JSON.parse(line)));

/** Wraps at spaces; a word that is too long for the column is cut. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.replaceAll("|", "/").split(/\s+/).filter(Boolean)) {
    for (let rest = word; rest !== ""; ) {
      const room = line === "" ? width : width - line.length - 1;
      if (rest.length <= room) {
        line = line === "" ? rest : `${line} ${rest}`;
        rest = "";
      } else if (line === "") {
        lines.push(rest.slice(0, width));
        rest = rest.slice(width);
      } else {
        lines.push(line);
        line = "";
      }
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** A Markdown table row cannot be wrapped, so a long one continues in additional rows. */
function toRows({ name, figure, aim, holds }: Proof, { date, commit }: Run): string[] {
  const cells = [wrap(name, widths.name), wrap(holds ? figure : `FAILS: ${figure}`, widths.figure), wrap(aim, widths.aim), [date], [commit]];
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) => `| ${cells.map((lines) => lines[index] ?? "").join(" | ")} |`);
}

export function toMarkdown(proofs: readonly Proof[], run: Run): string {
  const failed = proofs.filter(({ holds }) => !holds).length;
  return `# Proofs

Written by \`npm run ci:full\`; do not edit. ${proofs.length} rows, ${failed} of them fail. A row without a date
continues the one above it.

| What | Figure | Aim | Date | Commit |
| --- | --- | --- | --- | --- |
${proofs.flatMap((one) => toRows(one, run)).join("\n")}
`;
}
