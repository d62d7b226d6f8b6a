import { describe, expect, test } from "vitest";
import {
  findSitemapPiece,
  fixedSource,
  MAX_URLS,
  pathsPerPiece,
  renderSitemapIndex,
  type SitemapSource,
} from "./sitemap.ts";

const origin = "https://nestmates.example";
const pages = fixedSource("pages", ["/", "/browseListings"]);
const areas = fixedSource(
  "areas",
  Array.from({ length: pathsPerPiece + 5 }, (_, index) => `/areas/${index}`),
);
const locations = (xml: string | undefined) =>
  [...(xml ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test("the index names every piece of every source", async () => {
  expect(locations(await renderSitemapIndex(origin, [pages, areas]))).toEqual([
    `${origin}/sitemaps/pages-1.xml`,
    `${origin}/sitemaps/areas-1.xml`,
    `${origin}/sitemaps/areas-2.xml`,
  ]);
});

describe("a piece", () => {
  test("has each page in each language, with all alternates", async () => {
    const xml = await findSitemapPiece(origin, [pages], "pages-1.xml");
    expect(locations(xml)).toEqual(
      ["/?lang=en", "/?lang=bn", "/", "/browseListings?lang=en", "/browseListings?lang=bn", "/browseListings"].map(
        (path) => origin + path,
      ),
    );
    expect(
      xml?.match(
        /<xhtml:link rel="alternate" hreflang="x-default" href="https:\/\/nestmates\.example\/browseListings"\/>/g,
      ),
    ).toHaveLength(3);
  });

  test("stays within the limits of the protocol", async () => {
    const [first, second] = [
      await findSitemapPiece(origin, [areas], "areas-1.xml"),
      await findSitemapPiece(origin, [areas], "areas-2.xml"),
    ];
    expect(locations(first).length).toBe(pathsPerPiece * 3);
    expect(locations(first).length).toBeLessThanOrEqual(MAX_URLS);
    expect(locations(second)).toHaveLength(15);
  });

  test("fails if its source returns too many paths", async () => {
    const greedy: SitemapSource = {
      name: "greedy",
      countPieces: async () => 1,
      listPaths: async () => Array.from({ length: MAX_URLS }, () => "/"),
    };
    await expect(findSitemapPiece(origin, [greedy], "greedy-1.xml")).rejects.toThrow("50000 paths");
  });

  test("escapes paths", async () => {
    const odd = fixedSource("odd", ['/a?b=1&c="<d>']);
    expect(locations(await findSitemapPiece(origin, [odd], "odd-1.xml"))[2]).toBe(`${origin}/a?b=1&amp;c=&quot;&lt;d>`);
  });

  test.each([
    "pages-2.xml",
    "pages-0.xml",
    "pages-01.xml",
    "pages.xml",
    "others-1.xml",
    "../pages-1.xml",
    "pages-1.xml.gz",
    "pages-99999999.xml",
  ])("%s does not exist", async (file) => {
    expect(await findSitemapPiece(origin, [pages], file)).toBeUndefined();
  });
});
