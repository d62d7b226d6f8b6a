/**
 * Every script of package.json is explained in docs/scripts.md and run by a gate or by the smoke run, every proof is in
 * the table, and scripts that start processes leave none behind.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { proofs } from "../proofs/table.ts";
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
    const names = [...smoked, ...Object.keys(triedElsewhere)];
    expect(names.filter((name) => !(name in scripts) && !existsSync(join(root, name)))).toEqual([]);
  });

  test("is explained in docs/scripts.md, and there are at most 25", () => {
    const explained = read("docs/scripts.md");
    const names = Object.keys(scripts);
    expect(names.filter((name) => !new RegExp(`^- \`npm run ${name}[ \`]`, "m").test(explained))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(25);
  });
});

describe("every proof", () => {
  const names = proofs.map(({ name }) => name);

  test("of the folder is in the table", () => {
    const files = globSync("proofs/*.ts", { cwd: root }).map((file) => basename(file, ".ts"));
    expect(files.filter((file) => file !== "prove" && file !== "table").toSorted()).toEqual(names.toSorted());
  });

  test("has a size for CI or the smoke run, or is a gate by itself", () => {
    const alone = new Map([
      ["scale", "vitest.scale.config.ts"],
      ["weight", "prove -- weight"],
    ]);
    const left = proofs.filter(({ gate, smoke }) => !gate && !smoke).map(({ name }) => name);
    expect(left.filter((name) => !gates.includes(alone.get(name) ?? "no such gate"))).toEqual([]);
  });

  test("is explained in docs/scripts.md", () => {
    const explained = read("docs/scripts.md");
    expect(names.filter((name) => !explained.includes(`- \`${name}\`: `))).toEqual([]);
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
  const entries = [
    ...Object.values(scripts).flatMap((command) =>
      [...command.matchAll(/node (\S+\.ts)/g)].map(([, file = ""]) => file),
    ),
    ...globSync("{proofs,scripts}/check-*.ts", { cwd: root }),
    ...globSync("proofs/*.ts", { cwd: root }),
  ];
  const starters = entries.filter((entry) => {
    const files = [...filesOf(join(root, entry))].filter((file) => !file.startsWith(join(root, "src")));
    return (
      !others.has(entry) &&
      files.some(
        (file) => /from "node:child_process"/.test(readFileSync(file, "utf8")) && !file.endsWith("script-run.ts"),
      )
    );
  });

  test.each([...new Set(starters)])("%s calls beginRun() or imports lib/run.ts, which does", (entry) => {
    expect(read(entry)).toMatch(/^\s*beginRun\(\);$|from "\.\/lib\/run\.ts";$/m);
  });

  test("is found by the import search", () => {
    expect(starters.length).toBeGreaterThan(15);
  });
});
