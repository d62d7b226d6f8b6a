import { expect, test } from "vitest";
import { diverged, spellings } from "../../../test/risk/spellings.ts";
import { checkRows } from "../../../test/rows.ts";
import { hasPhone, withoutPhones } from "./numbers.ts";

test("a number is found, and taken away", () =>
  checkRows(
    [
      ["Call 01712-345678 after six.", "Call after six."],
      ["ফোন করুন ০১৭১২৩৪৫৬৭৮", "ফোন করুন"],
      ["+880 1712 345678 or +88 01812 345678", "or"],
      ["Line one\nCall: 01712 345678\nLine three", "Line one\nCall:\nLine three"],
      ["From abroad +44 20 7946 0958, please", "From abroad, please"],
    ],
    (text, without) => {
      expect(hasPhone(text)).toBe(true);
      expect(withoutPhones(text)).toBe(without);
    },
  ));

test("what is no number is not found", () =>
  checkRows(
    [
      "Rent 8,500 and 2 months' advance of 17000",
      "House 12, road 7, 1207 Dhaka",
      "ভাড়া ৮৫০০ টাকা",
      "From 2026-12-01 on",
      "",
    ],
    (text) => {
      expect(hasPhone(text)).toBe(false);
    },
  ));

/** Nobody reads these as a phone number without being told how. */
const unread = ["Roman", "thousands"];

test("44 spellings of one number: all but two are found", () => {
  expect(spellings).toHaveLength(44);
  const missed = spellings.filter(([, texts]) => !hasPhone(texts.join("\n"))).map(([name]) => name);
  expect(missed).toEqual(unread);
});

test.each(diverged)("found in %s", (text) => {
  expect(hasPhone(text)).toBe(true);
});
