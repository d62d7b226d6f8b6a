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
])("cookies %j give the %s theme", (cookies, theme) => {
  expect(readTheme(cookies)).toBe(theme);
});

test("reads back the cookie that it writes", () => {
  expect(readTheme(themeCookie("dark"))).toBe("dark");
});
