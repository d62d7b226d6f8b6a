import { z } from "zod";

const proof = z.object({
  name: z.string(),
  figure: z.string(),
  aim: z.string(),
  holds: z.boolean(),
  /** Of a proof that was repeated alone. Other rows have the date and commit of the whole run. */
  date: z.string().optional(),
  commit: z.string().optional(),
});
export type Proof = z.infer<typeof proof>;

export interface Run {
  date: string;
  commit: string;
}

/** Column widths that keep a row with its separators within 120 characters, the limit for Markdown lines. */
const widths = { name: 34, figure: 36, aim: 16 } as const;

/** A row that was recorded again replaces the one before, at its place. */
export function parseProofs(text: string): Proof[] {
  const proofs = new Map<string, Proof>();
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const row = proof.parse(JSON.parse(line));
    proofs.set(row.name, row);
  }
  return [...proofs.values()];
}

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
function toRows({ name, figure, aim, holds, date, commit }: Proof, run: Run): string[] {
  const cells = [
    wrap(name, widths.name),
    wrap(holds ? figure : `FAILS: ${figure}`, widths.figure),
    wrap(aim, widths.aim),
    [date ?? run.date],
    [commit ?? run.commit],
  ];
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) => `| ${cells.map((lines) => lines[index] ?? "").join(" | ")} |`);
}

export function toMarkdown(proofs: readonly Proof[], run: Run): string {
  const failed = proofs.filter(({ holds }) => !holds).length;
  return `# Proofs

Written by \`npm run ci:full\`; do not edit. ${proofs.length} rows, ${failed} of them fail. A row without a date
continues the one above it. A row with another commit was repeated alone.

| What | Figure | Aim | Date | Commit |
| --- | --- | --- | --- | --- |
${proofs.flatMap((one) => toRows(one, run)).join("\n")}
`;
}
