import { describe, expect, test } from "vitest";
import { checkRows } from "../../test/rows.ts";
import { readWords } from "./phonetic-words.ts";

const soundOf = (text: string) =>
  readWords(text)
    .map(({ sound }) => sound)
    .join(" ");
const plainOf = (text: string) =>
  readWords(text)
    .map(({ plain }) => plain)
    .join(" ");

describe("words", () => {
  test("are read", () =>
    checkRows(
      [
        ["Mirpur-10", "mirpur 10"],
        ["MIRPUR10", "mirpur 10"],
        ["মিরপুর-১০", "মিরপুর 10"],
        ["Cox's Bazar", "coxs bazar"],
        ["Bashundhara R/A", "bashundhara r a"],
        ["Road 05", "road 5"],
        ["Dhākā", "dhaka"],
        [" ,.-/ ", ""],
      ],
      (text, words) => {
        expect(plainOf(text)).toBe(words);
      },
    ));
});

test("words are read the same after many others", () => {
  const others = Array.from(
    { length: 10_001 },
    (_, index) => `w${Array.from(index.toString(), (digit) => "abcdefghij"[Number(digit)]).join("")}`,
  );
  expect(readWords(others.join(" "))).toHaveLength(others.length);
  expect(soundOf("Mouchak")).toBe(soundOf("Mowchak"));
  expect(plainOf(`${others.join(" ")} Mirpur-10`).endsWith("mirpur 10")).toBe(true);
});

describe("Bangla that people take for each other", () => {
  test("are one word", () =>
    checkRows(
      [
        ["বনানী", "বনানি"],
        ["রূপনগর", "রুপনগর"],
        ["শ্যামলী", "স্যামলি"],
        ["কল্যাণপুর", "কল্যানপুর"],
        ["খিলগাঁও", "খিলগাও"],
        ["যাত্রাবাড়ী", "যাত্রাবারি"],
        ["টঙ্গী", "টংগী"],
        ["রাঙ্গামাটি", "রাঙামাটি"],
        ["ধানমন্ডি", "ধানমণ্ডি"],
        ["র‌্যাব", "র্যাব"],
      ],
      (one, other) => {
        expect(plainOf(other)).toBe(plainOf(one));
      },
    ));

  test("the letters with a dot are the same, composed or not", () => {
    expect(plainOf("\u09AC\u09BE\u09DC\u09BF")).toBe(plainOf("\u09AC\u09BE\u09A1\u09BC\u09BF"));
    expect(soundOf("\u09DF\u09BE")).toBe(soundOf("\u09AF\u09BC\u09BE"));
  });
});

describe("Latin spellings of one sound", () => {
  test("are one word", () =>
    checkRows(
      [
        ["Mirpur", "Mirpoor"],
        ["Banani", "Bonani"],
        ["Bashundhara", "Basundhora"],
        ["Motijheel", "Motijhil"],
        ["Khilgaon", "Kilgaon"],
        ["Zigatola", "Jhigatola"],
        ["Vatara", "Bhatara"],
        ["Shewrapara", "Sheorapara"],
        ["Karwan", "Kawran"],
        ["Mouchak", "Mowchak"],
        ["Moulvibazar", "Maulvibazar"],
        ["Lalmatia", "Lalmatiya"],
        ["Shyamoli", "Shamoli"],
        ["Hazaribagh", "Hajaribag"],
        ["Comilla", "Komila"],
        ["Laxmipur", "Lakshmipur"],
        ["Sylhet", "Silet"],
        ["Jashore", "Joshor"],
        ["Fulbari", "Phulbari"],
        ["Cox's", "Cox"],
      ],
      (one, other) => {
        expect(soundOf(other)).toBe(soundOf(one));
      },
    ));

  test("other words stay apart", () =>
    checkRows(
      [
        ["Gulshan", "Khulshi"],
        ["Rampura", "Mirpur"],
        ["Badda", "Vatara"],
        ["Kalabagan", "Lalbagh"],
      ],
      (one, other) => {
        expect(soundOf(other)).not.toBe(soundOf(one));
      },
    ));
});

test("Bangla sounds like Latin: one alphabet for both scripts", () =>
  checkRows(
    [
      ["মিরপুর", "Mirpur"],
      ["গুলশান", "Gulshan"],
      ["সিলেট", "Sylhet"],
      ["রামপুরা", "Rampura"],
    ],
    (bangla, latin) => {
      expect(soundOf(bangla)).toBe(soundOf(latin));
    },
  ));
