import { describe, expect, test } from "vitest";
import { cpuMs } from "../../../test/cpu-time.ts";
import { checkRows } from "../../../test/rows.ts";
import { MASK, maskLast, maskNumbers, maskTogether } from "./mask-contacts.ts";
import { hasPhone } from "./numbers.ts";

const masked = (text: string) => maskNumbers(text, { isShared: false });

const together = (texts: string[], isShared = false) => maskTogether(texts, { isShared });

describe("phone numbers", () => {
  test("are found however many spaces are between their parts", () => {
    expect(masked(`017${" ".repeat(150)}1234${"\n".repeat(150)}5678`).replaceAll(/\s+/g, " ")).toBe(
      `${MASK} ${MASK} ${MASK}`,
    );
    expect(hasPhone(`Flat 017,${" ".repeat(150)} floor 1234${" ".repeat(150)} road 5678`)).toBe(true);
  });

  test("are masked", () =>
    checkRows(
      [
        ["Call 01712345678 any time.", `Call ${MASK} any time.`],
        ["Call +880 1712-345678, please", `Call +${MASK}, please`],
        ["ফোন ০১৭১২-৩৪৫৬৭৮ নম্বরে", `ফোন ${MASK} নম্বরে`],
        ["0 1 7 1 2 . 3 4 5 6 7 8", MASK],
        ["017 12 34 56 78 ok", `${MASK} ok`],
        ["my no o1712 34567 8", `my no ${MASK}`],
        ["٠١٧١٢٣٤٥٦٧٨ এই নম্বর", `${MASK} এই নম্বর`],
        ["नंबर ०१७१२३४५६७८", `नंबर ${MASK}`],
        ["0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", MASK],
        ["𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖", MASK],
        ["⓿➊➐➀➁➌➍⓹⓺➐➑", MASK],
        ["zero one seven one two three four five six seven eight", MASK],
        ["শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট নম্বরে কল দিন", `${MASK} নম্বরে কল দিন`],
        ["shunno ek sat ek dui tin char pach choy sat at", MASK],
        ["zero one seven double one 345678", MASK],
        ["01a7b1c2d3e4f5g6h7k8", MASK],
        ["017\u200B12\u200B345678", MASK],
        ["Write to +44 7700 900123", `Write to +${MASK}`],
        ["01712345678 or 01898765432", `${MASK} or ${MASK}`],
        ["Call 01712–345678.", `Call ${MASK}.`],
        ["০১৭১২—৩৪৫৬৭৮", MASK],
        ["01712\u2212345678", MASK],
        ["01712 ----- 345678", MASK],
        ["01712.........345678", MASK],
        ["Call 1712345678", `Call ${MASK}`],
        ["১৭১২৩৪৫৬৭৮ নম্বরে", `${MASK} নম্বরে`],
        ["1712-345678", MASK],
        ["17123 45678", MASK],
        ["1712 345 678", MASK],
        ["171–234–5678", MASK],
        ["88 1712345678", `88 ${MASK}`],
        ["5o1712345678", `5${MASK}`],
      ],
      (text, expected) => {
        expect(masked(text)).toBe(expected);
      },
    ));

  test("are not seen where there are none", () =>
    checkRows(
      [
        "House 27, Road 11, Sector 7, rent 7800, total 9000, floor 4.",
        "I come on 2026-11-20 at 17:30 or 18:00.",
        "ভাড়া ৮,৫০০ টাকা, অগ্রিম ১৭,০০০, ২য় তলা, ১২০০ স্কয়ার ফিট",
        "We are two sisters and one brother, one room, three of us, four days.",
        "আমরা দুই বোন, এক রুম চাই, তিন মাস থাকব",
        "Meter reading 123456789012, bill 1,450.",
        "Batch 2019-20, roll 1905017, CGPA 3.45",
        "Rent 15000-18000, or 17000 – 20000 with a balcony",
        "ভাড়া ১৫০০০–১৮৫০০, অগ্রিম ১৭০০০ ৩৪০০০",
        "15550 - 16550 taka",
        "17,000 34,000 and 13,500/15,500",
        "I can come on 17 18 19 20 21 or 15.06.26 18.30 or 15-06-2026 18.30",
        "House 15/1, Road 17–18, flat 01, 13th floor",
        "Born 1999, studied 2017–2021, here since 15 2019-2020",
        "NID 19901234567890123, order 1234567890, 1 500 000 000",
        "1500 200 300 and 1500 180000",
      ],
      (text) => {
        expect(hasPhone(text)).toBe(false);
        expect(masked(text)).toBe(text);
      },
    ));

  test("are shown once they are shared, but not those of a wallet", () => {
    expect(maskNumbers("Call 01712345678", { isShared: true })).toBe("Call 01712345678");
    expect(maskNumbers("bKash 01712345678", { isShared: true })).toBe(`bKash ${MASK}`);
    expect(maskNumbers("নগদ নম্বর ০১৭১২৩৪৫৬৭৮", { isShared: true })).toBe(`নগদ নম্বর ${MASK}`);
  });

  test("to pay to are hidden until the visit, also if the phone is shared", () =>
    checkRows(
      [
        ["bKash 01712345678", `bKash ${MASK}`],
        ["My Rocket is 017123456785", `My Rocket is ${MASK}`],
        ["Nagad: ০১৭১২৩৪৫৬৭৮", `Nagad: ${MASK}`],
        ["Upay te 01712345678", `Upay te ${MASK}`],
        ["এই নম্বরে টাকা পাঠান ০১৭১২৩৪৫৬৭৮", `এই নম্বরে টাকা পাঠান ${MASK}`],
        ["ei number e taka pathan 01712345678", `ei number e taka pathan ${MASK}`],
        ["Send the advance to 01712345678", `Send the advance to ${MASK}`],
        ["Bank account 1501 2034 5678 001", `Bank account ${MASK}`],
        ["A/C no 0123456789012, Dutch-Bangla Bank", `A/C no ${MASK}, Dutch-Bangla Bank`],
        ["ব্যাংক একাউন্ট নম্বর ১৫০১২০৩৪৫৬৭৮০", `ব্যাংক একাউন্ট নম্বর ${MASK}`],
      ],
      (text, hidden) => {
        expect(maskNumbers(text, { isShared: true })).toBe(hidden);
        expect(maskNumbers(text, { isShared: false })).toBe(hidden);
        expect(maskNumbers(text, { isShared: true, isVisited: true })).toBe(text);
        expect(maskNumbers(text, { isShared: false, isVisited: true })).toBe(text);
      },
    ));

  test("amounts, days and meters stay", () =>
    checkRows(
      [
        "Rent 15000-18000, pay into the bank account, 2000 3000 500 and 12-06-2026",
        "Meter reading 123456789012, bill 1,450.",
        "Advance is 16000 taka, gas 1080",
      ],
      (text) => {
        expect(maskNumbers(text, { isShared: true })).toBe(text);
      },
    ));

  test("after a visit, a phone that nobody shared stays hidden unless it is one to pay to", () => {
    expect(maskNumbers("Call 01712345678", { isShared: false, isVisited: true })).toBe(`Call ${MASK}`);
  });

  test("belong to the words about payment before and after them", () => {
    const shared = { isShared: true };
    expect(maskTogether(["Send it by bKash please", "01712345678", "Thanks"], shared)).toEqual([
      "Send it by bKash please",
      MASK,
      "Thanks",
    ]);
    expect(maskTogether(["01712345678 personal", "", "that is my bKash"], shared)).toEqual([
      `${MASK} personal`,
      "",
      "that is my bKash",
    ]);
    expect(maskTogether(["Here is my account", "1501203456780", "at the City Bank"], shared)[1]).toBe("1501203456780");
    expect(maskTogether(["My bank account is", "1501203456780"], shared)[1]).toBe(MASK);
    expect(maskLast(["Send it by bKash please"], "01712345678", shared)).toBe(MASK);
    expect(maskLast(["Send it by bKash please"], "01712345678", { isShared: true, isVisited: true })).toBe(
      "01712345678",
    );
  });

  test("are found if they are spread over messages of one side", () => {
    expect(together(["Call 01712", "345678 at night"])).toEqual([`Call ${MASK}`, `${MASK} at night`]);
    expect(together("01712345678".split(""))).toEqual(Array.from({ length: 11 }, () => MASK));
    // A notice, which has no text, is between them.
    expect(together(["০১৭১২", "", "৩৪৫৬৭৮"])).toEqual([MASK, "", MASK]);
    expect(together(["01712", "345678"], true)).toEqual(["01712", "345678"]);
    expect(together(["bKash 01712", "345678", "Call 01898765432"], true)).toEqual([
      `bKash ${MASK}`,
      MASK,
      "Call 01898765432",
    ]);
  });

  test("none in messages with other numbers", () =>
    checkRows(
      [
        [["The rent is 15000", "18000 with food", "17", "1 room"]],
        [["17000", "34000"]],
        [["Come at 17", "18", "19", "20", "21"]],
        [["Flat 01", "2026-11-20", "1712"]],
      ],
      (texts) => {
        expect(maskTogether(texts, { isShared: false })).toEqual(texts);
      },
    ));

  test("20 kB of any of these take less than 60 ms", () =>
    checkRows(
      [
        "0 1 7 ek dui 1 ",
        "1",
        "1 ",
        "0 1 3 ",
        "1 3 ",
        "01712345678 ",
        "1a\u0301\u0301\u0301",
        "a\u0301",
        "১ ",
        "1----------",
        "double ",
        "one ",
        "01a7b",
        "o1",
        "+1 ",
      ],
      (unit) => {
        const text = unit.repeat(Math.ceil(20_000 / Buffer.byteLength(unit)));
        // Another text each time: results are kept.
        expect(cpuMs((n) => masked(`${text}${n}`), 4)).toBeLessThan(60);
      },
    ));
});
