/**
 * Cuts the taka sign out of Anek Bangla. It stands in the Bengali block, so without a font of its own every price
 * on an English page would fetch the whole Bangla font for one glyph.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const TAKA_SIGN = "\u09F3";

const source = await readFile(join(root, "node_modules/@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2"));
const taka = await subsetFont(source, TAKA_SIGN, { targetFormat: "woff2", variationAxes: { wght: 600 } });
await writeFile(join(root, "src/ui/fonts/taka.woff2"), taka);
console.log(`taka.woff2 ${taka.length} bytes`);
