import { expect, test } from "vitest";
import { countedCookie, wasCounted } from "./scan-cookie.ts";

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
  expect(wasCounted({ headers: new Headers({ cookie }) })).toBe(expected);
});
