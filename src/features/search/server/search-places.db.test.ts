import { beforeAll, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { profileBody } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { AreaSuggestion } from "../../areas/area.schema.ts";
import type { WireCounts, WireMap } from "../search.wire.ts";

const app = useTestApp();
const owner = newMember();

/** BUET, and points north of it. Positions are blurred by less than 0.3 km. */
const buet = { lat: 23.72553, lng: 90.39133 };
const north = (km: number) => ({ lat: buet.lat + km / 111.2, lng: buet.lng });

beforeAll(async () => {
  const rooms = { beside: 0.2, walk: 1, ride: 2.2, distant: 8 };
  for (const [title, km] of Object.entries(rooms))
    await addListing(app(), owner, { title, location: "Dhaka", pin: north(km) });
});

const call = (path: string) => app().call("GET", path);
const titles = async (query: string) =>
  (await call(`/browseListing?${query}`)).json<{ title: string }[]>().map(({ title }) => title);

const saveProfile = (body: object) => calls.saveProfile(app(), newMember(), { ...profileBody(), ...body });
const understand = async (text: string) => {
  const { place, isSure, others } = await app().services.areas.understand(text);
  return [place?.slug, isSure, others.map(({ slug }) => slug)];
};

describe("a place such as a university", () => {
  test("is suggested only to those who ask for places", async () => {
    const suggest = async (more: string) => (await call(`/api/areas?q=buet${more}`)).json<AreaSuggestion[]>();
    expect((await suggest("")).map(({ slug }) => slug)).not.toContain("buet");
    const [first] = await suggest("&places=yes");
    expect(first).toEqual({
      slug: "buet",
      name: "BUET",
      nameBn: "বুয়েট",
      fullName: "Bangladesh University of Engineering and Technology",
      fullNameBn: "বাংলাদেশ প্রকৌশল বিশ্ববিদ্যালয়",
      kind: "university",
      within: { slug: "dhaka", name: "Dhaka", nameBn: "ঢাকা" },
      rooms: 0,
      radiusKm: 1.5,
      ...buet,
    });
    expect((await call("/api/areas?q=buet&places=all")).statusCode).toBe(400);
  });

  test("has no second name that says only what its name and kind say", async () => {
    const [metro] = (await call("/api/areas?q=farmgate metro&places=yes")).json<AreaSuggestion[]>();
    expect(metro).toMatchObject({ name: "Farmgate metro", kind: "metro" });
    expect(metro).not.toHaveProperty("fullName");
    expect(metro).not.toHaveProperty("fullNameBn");
  });

  test("is a circle", () =>
    checkRows(
      [
        ["area=buet", ["walk", "beside"]],
        ["location=buet", ["walk", "beside"]],
        [
          "location=%E0%A6%AC%E0%A7%81%E0%A6%AF%E0%A6%BC%E0%A7%87%E0%A6%9F%E0%A7%87%E0%A6%B0+%E0%A6%95%E0%A6%BE%E0%A6%9B%E0%A7%87",
          ["walk", "beside"],
        ],
        ["area=buet&within=3", ["ride", "walk", "beside"]],
        ["area=buet&within=3&sort=nearest", ["beside", "walk", "ride"]],
        ["location=near+BUET&within=25&sort=nearest", ["beside", "walk", "ride", "distant"]],
        ["area=buet&within=0.6", ["beside"]],
        ["area=dhaka&within=1", ["distant", "ride", "walk", "beside"]],
      ],
      async (query, expected) => {
        expect(await titles(query)).toEqual(expected);
      },
    ));

  test("by pages, nearest first, to the end of its usual radius", async () => {
    const first = await call("/browseListing?area=buet&sort=nearest&limit=1");
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers["link"]))?.[1] ?? "";
    const second = await call(next.replace(/^https?:\/\/[^/]+/, ""));
    expect(second.json<{ title: string }[]>().map(({ title }) => title)).toEqual(["walk"]);
  });

  test("counts and the map agree", async () => {
    expect((await call("/api/counts?area=buet")).json<WireCounts>().total.count).toBe(2);
    const map = (await call("/api/map?area=buet&box=90.2,23.6,90.6,24&zoom=15")).json<WireMap>();
    expect(map.rooms.length + map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test("an area has no middle to be nearest to", async () => {
    for (const query of [
      "area=dhaka&sort=nearest",
      "location=Dhaka&sort=nearest",
      "sort=nearest",
      "area=buet&sort=nearest&box=90.2,23.6,90.6,24",
    ]) {
      const answer = await call(`/browseListing?${query}`);
      expect([query, answer.statusCode, problemCode(answer)]).toEqual([query, 400, "validation_failed"]);
    }
  });

  test("is no page and no area of a listing", async () => {
    expect((await call("/api/areas/buet")).statusCode).toBe(404);
    expect(await app().services.areas.get("buet")).toBeUndefined();
    expect((await app().services.areas.read("BUET, Dhaka"))?.slug).toBe("dhaka");
    expect((await app().services.areas.list()).some(({ slug }) => slug === "buet")).toBe(false);
  });

  test("may be where a seeker goes every day, but not where they look", async () => {
    expect((await saveProfile({ dailyPlace: "buet" })).statusCode).toBeLessThan(300);
    expect(problemCode(await saveProfile({ areas: ["buet"] }))).toBe("validation_failed");
    expect(problemCode(await saveProfile({ dailyPlace: "atlantis" }))).toBe("validation_failed");
  });

  test("near a room: the metro, a university and a hospital", async () => {
    const near = await app().services.areas.listNear(north(0.2));
    expect(near.map(({ kind }) => kind)).toEqual(["metro", "university", expect.stringMatching(/hospital|medical/)]);
    expect(near[1]).toMatchObject({ slug: "buet" });
    expect(await app().services.areas.listNear({ lat: 21.2, lng: 90.1 })).toEqual([]);
  });
});

describe("a typed text", () => {
  test("a place in words means this", () =>
    checkRows(
      [
        ["dhaka university", ["du", true, []]],
        ["du er pashe room", ["du", true, []]],
        ["mirpoor", ["mirpur", true, []]],
        ["Mirpur-10, Dhaka", ["mirpur-10", true, []]],
        ["BAU", ["bau", true, []]],
        ["SUST", ["sust", true, []]],
        ["farmgate", ["farmgate", true, []]],
        ["DIU", ["diu-daffodil", false, ["dhaka-international-university"]]],
        ["notre dame", ["notre-dame-college", false, ["notre-dame-university"]]],
        ["titumeer", [undefined, false, ["titumir-college"]]],
        ["brac", [undefined, false, ["bracu"]]],
        ["Atlantis", [undefined, false, []]],
        ["Narnia, Dhaka", ["dhaka", false, []]],
      ],
      async (text, expected) => {
        expect(await understand(text)).toEqual(expected);
      },
    ));
});
