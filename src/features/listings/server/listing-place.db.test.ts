/** The public position of a listing, and what it does not reveal. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { BLUR_CELL, CIRCLE_METRES, circleMiddle } from "../../map/public-circle.ts";
import type { WireMap } from "../../search/search.wire.ts";
import type { WireListing, WireListingForMember, WireWholeListing } from "../listing.wire.ts";
import { indexListings } from "./index-listings.ts";

const app = useTestApp();
const owner = newMember();
const METRES_PER_DEGREE = 111_200;
const home = { lat: 23.80412, lng: 90.36633 };

const read = async (id: string) => (await app().call("GET", `/featuredPost/${id}`)).json<WireListing>();
const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot((a.lng - b.lng) * 0.9157, a.lat - b.lat) * METRES_PER_DEGREE;
const positionOf = async (id: string) => (await read(id)).position ?? { lat: 0, lng: 0 };

describe("a pin", () => {
  test("is for its owner; others are shown a place some 300 m around it, always the same", async () => {
    const id = await addListing(app(), owner, { location: "Mirpur 10, Dhaka", pin: home });
    const own = (await app().call("GET", `/featuredPost/${id}`, { as: owner })).json<WireListingForMember>();
    expect(own.pin).toEqual(home);
    const seen = await read(id);
    expect(seen).not.toHaveProperty("pin");
    expect(JSON.stringify(seen)).not.toContain("23.80412");
    expect(metres(seen.position ?? home, home)).toBeLessThan(430);
    expect(seen.position).toEqual(own.position);
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { title: "Another title", pin: home } });
    expect((await read(id)).position).toEqual(seen.position);
  });

  test("cannot be averaged out: many posts from one address point at the middle of a cell, not at the address", async () => {
    // Near the corner of its cell, far from the middle.
    const cell = 0.0027;
    const corner = {
      lat: (Math.floor(home.lat / cell) + 0.02) * cell,
      lng: ((Math.floor((home.lng * 0.9157) / cell) + 0.02) * cell) / 0.9157,
    };
    const ids: string[] = [];
    // One after the other: on a busy machine 60 at once are refused as overload.
    for (let n = 0; n < 60; n += 1)
      ids.push(await addListing(app(), owner, { location: "Mirpur 10, Dhaka", pin: corner }));
    const positions = await Promise.all(ids.map(positionOf));
    const mean = { lat: average(positions.map(({ lat }) => lat)), lng: average(positions.map(({ lng }) => lng)) };
    const middle = { lat: corner.lat + cell * 0.48, lng: corner.lng + (cell * 0.48) / 0.9157 };
    expect(metres(mean, middle)).toBeLessThan(60);
    expect(metres(mean, corner)).toBeGreaterThan(120);
    // Listings do not share positions: each depends on the id.
    expect(new Set(positions.map(({ lat, lng }) => `${lat},${lng}`)).size).toBeGreaterThan(50);
  });

  test("is not what a search measures from: a circle smaller than the blur does not find the address", async () => {
    const id = await addListing(app(), owner, { location: "Pinpur", pin: { lat: 24.37401, lng: 88.60102 } });
    const { lat, lng } = await positionOf(id);
    const found = async (near: string) =>
      (await app().call("GET", `/browseListing?near=${near}&within=0.5&sort=nearest`)).json<WireListing[]>();
    const [first] = await found(`${lat},${lng}`);
    expect(first?._id).toBe(id);
    const { db, close } = openDatabase({ url: app().databaseUrl, poolSize: 1 });
    const { rows } = await sql<{
      text: string;
    }>`select pg_get_indexdef(indexrelid) as text from pg_index
        where indrelid in ('listing_search'::regclass, 'listing_rank'::regclass)`.execute(db);
    await close();
    expect(rows.filter(({ text }) => text.includes("pin"))).toEqual([]);
  });

  test("can be taken away, and the area takes over", async () => {
    const id = await addListing(app(), owner, { location: "Dhanmondi, Dhaka", pin: home });
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { pin: null } });
    const { area, position } = await read(id);
    expect(area).toBe("dhanmondi");
    expect(metres(position ?? home, { lat: 23.7461, lng: 90.3742 })).toBeLessThan(1_000);
  });
});

test("a pin stays with its place: moved to another town without one, a post leaves it behind; moved within the town, it keeps it", async () => {
  const id = await addListing(app(), owner, { location: "Mirpur 10, Dhaka", pin: home });
  const pinOf = async () =>
    (await app().call("GET", `/featuredPost/${id}`, { as: owner })).json<WireListingForMember>().pin;
  await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { location: "Mirpur 11, Dhaka" } });
  expect(await pinOf()).toEqual(home);
  await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { location: "Zindabazar, Sylhet" } });
  expect(await pinOf()).toBeNull();
  expect(metres((await read(id)).position ?? home, { lat: 24.8955, lng: 91.869 })).toBeLessThan(3_000);
});

test("the area round a pin is that of its cell: two pins in one cell never tell on which side of a border they are", async () => {
  const cell = 0.0027;
  const inCell = (share: number) => ({ lat: (8820 + share) * cell, lng: ((30_650 + share) * cell) / 0.9157 });
  const areas = await Promise.all(
    [0.01, 0.3, 0.6, 0.99].map(
      async (share) => (await read(await addListing(app(), owner, { location: "Our lane", pin: inCell(share) }))).area,
    ),
  );
  expect(new Set(areas).size).toBe(1);
});

const placeOf = async (id: string) => (await app().call("GET", `/featuredPost/${id}`)).json<WireWholeListing>().place;

describe("how well its place is known", () => {
  test("with a pin: a circle around the middle of its cell, which contains the pin and does not depend on where in the cell it is", async () => {
    const id = await addListing(app(), owner, { location: "Mirpur 10, Dhaka", pin: home });
    const place = await placeOf(id);
    expect(place).toEqual({ from: "pin", circle: circleMiddle(home) });
    expect(metres(place?.circle ?? { lat: 0, lng: 0 }, home)).toBeLessThan(CIRCLE_METRES);
    const moved = { lat: circleMiddle(home).lat + BLUR_CELL * 0.4, lng: circleMiddle(home).lng - BLUR_CELL * 0.4 };
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { pin: moved } });
    expect(await placeOf(id)).toEqual(place);
  });

  test("without a pin: the area and no circle; without either, nothing", async () => {
    const id = await addListing(app(), owner, { location: "Dhanmondi, Dhaka" });
    expect(await placeOf(id)).toEqual({ from: "area", circle: null });
    expect(await placeOf(await addListing(app(), owner, { location: "Behind the old cinema" }))).toBeNull();
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { pin: home } });
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { pin: null } });
    expect(await placeOf(id)).toEqual({ from: "area", circle: null });
  });
});

const mapAt = async (query: string) => (await app().call("GET", `/api/map?${query}`)).json<WireMap>();

describe("a map", () => {
  const everywhere = "box=87.5,20,93,27";

  test("shows no rooms that the list does not have", async () => {
    expect(await mapAt(`${everywhere}&zoom=6&minRent=600000`)).toEqual({ clusters: [], rooms: [] });
  });

  test("has no more cells than a screen has room for, whatever zoom is claimed", async () => {
    for (const zoom of [0, 6, 22]) {
      const { clusters, rooms } = await mapAt(`${everywhere}&zoom=${zoom}`);
      expect(clusters.length + rooms.length).toBeLessThanOrEqual(441);
      expect(clusters.length + rooms.length).toBeGreaterThan(0);
    }
  });

  test("and its list agree, also where a place was asked for", async () => {
    const listed = (await app().call("GET", "/browseListing?area=dhanmondi&limit=50"))
      .json<WireListing[]>()
      .filter(({ position }) => position);
    const { clusters, rooms } = await mapAt("box=90.3,23.68,90.5,23.9&zoom=12&area=dhanmondi");
    expect(clusters.reduce((sum, { count }) => sum + count, 0) + rooms.length).toBe(listed.length);
    expect(listed.length).toBeGreaterThan(0);
  });
});

describe("a location", () => {
  test.each([
    ["House 12, Road 5, Mirpur-10, Dhaka", "mirpur-10"],
    ["ধানমন্ডি ২৭, ঢাকা", "dhanmondi-27"],
    ["Behind the old cinema", null],
  ])("%s is read as %s", async (location, area) => {
    const id = await addListing(app(), owner, { location });
    expect((await read(id)).area).toBe(area);
  });

  test("that names no area, with a pin: the area around it", async () => {
    expect(
      (await read(await addListing(app(), owner, { location: "Our lane", pin: { lat: 23.807, lng: 90.3688 } }))).area,
    ).toBe("mirpur-10");
  });

  test("that changes moves the post", async () => {
    const id = await addListing(app(), owner, { location: "Khulshi, Chattogram" });
    const before = await read(id);
    await app().call("PUT", `/browseListing/${id}`, { as: owner, body: { location: "Zindabazar, Sylhet" } });
    const after = await read(id);
    expect([before.area, after.area]).toEqual(["khulshi", "zindabazar"]);
    const ids = async (area: string) =>
      (await app().call("GET", `/browseListing?area=${area}`)).json<WireListing[]>().map(({ _id }) => _id);
    expect(await ids("zindabazar")).toContain(id);
    expect(await ids("sylhet-division")).toContain(id);
    expect(await ids("khulshi")).not.toContain(id);
  });
});

test("posts from before there was a search are read once, and can be found then", async () => {
  const id = await addListing(app(), owner, { location: "Halishahar, Chattogram", title: "An oldfashioned room" });
  const { db, close } = openDatabase({ url: app().databaseUrl, poolSize: 2 });
  await sql`update listing set area_id = null where id = ${id}`.execute(db);
  await sql`delete from listing_words where listing_id = ${id}`.execute(db);
  expect(await indexListings(db, app().services.areas)).toEqual({ read: 1, placed: 1 });
  expect(await indexListings(db, app().services.areas)).toEqual({ read: 0, placed: 0 });
  await close();
  const [found] = (await app().call("GET", "/browseListing?area=halishahar&q=oldfashioned")).json<WireListing[]>();
  expect(found?._id).toBe(id);
});

describe("what is counted ahead", () => {
  test("stays what a count would give, whatever is done to the posts", async () => {
    const id = await addListing(app(), owner, { location: "Banani, Dhaka", rent: 7_300 });
    for (const body of [
      { rent: 12_000 },
      { Availability: "No" },
      { gender: "female" },
      { location: "Wari, Dhaka" },
      { Availability: "Yes", location: "nowhere to be found" },
    ])
      await app().call("PUT", `/browseListing/${id}`, { as: owner, body });
    await app().call("DELETE", `/browseListing/${await addListing(app(), owner, { location: "Banani, Dhaka" })}`, {
      as: owner,
    });
    const { db, close } = openDatabase({ url: app().databaseUrl, poolSize: 1 });
    const state = async () => ({
      areas: (await sql`select area_id, rooms from area_count where rooms <> 0 order by area_id`.execute(db)).rows,
      cells: (
        await sql`select * from map_cell where rooms <> 0 order by size, x, y, available, traits, rent_band`.execute(db)
      ).rows,
    });
    const kept = await state();
    await sql`select recount_listings()`.execute(db);
    expect(kept).toEqual(await state());
    expect(kept.cells.length).toBeGreaterThan(0);
    await close();
  });
});

const average = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
