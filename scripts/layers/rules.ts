import type { Import } from "./imports.ts";
import { layers } from "./layers.ts";

/** The module that a file belongs to: a feature, or a folder of src/. Files directly in src/ belong to main. */
export function moduleOf(file: string): string {
  const [, top = "", second = ""] = file.split("/");
  if (top === "features") return second;
  return /\.\w+$/.test(top) ? "main" : top;
}

const layerOf = (module: string) => layers.findIndex((layer) => layer.includes(module));
const isFeature = (file: string) => file.startsWith("src/features/");
const folderOf = (file: string) => file.split("/")[3] ?? "";
const isService = (file: string) => /\/server\/[\w-]+\.service\.ts$/.test(file);

/** Why this import is not allowed, or undefined. */
export function faultOf({ from, to, isType, isReExport }: Import): string | undefined {
  const [source, target] = [moduleOf(from), moduleOf(to)];
  if (source === target || target === "paraglide" || source === "paraglide") return undefined;
  if (isReExport) return "re-exports another module";
  const [above, below] = [layerOf(source), layerOf(target)];
  if (above < 0 || below < 0) return `${above < 0 ? source : target} is in no layer`;
  if (below <= above && !(["platform", "ui"].includes(source) && ["platform", "ui"].includes(target)))
    return `${source} must not import ${target}`;
  if (!isFeature(to) || source === "main") return undefined;
  if (folderOf(to) === "web" && source !== "pages") return "web/ is private to its feature";
  if (folderOf(to) === "server" && !(isType && isService(to)))
    return "server/ is private to its feature, except the types of its services";
  return undefined;
}

/** Groups of modules that import each other, directly or through others. */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports)
    next.set(moduleOf(from), (next.get(moduleOf(from)) ?? new Set()).add(moduleOf(to)));
  const reach = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let module = open.pop(); module !== undefined; module = open.pop())
      for (const target of next.get(module) ?? []) {
        if (seen.has(target)) continue;
        seen.add(target);
        open.push(target);
      }
    return seen;
  };
  const groups = new Map<string, string[]>();
  for (const module of next.keys()) {
    const group = [...reach(module)].filter((other) => reach(other).has(module)).toSorted();
    if (group.length > 1) groups.set(group.join(), group);
  }
  return [...groups.values()];
}
