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

/** The limit for lines of Markdown. */
const WIDTH = 120;

/** A row that was recorded again replaces the one before, at its place. */
export function parseProofs(text: string): Proof[] {
  const proofs = new Map<string, Proof>();
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const row = proof.parse(JSON.parse(line));
    proofs.set(row.name, row);
  }
  return [...proofs.values()];
}

/** A list item, wrapped at spaces. */
function toItem({ name, figure, aim, holds, date, commit }: Proof, run: Run): string {
  const isRepeated = (date ?? run.date) !== run.date || (commit ?? run.commit) !== run.commit;
  const text = [
    `- ${holds ? "" : "FAILS: "}${name}: ${figure}`,
    ["passes", "holds"].includes(aim) ? "" : ` (aim: ${aim})`,
    isRepeated ? ` [${date}, ${commit}]` : "",
  ].join("");
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(lines.length === 0 ? word : `  ${word}`);
  }
  return lines.join("\n");
}

export function toMarkdown(proofs: readonly Proof[], run: Run): string {
  const failed = proofs.filter(({ holds }) => !holds).length;
  return `# Proofs

Written by \`npm run ci:full\` on ${run.date} for ${run.commit}; do not edit. ${proofs.length} rows, ${failed} of them fail.
A row with another date and commit was repeated alone.

${proofs.map((one) => toItem(one, run)).join("\n")}
`;
}
