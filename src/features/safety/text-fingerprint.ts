/** What a text says, as one number: the same whatever its digits, spaces, marks and capitals. Two posts with the same print say the same. */

import { foldForRules } from "../../platform/text.ts";

/** A shorter text says the same as many others by chance. In letters. */
const SHORTEST = 80;

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a in 64 bits, signed as the database keeps it. */
function hash(text: string): bigint {
  let value = OFFSET;
  for (const letter of text) value = BigInt.asUintN(64, (value ^ BigInt(letter.codePointAt(0) ?? 0)) * PRIME);
  return BigInt.asIntN(64, value);
}

/** Letters and their marks alone. */
const letters = (text: string) => foldForRules(text).replaceAll(/[^\p{L}\p{M}]/gu, "");

export function textFingerprint(text: string): string | null {
  const folded = letters(text);
  return folded.length < SHORTEST ? null : String(hash(folded));
}
