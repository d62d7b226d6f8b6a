/** Draws the images that other programs show for us: the icons of the installed app and the card of a shared link. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const root = join(import.meta.dirname, "..");
const file = (path: string) => pathToFileURL(join(root, path)).href;
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const mark = await readFile(join(root, "public/favicon.svg"), "utf8");
// Phones round the corners themselves.
const square = mark.replace(/d="M10 0h28[^"]+"/, 'd="M0 0h48v48H0z"');
// A launcher may cut a maskable icon to a circle of 80 % of its width: the sign is smaller there.
const maskable = square.replace(
  /(<path fill="#004d41"[^>]*>)([\s\S]*)(<\/svg>)/,
  '$1<g transform="translate(7.2 7.2) scale(.7)">$2</g>$3',
);
for (const [name, size, drawing] of [
  ["apple-touch-icon", 180, square],
  ["icon-192", 192, mark],
  ["icon-512", 512, mark],
  ["icon-maskable-512", 512, maskable],
] as const)
  await sharp(Buffer.from(drawing), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(root, `public/${name}.png`));

// Placeholder for a post whose photos are not processed yet, for programs that cannot show our SVG.
const waiting = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"><path fill="#dceee2" d="M0 0h240v160H0z"/>
<g transform="translate(40 12)" fill="none" stroke-width="7" stroke-miterlimit="8"><path stroke="#00604d" d="M20 70 80 22l60 48M38 78l42-34 42 34M56 86l24-20 24 20"/>
<path stroke="#c5290d" d="M56 94 80 114l24-20M38 102l10 8M122 102l-10 8"/><path fill="#f5af20" stroke="none" d="m80 80 7 7-7 7-7-7z"/></g></svg>`;
await sharp(Buffer.from(waiting), { density: 72 * 5 })
  .resize(1200, 800)
  .webp({ quality: 80 })
  .toFile(join(root, "public/images/photo-coming.webp"));

const card = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Bricolage; src: url("${file("src/ui/fonts/bricolage-700.woff2")}") }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #faf5ec; color: #f7f1e6; font: 700 108px/1 Bricolage; letter-spacing: -0.025em }
img.photo { position: absolute; inset: 0 0 0 auto; width: 660px; height: 100%; object-fit: cover }
.roof { position: absolute; inset: 0 auto 0 0; width: 700px; background: #c5290d; clip-path: polygon(0 0, calc(100% - 70px) 0, 100% 50%, calc(100% - 70px) 100%, 0 100%) }
.roof + .roof { width: 682px; background: url("${file("src/ui/drawings/woven-field-deep.png")}") 0 0 / 64px #002d26; image-rendering: pixelated }
.words { position: absolute; left: 72px; top: 76px }
.brand { display: flex; align-items: center; gap: 18px; margin-bottom: 76px; font-size: 46px }
</style>
<img class="photo" src="${file("public/images/hero/hero-living1-2.jpg")}"><div class="roof"></div><div class="roof"></div>
<div class="words"><div class="brand"><svg viewBox="0 0 48 36" width="84" fill="none" stroke-width="5" stroke-miterlimit="8">
<path stroke="#faf5ec" d="M4 25 24 5l10.2 10.2M39.8 20.8 44 25"/><path stroke="#fa825d" d="M44 11 24 31 13.8 20.8M8.2 15.2 4 11"/><path fill="#f5af20" d="m24 13.9 4.1 4.1-4.1 4.1-4.1-4.1z"/>
</svg>Nest Mates</div>Connect.<br>Match.<br>Move In</div>`;

const page = join(await mkdtemp(join(tmpdir(), "brand-")), "card.html");
await writeFile(page, card);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.goto(pathToFileURL(page).href);
await tab.evaluate("document.fonts.ready");
const shot = await tab.screenshot();
await browser.close();
const { size } = await sharp(shot).jpeg({ quality: 80, mozjpeg: true }).toFile(join(root, "public/og-default.jpg"));
console.log(`og-default.jpg ${size} bytes`);
