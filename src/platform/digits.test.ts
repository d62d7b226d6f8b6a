import { expect, test } from "vitest";
import { readWholeNumber, withPlainDigits } from "./digits.ts";

test("only digits are changed", () => {
  expect(withPlainDigits("০১২৩৪৫৬৭৮৯ রুম 5")).toBe("0123456789 রুম 5");
});

test.each([
  ["8500", 8500],
  ["৮৫০০", 8500],
  ["৮,৫০০", 8500],
  [" ৳ ৮,৫00 ", 8500],
  ["1,00,000", 100_000],
  ["০", 0],
])("%j is %d", (typed, value) => {
  expect(readWholeNumber(typed)).toBe(value);
});

test.each(["", " ", "৳", "85.5", "৮৫.৫", "-1", "1e3", "0x10", "eight", "1234567890", "৮৫০০ টাকা"])(
  "%j is no whole number",
  (typed) => {
    expect(readWholeNumber(typed)).toBeUndefined();
  },
);
