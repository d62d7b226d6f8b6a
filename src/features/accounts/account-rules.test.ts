import { expect, test } from "vitest";
import { memberNameMax, photoUrlMax } from "./account.schema.ts";
import { isEmailAddress, isNameTooLong, isPhotoAddress, isStrongPassword } from "./account-rules.ts";

test.each([
  ["Abcdef", true],
  ["NestMates2026", true],
  ["Ñandú1", true],
  ["Abcde", false],
  ["abcdef", false],
  ["ABCDEF", false],
  ["123456", false],
  ["আমারঘর", false],
  ["", false],
])("the password %j: strong is %s", (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

test.each([
  ["rina@example.com", true],
  ["rina@example", false],
  ["rina example@x.com", false],
  ["", false],
])("%j as an e-mail address: %s", (text, good) => {
  expect(isEmailAddress(text)).toBe(good);
});

test.each([
  ["https://example.com/me.jpg", true],
  ["http://example.com/me.jpg", false],
  ["javascript:alert(1)", false],
  ["example.com/me.jpg", false],
  ["/images/me.jpg", false],
  [`https://example.com/${"a".repeat(photoUrlMax)}`, false],
])("%j as a photo: %s", (text, good) => {
  expect(isPhotoAddress(text)).toBe(good);
});

test("a name is as long as the database holds, counted by characters", () => {
  expect(isNameTooLong("🏠".repeat(memberNameMax))).toBe(false);
  expect(isNameTooLong("a".repeat(memberNameMax + 1))).toBe(true);
});
