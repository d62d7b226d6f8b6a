import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textFingerprint } from "./text-fingerprint.ts";

const room =
  "A quiet room on the third floor with a balcony, five minutes from the lake; gas line, generator, and a kitchen for three.";

describe("a text's print", () => {
  test.each([
    ["capitals", room.toUpperCase()],
    ["spaces and marks", room.replaceAll(" ", "  ").replace(",", " -- ").replace(".", "!!!")],
    ["digits", `${room} 01712 345678`],
    ["what is not seen", room.replace("quiet", "qui\u200Bet")],
    ["wide letters", room.replace("room", "ｒｏｏｍ")],
  ])("is the same whatever its %s", (_what, other) => {
    expect(textFingerprint(other)).toBe(textFingerprint(room));
  });

  test("is another for another text, in either script", () => {
    const prints = [
      room,
      room.replace("third", "fourth"),
      "তিনতলার শান্ত রুম, দক্ষিণের বারান্দা, লেক থেকে হেঁটে পাঁচ মিনিট, লাইনের গ্যাস আছে, জেনারেটর আছে, তিনজনের জন্য একটি রান্নাঘর আর ছাদে যাওয়ার চাবিও দেওয়া হবে।",
    ].map(textFingerprint);
    expect(new Set(prints).size).toBe(3);
    expect(prints).not.toContain(null);
  });

  test("a short text has none: many say the same by chance", () => {
    expect(textFingerprint("Seat khali. Call me.")).toBeNull();
  });

  test("fits the database's column, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 60, maxLength: 200 }), (text) => {
        const print = textFingerprint(text);
        return print === null || (/^-?\d+$/.test(print) && BigInt.asIntN(64, BigInt(print)) === BigInt(print));
      }),
      { numRuns: 40 },
    );
  });
});
