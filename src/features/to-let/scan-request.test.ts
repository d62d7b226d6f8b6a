import { expect, test } from "vitest";
import { isScan } from "./scan-request.ts";

const phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
const scanned = (headers: Record<string, string> = {}, method = "GET") =>
  isScan({ method, headers: new Headers({ "user-agent": phone, ...headers }) });

test("a person who opens the page is counted", () => {
  expect([scanned(), scanned({ "sec-fetch-dest": "document" })]).toEqual([true, true]);
});

test.each([
  ["a link preview", { "user-agent": "WhatsApp/2.23.20.0" }],
  ["a crawler", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a prefetch", { "sec-purpose": "prefetch" }],
  ["an old prefetch", { purpose: "prefetch" }],
  ["client-side navigation", { "sec-fetch-dest": "empty" }],
])("%s is not", (_what, headers) => {
  expect(scanned(headers)).toBe(false);
});

test("HEAD is not", () => {
  expect(scanned({}, "HEAD")).toBe(false);
});
