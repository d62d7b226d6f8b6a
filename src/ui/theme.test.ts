import { expect, test } from "vitest";
import { readTheme, themeCookie } from "./theme.ts";

test.each([
  [null, "light"],
  ["", "light"],
  ["theme=dark", "dark"],
  ["lang=bn; theme=dark; sid=1", "dark"],
  ["theme=light", "light"],
  ["theme=purple", "light"],
  ["my-theme=dark", "light"],
])("the cookies %j mean %s", (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme);
});

test("what is written can be read", () => {
  expect(readTheme(themeCookie("dark"))).toBe("dark");
});
