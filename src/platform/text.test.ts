import { describe, expect, test } from "vitest";
import { checkRows } from "../../test/rows.ts";
import { foldForRules, isShowable, staysShort, toShowable, withoutUnseen } from "./text.ts";

describe("control and bidi characters", () => {
  test("are not showable, and removed by toShowable", () =>
    checkRows(
      ["\u202E", "\u202A", "\u2066", "\u2069", "\u0000", "\u0085", "\u009F", "\u007F", "\uD800"],
      (character) => {
        expect(isShowable(`a${character}b`)).toBe(false);
        expect(isShowable(toShowable(`a${character}b`))).toBe(true);
      },
    ));

  test("line breaks, Bangla and emoji are showable", () => {
    for (const text of ["a\nb\tc", "র\u200D্যাব", "👨\u200D👩\u200D👧 ❤\uFE0F", "রুম ভাড়া"])
      expect(isShowable(text)).toBe(true);
  });
});

describe("invisible characters", () => {
  test("are removed", () =>
    checkRows(
      [
        "\u200B",
        "\u3164",
        "\u115F",
        "\u1160",
        "\uFFA0",
        "\u034F",
        "\u00AD",
        "\uFEFF",
        "\u2060",
        "\u200E",
        "\u200F",
        "\u061C",
        "\u180E",
        "\u2800",
        "\u{E0041}",
      ],
      (character) => {
        expect(withoutUnseen(`${character}${character}`)).toBe("");
        expect(withoutUnseen(`a${character}b`)).toBe("ab");
      },
    ));

  test("a joiner that changes the rendering is unchanged", () =>
    checkRows(["র\u200D্যাব", "ত্\u200D বা", "বাংলা\u200Cদেশ", "👨\u200D👩\u200D👧", "❤\uFE0F", "👩🏽\u200D🏫"], (text) => {
      expect(withoutUnseen(text)).toBe(text);
    }));

  test("a joiner without effect is removed", () =>
    checkRows(
      [
        ["a\u200Db", "ab"],
        ["0\u200C1\u200C7", "017"],
        ["ক\u200D\u200Dখ", "কখ"],
        ["1\uFE0F", "1"],
      ],
      (text, seen) => {
        expect(withoutUnseen(text)).toBe(seen);
      },
    ));

  test("a bidi control is not removed, since it is rejected", () => {
    expect(withoutUnseen("\u202Ea")).toBe("\u202Ea");
  });
});

test("the rules read folded text", () =>
  checkRows(
    [
      ["0\u034F1\u034F7", "017"],
      ["০১৭", "017"],
      ["०१७ ٠١٧ ۰۱۷ ௦௧௭ 𞥐𞥑𞥗", "017 017 017 017 017"],
      ["0\u0301১\uFE0F\u20E3", "01"],
      ["ＢＫＡＳＨ", "bkash"],
      ["bkаѕһ".replace("һ", "հ"), "bkash"],
      ["ʙᴋᴀꜱʜ", "bkash"],
      ["սօ", "uo"],
    ],
    (text, folded) => {
      expect(foldForRules(text)).toBe(folded);
    },
  ));

test("a text that grows when it is normalized is refused; ordinary ones hardly do", () => {
  expect(staysShort("ﷺ".repeat(100))).toBe(false);
  for (const text of ["৳৮,৫০০ ভাড়া, ½ মাস", "½", "①②③", "Room № 5, 10 m² 🏠", "রুম ভাড়া হবে"])
    expect(staysShort(text)).toBe(true);
});
