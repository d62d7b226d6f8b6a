/** Edit distance between two phonetic forms, in half steps: a consonant or a transposition costs 2, a vowel 1. */
const CONSONANT = 2;
const VOWEL = 1;

const isSoft = new Uint8Array(128);
// An h is often silent, so it costs as much as a vowel.
for (const letter of "aeiuh") isSoft[letter.charCodeAt(0)] = 1;

const costOf = (code: number) => (isSoft[code] === 1 ? VOWEL : CONSONANT);
const costOfSwap = (a: number, b: number) => (isSoft[a] === 1 && isSoft[b] === 1 ? VOWEL : CONSONANT);

const WIDEST = 64;
// Three rows of the table that all calls share, because this code runs a thousand times per keystroke.
let before = new Uint16Array(WIDEST + 1);
let above = new Uint16Array(WIDEST + 1);
let row = new Uint16Array(WIDEST + 1);

export const TOO_FAR = 255;

export interface Distance {
  /** Distance to the whole name. */
  whole: number;
  /** Distance to the closest prefix of the name, because people are still typing. */
  begin: number;
}

/** A distance above the bound is `TOO_FAR`. */
export function measure(typed: string, name: string, bound: number): Distance {
  const width = Math.min(name.length, WIDEST);
  above[0] = 0;
  for (let column = 1; column <= width; column += 1)
    above[column] = at(above, column - 1) + costOf(name.charCodeAt(column - 1));
  for (let line = 1; line <= typed.length; line += 1) {
    const code = typed.charCodeAt(line - 1);
    const codeCost = costOf(code);
    let left = at(above, 0) + codeCost;
    let least = left;
    row[0] = left;
    for (let column = 1; column <= width; column += 1) {
      const other = name.charCodeAt(column - 1);
      const diagonal = at(above, column - 1);
      let cost = code === other ? diagonal : diagonal + costOfSwap(code, other);
      const up = at(above, column) + codeCost;
      if (up < cost) cost = up;
      left += costOf(other);
      if (left < cost) cost = left;
      if (line > 1 && column > 1 && code === name.charCodeAt(column - 2) && other === typed.charCodeAt(line - 2)) {
        const swapped = at(before, column - 2) + CONSONANT;
        if (swapped < cost) cost = swapped;
      }
      row[column] = cost;
      left = cost;
      if (cost < least) least = cost;
    }
    // A transposition reaches back two rows, but never costs less than the row between.
    if (least > bound) return { whole: TOO_FAR, begin: TOO_FAR };
    [before, above, row] = [above, row, before];
  }
  let begin = TOO_FAR;
  for (let column = 0; column <= width; column += 1) begin = Math.min(begin, at(above, column));
  const whole = at(above, width);
  return { whole: whole > bound ? TOO_FAR : whole, begin: begin > bound ? TOO_FAR : begin };
}

const at = (table: Uint16Array, index: number): number => table[index] ?? TOO_FAR;

/**
 * The consonants of a phonetic form as bits. Each consonant that only one of two forms has costs a step, which rules
 * out most names early.
 */
export function consonantsOf(sound: string): number {
  let bits = 0;
  for (let index = 0; index < sound.length; index += 1) {
    const code = sound.charCodeAt(index);
    if (code >= 97 && code <= 122 && isSoft[code] === 0) bits |= 1 << (code - 97);
  }
  return bits;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
