/**
 * Cuts the weights we use out of the variable fonts: one of the display face, two of the Bangla face. A Bangla page
 * loads 108 kB instead of 156, an English page 40 kB instead of 61.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");

function characters(...ranges: [first: number, last: number][]): string {
  return ranges
    .map(([first, last]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    )
    .join("");
}

const latin = characters(
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2026],
  [0x2032, 0x2033],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
);
const bangla = characters([0x20, 0x20], [0x964, 0x965], [0x980, 0x9fe], [0x200c, 0x200d], [0x25cc, 0x25cc]);

const cuts = [
  {
    file: "bricolage-700",
    from: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal",
    text: latin,
    weight: 700,
  },
  { file: "anek-bangla-400", from: "anek-bangla/files/anek-bangla-bengali-wght-normal", text: bangla, weight: 400 },
  { file: "anek-bangla-700", from: "anek-bangla/files/anek-bangla-bengali-wght-normal", text: bangla, weight: 700 },
];

for (const { file, from, text, weight } of cuts) {
  const source = await readFile(join(root, `node_modules/@fontsource-variable/${from}.woff2`));
  const cut = await subsetFont(source, text, { targetFormat: "woff2", variationAxes: { wght: weight } });
  await writeFile(join(root, `src/ui/fonts/${file}.woff2`), cut);
  console.log(`${file}.woff2 ${cut.length} bytes`);
}

// For drawings made on the server (src/features/to-let/server/shape-text.ts): HarfBuzz does not read woff2.
const drawn = [
  { file: "anek-bangla-700", from: "anek-bangla-bengali-wght-normal", text: bangla },
  { file: "anek-latin-700", from: "anek-bangla-latin-wght-normal", text: latin },
];

for (const { file, from, text } of drawn) {
  const source = await readFile(join(root, `node_modules/@fontsource-variable/anek-bangla/files/${from}.woff2`));
  const cut = await subsetFont(source, text, { targetFormat: "sfnt", variationAxes: { wght: 700 } });
  await writeFile(join(root, `src/features/to-let/server/fonts/${file}.ttf`), cut);
  console.log(`${file}.ttf ${cut.length} bytes`);
}
