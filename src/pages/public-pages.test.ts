import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { createPublicVisits } from "./public-pages.ts";

const origin = "https://nestmates.example";
const find = createPublicVisits(origin);
const visit = (url: string, headers: Record<string, string> = {}, method = "GET") => find({ url, headers, method } as unknown as FastifyRequest);
const keyOf = (url: string, headers?: Record<string, string>) => visit(url, headers)?.key;

describe("no copy", () => {
  test.each<[what: string, url: string, headers: Record<string, string>, method: string]>([
    ["of what a form sends", "/", {}, "POST"],
    ["of another page", "/login", {}, "GET"],
    ["of a post", "/featuredPostDetails/5", {}, "GET"],
    ["of a page's data", "/browseListings.data", {}, "GET"],
    ["of another host's page", "//evil.example/", {}, "GET"],
    ["of an endless search", `/browseListings?location=${"x".repeat(500)}`, {}, "GET"],
  ])("%s", (_what, url, headers, method) => {
    expect(visit(url, headers, method)).toBeUndefined();
  });
});

describe("one copy", () => {
  test.each([
    ["whatever advertisers add", "/?utm_source=mail&fbclid=5", "/"],
    ["whatever the order", "/browseListings?maxRent=8000&location=Mirpur", "/browseListings?location=Mirpur&maxRent=8000"],
    ["of a parameter given twice, the first counts", "/browseListings?location=Mirpur&location=Uttara", "/browseListings?location=Mirpur"],
    ["an empty parameter is none", "/browseListings?location=&gender=", "/browseListings"],
    ["an unknown language is none", "/?lang=fr", "/"],
    ["a form without JavaScript says facts one by one", "/browseListings?has=lift&has=&has=wifi", "/browseListings?has=lift%2Cwifi"],
  ])("%s", (_what, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test("HEAD is answered from the copy of its GET", () => {
    expect(visit("/", {}, "HEAD")?.key).toBe(keyOf("/"));
  });
});

test("a copy for each page, search, language, theme and wish for less data", () => {
  const asked: [url: string, headers?: Record<string, string>][] = [
    ["/"],
    ["/?lang=bn"],
    ["/?lang=en"],
    ["/", { cookie: "lang=bn" }],
    ["/", { cookie: "theme=dark" }],
    ["/", { cookie: "lang=bn; theme=dark" }],
    ["/", { cookie: "data=low" }],
    ["/", { cookie: "data=low; theme=dark" }],
    ["/browseListings"],
    ["/browseListings?location=Mirpur"],
    ["/browseListings?location=Uttara"],
    ["/browseListings?sort=rentAsc"],
  ];
  expect(new Set(asked.map(([url, headers]) => keyOf(url, headers))).size).toBe(asked.length);
});

describe("low data", () => {
  test.each<[what: string, headers: Record<string, string>, cookie: string]>([
    ["by the switch", { cookie: "data=low" }, "lang=en; theme=light; data=low"],
    ["by the browser's word, in the same copy", { "save-data": "on" }, "lang=en; theme=light; data=low"],
    ["not where it is switched off, in the copy of all others", { "save-data": "on", cookie: "data=full" }, "lang=en; theme=light"],
  ])("%s", (_what, headers, cookie) => {
    expect(visit("/", headers)?.request.headers.get("cookie")).toBe(cookie);
    expect(visit("/", headers)?.key).toBe(`${cookie} /`);
  });
});

describe("language", () => {
  test.each<[what: string, url: string, headers: Record<string, string>, language: string]>([
    ["the address before the cookie", "/?lang=bn", { cookie: "lang=en" }, "bn"],
    ["the cookie before the browser's wish", "/", { cookie: "lang=bn", "accept-language": "en" }, "bn"],
    ["the browser's wish", "/", { "accept-language": "bn-BD,bn;q=0.9,en;q=0.8" }, "bn"],
    ["English otherwise", "/", { "accept-language": "fr" }, "en"],
  ])("%s", (_what, url, headers, language) => {
    expect(visit(url, headers)?.request.headers.get("cookie")).toBe(`lang=${language}; theme=light`);
  });
});

test("the page is rendered from what names the copy, and from nothing else of the caller", () => {
  const request = visit("/browseListings?utm_source=mail&location=Mirpur&lang=bn", {
    host: "evil.example",
    cookie: "theme=dark; secret=1",
    "user-agent": "somebody's",
    "x-forwarded-for": "203.0.113.1",
  })?.request;
  expect(request?.url).toBe(`${origin}/browseListings?location=Mirpur&lang=bn`);
  expect([...(request?.headers ?? [])]).toEqual([["cookie", "lang=bn; theme=dark"]]);
});
