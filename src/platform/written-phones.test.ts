import { expect, test } from "vitest";
import { hasWrittenPhone, withoutPhones } from "./written-phones.ts";

test.each([
  ["Call 01712-345678 after six.", "Call after six."],
  ["ফোন করুন ০১৭১২৩৪৫৬৭৮", "ফোন করুন"],
  ["+880 1712 345678 or +88 01812 345678", "or"],
  ["Line one\nCall: 01712 345678\nLine three", "Line one\nCall:\nLine three"],
  ["From abroad +44 20 7946 0958, please", "From abroad, please"],
])("%j has a number; without it: %j", (text, without) => {
  expect(hasWrittenPhone(text)).toBe(true);
  expect(withoutPhones(text)).toBe(without);
});

test.each(["Rent 8,500 and 2 months' advance of 17000", "House 12, road 7, 1207 Dhaka", "ভাড়া ৮৫০০ টাকা", "From 2026-12-01 on", ""])("%j has none", (text) => {
  expect(hasWrittenPhone(text)).toBe(false);
});
