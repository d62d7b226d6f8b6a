/**
 * A hash of a text that ignores digits, spaces, punctuation and case. Listings with the same fingerprint have the same
 * text.
 */

import { foldForRules } from "../../platform/text.ts";

/** Texts with fewer letters get no fingerprint, because they are equal by chance too often. */
const SHORTEST = 80;

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Returns the 64-bit FNV-1a hash, as a signed number for the database. */
function hash(text: string): bigint {
  let value = OFFSET;
  for (const letter of text) value = BigInt.asUintN(64, (value ^ BigInt(letter.codePointAt(0) ?? 0)) * PRIME);
  return BigInt.asIntN(64, value);
}

const letters = (text: string) => foldForRules(text).replaceAll(/[^\p{L}\p{M}]/gu, "");

export function textFingerprint(text: string): string | null {
  const folded = letters(text);
  return folded.length < SHORTEST ? null : String(hash(folded));
}
