import { expect, test } from "vitest";
import {
  countedCookie,
  dataCookie,
  endedSession,
  isLowData,
  readSession,
  readTheme,
  sessionCookie,
  themeCookie,
  wasCounted,
} from "./cookies.ts";

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

test("reads back the theme that it writes", () => {
  expect(readTheme(themeCookie("dark"))).toBe("dark");
});

test.each<[title: string, headers: Record<string, string>, isLow: boolean]>([
  ["no cookie and no Save-Data header", {}, false],
  ["Save-Data is on", { "save-data": "on" }, true],
  ["Save-Data is on, in other case and with parameters", { "save-data": " On; q=1" }, true],
  ["Save-Data is off", { "save-data": "off" }, false],
  ["the cookie is set to low", { cookie: "theme=dark; data=low" }, true],
  ["the cookie is set to full and overrides Save-Data", { cookie: "data=full; lang=bn", "save-data": "on" }, false],
  ["other cookie names and values are ignored", { cookie: "mydata=low; data=lowest" }, false],
])("%s", (_title, headers, isLow) => {
  expect(isLowData(new Headers(headers))).toBe(isLow);
});

test("reads back the data choice that it writes", () => {
  for (const choice of ["low", "full"] as const)
    expect(isLowData(new Headers({ cookie: dataCookie(choice).split(";")[0] ?? "", "save-data": "on" }))).toBe(
      choice === "low",
    );
});

const url = "https://nestmates.example/T/7K3MPX?from=poster";

test("lasts until midnight in Dhaka, for this flyer", () => {
  expect(countedCookie(url, Date.parse("2026-11-18T12:00:00Z"))).toBe(
    "scanned=1; Path=/T/7K3MPX; Max-Age=21600; HttpOnly; Secure; SameSite=Lax",
  );
  expect(countedCookie(url, Date.parse("2026-11-18T17:59:59.500Z"))).toContain("Max-Age=1;");
  expect(countedCookie(url, Date.parse("2026-11-18T18:00:00Z"))).toContain("Max-Age=86400;");
});

test.each([
  ["scanned=1", true],
  ["theme=dark; scanned=1; lang=bn", true],
  ["unscanned=1", false],
  ["scanned=12", false],
  ["", false],
])("'%s': %s", (cookie, expected) => {
  expect(wasCounted(cookie)).toBe(expected);
});

test("reads back the session that it writes, and none once it has ended", () => {
  expect(readSession(sessionCookie("abc-_1", new Date(0)))).toBe("abc-_1");
  expect(readSession("lang=bn;__Host-sid=abc")).toBe("abc");
  expect([readSession(endedSession), readSession("My__Host-sid=abc"), readSession(null)]).toEqual(
    Array(3).fill(undefined),
  );
});
