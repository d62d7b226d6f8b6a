import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { createPublicVisits } from "./public-pages.ts";

const origin = "https://nestmates.example";
const find = createPublicVisits(origin);
const visit = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  find({ url, headers, method } as unknown as FastifyRequest);
const keyOf = (url: string, headers?: Record<string, string>) => visit(url, headers)?.key;

describe("does not cache", () => {
  test.each<[title: string, url: string, headers: Record<string, string>, method: string]>([
    ["form posts", "/", {}, "POST"],
    ["pages that are not shared", "/login", {}, "GET"],
    ["listing pages", "/featuredPostDetails/5", {}, "GET"],
    ["data requests of the router", "/browseListings.data", {}, "GET"],
    ["URLs that name another host", "//evil.example/", {}, "GET"],
    ["areas in capital letters, which are redirected", "/rooms/Dhanmondi", {}, "GET"],
    ["paths that cannot be decoded", "/developers%", {}, "GET"],
    ["the home page for a visitor with a sentence", "/", { cookie: "me=female.student.." }, "GET"],
    ["a list for a visitor with a sentence", "/browseListings", { cookie: "lang=bn; me=female.student.." }, "GET"],
    ["an area for a visitor with a sentence", "/rooms/dhanmondi", { cookie: "me=female.student.." }, "GET"],
    ["very long searches", `/browseListings?location=${"x".repeat(500)}`, {}, "GET"],
  ])("%s", (_title, url, headers, method) => {
    expect(visit(url, headers, method)).toBeUndefined();
  });
});

describe("uses the same cache key", () => {
  test.each([
    ["unknown parameters are dropped", "/?utm_source=mail&fbclid=5", "/"],
    [
      "parameters in another order",
      "/browseListings?maxRent=8000&location=Mirpur",
      "/browseListings?location=Mirpur&maxRent=8000",
    ],
    [
      "only the first of repeated parameters counts",
      "/browseListings?location=Mirpur&location=Uttara",
      "/browseListings?location=Mirpur",
    ],
    ["empty parameters are dropped", "/browseListings?location=&gender=", "/browseListings"],
    ["an unknown language is dropped", "/?lang=fr", "/"],
    ["unknown parameters are dropped, however long", `/developers?x=${"x".repeat(5_000)}`, "/developers"],
    [
      "beside known ones too",
      `/browseListings?location=Mirpur&x=${"x".repeat(500)}`,
      "/browseListings?location=Mirpur",
    ],
    ["in capital letters", "/Developers?x=1", "/developers"],
    ["with slashes at the end", "/browseListings//?location=Mirpur", "/browseListings?location=Mirpur"],
    ["with escaped letters", "/%64evelopers", "/developers"],
    ["of an area", "/Rooms/dhanmondi/", "/rooms/dhanmondi"],
    [
      "a page without parameters does not read those of others",
      "/rooms/dhanmondi?location=Mirpur&q=lake",
      "/rooms/dhanmondi",
    ],
    [
      "repeated facts of a form without JavaScript become one list",
      "/browseListings?has=lift&has=&has=wifi",
      "/browseListings?has=lift%2Cwifi",
    ],
  ])("%s", (_title, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  test.each(["me=x", "me=...", "me=robot.student2.."])("a cookie without a known word: %s", (cookie) => {
    expect(keyOf("/", { cookie })).toBe(keyOf("/"));
  });

  test.each(["/rooms", "/privacy", "/terms", "/developers"])(
    "with a sentence, if the page shows no rooms: %s",
    (url) => {
      expect(keyOf(url, { cookie: "me=female.student.." })).toBe(keyOf(url));
      expect(visit(url, { cookie: "me=female.student.." })?.request.headers.get("cookie")).not.toContain("student");
    },
  );

  test("HEAD uses the cache key of GET", () => {
    expect(visit("/", {}, "HEAD")?.key).toBe(keyOf("/"));
  });
});

test("uses a separate cache key for each page, search, language, theme and data choice", () => {
  const cases: [url: string, headers?: Record<string, string>][] = [
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
  expect(new Set(cases.map(([url, headers]) => keyOf(url, headers))).size).toBe(cases.length);
});

describe("low data", () => {
  test.each<[title: string, headers: Record<string, string>, cookie: string]>([
    ["set by the cookie", { cookie: "data=low" }, "lang=en; theme=light; data=low"],
    ["set by Save-Data, with the same cache key", { "save-data": "on" }, "lang=en; theme=light; data=low"],
    [
      "switched off by the cookie despite Save-Data, with the default cache key",
      { "save-data": "on", cookie: "data=full" },
      "lang=en; theme=light",
    ],
  ])("%s", (_title, headers, cookie) => {
    expect(visit("/", headers)?.request.headers.get("cookie")).toBe(cookie);
    expect(visit("/", headers)?.key).toBe(`${cookie} /`);
  });
});

describe("language", () => {
  test.each<[title: string, url: string, headers: Record<string, string>, language: string]>([
    ["the URL overrides the cookie", "/?lang=bn", { cookie: "lang=en" }, "bn"],
    ["the cookie overrides Accept-Language", "/", { cookie: "lang=bn", "accept-language": "en" }, "bn"],
    ["Accept-Language is used", "/", { "accept-language": "bn-BD,bn;q=0.9,en;q=0.8" }, "bn"],
    ["English is the default", "/", { "accept-language": "fr" }, "en"],
  ])("%s", (_title, url, headers, language) => {
    expect(visit(url, headers)?.request.headers.get("cookie")).toBe(`lang=${language}; theme=light`);
  });
});

test("the request for rendering contains only what the cache key contains", () => {
  const request = visit("/browseListings?utm_source=mail&location=Mirpur&lang=bn", {
    host: "evil.example",
    cookie: "theme=dark; secret=1",
    "user-agent": "somebody's",
    "x-forwarded-for": "203.0.113.1",
  })?.request;
  expect(request?.url).toBe(`${origin}/browseListings?location=Mirpur&lang=bn`);
  expect([...(request?.headers ?? [])]).toEqual([["cookie", "lang=bn; theme=dark"]]);
});
