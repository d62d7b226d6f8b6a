import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { saveProfile } from "../../../../test/seekers.ts";

const app = useTestApp();

const memberId = async ({ uid }: TestMember) => (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
const list = (as: TestMember, search = "") => app().call("GET", `/api/match/listings${search}`, { as });
const outcome = (answer: Awaited<ReturnType<typeof list>>) => (answer.statusCode < 300 ? answer.statusCode : `${answer.statusCode} ${problemCode(answer)}`);

let seeker: TestMember;
let owner: TestMember;
let post: string;
beforeEach(async () => {
  [seeker, owner] = [newMember(), newMember()];
  post = await addListing(app(), owner, { title: "Room by the lake" });
});

describe("GET /api/match/listings", () => {
  interface Page {
    posts: { _id: string; verdict: string | null; fit: { points: number } | null }[];
    next: string | null;
    previous: string | null;
  }

  test("is kept by no cache", async () => {
    expect((await list(seeker)).headers["cache-control"]).toBe("private, no-store");
  });

  test("says nothing of matches to who has no profile, and refuses what needs one", async () => {
    const { posts } = (await list(seeker)).json<Page>();
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.every(({ verdict, fit }) => verdict === null && fit === null)).toBe(true);
    for (const search of ["?livable=yes", "?livable=maybe", "?sort=fit"])
      expect([search, outcome(await list(seeker, search))]).toEqual([search, "409 profile_missing"]);
  });

  test("gives each post with its verdict and fit, a page at a time", async () => {
    await saveProfile(app(), seeker);
    await addListing(app(), newMember());
    const first = (await list(seeker, "?limit=1&sort=allIn")).json<Page>();
    expect(first.posts).toHaveLength(1);
    expect(first.posts[0]?.verdict).toMatch(/^(?:yes|ask|no)$/);
    const second = (await list(seeker, `?limit=1&sort=allIn&cursor=${first.next}`)).json<Page>();
    expect(second.posts[0]?._id).not.toBe(first.posts[0]?._id);
    expect((await list(seeker, `?limit=1&sort=allIn&cursor=${second.previous}`)).json<Page>().posts).toEqual(first.posts);
  });

  test("can leave out where one cannot live, and begin with what fits best", async () => {
    await saveProfile(app(), seeker, { needs: {}, units: [], cash: undefined, cooks: "no", dailyPlace: undefined });
    const rules = { households: ["bachelor"], occupations: ["jobHolder"], gateCloses: "anyTime" };
    const costs = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0 };
    const add = (rent: number, genders?: string) => addListing(app(), newMember(), { rent, facts: { ...rules, ...(genders && { genders }) }, costs });
    const [yes, cheaper, ask, no] = [await add(12_000, "women"), await add(9_000, "any"), await add(10_000), await add(10_000, "men")];
    const verdicts = async (search: string) => {
      const { posts } = (await list(seeker, `${search}&limit=50`)).json<Page>();
      return [yes, cheaper, ask, no].map((id) => posts.find(({ _id }) => _id === id)?.verdict);
    };
    expect(await verdicts("?sort=newest")).toEqual(["yes", "yes", "ask", "no"]);
    expect(await verdicts("?livable=maybe")).toEqual(["yes", "yes", "ask", undefined]);
    expect(await verdicts("?livable=yes")).toEqual(["yes", "yes", undefined, undefined]);
    const best = (await list(seeker, "?livable=yes&sort=fit")).json<Page>().posts;
    expect(best.map(({ _id }) => _id)).toEqual([cheaper, yes]);
    expect(best[0]?.fit?.points).toBeGreaterThan(best[1]?.fit?.points ?? 100);
  });

  test("leaves out the posts of who has blocked one", async () => {
    const ids = async () => (await list(seeker)).json<Page>().posts.map(({ _id }) => _id);
    expect(await ids()).toContain(post);
    await app()
      .services.db.insertInto("member_block")
      .values({ blocker_id: await memberId(owner), blocked_id: await memberId(seeker) })
      .execute();
    expect(await ids()).not.toContain(post);
  });
});
