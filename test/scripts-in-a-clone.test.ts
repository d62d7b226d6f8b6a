/**
 * A fresh clone has no compiled messages. A script that imports them has to compile them first, or it crashes before
 * its first line.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const messages = join(root, "src/paraglide");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };

/** Static imports only: a dynamic one can run after the compiler. */
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^;"]*?\sfrom\s)?\s*"(\.[^"]+)"/gm;

/** The import chain from `file` to the compiled messages, or an empty list. */
function wayToMessages(file: string, seen = new Set<string>()): string[] {
  if (file.startsWith(messages)) return [file];
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(staticImport)) {
    const way = wayToMessages(resolve(dirname(file), imported), seen);
    if (way.length > 0) return [file, ...way];
  }
  return [];
}

const compiles = /^npm run i18n && /;
/** They need a build, which compiles the messages. */
const needsBuild = new Set(["start", "start:worker"]);
const entries = Object.entries(scripts).flatMap(([name, command]) =>
  [...command.matchAll(/(?<!--import \.\/)\b((?:scripts|proofs|src)\/[\w/-]+\.ts)/g)].map(([, file = ""]) => ({
    name,
    command,
    file: join(root, file),
  })),
);

test.each(entries.filter(({ name }) => !needsBuild.has(name)))(
  "npm run $name runs in a clone without compiled messages",
  ({ command, file }) => {
    const way = wayToMessages(file).map((path) => path.slice(root.length + 1));
    expect(compiles.test(command) ? [] : way).toEqual([]);
  },
);

test("the import chain to the messages is found", () => {
  expect(wayToMessages(join(root, "scripts/seed.ts")).length).toBeGreaterThan(2);
});
