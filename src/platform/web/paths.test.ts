import { expect, test } from "vitest";
import { readNext, withNext } from "./paths.ts";

test("the path to return to survives the log-in page and the link in an e-mail", () => {
  const login = `https://nestmates.example${withNext("/login", "/featuredPostDetails/12?from=list")}`;
  expect(readNext(login)).toBe("/featuredPostDetails/12?from=list");
});

test.each([
  "",
  "not a URL",
  "https://nestmates.example/login",
  "https://nestmates.example/login?next=/",
  "https://x.example/login?next=//evil.example",
])("nowhere: %s", (url) => {
  expect(readNext(url)).toBeUndefined();
});
