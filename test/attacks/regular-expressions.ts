/** Finds every regular expression of the product by parsing its source. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

const root = join(import.meta.dirname, "../..");

export interface FoundExpression {
  file: string;
  source: string;
  flags: string;
}

interface SyntaxNode {
  type: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  start: number;
  end: number;
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") yield value as SyntaxNode;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const isOurs = (file: string) => !/\.test\.tsx?$|^src\/paraglide\/|\.generated\.ts$/.test(file);
const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(isOurs).toSorted();

/** `made`: calls of RegExp, whose source is known only at run time. */
export function findExpressions(): { written: FoundExpression[]; made: string[] } {
  const written: FoundExpression[] = [];
  const made: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be read`);
    for (const { type, regex, callee, start, end } of nodesOf(program)) {
      if (type === "Literal" && regex) written.push({ file, source: regex.pattern, flags: regex.flags });
      if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp")
        made.push(`${file}: ${text.slice(start, end)}`);
    }
  }
  return { written, made };
}
