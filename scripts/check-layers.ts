/**
 * npm run check:layers: fails if a file of src/ imports from its own layer, a higher layer or a private folder of
 * another feature, or if docs/images/architecture.svg differs from what scripts/layers/ draws. `-- --draw` writes the
 * picture.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { drawLayers } from "./layers/draw.ts";
import { importsOf } from "./layers/imports.ts";
import { cyclesOf, faultOf, moduleOf } from "./layers/rules.ts";

const PICTURE = "docs/images/architecture.svg";
const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|^src\/paraglide\//.test(file));
const imports = files.flatMap((file) => importsOf(file)).filter(({ from, to }) => moduleOf(from) !== moduleOf(to));
const between = imports.filter(({ from, to }) => from.startsWith("src/features/") && to.startsWith("src/features/"));
const values = between.filter(({ isType }) => !isType).length;
const cycles = cyclesOf(between);
const faults = imports.flatMap((each) => {
  const fault = faultOf(each);
  return fault === undefined ? [] : [`${each.from} imports ${each.to}${each.isType ? " (type)" : ""}: ${fault}`];
});
const picture = drawLayers(new Set(imports.map(({ from, to }) => `${moduleOf(from)} ${moduleOf(to)}`)));
if (process.argv.includes("--draw")) writeFileSync(PICTURE, picture);
else if (!existsSync(PICTURE) || readFileSync(PICTURE, "utf8") !== picture)
  faults.push(`${PICTURE} is stale: npm run check:layers -- --draw`);

for (const line of [...faults.toSorted(), ...cycles.map((cycle) => `cycle: ${cycle.join(", ")}`)]) console.log(line);
console.log(
  `${files.length} files; between features ${values} value and ${between.length - values} type imports, ${cycles.length} cycles; ${faults.length} faults`,
);
if (faults.length + cycles.length > 0) process.exitCode = 1;
