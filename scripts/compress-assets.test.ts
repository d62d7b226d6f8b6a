import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAssets } from "./compress-assets.ts";

test("long texts get a copy in each encoding; pictures, fonts and short texts do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  const long = "export const room = 'Mirpur';\n".repeat(100);
  await Promise.all(["page.js", "page.css", "font.woff2"].map((name) => writeFile(join(folder, name), long)));
  await writeFile(join(folder, "short.js"), "1");
  await compressAssets(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    "font.woff2",
    "page.css",
    "page.css.br",
    "page.css.gz",
    "page.js",
    "page.js.br",
    "page.js.gz",
    "short.js",
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, "page.js.br"))).toString()).toBe(long);
  expect(gunzipSync(await readFile(join(folder, "page.css.gz"))).toString()).toBe(long);
  await rm(folder, { recursive: true });
});
