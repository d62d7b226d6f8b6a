import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test.each([
  ["/browseListings?location=Mirpur", "/browseListings?location=Mirpur"],
  ["/", "/"],
  ["//evil.example/x", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["", "/"],
  [null, "/"],
])("%j leads to %s", (value, path) => {
  expect(localPath(value)).toBe(path);
});
