import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Keys that are in the catalogues of two folders, each with its files. The compiler never ends with such a key. */
export function findRepeatedKeys(root: string): string[] {
  const files = new Map<string, string[]>();
  for (const file of globSync("messages/**/*.json", { cwd: root }).toSorted()) {
    const locale = file.slice(file.lastIndexOf("/") + 1);
    for (const key of Object.keys(JSON.parse(readFileSync(join(root, file), "utf8")) as object)) {
      if (key === "$schema") continue;
      const name = `${locale} ${key}`;
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  }
  return [...files]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name.split(" ")[1]}: ${found.join(", ")}`);
}
