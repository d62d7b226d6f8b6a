/** npm run check:layers: fails if a file of src/ imports from its own or a higher layer of another module, or a private file of another feature. */
import { globSync } from "node:fs";
import { importsOf } from "./layers/imports.ts";
import { cyclesOf, faultOf, moduleOf } from "./layers/rules.ts";

const files = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|^src\/paraglide\//.test(file));
const imports = files.flatMap((file) => importsOf(file));
const faults = imports.flatMap((each) => {
  const fault = faultOf(each);
  return fault === undefined ? [] : [`${each.isType ? "type " : "value"} ${each.from} -> ${each.to}: ${fault}`];
});
const between = imports.filter(({ from, to }) => moduleOf(from) !== moduleOf(to) && [from, to].every((file) => file.startsWith("src/features/")));
const cycles = cyclesOf(between);
for (const fault of faults.sort()) console.log(fault);
for (const cycle of cycles) console.log(`cycle: ${cycle.join(" <-> ")}`);
const values = between.filter(({ isType }) => !isType).length;
console.log(
  `${files.length} files; between features ${values} value and ${between.length - values} type imports, ${cycles.length} cycles; ${faults.length} faults`,
);
if (faults.length + cycles.length > 0) process.exitCode = 1;
