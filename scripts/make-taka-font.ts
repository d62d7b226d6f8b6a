/**
 * Cuts two small subsets out of Anek Bangla, so that English pages need not load the whole Bangla font: the taka sign,
 * which is in the Bengali block, and the word "বাংলা" of the language switch.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const cuts = { taka: "\u09F3", "bangla-name": "বাংলা" };

const source = await readFile(
  join(root, "node_modules/@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2"),
);
for (const [file, text] of Object.entries(cuts)) {
  const cut = await subsetFont(source, text, { targetFormat: "woff2", variationAxes: { wght: 600 } });
  await writeFile(join(root, `src/ui/fonts/${file}.woff2`), cut);
  console.log(`${file}.woff2 ${cut.length} bytes`);
}
