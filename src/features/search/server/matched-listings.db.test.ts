import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { saveProfile } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";

const app = useTestApp();

const memberId = async ({ uid }: TestMember) =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
const getListings = (as: TestMember, query = "") => calls.listMatched(app(), as, query);
const statusAndCode = (response: Awaited<ReturnType<typeof getListings>>) =>
  response.statusCode < 300 ? response.statusCode : `${response.statusCode} ${problemCode(response)}`;

let seeker: TestMember;
let owner: TestMember;
let listingId: string;
beforeEach(async () => {
  [seeker, owner] = [newMember(), newMember()];
  listingId = await addListing(app(), owner, { title: "Room by the lake" });
});

describe("the list of a member", () => {
  interface Page {
    posts: {
      _id: string;
      verdict: string | null;
      over: { low: number; high: number } | null;
      fit: { points: number } | null;
    }[];
    next: string | null;
    previous: string | null;
  }

  test("without a seeker profile, returns null verdict and fit, and 409 profile_missing for parameters that need a profile", async () => {
    const { posts } = (await getListings(seeker)).json<Page>();
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.every(({ verdict, fit }) => verdict === null && fit === null)).toBe(true);
    for (const query of ["?livable=yes", "?livable=maybe", "?sort=fit"])
      expect([query, statusAndCode(await getListings(seeker, query))]).toEqual([query, "409 profile_missing"]);
  });

  test("returns the verdict of each listing and paginates forwards and backwards", async () => {
    await saveProfile(app(), seeker);
    await addListing(app());
    const first = (await getListings(seeker, "?limit=1&sort=allIn")).json<Page>();
    expect(first.posts).toHaveLength(1);
    expect(first.posts[0]?.verdict).toMatch(/^(?:yes|ask|near|no)$/);
    const second = (await getListings(seeker, `?limit=1&sort=allIn&cursor=${first.next}`)).json<Page>();
    expect(second.posts[0]?._id).not.toBe(first.posts[0]?._id);
    expect((await getListings(seeker, `?limit=1&sort=allIn&cursor=${second.previous}`)).json<Page>().posts).toEqual(
      first.posts,
    );
  });

  test("`livable` filters out unsuitable listings, and `sort=fit` puts the best fit first", async () => {
    await saveProfile(app(), seeker, { needs: {}, units: [], cash: undefined, cooks: "no", dailyPlace: undefined });
    const rules = { households: ["bachelor"], occupations: ["jobHolder"], gateCloses: "anyTime" };
    const costs = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0 };
    const add = (rent: number, genders?: string) =>
      addListing(app(), newMember(), { rent, facts: { ...rules, ...(genders && { genders }) }, costs });
    const [suitableId, cheaperId, unclearId, unsuitableId] = [
      await add(12_000, "women"),
      await add(9_000, "any"),
      await add(6_000),
      await add(10_000, "men"),
    ];
    // The budget is 14,000.
    const [nearId, dearId] = [await add(15_000, "women"), await add(16_801, "women")];
    const verdicts = async (query: string) => {
      const { posts } = (await getListings(seeker, `${query}&limit=50`)).json<Page>();
      return [suitableId, cheaperId, unclearId, nearId, dearId, unsuitableId].map(
        (id) => posts.find(({ _id }) => _id === id)?.verdict,
      );
    };
    expect(await verdicts("?sort=newest")).toEqual(["yes", "yes", "ask", "near", "no", "no"]);
    expect(await verdicts("?livable=maybe")).toEqual(["yes", "yes", "ask", "near", undefined, undefined]);
    expect(await verdicts("?livable=yes")).toEqual(["yes", "yes", undefined, undefined, undefined, undefined]);
    const best = (await getListings(seeker, "?livable=yes&sort=fit")).json<Page>().posts;
    expect(best.map(({ _id }) => _id)).toEqual([cheaperId, suitableId]);
    expect(best[0]?.fit?.points).toBeGreaterThan(best[1]?.fit?.points ?? 100);
    const all = (await getListings(seeker, "?livable=maybe&sort=fit&limit=50")).json<Page>().posts;
    const own = all.filter(({ _id }) => [suitableId, cheaperId, unclearId, nearId].includes(_id));
    expect(own.map(({ _id }) => _id)).toEqual([cheaperId, suitableId, unclearId, nearId]);
    // Points do not lift an ask above a yes.
    expect(own[2]?.fit?.points).toBeGreaterThan(own[1]?.fit?.points ?? 100);
    expect(own.map(({ over }) => over)).toEqual([null, null, null, { low: 1000, high: 1000 }]);
  });

  test("omits listings of owners who have blocked the seeker", async () => {
    const ids = async () => (await getListings(seeker)).json<Page>().posts.map(({ _id }) => _id);
    expect(await ids()).toContain(listingId);
    await app()
      .services.db.insertInto("member_block")
      .values({ blocker_id: await memberId(owner), blocked_id: await memberId(seeker) })
      .execute();
    expect(await ids()).not.toContain(listingId);
  });
});
