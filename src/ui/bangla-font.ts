import regular from "./fonts/anek-bangla-400.woff2?no-inline";
import bold from "./fonts/anek-bangla-700.woff2?no-inline";

/** In the font stack of English pages: tokens.css. */
const FAMILY = "Added Bangla";
const BANGLA = "U+0964-0965, U+0980-09F2, U+09F4-09FE, U+200C-200D, U+25CC";

/** The Bangla fonts of Android, Windows, macOS, iOS and Linux. */
const deviceFonts = [
  "Noto Sans Bengali",
  "Noto Sans Bengali Regular",
  "NotoSansBengali-Regular",
  "Noto Sans Bengali UI",
  "NotoSansBengaliUI-Regular",
  "Nirmala UI",
  "Bangla Sangam MN",
  "KohinoorBangla-Regular",
  "Vrinda",
  "Lohit Bengali",
];

function hasBanglaFont(): Promise<boolean> {
  const names = deviceFonts.map((name) => `local("${name}")`).join(", ");
  return new FontFace("Device Bangla", names).load().then(
    () => true,
    () => false,
  );
}

/**
 * Members' texts on English pages may be in Bangla, which the device draws with its own font, so that a few words need no download. A device that has none gets
 * ours. The style sheet cannot do that: its local() names are looked up before the first paint, and take longer than the layout of the whole page.
 */
export async function addBanglaFontIfMissing(): Promise<void> {
  if (document.documentElement.lang === "bn" || (await hasBanglaFont())) return;
  const faces = [
    new FontFace(FAMILY, `url(${regular})`, { weight: "400", unicodeRange: BANGLA }),
    new FontFace(FAMILY, `url(${bold})`, { weight: "600 800", unicodeRange: BANGLA }),
  ];
  for (const face of faces) document.fonts.add(face);
}
