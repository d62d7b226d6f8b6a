/**
 * Members' texts on English pages may be in Bangla, which the device draws with its own font, so that a few words need
 * no download. A device that has none gets ours after `load`, as the family "Added Bangla" of tokens.css. The style
 * sheet cannot do that: its local() names are looked up before the first paint, which took a third of the layout of the
 * home page.
 *
 * The source text of this function is an inline script, so it may use nothing from outside: see EarlyScript.
 */
export function addBanglaFontIfMissing(regular: string, bold: string): void {
  /** Fonts of Android, Windows, macOS, iOS and Linux. */
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
  const unicodeRange = "U+0964-0965, U+0980-09F2, U+09F4-09FE, U+200C-200D, U+25CC";
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the source text of the outer function must be complete
  const add = (url: string, weight: string) =>
    document.fonts.add(new FontFace("Added Bangla", `url(${url})`, { weight, unicodeRange, display: "swap" }));
  const addBoth = () => {
    add(regular, "400");
    add(bold, "600 800");
  };
  const look = () =>
    void new FontFace("Device Bangla", deviceFonts.map((name) => `local("${name}")`).join(", ")).load().catch(addBoth);
  addEventListener("load", look, { once: true });
}
