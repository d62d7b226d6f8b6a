/** Searches by facts, by costs and by whether the seeker can live there. */
import { beforeAll, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { nextPage, readPages } from "../../../../test/pages.ts";
import { saveProfile } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Costs, Facts } from "../../facts/fact.schema.ts";
import { parseWireListings, type WireListing } from "../../listings/listing.wire.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { WireCounts, WireMap } from "../search.wire.ts";
import { createListingSearch } from "./search-page.ts";

const app = useTestApp();

const facts: Facts = {
  unit: "seat",
  households: ["bachelor"],
  genders: "men",
  gateCloses: "22:30",
  lift: "yes",
  gas: "line",
};

const memberIdOf = async ({ uid }: TestMember) =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;

const counts = async (query: string) =>
  (await app().call("GET", `/api/counts?area=zindabazar&${query}`)).json<WireCounts>();
const onMap = async (query: string) =>
  (await app().call("GET", `/api/map?box=91.80,24.85,91.92,24.94&zoom=10&${query}`)).json<WireMap>();
const roomsOn = ({ rooms, clusters }: WireMap) => rooms.length + clusters.reduce((sum, { count }) => sum + count, 0);

describe("what is said of a home, as filter", () => {
  const homes: Record<string, Facts> = {
    lifted: { lift: "yes", unit: "room", gateCloses: "23:00", households: ["bachelor", "family"] },
    seat: { lift: "no", unit: "seat", gateCloses: "anyTime", households: ["bachelor"], wifi: "yes" },
    flat: { lift: "yes", unit: "flat", wifi: "yes" },
    silent: {},
  };
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const owner = newMember();
    for (const [name, said] of Object.entries(homes))
      ids[await addListing(app(), owner, { location: "Sonadanga, Khulna", facts: said })] = name;
  });
  const found = async (query: string) =>
    new Set(
      (await app().call("GET", `/browseListing?area=sonadanga&${query}`))
        .json<{ _id: string }[]>()
        .map(({ _id }) => ids[_id]),
    );

  test.each<[has: string, ...names: string[]]>([
    ["lift", "lifted", "flat"],
    ["lift,wifi", "flat"],
    ["unit:room,unit:flat", "lifted", "flat"],
    ["gateCloses:22:00", "lifted", "seat"],
    ["gateCloses:23:30", "seat"],
    ["households:bachelor", "lifted", "seat"],
    ["households:bachelor,households:family", "lifted"],
    ["balcony"],
  ])("%s, in lists, counts and maps", async (has, ...names) => {
    for (const sort of ["newest", "rentAsc", "allIn", "mostLiked"])
      expect(await found(`sort=${sort}&has=${has}`)).toEqual(new Set(names));
    const counted = (await app().call("GET", `/api/counts?area=sonadanga&has=${has}`)).json<WireCounts>();
    expect(counted.total).toEqual({ count: names.length, isMore: false });
    const map = (
      await app().call("GET", `/api/map?box=89.45,22.75,89.62,22.90&zoom=10&area=sonadanga&has=${has}`)
    ).json<WireMap>();
    expect(roomsOn(map)).toBe(names.length);
  });

  test.each(["castle", "lift,", "", "lift;wifi", "unit", "religion:any"])("refuses '%s'", async (has) => {
    const answer = await app().call("GET", `/browseListing?has=${has}`);
    expect([answer.statusCode, problemCode(answer)]).toEqual([400, "validation_failed"]);
  });

  test("too rare for the index scan, all of it is found where there is not too much to look through", async () => {
    const short = createListingSearch({ facts: { first: 2, again: 2 }, distance: [1] });
    const { db, areas } = app().services;
    const near = { lat: 22.82, lng: 89.54 };
    for (const search of [
      { sort: "newest", area: "sonadanga" },
      { sort: "rentDesc", area: "sonadanga" },
      { sort: "newest", near, withinKm: 20 },
    ] as const) {
      const page = await short(db, areas, { ...search, has: ["lift", "wifi"], limit: 10 });
      expect((JSON.parse(page.json) as { _id: string }[]).map(({ _id }) => ids[_id])).toEqual(["flat"]);
      expect(page.isPartial).toBe(false);
    }
    // By distance only the nearest are tested, and the page is marked as partial.
    expect(
      await short(db, areas, { sort: "nearest", near, withinKm: 20, has: ["lift", "wifi"], limit: 10 }),
    ).toMatchObject({ json: "[]", isPartial: true });
    expect(
      await createListingSearch()(db, areas, { sort: "nearest", near, withinKm: 20, has: ["lift", "wifi"], limit: 10 }),
    ).toMatchObject({
      isPartial: false,
    });
  });
});

const known: Costs = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0, advance: 0 };

describe("what it costs, as filter and order", () => {
  // Upper estimates. All-in: 5,000, 7,500, 9,000 and, for unknown costs, 9,400. Day one: 15,000, 5,000, 6,000 and
  // 20,000.
  const posts = {
    allBills: { ...known, advance: 10_000 },
    someBills: { ...known, electricity: 2500 },
    meals: { ...known, meals: 3000 },
    silent: {},
  };
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const owner = newMember();
    for (const [name, said] of Object.entries(posts))
      ids[
        await addListing(app(), owner, {
          location: "Zindabazar, Sylhet",
          rent: name === "meals" ? 6000 : 5000,
          costs: said,
          title: `Room ${name}`,
        })
      ] = name;
  });
  const found = async (query: string) => {
    const answer = await app().call("GET", `/browseListing?area=zindabazar&${query}`);
    return answer.json<{ _id: string }[]>().map(({ _id }) => ids[_id]);
  };

  const namesOf = (page: { _id: string }[]) => page.map(({ _id }) => ids[_id]);

  test("up to a limit, the upper end counts", async () => {
    expect(await found("sort=allIn")).toEqual(["allBills", "someBills", "meals", "silent"]);
    expect(await found("sort=dayOne")).toEqual(["someBills", "meals", "allBills", "silent"]);
    for (const sort of ["newest", "rentAsc", "rentDesc", "mostLiked", "allIn", "dayOne"]) {
      expect(new Set(await found(`sort=${sort}&maxAllIn=9000`))).toEqual(new Set(["allBills", "someBills", "meals"]));
      expect(new Set(await found(`sort=${sort}&maxAllIn=8999`))).toEqual(new Set(["allBills", "someBills"]));
      expect(await found(`sort=${sort}&maxAllIn=7500&maxDayOne=5000`)).toEqual(["someBills"]);
      expect(await found(`sort=${sort}&maxDayOne=4999`)).toEqual([]);
    }
  });

  test.each([
    ["allIn", ["allBills", "someBills", "meals"]],
    ["dayOne", ["someBills", "meals", "allBills"]],
  ])("pages by %s go there and back", async (sort, expected) => {
    const pages = await readPages(app(), `/browseListing?area=zindabazar&sort=${sort}&limit=1&maxDayOne=15000`);
    expect(pages.flatMap(namesOf)).toEqual(expected);
    const second = await app().call(
      "GET",
      nextPage((await app().call("GET", `/browseListing?area=zindabazar&sort=${sort}&limit=1`)).headers) ?? "",
    );
    const previous = /<([^>]+)>; rel="prev"/.exec(String(second.headers["link"]))?.[1] ?? "";
    expect(namesOf((await app().call("GET", previous)).json())).toEqual(expected.slice(0, 1));
  });

  test("counts and maps know it too", async () => {
    expect((await counts("")).total).toEqual({ count: 4, isMore: false });
    expect((await counts("maxAllIn=9000")).total).toEqual({ count: 3, isMore: false });
    expect((await counts("maxAllIn=9000&maxDayOne=6000")).Availability.Yes).toEqual({ count: 2, isMore: false });
    for (const [query, rooms] of [
      ["", 4],
      ["maxAllIn=9000", 3],
      ["maxDayOne=6000", 2],
    ] as const)
      expect(roomsOn(await onMap(query))).toBe(rooms);
  });
});

const mirpurMap = (query: string, as?: TestMember) =>
  app().call("GET", `/api/map?box=90.34,23.79,90.40,23.83&zoom=11&${query}`, { ...(as && { as }) });

describe("a visitor with a sentence", () => {
  const box = "90.39,23.78,90.42,23.81";
  const onMap = (cookie: string, as?: TestMember) =>
    app().call("GET", `/api/map?box=${box}&zoom=14&livable=maybe`, { headers: { cookie }, ...(as && { as }) });

  test("sees on the map which rooms say yes, and nobody else gets that response", async () => {
    const owner = newMember();
    const post = (lat: number, changes: Record<string, unknown>) =>
      addListing(app(), owner, { location: "Banani, Dhaka", pin: { lat, lng: 90.404 }, ...changes });
    const open = { ...facts, genders: "men", occupations: ["student"], gateCloses: "23:00" } as const;
    const yes = await post(23.787, { facts: open });
    const ask = await post(23.797, { facts: { ...open, gateCloses: undefined } });
    await post(23.807, { facts: { ...open, genders: "women" } });
    const answer = await onMap("lang=en; me=male.student.22:00.");
    const { rooms } = answer.json<WireMap>();
    expect(new Map(rooms.map(({ _id, saysYes }) => [_id, saysYes]))).toEqual(
      new Map([
        [yes, true],
        [ask, undefined],
      ]),
    );
    expect(answer.headers["cache-control"]).toContain("private");
    const own = (await onMap("me=male.student.22:00.", owner)).json<WireMap>();
    expect(own.rooms.map(({ saysYes }) => saysYes)).toEqual([undefined, undefined]);
    for (const cookie of ["", "me=male...", "me=robot.student.."]) {
      const refused = await onMap(cookie);
      expect([refused.statusCode, problemCode(refused)]).toEqual([401, "sign_in_required"]);
    }
  });
});

describe("where I can live", () => {
  const seeker = newMember();
  const other = newMember();
  const asked: Facts = { ...facts, occupations: ["student", "jobHolder"], gateCloses: "23:00", meals: "cook" };
  const homes: Record<string, Record<string, unknown>> = {
    yes: { facts: asked, costs: { ...known, serviceCharge: 5000 } },
    cheapYes: { facts: asked, costs: known },
    ask: { facts: { ...asked, gateCloses: undefined }, costs: known },
    no: { facts: { ...asked, gateCloses: "21:00" }, costs: known },
    tooDear: { facts: asked, costs: known, rent: 40_000 },
    taken: { facts: asked, costs: known, Availability: "No" },
    silent: {},
  };
  const ids: Record<string, string> = {};
  let owner: TestMember;
  const pin = { lat: 23.8069, lng: 90.3687 };
  beforeAll(async () => {
    owner = newMember();
    for (const [name, home] of Object.entries(homes))
      ids[
        await addListing(app(), owner, { location: "Mirpur 10, Dhaka", pin, title: `Room ${name} mirpured`, ...home })
      ] = name;
    await saveProfile(app(), seeker, {
      gender: "male",
      household: "bachelor",
      occupation: "student",
      homeBy: "22:30",
      smokes: "no",
      cooks: "no",
      units: [],
      budget: 20_000,
      cash: undefined,
      moveInBy: undefined,
      areas: [],
      dailyPlace: undefined,
      needs: {},
    });
  });
  const list = (query: string, as: TestMember = seeker) => calls.listMatched(app(), as, `area=mirpur-10&${query}`);
  const names = async (query: string) =>
    (await list(query)).json<{ posts: WireListing[] }>().posts.map(({ _id }) => ids[_id]);

  test("only those, or also those to ask about, in every order", async () => {
    for (const sort of ["newest", "rentAsc", "rentDesc", "allIn", "dayOne", "mostLiked"]) {
      expect(new Set(await names(`livable=yes&sort=${sort}`))).toEqual(new Set(["yes", "cheapYes"]));
      expect(new Set(await names(`livable=maybe&sort=${sort}`))).toEqual(new Set(["yes", "cheapYes", "ask", "silent"]));
    }
    expect(await names("livable=yes&sort=allIn")).toEqual(["cheapYes", "yes"]);
    expect(new Set(await names("livable=yes&near=23.8069,90.3687&within=2&sort=nearest"))).toEqual(
      new Set(["yes", "cheapYes"]),
    );
    expect(await names("livable=yes&Availability=No")).toEqual([]);
    expect(await names("livable=yes&maxAllIn=9000")).toEqual(["cheapYes"]);
  });

  test("the best fit first, without what is a no, there and back", async () => {
    expect(await names("sort=fit")).toEqual(["cheapYes", "yes", "ask", "silent"]);
    expect(await names("sort=fit&livable=yes")).toEqual(["cheapYes", "yes"]);
    for (const where of ["near=23.8069,90.3687&within=2", "box=90.34,23.79,90.40,23.83", "box=88,21,92,26&q=mirpured"])
      expect(await names(`sort=fit&${where}`)).toEqual(["cheapYes", "yes", "ask", "silent"]);
    const first = (await list("sort=fit&limit=2")).json<{ posts: WireListing[]; next: string }>();
    const second = (await list(`sort=fit&limit=2&cursor=${first.next}`)).json<{
      posts: WireListing[];
      next: string | null;
      previous: string;
    }>();
    expect(second.posts.map(({ _id }) => ids[_id])).toEqual(["ask", "silent"]);
    expect(second.next).toBeNull();
    const back = (await list(`sort=fit&limit=2&cursor=${second.previous}`)).json<{
      posts: WireListing[];
      previous: string | null;
    }>();
    expect(back.posts).toEqual(first.posts);
    expect(back.previous).toBeNull();
  });

  test("yes first, and the newest first among those", async () => {
    expect(await names("sort=yesFirst")).toEqual(["cheapYes", "yes", "silent", "ask"]);
    const first = (await list("sort=yesFirst&limit=3")).json<{ posts: WireListing[]; next: string }>();
    const second = (await list(`sort=yesFirst&limit=3&cursor=${first.next}`)).json<{ posts: WireListing[] }>();
    expect(second.posts.map(({ _id }) => ids[_id])).toEqual(["ask"]);
  });

  test("counts and the map agree with the list", async () => {
    const actor = { memberId: await memberIdOf(seeker) } as Actor;
    const count = (livable: "yes" | "maybe") => app().services.search.countFor(actor, { area: "mirpur-10", livable });
    expect((await count("yes")).total).toEqual({ count: 2, isMore: false });
    const maybe = await count("maybe");
    expect([maybe.total.count, maybe.Availability.Yes.count, maybe.Availability.No.count]).toEqual([4, 4, 0]);
    const shown = (await mirpurMap("livable=yes", seeker)).json<WireMap>();
    expect(roomsOn(shown)).toBe(2);
    const all = await mirpurMap("livable=yes");
    expect([all.statusCode, problemCode(all)]).toEqual([401, "sign_in_required"]);
    const without = await mirpurMap("livable=yes", other);
    expect([without.statusCode, problemCode(without)]).toEqual([409, "profile_missing"]);
  });

  test("the answers that are counted are those of the rooms", async () => {
    const { search, profiles } = app().services;
    const asked = { area: "mirpur-10", available: true };
    const saved = await profiles.getProfile({ memberId: await memberIdOf(seeker) });
    const { json } = await search.listFor(undefined, { ...asked, sort: "newest", limit: 50 });
    const seen = new Set<string>();
    for (const budget of [7_000, 9_000, 12_000, 20_000]) {
      const profile = { ...saved, budget } as SeekerProfile;
      const verdicts = (await profiles.judge(profile, parseWireListings(json))).map(({ verdict }) => verdict);
      const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
      const { yes, ask } = await search.answersFor(asked, profile);
      expect([yes.count, ask.count]).toEqual([count("yes"), count("ask")]);
      for (const verdict of verdicts) seen.add(verdict);
    }
    expect(seen).toEqual(new Set(["yes", "ask", "near", "no"]));
  });

  test("is nothing that anybody else can ask", async () => {
    const missing = await list("livable=yes", other);
    expect([missing.statusCode, problemCode(missing)]).toEqual([409, "profile_missing"]);
    expect([(await list("sort=fit", other)).statusCode, (await list("sort=newest", other)).statusCode]).toEqual([
      409, 200,
    ]);
    // The public list rejects the sort `fit` and ignores `livable`.
    expect((await app().call("GET", "/browseListing?area=mirpur-10&sort=fit", { as: seeker })).statusCode).toBe(400);
    expect((await app().call("GET", "/browseListing?area=mirpur-10&livable=yes")).json<WireListing[]>()).toHaveLength(
      7,
    );
  });

  test("what is hidden or blocked stays hidden", async () => {
    const [first] = Object.keys(ids).filter((id) => ids[id] === "cheapYes");
    await app().services.db.updateTable("listing").set({ state: "asleep" }).where("id", "=", String(first)).execute();
    expect(await names("sort=fit")).toEqual(["yes", "ask", "silent"]);
    await app().services.db.updateTable("listing").set({ state: "live" }).where("id", "=", String(first)).execute();
    await app()
      .services.db.insertInto("member_block")
      .values({ blocker_id: await memberIdOf(owner), blocked_id: await memberIdOf(seeker) })
      .execute();
    expect([await names("sort=fit"), await names("livable=maybe")]).toEqual([[], []]);
  });
});
