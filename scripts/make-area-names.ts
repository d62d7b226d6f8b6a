/** Writes the names that the home page suggests while a place is typed, from the gazetteer in seed/areas.json. Biome gives the file its form. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Place {
  en: string;
  bn: string;
  aliases: string[];
}
interface Gazetteer {
  districts: Place[];
  areas: (Place & { district: string })[];
}

const root = join(import.meta.dirname, "..");
const { districts, areas } = JSON.parse(await readFile(join(root, "seed/areas.json"), "utf8")) as Gazetteer;

/** Written once for every area in it. */
const banglaOf = new Map(districts.map(({ en, bn }) => [en, bn]));
const rows = [
  ...areas.map(({ en, bn, aliases, district }) => [en, bn, district, ...aliases]),
  ...districts.map(({ en, bn, aliases }) => [en, bn, "", ...aliases]),
];
const missing = areas.filter(({ district }) => !banglaOf.has(district));
if (missing.length > 0) throw new Error(`No such district: ${missing.map(({ district }) => district).join(", ")}`);

const file = join(root, "src/features/listings/area-names.ts");
await writeFile(
  file,
  `/** Made by scripts/make-area-names.ts. Each line: English, Bangla, the district it lies in, other spellings. Areas first, then whole districts. */
export const areaNames: readonly (readonly [en: string, bn: string, district: string, ...aliases: string[]])[] = [
${rows.map((row) => `  ${JSON.stringify(row)},`).join("\n")}
];
`,
);
