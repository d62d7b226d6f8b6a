import type { areaNames } from "../area-names.ts";

type AreaNames = typeof areaNames;

export interface AreaMatch {
  /** As most posts spell it: what is searched for. */
  name: string;
  /** In the script that was typed. */
  shown: string;
  /** The district it lies in, in the same script; empty for a district itself. */
  district: string;
  language: "en" | "bn";
}

const MOST = 6;
const banglaLetter = /[\u0980-\u09FF]/;
const banglaDigits = /[\u09E6-\u09EF]/g;
const BANGLA_ZERO = 0x9e6;

export const isBangla = (text: string): boolean => banglaLetter.test(text);

/** `Mirpur-10`, `mirpur 10` and `MIRPUR10` are the same place, and so are both kinds of digits. */
function fold(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(banglaDigits, (digit) => String((digit.codePointAt(0) ?? BANGLA_ZERO) - BANGLA_ZERO))
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** Names in either script that begin with what was typed, then those that hold it. */
export function matchAreas(typed: string, names: AreaNames): AreaMatch[] {
  const wanted = fold(typed);
  if (!wanted) return [];
  const language = isBangla(typed) ? "bn" : "en";
  const banglaOf = new Map(names.map(([en, bn]) => [en, bn]));
  const begins: AreaMatch[] = [];
  const holds: AreaMatch[] = [];
  for (const [en, bn, district, ...aliases] of names) {
    const spellings = [en, bn, ...aliases].map(fold);
    const match: AreaMatch = {
      name: en,
      shown: language === "bn" ? bn : en,
      district: language === "bn" ? (banglaOf.get(district) ?? district) : district,
      language,
    };
    if (spellings.some((spelling) => spelling.startsWith(wanted))) begins.push(match);
    else if (spellings.some((spelling) => spelling.includes(wanted))) holds.push(match);
  }
  return [...begins, ...holds].slice(0, MOST);
}
