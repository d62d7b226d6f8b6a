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

/** 'Shibganj (Sylhet)': the district is shown beside the name anyway, and no post is written so. */
const plain = (name: string) => name.replace(/ \(.+\)$/, "");
const rows = [
  ...areas.map(({ en, bn, aliases, district }) => [plain(en), plain(bn), district, ...aliases]),
  ...districts.map(({ en, bn, aliases }) => [en, bn, "", ...aliases]),
];

const file = join(root, "src/features/listings/area-names.ts");
await writeFile(
  file,
  `/** Made by scripts/make-area-names.ts. Each line: English, Bangla, the district it lies in, other spellings. Areas first, then whole districts. */
export const areaNames: readonly (readonly [en: string, bn: string, district: string, ...aliases: string[]])[] = [
${rows.map((row) => `  ${JSON.stringify(row)},`).join("\n")}
];
`,
);
