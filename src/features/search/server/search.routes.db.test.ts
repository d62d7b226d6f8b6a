import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { nextPage, readPages } from "../../../../test/pages.ts";
import { checkRows } from "../../../../test/rows.ts";
import { addDays, pageLimits, todayInDhaka } from "../../listings/listing.limits.ts";
import { wireListing } from "../../listings/listing.wire.ts";
import { listingSorts } from "../search.schema.ts";
import { encodeCursor } from "../search-cursor.ts";

const app = useTestApp();
const day = (offset: number) => addDays(todayInDhaka(), offset);
const like = (id: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => app().call("PATCH", "/featuredPost", { as: newMember(), body: { id } })),
  );

const idsOf = (pages: { _id: string }[][]) => pages.map((page) => page.map(({ _id }) => _id));
const titlesAt = async (url: string) =>
  (await app().call("GET", url)).json<{ title: string }[]>().map(({ title }) => title);

describe("GET /featuredPost", () => {
  test("the newest available posts, twelve unless told otherwise, by pages", async () => {
    const owner = newMember();
    const ids: string[] = [];
    for (let n = 0; n < 15; n += 1)
      ids.unshift(await addListing(app(), owner, { Availability: n % 5 === 4 ? "No" : "Yes" }));
    const available = ids.filter((_id, index) => index % 5 !== 0);
    expect(idsOf(await readPages(app(), "/featuredPost"))[0]).toEqual(available.slice(0, pageLimits.home));
    expect(idsOf(await readPages(app(), "/featuredPost?limit=5"))).toEqual([
      available.slice(0, 5),
      available.slice(5, 10),
      available.slice(10),
    ]);
  });

  test("a new post is there at once", async () => {
    const id = await addListing(app());
    expect((await app().call("GET", "/featuredPost?limit=1")).json()).toEqual([expect.objectContaining({ _id: id })]);
    const next = await addListing(app());
    expect((await app().call("GET", "/featuredPost?limit=1")).json()).toEqual([expect.objectContaining({ _id: next })]);
  });
});

describe("GET /browseListing", () => {
  const somewhere = newMember({ name: "রিনা আক্তার", emailVerified: false });
  const cheap = {
    title: "cheap",
    rent: 4000,
    gender: "male",
    accommodationFor: "Single",
    smokingPreference: "Smoker",
    moveInDate: day(5),
    location: "Filterpur North",
  };
  const middle = {
    title: "middle",
    rent: 6000,
    gender: "female",
    accommodationFor: "Shared",
    Availability: "No",
    moveInDate: day(20),
    location: "South, Filterpur",
  };
  const dear = {
    title: "dear",
    rent: 8000,
    gender: "female",
    accommodationFor: "Single",
    moveInDate: day(40),
    location: "South FILTERPUR",
  };

  beforeAll(async () => {
    await addListing(app(), somewhere, cheap);
    await like(await addListing(app(), somewhere, middle), 2);
    await like(await addListing(app(), somewhere, dear), 1);
  });

  test("a query finds these rooms", () =>
    checkRows(
      [
        ["", ["dear", "middle", "cheap"]],
        ["location=south", ["dear", "middle"]],
        ["location=%20%20south%20filter%20", ["dear", "middle"]],
        ["location=filterpur%20south", ["dear", "middle"]],
        ["location=filtrepur", ["dear", "middle", "cheap"]],
        ["minRent=6000", ["dear", "middle"]],
        ["maxRent=6000", ["middle", "cheap"]],
        ["minRent=5000&maxRent=7000", ["middle"]],
        ["minRent=7000&maxRent=5000", []],
        ["gender=male", ["cheap"]],
        ["gender=female", ["dear", "middle"]],
        ["accommodationFor=Single", ["dear", "cheap"]],
        ["accommodationFor=Shared", ["middle"]],
        ["smokingPreference=Smoker", ["cheap"]],
        ["smokingPreference=Non%20Smoker", ["dear", "middle"]],
        ["Availability=Yes", ["dear", "cheap"]],
        ["Availability=No", ["middle"]],
        [`moveInBefore=${day(20)}`, ["middle", "cheap"]],
        [`moveInBefore=${day(19)}`, ["cheap"]],
        ["moveInBefore=2001-01-01", []],
        ["sort=newest", ["dear", "middle", "cheap"]],
        ["sort=rentAsc", ["cheap", "middle", "dear"]],
        ["sort=rentDesc", ["dear", "middle", "cheap"]],
        ["sort=mostLiked", ["middle", "dear", "cheap"]],
        ["gender=female&accommodationFor=Single&maxRent=8000&sort=rentAsc&Availability=Yes", ["dear"]],
        ["somethingElse=1", ["dear", "middle", "cheap"]],
      ],
      async (query, titles) => {
        const location = query.includes("location=") ? "" : "location=filterpur&";
        expect(await titlesAt(`/browseListing?${location}${query}`)).toEqual(titles);
      },
    ));

  test("every field of the spec, and nothing of whom it belongs to", async () => {
    const [post] = z
      .array(wireListing)
      .parse((await app().call("GET", "/browseListing?location=Filterpur%20North")).json());
    expect(post).toMatchObject({
      ...cheap,
      age: 29,
      profession: "Teacher",
      Availability: "Yes",
      likeCount: 0,
      name: "রিনা আক্তার",
      verified: false,
    });
    expect(Date.now() - Date.parse(post?.createdAt ?? "")).toBeLessThan(60_000);
  });

  test.each(listingSorts.filter((sort) => sort !== "nearest"))(
    "by %s, the pages together are the list, without gap or repeat",
    async (sort) => {
      const owner = newMember();
      const place = `Pagepur ${sort}`;
      // Equal rents and likes: the order among equals must be stable between pages too.
      const ids = await Promise.all(
        Array.from({ length: 7 }, (_, n) => addListing(app(), owner, { location: place, rent: 5000 + (n % 2) * 1000 })),
      );
      await like(ids[3] ?? "", 1);
      const url = `/browseListing?location=${encodeURIComponent(place)}&sort=${sort}`;
      const [whole] = await readPages(app(), `${url}&limit=50`);
      const pages = await readPages(app(), `${url}&limit=3`);
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(whole);
      expect(new Set(whole?.map(({ _id }) => _id))).toEqual(new Set(ids));
    },
  );

  test("twenty posts unless told otherwise", async () => {
    await Promise.all(Array.from({ length: 21 }, () => addListing(app(), newMember(), { location: "Twentypur" })));
    const pages = await readPages(app(), "/browseListing?location=twentypur");
    expect(pages.map((page) => page.length)).toEqual([pageLimits.browse, 1]);
  });

  test("the next page's address is our own, and has the same filters and nothing else", async () => {
    const first = await app().call("GET", "/browseListing?limit=1&location=filterpur&gender=female&secret=42", {
      headers: { host: "evil.example" },
    });
    const [path, query] = nextPage(first.headers)?.split("?") ?? [];
    expect(path).toBe("/browseListing");
    const { cursor, ...rest } = Object.fromEntries(new URLSearchParams(query));
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(rest).toEqual({ limit: "1", location: "filterpur", gender: "female" });
  });

  const ofOtherSort = encodeCursor({ sort: "rentAsc", key: 5000, id: "5" });
  test("a wrong query is refused, with everything that is wrong", () =>
    checkRows(
      [
        ["limit=0", ["limit"]],
        ["limit=51", ["limit"]],
        ["limit=many", ["limit"]],
        ["limit=", ["limit"]],
        ["limit=1&limit=2", ["limit"]],
        ["location=a", ["location"]],
        ["near=23.8", ["near"]],
        ["near=51.5,0.1", ["near"]],
        ["near=23.8,90.4&within=500", ["within"]],
        ["box=90.4,23.8,90.3,23.9", ["box"]],
        ["area=../etc", ["area"]],
        ["postedWithin=2", ["postedWithin"]],
        ["minAge=x", ["minAge"]],
        ["sort=nearest", ["sort"]],
        ["location=%00%00%00", ["location"]],
        [`location=${"a".repeat(161)}`, ["location"]],
        ["minRent=-1", ["minRent"]],
        ["maxRent=1.5", ["maxRent"]],
        ["maxRent=99999999999999999999", ["maxRent"]],
        ["gender=Male", ["gender"]],
        ["gender=male&gender=female", ["gender"]],
        ["accommodationFor=single", ["accommodationFor"]],
        ["smokingPreference=smoker", ["smokingPreference"]],
        ["Availability=yes", ["Availability"]],
        ["moveInBefore=2026-02-30", ["moveInBefore"]],
        ["moveInBefore=soon", ["moveInBefore"]],
        ["sort=cheapest", ["sort"]],
        ["cursor=abc", ["cursor"]],
        [`cursor=${ofOtherSort}`, ["cursor"]],
        [`cursor=${ofOtherSort}&sort=rentDesc`, ["cursor"]],
        ["limit=0&gender=Male&sort=cheapest&cursor=abc&maxRent=x", ["maxRent", "gender", "sort", "limit", "cursor"]],
      ],
      async (query, fields) => {
        const answer = await app().call("GET", `/browseListing?${query}`);
        expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
        expect(answer.json<{ issues: { path: string[] }[] }>().issues.map(({ path }) => path)).toEqual(
          fields.map((field) => ["query", field]),
        );
      },
    ));
});
