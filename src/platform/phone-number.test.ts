import { expect, test } from "vitest";
import { readCode, readPhone, showPhone, whatsAppUrl } from "./phone-number.ts";

test.each([
  ["01712345678", "+8801712345678"],
  ["01712-345678", "+8801712345678"],
  [" +880 1712 345678 ", "+8801712345678"],
  ["8801712345678", "+8801712345678"],
  ["008801712345678", "+8801712345678"],
  ["+44 20 7946 0958", "+442079460958"],
])("%j is the number %s", (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test.each(["", "01212345678", "0171234567", "017123456789", "1712345678", "+0123456789", "০১৭১২৩৪৫৬৭৮", "call me"])(
  "%j is none",
  (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  },
);

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["12345", undefined],
  ["12345a", undefined],
])("the code %j is %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test("a Bangladeshi number is shown in two parts, any other unchanged", () => {
  expect([showPhone("+8801712345678"), showPhone("+442079460958")]).toEqual(["+880 1712-345678", "+442079460958"]);
});

test("a WhatsApp link has the country code without a plus sign, and a text if given", () => {
  expect(whatsAppUrl("+8801712345678")).toBe("https://wa.me/8801712345678");
  expect(whatsAppUrl("+8801712345678", "ভাড়া হয়েছে? 1+1")).toBe(
    `https://wa.me/8801712345678?text=${encodeURIComponent("ভাড়া হয়েছে? 1+1")}`,
  );
});
