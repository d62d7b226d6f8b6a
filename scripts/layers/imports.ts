/** Reads the imports between the files of src/, type imports included, with oxc-parser. */
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";

export interface Import {
  from: string;
  to: string;
  isType: boolean;
  isReExport: boolean;
}

const resolve = (from: string, specifier: string) => normalize(join(dirname(from), specifier)).replace(/\?.*$/, "");
/** Route types (`./+types/…`) are generated next to each route, so they are not imports between modules. */
const isLocal = (specifier: string) => /^\.\.?\//.test(specifier) && !specifier.startsWith("./+types/");

export function importsOf(file: string, source: string = readFileSync(file, "utf8")): Import[] {
  const { module } = parseSync(file, source);
  const found: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({
      from: file,
      to: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
      isReExport: false,
    });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ from: file, to: moduleRequest.value, isType, isReExport: true });
  for (const { moduleRequest } of module.dynamicImports)
    found.push({
      from: file,
      to: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
      isReExport: false,
    });
  return found.filter(({ to }) => isLocal(to)).map((each) => ({ ...each, to: resolve(file, each.to) }));
}
