/** What a member can do with their searches, and that others cannot. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { at, searchTools } from "../../../../test/saved-searches.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { readSavedValues } from "../saved-search.schema.ts";

const app = useTestApp();
const { db, seeker, save, run, toldTo, markedIds, settleChanges } = searchTools(app);
const searches = () => app().services.savedSearches;
const code = (work: Promise<unknown>) =>
  work.then(() => "done").catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));
const scopesOf = async (id: string) =>
  (
    await db().selectFrom("search_scope").select(["scope", "rent_max", "cadence"]).where("search_id", "=", id).execute()
  ).map(({ rent_max, cadence }) => ({
    rent_max,
    cadence,
  }));

let member: Actor;
const later = (days: number) => new Date(at("12:00").getTime() + days * DAY_MS);
const mails = async () =>
  (await db().selectFrom("mail").select("kind").where("member_id", "=", member.memberId).execute()).map(
    ({ kind }) => kind,
  );

beforeEach(async () => {
  await db().deleteFrom("saved_search").execute();
  await db().deleteFrom("mail").execute();
  await settleChanges();
  member = await seeker();
});

test("what does not decide which rooms are new is not kept, and neither is what the page would ignore", () => {
  expect(
    readSavedValues(
      "area=mirpur&sort=rentAsc&view=map&Availability=No&postedWithin=7&cursor=x&maxRent=৮০০০&gender=unknown&evil=1",
    ),
  ).toEqual({
    area: "mirpur",
    maxRent: "8000",
  });
});

test("the same search is kept once, in whatever order its filters come", async () => {
  const first = await save(member, "area=mirpur&maxRent=8000");
  expect(await searches().save(member, readSavedValues("maxRent=8000&area=mirpur"), "again")).toEqual({
    id: first,
    isNew: false,
  });
  expect(await searches().list(member)).toHaveLength(1);
});

test("a new search is told at once: a good room is gone within hours", async () => {
  await searches().save(member, readSavedValues("area=mirpur"), "Mirpur");
  expect(await searches().list(member)).toMatchObject([{ cadence: "instant" }]);
});

test("a member has ten at most, also if many are saved at once", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 25 }, (_, n) => code(searches().save(member, { maxRent: String(5_000 + n) }, `Search ${n}`))),
  );
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(10).fill("done"),
    ...Array<string>(15).fill("too_many_searches"),
  ]);
  expect(await searches().list(member)).toHaveLength(10);
  expect(await code(searches().save(member, { minRent: "99" }, "eleventh"))).toBe("too_many_searches");
  await expect(
    sql`insert into saved_search (member_id, slot, name, query, cadence, seen_news)
        values (${member.memberId}, 11, 'x', '{"q": "x"}', 'off', 0)`.execute(db()),
  ).rejects.toThrow(/saved_search_slot_check/);
});

describe("one that is off", () => {
  test("is compared with nothing, and what it missed is not told when it is on again", async () => {
    const id = await save(member, "area=dhanmondi&maxRent=9000");
    expect(await scopesOf(id)).toEqual([{ rent_max: 9000, cadence: 1 }]);
    await addListing(app());
    await app().services.matching.matchInstant(at("12:00"));
    expect(await markedIds()).toEqual([id]);
    await searches().setCadence(member, id, "off");
    expect([await scopesOf(id), await markedIds()]).toEqual([[], []]);
    await searches().setCadence(member, id, "weekly");
    expect(await scopesOf(id)).toEqual([{ rent_max: 9000, cadence: 3 }]);
    await run(at("08:31", "2026-12-12"));
    expect(await toldTo(member)).toEqual([]);
  });
});

test("a change of how often moves a mark that waits", async () => {
  const id = await save(member, "area=dhanmondi", "weekly");
  await addListing(app());
  await app().services.matching.matchDigests(at("12:00"));
  await searches().setCadence(member, id, "instant", at("12:10"));
  await run(at("12:11"));
  expect(await toldTo(member)).toHaveLength(1);
});

test("nobody else can open, change or delete it", async () => {
  const id = await save(member, "area=mirpur");
  const other = await seeker();
  expect(await code(searches().open(other, id))).toBe("saved_search_not_found");
  expect(await code(searches().setCadence(other, id, "off"))).toBe("saved_search_not_found");
  expect(await code(searches().rename(other, id, "Mine"))).toBe("saved_search_not_found");
  await searches().delete(other, id);
  expect(await searches().list(member)).toMatchObject([{ id, name: "area=mirpur", cadence: "instant" }]);
  await searches().rename(member, id, "Near my college");
  expect(await searches().list(member)).toMatchObject([{ name: "Near my college" }]);
  await searches().delete(member, id);
  expect(await searches().list(member)).toEqual([]);
});

test("a deleted search leaves nothing behind", async () => {
  const id = await save(member, "area=dhanmondi");
  await addListing(app());
  await app().services.matching.matchInstant(at("12:00"));
  expect(await markedIds()).toEqual([id]);
  await searches().delete(member, id);
  expect([await scopesOf(id), await markedIds()]).toEqual([[], []]);
});

describe("one that nobody opens", () => {
  test("is asked about once, then sleeps, and wakes when it is opened", async () => {
    const { unusedSearches } = app().services;
    const [id] = [await save(member, "area=dhanmondi"), await save(member, "area=mirpur", "weekly")];
    expect(await unusedSearches.runDue(later(54))).toEqual({ asked: 0, asleep: 0 });
    expect(await unusedSearches.runDue(later(56))).toEqual({ asked: 2, asleep: 0 });
    expect(await unusedSearches.runDue(later(57))).toEqual({ asked: 0, asleep: 0 });
    expect(await mails()).toEqual(["still_looking"]);
    expect(await unusedSearches.runDue(later(62))).toEqual({ asked: 0, asleep: 2 });
    expect([await scopesOf(id), (await searches().list(member)).map(({ isAsleep }) => isAsleep)]).toEqual([
      [],
      [true, true],
    ]);
    await searches().open(member, id, later(63));
    expect((await searches().list(member)).map(({ isAsleep }) => isAsleep)).toEqual([false, true]);
    expect(await scopesOf(id)).toHaveLength(1);
    expect(await mails()).toEqual(["still_looking"]);
  });

  test("stays awake if it is opened in time; those that are off are left alone", async () => {
    const { unusedSearches } = app().services;
    const id = await save(member, "area=dhanmondi");
    await save(member, "area=mirpur", "off");
    await unusedSearches.runDue(later(56));
    await searches().open(member, id, later(58));
    expect(await unusedSearches.runDue(later(64))).toEqual({ asked: 0, asleep: 0 });
  });
});
