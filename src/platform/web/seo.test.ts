import { describe, expect, test } from "vitest";
import { listingsJsonLd } from "../../features/listings/listing-json-ld.ts";
import { AWAITED_IMAGE, photoAddress } from "../../features/photos/photo-files.ts";
import { findPublicPath } from "./public-paths.ts";
import { languageAlternates, pageMeta, siteJsonLd } from "./seo.ts";

const origin = "https://nestmates.example";

test("title and description, for search engines and for shared links", () => {
  expect(pageMeta({ title: "T", description: "D" })).toEqual([
    { title: "T" },
    { name: "description", content: "D" },
    { property: "og:title", content: "T" },
    { property: "og:description", content: "D" },
  ]);
});

test("a shared link can have its own title and description", () => {
  expect(
    pageMeta({ title: "Log in", description: "D" }, { texts: { title: "A room", description: "৳8,500" } }),
  ).toEqual([
    { title: "Log in" },
    { name: "description", content: "D" },
    { property: "og:title", content: "A room" },
    { property: "og:description", content: "৳8,500" },
  ]);
});

test("a page has a URL in each language, and one without a language", () => {
  expect(
    languageAlternates(origin, "/browseListings").map(({ language, address }) => `${language} ${address}`),
  ).toEqual([
    `en ${origin}/browseListings?lang=en`,
    `bn ${origin}/browseListings?lang=bn`,
    `x-default ${origin}/browseListings`,
  ]);
});

test.each([
  ["/", "/"],
  ["/browselistings/", "/browseListings"],
  ["/signUp", "/signup"],
  ["/myListings", undefined],
  ["/roomsWanted", undefined],
  ["/featuredPostDetails/5", undefined],
  ["//", "/"],
])("%s is the public page %s", (pathname, path) => {
  expect(findPublicPath(pathname)).toBe(path);
});

describe("structured data", () => {
  test("describes the organization and the site search", () => {
    expect(siteJsonLd(origin, { name: "Nest Mates", description: "Rooms" })).toMatchObject([
      {
        "script:ld+json": {
          "@context": "https://schema.org",
          "@graph": [
            { "@type": "Organization", url: `${origin}/` },
            {
              "@type": "WebSite",
              potentialAction: { target: { urlTemplate: `${origin}/browseListings?location={location}` } },
            },
          ],
        },
      },
    ]);
  });

  test("lists rooms in order, with absolute URLs of pictures and no data of their owners", () => {
    const room = {
      title: "A room",
      location: "Mirpur, Dhaka",
      imageUrl: "/images/rooms/a.webp",
      name: "Nusrat",
      phone: "+8801712345678",
    };
    const list = listingsJsonLd(origin, "Rooms", [
      room,
      { ...room, title: "Another", imageUrl: "https://pictures.example/b.webp" },
    ]);
    expect(list).toMatchObject([
      {
        "script:ld+json": {
          "@type": "ItemList",
          numberOfItems: 2,
          itemListElement: [
            { position: 1, item: { name: "A room", image: `${origin}/images/rooms/a.webp` } },
            { position: 2, item: { name: "Another", image: "https://pictures.example/b.webp" } },
          ],
        },
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/Nusrat|8801/);
  });

  test("uses the JPEG of an upload, and no picture that is not processed yet", () => {
    const key = "abcdefghijklmnopqrstuv";
    const room = { title: "A room", location: "Mirpur, Dhaka" };
    const list = JSON.stringify(
      listingsJsonLd(origin, "Rooms", [
        { ...room, imageUrl: photoAddress(key) },
        { ...room, imageUrl: AWAITED_IMAGE },
      ]),
    );
    expect(list).toContain(`"image":"${origin}/media/${key}/share.jpg"`);
    expect(list.match(/"image"/g)).toHaveLength(1);
  });

  test("is missing for an empty list, and without an origin", () => {
    expect([
      listingsJsonLd(origin, "Rooms", []),
      listingsJsonLd(undefined, "Rooms", []),
      siteJsonLd(undefined, { name: "", description: "" }),
    ]).toEqual([[], [], []]);
  });
});
