import { describe, expect, test } from "vitest";
import { hasNumber, MASK, maskNumbers } from "./mask-numbers.ts";

const masked = (text: string) => maskNumbers(text, { isShared: false });

describe("phone numbers", () => {
  test.each([
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
    ["zero one seven one two three four five six seven eight", MASK],
    ["শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট নম্বরে কল দিন", `${MASK} নম্বরে কল দিন`],
    ["shunno ek sat ek dui tin char pach choy sat at", MASK],
    ["zero one seven double one 345678", MASK],
    ["01a7b1c2d3e4f5g6h7k8", MASK],
    ["017\u200B12\u200B345678", MASK],
    ["Write to +44 7700 900123", `Write to +${MASK}`],
    ["01712345678 or 01898765432", `${MASK} or ${MASK}`],
  ])("%s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each([
    "House 27, Road 11, Sector 7, rent 7800, total 9000, floor 4.",
    "I come on 2026-11-20 at 17:30 or 18:00.",
    "ভাড়া ৮,৫০০ টাকা, অগ্রিম ১৭,০০০, ২য় তলা, ১২০০ স্কয়ার ফিট",
    "We are two sisters and one brother, one room, three of us, four days.",
    "আমরা দুই বোন, এক রুম চাই, তিন মাস থাকব",
    "Meter reading 123456789012, bill 1,450.",
    "Batch 2019-20, roll 1905017, CGPA 3.45",
  ])("none in: %s", (text) => {
    expect(hasNumber(text)).toBe(false);
    expect(masked(text)).toBe(text);
  });

  test("are shown once they are shared, but not those of a wallet", () => {
    expect(maskNumbers("Call 01712345678", { isShared: true })).toBe("Call 01712345678");
    expect(maskNumbers("bKash 01712345678", { isShared: true })).toBe(`bKash ${MASK}`);
    expect(maskNumbers("নগদ নম্বর ০১৭১২৩৪৫৬৭৮", { isShared: true })).toBe(`নগদ নম্বর ${MASK}`);
  });

  test("a long text is read in no time", () => {
    const start = performance.now();
    masked("0 1 7 ek dui 1 ".repeat(140).slice(0, 2_000));
    masked("1".repeat(2_000));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
