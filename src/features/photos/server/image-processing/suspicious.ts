/**
 * Finds scripts, programs and archives inside of files that start like an image. No camera writes these. Original
 * uploads are never served, so this is not what keeps pages safe; it rejects attacks and marks them as such.
 *
 * Compressed pixels are practically random, and the largest upload has 2^24 positions. To reject at most one in 100,000
 * of the largest uploads by chance, each pattern must be rarer than 2^-41 per position. A letter in either case is
 * 2^-7, another byte 2^-8, whitespace 2^-6, any letter in either case 2^-2.3. This gives `<script` 2^-50, `<iframe`
 * 2^-50, `<!entity` 2^-58, `<!doctype html` less still, `<html` and its end 2^-41.7, `<?php` and whitespace 2^-43,
 * `<svg`, whitespace and four letters 2^-44, `%PDF-1` 2^-48, `__HALT_COMPILER` 2^-107, the first ten bytes of a ZIP
 * entry 2^-55, and the magic bytes of RAR and 7z 2^-48.
 *
 * These are no signs of an attack: `<!doctype` alone and `<?xml`, because Photoshop stores a property list; XMP; and
 * videos, because phones append them to photos.
 */
export function isSuspicious(bytes: Buffer): boolean {
  return (
    signatures.some((signature) => bytes.includes(signature)) ||
    some(bytes, ZIP_ENTRY, isZipEntry) ||
    some(bytes, "<", isActiveTag)
  );
}

const signatures = ["%PDF-1", "__HALT_COMPILER", "Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c"].map((text) =>
  Buffer.from(text, "latin1"),
);

function some(bytes: Buffer, start: string, test: (bytes: Buffer, at: number) => boolean): boolean {
  for (let at = bytes.indexOf(start, 0, "latin1"); at !== -1; at = bytes.indexOf(start, at + 1, "latin1")) {
    if (test(bytes, at)) return true;
  }
  return false;
}

const ZIP_ENTRY = "PK\x03\x04";
const NEWEST_ZIP = 63;
/** Compression methods of ZIP: stored, deflated, or one of the newer ones. */
const zipMethods = new Set([0, 8, 9, 12, 14, 93, 95, 98]);
function isZipEntry(bytes: Buffer, at: number): boolean {
  if (at + 10 > bytes.length) return false;
  const version = bytes.readUInt16LE(at + 4);
  return version >= 10 && version <= NEWEST_ZIP && zipMethods.has(bytes.readUInt16LE(at + 8));
}

const LONGEST_TAG = 40;
const activeTag = /^<(?:script|iframe|!entity|!doctype\s+(?:html|svg)|html[\s>/]|\?php\s|svg[\s/]+[a-z:]{4})/i;
/** The second bytes of active tags in both cases. Decoding text after each `<` would be slow. */
const secondBytes = new Set(Buffer.from("sSiI!hH?"));
function isActiveTag(bytes: Buffer, at: number): boolean {
  return secondBytes.has(bytes[at + 1] ?? 0) && activeTag.test(bytes.toString("latin1", at, at + LONGEST_TAG));
}
