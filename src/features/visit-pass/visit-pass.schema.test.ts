import { expect, test } from "vitest";
import { acceptForm, passForm, snoozeForm } from "./visit-pass.schema.ts";

test.each([
  ["Nusrat", true],
  ["নুসরাত", true],
  ["", false],
  ["   ", false],
  ["N".repeat(41), false],
  ["Visit www.evil.example", false],
  ["Call 01712-345678", false],
])("'%s' as a name: %s", (name, isAllowed) => {
  expect(passForm.safeParse({ name, outBy: "60" }).success).toBe(isAllowed);
});

test("only offered times are taken", () => {
  expect(
    ["30", "180", "45", "600", "-30", "x"].filter((outBy) => passForm.safeParse({ name: "N", outBy }).success),
  ).toEqual(["30", "180"]);
  expect(
    ["15", "60", "16", "100000", "-15", ""].filter((minutes) => snoozeForm.safeParse({ minutes }).success),
  ).toEqual(["15", "60"]);
});

test("one address is one friend, however it is typed", () => {
  expect(acceptForm.parse({ email: " Friend@Example.COM " })).toEqual({ email: "friend@example.com" });
  for (const email of ["nobody", "a@b", `${"a".repeat(250)}@example.com`])
    expect(acceptForm.safeParse({ email }).success).toBe(false);
});
