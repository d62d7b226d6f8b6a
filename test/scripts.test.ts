/**
 * Every script of package.json is run by a gate or by the smoke run, and scripts that start processes leave none
 * behind.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { smokeRuns, triedElsewhere } from "../scripts/smoke/table.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const gates = [".ci/run", ".ci/full", ".ci/lib.sh"]
  .map(read)
  .join("\n")
  .replaceAll(/^\s*#.*$/gm, "");

const namesIn = (text: string) => [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);

/** Scripts that a gate runs, directly or through another script. */
function runByGates(): Set<string> {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const name of namesIn(text).filter((each) => !names.has(each))) add(scripts[names.add(name) && name] ?? "");
  };
  add(gates);
  return names;
}

describe("every script", () => {
  const smoked = new Set(smokeRuns.map(({ script }) => script));
  const gated = runByGates();

  test.each(Object.keys(scripts))("%s is run by a gate or by the smoke run", (name) => {
    expect(gated.has(name) || smoked.has(name) || name in triedElsewhere).toBe(true);
  });

  test("of the smoke table exists", () => {
    expect(
      [...smoked, ...Object.keys(triedElsewhere)].filter((name) => !(name in scripts) && name !== "ci:full"),
    ).toEqual([]);
  });
});

function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export) [^;]*?from "(\.[^"]+)"/gms))
    filesOf(join(dirname(file), from), seen);
  return seen;
}

describe("a script that starts processes", () => {
  /** Their processes should keep running, or they are the product itself. */
  const others = new Set(["scripts/services.ts", "src/main/web.ts", "src/main/worker.ts"]);
  const entries = Object.values(scripts).flatMap((command) =>
    [...command.matchAll(/node (\S+\.ts)/g)].map(([, file = ""]) => file),
  );
  const starters = entries.filter((entry) => {
    const files = [...filesOf(join(root, entry))].filter((file) => !file.startsWith(join(root, "src")));
    return (
      !others.has(entry) &&
      files.some(
        (file) => /from "node:child_process"/.test(readFileSync(file, "utf8")) && !file.endsWith("script-run.ts"),
      )
    );
  });

  test.each(starters)("%s calls beginRun()", (entry) => {
    expect(read(entry)).toMatch(/^\s*beginRun\(\);$/m);
  });

  test("is found by the import search", () => {
    expect(starters.length).toBeGreaterThan(15);
  });
});
