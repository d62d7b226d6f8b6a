import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import type { AreaProfile, AreaSuggestion } from "../area.schema.ts";
import { createAreasService, type RentQuestion } from "./areas.service.ts";

const app = useTestApp();
const owner = newMember();

const suggest = async (query: string) =>
  (await app().call("GET", `/api/areas?q=${encodeURIComponent(query)}`)).json<AreaSuggestion[]>();
const profile = async (slug: string) => (await app().call("GET", `/api/areas/${slug}`)).json<AreaProfile>();

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase({ url: app().databaseUrl, poolSize: 2 });
  for (const location of ["Mirpur 10, Dhaka", "Mirpur-10, Dhaka", "মিরপুর ১২, ঢাকা", "Zindabazar, Sylhet"])
    await addListing(app(), owner, { location });
  await addListing(app(), owner, { location: "Mirpur 10, Dhaka", Availability: "No" });
});
afterAll(() => database.close());

describe("GET /api/areas", () => {
  test("counts the rooms that are available, of a place and of all places inside it", async () => {
    const rooms = new Map((await suggest("mirpur")).map((area) => [area.slug, area.rooms]));
    expect([rooms.get("mirpur"), rooms.get("mirpur-10"), rooms.get("mirpur-12"), rooms.get("mirpur-1")]).toEqual([
      3, 2, 1, 0,
    ]);
    expect((await suggest("dhaka"))[0]).toMatchObject({
      slug: "dhaka",
      kind: "district",
      rooms: 3,
      within: { slug: "dhaka-division" },
    });
  });

  test("names the district around a place, and nothing around a division", async () => {
    expect((await suggest("জিন্দাবাজার"))[0]).toMatchObject({
      slug: "zindabazar",
      nameBn: "জিন্দাবাজার",
      within: { slug: "sylhet" },
      rooms: 1,
    });
    expect((await suggest("sylhet")).find(({ kind }) => kind === "division")).toMatchObject({ within: null });
  });

  test("without a word, the places with most rooms and none without", async () => {
    const first = await suggest("");
    expect(first.map(({ slug }) => slug)).toEqual([
      "dhaka",
      "mirpur",
      "mirpur-10",
      "mirpur-12",
      "sylhet",
      "zindabazar",
    ]);
  });

  test("finds the place in a whole address", async () => {
    expect((await suggest("House 3, Road 5, Zindabazar, Sylhet")).map(({ slug }) => slug)).toEqual(["zindabazar"]);
  });

  test("a post that is added or deleted counts at once", async () => {
    const before = (await profile("gazipur")).rooms;
    const id = await addListing(app(), owner, { location: "Tongi, Gazipur" });
    expect((await profile("gazipur")).rooms).toBe(before + 1);
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    expect((await profile("gazipur")).rooms).toBe(before);
  });

  test("may be kept for seconds, by anybody", async () => {
    const answer = await app().call("GET", "/api/areas?q=mirpur");
    expect(answer.headers["cache-control"]).toBe("public, max-age=10, s-maxage=10");
    expect(
      (await app().call("GET", "/api/areas?q=mirpur", { headers: { "if-none-match": String(answer.headers["etag"]) } }))
        .statusCode,
    ).toBe(304);
  });

  test("refuses a wrong query", () =>
    checkRows(["limit=0", "limit=21", "limit=x", `q=${"x".repeat(81)}`, "q=%00"], async (query) => {
      const answer = await app().call("GET", `/api/areas?${query}`);
      expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
    }));
});

describe("GET /api/areas/:slug", () => {
  test("knows what is around a place and inside it", async () => {
    const mirpur = await profile("mirpur");
    expect(mirpur.parents.map(({ slug }) => slug)).toEqual(["dhaka-division", "dhaka"]);
    expect(mirpur.parts[0]).toMatchObject({ slug: "mirpur-10", rooms: 2 });
    expect(mirpur.parts.map(({ slug }) => slug)).toContain("mirpur-dohs");
    expect(mirpur.neighbours).toHaveLength(6);
    expect(mirpur.neighbours.map(({ slug }) => slug)).not.toContain("mirpur-10");
    const distances = mirpur.neighbours.map(({ km }) => km);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  });

  test("the neighbours of a district are districts", async () => {
    const kinds = new Set((await profile("dhaka")).neighbours.map(({ kind }) => kind));
    expect([...kinds]).toEqual(["district"]);
  });

  test("a wrong area is refused", () =>
    checkRows(
      [
        ["nowhere", 404, "area_not_found"],
        ["Mirpur 10", 400, "validation_failed"],
        ["__proto__", 400, "validation_failed"],
        ["constructor", 404, "area_not_found"],
      ],
      async (slug, status, code) => {
        const answer = await app().call("GET", `/api/areas/${encodeURIComponent(slug)}`);
        expect([answer.statusCode, problemCode(answer)]).toEqual([status, code]);
      },
    ));
});

describe("the service", () => {
  test("gets a place with all that is inside it", async () => {
    const { areas } = app().services;
    const [mirpur, ten] = [await areas.get("mirpur"), await areas.get("mirpur-10")];
    expect(ten?.ids).toEqual([ten?.id]);
    expect(mirpur?.ids).toContain(ten?.id);
    expect((await areas.get("dhaka-division"))?.ids).toEqual(expect.arrayContaining([...(mirpur?.ids ?? [])]));
    expect(await areas.get("nowhere")).toBeUndefined();
  });

  test("knows the place round a point, if there is one", async () => {
    const { areas } = app().services;
    expect((await areas.nearest({ lat: 23.8068, lng: 90.3689 }))?.slug).toBe("mirpur-10");
    expect((await areas.nearest({ lat: 24.8956, lng: 91.8691 }))?.slug).toBe("zindabazar");
    expect(await areas.nearest({ lat: 21.2, lng: 90.1 })).toBeUndefined();
  });

  test("names places nearby that have rooms", async () => {
    const near = await app().services.areas.listNearbyWithRooms("kazipara");
    expect(near.map(({ slug }) => slug)).toEqual(["mirpur-10", "mirpur", "mirpur-12", "zindabazar"]);
  });

  test("reads the counts once for many, and again after half a minute", async () => {
    let reads = 0;
    const watched = openDatabase({
      url: app().databaseUrl,
      poolSize: 2,
      onStatement: (text) => void (text.includes('from "area_count"') && (reads += 1)),
    });
    let now = 0;
    const areas = createAreasService({ db: watched.db, now: () => now });
    await Promise.all([areas.suggest("mirpur", 3), areas.suggest("dhaka", 3), areas.list()]);
    now = 29_999;
    await areas.list();
    expect(reads).toBe(1);
    now = 30_000;
    await areas.list();
    expect(reads).toBe(2);
    await watched.close();
  });

  test("a database that was away is asked again", async () => {
    let isAway = true;
    const db = new Proxy(database.db, {
      get(target, key) {
        if (isAway && key === "selectFrom") throw new Error("away");
        const value: unknown = Reflect.get(target, key);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    const areas = createAreasService({ db });
    await expect(areas.list()).rejects.toThrow("away");
    isAway = false;
    expect((await areas.list()).length).toBeGreaterThan(200);
  });
});

describe("typical rents", () => {
  const rents = [5000, 6000, 6000, 7000, 7000, 8000, 8000, 9000, 10_000, 20_000];

  beforeAll(async () => {
    const location = "Boyra, Khulna";
    for (const rent of rents) await addListing(app(), owner, { location, rent });
    for (const rent of rents.slice(1)) await addListing(app(), owner, { location, rent, accommodationFor: "Shared" });
    await addListing(app(), owner, {
      location: "Sonadanga, Khulna",
      rent: 4000,
      accommodationFor: "Shared",
      Availability: "No",
    });
    await app().services.areas.refreshRents();
  });

  test("are said from ten posts on, taken or not, and add up in the places around", async () => {
    const [boyra, khulna] = [await profile("boyra"), await profile("khulna")];
    expect(boyra.rents).toEqual({ Single: { posts: 10, lower: 6000, median: 7000, upper: 9000 }, Shared: null });
    expect(khulna.rents.Shared).toEqual({ posts: 10, lower: 6000, median: 7000, upper: 9000 });
    expect((await profile("sonadanga")).rents).toEqual({ Single: null, Shared: null });
  });

  test("come out the same when made twice, also at the same time", async () => {
    const before = await database.db
      .selectFrom("area_rent")
      .selectAll()
      .orderBy("area_id")
      .orderBy("accommodation")
      .execute();
    const { areas } = app().services;
    expect(await Promise.all([areas.refreshRents(), areas.refreshRents()])).toEqual([before.length, before.length]);
    expect(
      await database.db.selectFrom("area_rent").selectAll().orderBy("area_id").orderBy("accommodation").execute(),
    ).toEqual(before);
  });

  test("forget what is older than 90 days", async () => {
    const old = `${addDays(todayInDhaka(), -91)}T12:00:00Z`;
    await sql`delete from listing where location = 'Boyra, Khulna' and rent > 5000
        and accommodation = 'single'`.execute(database.db);
    await sql`
      insert into listing (id, owner_id, created_at, rent, age, move_in, gender, accommodation, smoking, available,
        title, location, profession, interests, description, phone, image_url, area_id)
      select listing_id_at(${old}::timestamptz, number), owner_id, ${old}::timestamptz, 99000, age, move_in, gender,
        accommodation, smoking, available, title, location, profession, interests, description, phone, image_url,
          area_id
      from listing, generate_series(1, 20) number where location = 'Boyra, Khulna' and rent = 5000`.execute(
      database.db,
    );
    const { areas } = app().services;
    await areas.refreshRents();
    expect((await areas.profile("boyra"))?.rents.Single).toBeNull();
  });
});

const fairRent = (question: Omit<RentQuestion, "area">, area = "gollamari") =>
  app().services.areas.fairRent({ area, ...question });

describe("fair rent", () => {
  const rents = [5000, 6000, 6000, 7000, 7000, 8000, 8000, 9000, 10_000, 20_000];

  beforeAll(async () => {
    const location = "Gollamari, Khulna";
    for (const rent of rents)
      await addListing(app(), owner, {
        location,
        rent,
        accommodationFor: "Shared",
        facts: { unit: "seat", households: ["bachelor"] },
      });
    for (const rent of rents.slice(1))
      await addListing(app(), owner, { location, rent: rent * 3, facts: { unit: "flat" } });
    await addListing(app(), owner, { location, rent: 12_000, facts: { gateCloses: "20:00" } });
    await app().services.areas.refreshRents();
  });

  test("compares with what is let, where the post says so", async () => {
    expect(await fairRent({ unit: "seat", accommodation: "shared" })).toEqual({
      of: "seat",
      posts: 10,
      lower: 6000,
      median: 7000,
      upper: 9000,
    });
    expect(await fairRent({ unit: "seat", accommodation: "single" })).toMatchObject({ of: "seat" });
  });

  test("and with what is shared or not, where it does not", async () => {
    expect(await fairRent({ accommodation: "shared" })).toMatchObject({ of: "shared", posts: 10, median: 7000 });
    expect(await fairRent({ accommodation: "single" })).toMatchObject({ of: "single", posts: 10, median: 21_000 });
  });

  test("says nothing of too few, rather than compare with something else", async () => {
    expect(await fairRent({ unit: "flat", accommodation: "single" })).toBeUndefined();
    expect(await fairRent({ unit: "room", accommodation: "single" })).toBeUndefined();
    expect(await fairRent({ unit: "seat", accommodation: "shared" }, "nowhere")).toBeUndefined();
    expect(await fairRent({ unit: "seat", accommodation: "shared" }, "khulna")).toMatchObject({ posts: 10 });
  });

  test("is made anew with the typical rents", async () => {
    await addListing(app(), owner, { location: "Gollamari, Khulna", rent: 30_000, facts: { unit: "flat" } });
    expect(await fairRent({ unit: "flat", accommodation: "single" })).toBeUndefined();
    await app().services.areas.refreshRents();
    expect(await fairRent({ unit: "flat", accommodation: "single" })).toEqual({
      of: "flat",
      posts: 10,
      lower: 21_000,
      median: 24_000,
      upper: 30_000,
    });
  });
});
