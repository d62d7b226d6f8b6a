/**
 * Every script of package.json is explained, run by a gate or by the smoke run, runs in a fresh clone, and leaves no
 * processes behind. Every proof is in the table of proofs and explained.
 */
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { proofs } from "../../proofs/table.ts";
import { projectRoot } from "../services/paths.ts";
import { smokeRuns, triedElsewhere } from "../smoke/table.ts";
import { type Checked, count, differences, read } from "./subject.ts";

type Scripts = Readonly<Record<string, string>>;

const sourceOf = (file: string) => (existsSync(join(projectRoot, file)) ? read(file) : "");
const namesIn = (text: string) => [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
const filesIn = (command: string) =>
  [...command.matchAll(/(?<!--import \.\/)\b((?:proofs|scripts|src)\/[\w/-]+\.ts)/g)].map(([, file = ""]) => file);

/** Scripts that a gate runs, directly or through another script. */
export function runByGates(gates: string, scripts: Scripts): Set<string> {
  const names = new Set<string>();
  const add = (text: string): void => {
    for (const name of namesIn(text).filter((each) => !names.has(each))) add(scripts[names.add(name) && name] ?? "");
  };
  add(gates.replaceAll(/^\s*#.*$/gm, ""));
  return names;
}

/** Imports of values from relative paths. A dynamic import is none of them: it can run after the compiler. */
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^;"]*?\sfrom\s)?\s*"(\.[^"]+)"/gm;
const importsOf = (file: string) =>
  [...sourceOf(file).matchAll(staticImport)].map(([, from = ""]) => join(dirname(file), from));

function filesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) for (const each of importsOf(seen.add(file) && file)) filesBehind(each, seen);
  return seen;
}

/** The import chain from `file` to the compiled messages, or an empty list. */
function wayToMessages(file: string, seen = new Set<string>()): string[] {
  if (file.startsWith("src/paraglide/")) return [file];
  if (seen.has(file)) return [];
  seen.add(file);
  for (const imported of importsOf(file)) {
    const way = wayToMessages(imported, seen);
    if (way.length > 0) return [file, ...way];
  }
  return [];
}

/** Their processes should keep running, or they are the product itself, or all they start is `git ls-files`. */
const exempt = new Set(["scripts/services.ts", "src/main/web.ts", "src/main/worker.ts", "scripts/lint.ts"]);
const startsProcesses = (file: string) =>
  [...filesBehind(file)].some(
    (each) =>
      !each.startsWith("src/") &&
      !each.endsWith("script-run.ts") &&
      sourceOf(each).includes('from "node:child_process"'),
  );

const MOST_SCRIPTS = 25;
/** Gates of their own, without a size for CI. */
const gatesOfProofs = new Map([
  ["scale", "vitest.scale.config.ts"],
  ["weight", "prove -- weight"],
]);

function faultsOfProofs(gates: string, explained: string): string[] {
  const names = proofs.map(({ name }) => name);
  const files = globSync("proofs/*.ts", { cwd: projectRoot }).map((file) => basename(file, ".ts"));
  return [
    ...differences(
      files.filter((file) => file !== "prove" && file !== "table"),
      names,
    ).map((each) => `proofs/table.ts: ${each}`),
    ...proofs
      .filter(({ name, gate, smoke }) => !gate && !smoke && !gates.includes(gatesOfProofs.get(name) ?? "no such gate"))
      .map(({ name }) => `proofs/table.ts: ${name} is run by nothing`),
    ...names
      .filter((name) => !explained.includes(`- \`${name}\`: `))
      .map((name) => `docs/scripts.md: does not explain the proof ${name}`),
  ];
}

/** They need a build, which compiles the messages. */
const needsBuild = new Set(["start", "start:worker"]);

export function checkScripts(): Checked {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Scripts };
  const gates = [".ci/run", ".ci/full", ".ci/lib.sh"].map(sourceOf).join("\n");
  const gated = runByGates(gates, scripts);
  const explained = read("docs/scripts.md");
  const smoked = new Set(smokeRuns.map(({ script }) => script));
  const names = Object.keys(scripts);
  const entries = names.flatMap((name) => filesIn(scripts[name] ?? "").map((file) => ({ name, file })));
  const mains = [
    ...entries.map(({ file }) => file),
    ...globSync(["proofs/*.ts", "scripts/check-*.ts"], { cwd: projectRoot }),
  ];
  const starters = [...new Set(mains)].filter((file) => !exempt.has(file) && startsProcesses(file));
  const ways = entries.map(({ name, file }) => ({ name, way: wayToMessages(file) }));
  const faults = [
    ...names
      .filter((name) => !gated.has(name) && !smoked.has(name) && !(name in triedElsewhere))
      .map((name) => `package.json: ${name} is run neither by a gate nor by the smoke run`),
    ...[...smoked, ...Object.keys(triedElsewhere)]
      .filter((name) => !(name in scripts) && !existsSync(join(projectRoot, name)))
      .map((name) => `scripts/smoke/table.ts: there is no script ${name}`),
    ...names
      .filter((name) => !new RegExp(`^- \`npm run ${name}[ \`]`, "m").test(explained))
      .map((name) => `docs/scripts.md: does not explain npm run ${name}`),
    ...(names.length <= MOST_SCRIPTS ? [] : [`package.json: ${names.length} scripts, at most ${MOST_SCRIPTS}`]),
    ...faultsOfProofs(gates, explained),
    ...starters
      .filter((file) => !/^\s*beginRun\(\);$|from "\.\/lib\/run\.ts";$/m.test(read(file)))
      .map((file) => `${file}: starts processes without beginRun()`),
    ...ways
      .filter(
        ({ name, way }) => way.length > 0 && !needsBuild.has(name) && !scripts[name]?.startsWith("npm run i18n && "),
      )
      .map(({ name, way }) => `package.json: ${name} needs npm run i18n first: ${way.join(" > ")}`),
    // If imports were written in another way, the two searches above would find nothing and complain about nothing.
    ...(starters.length > 15 ? [] : [`scripts: only ${starters.length} are seen to start processes`]),
    ...(ways.some(({ way }) => way.length > 2) ? [] : ["scripts: none is seen to import messages"]),
  ];
  return { read: `${count(names.length, "npm scripts")}, ${starters.length} that start processes`, faults };
}
