import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { revealLimits } from "../like.schema.ts";

const app = useTestApp();

async function listingOfSomebody() {
  const owner = newMember();
  return { owner, id: await addListing(app(), owner) };
}

describe("PATCH /featuredPost", () => {
  test("counts a member once and shows them the number", async () => {
    const { id } = await listingOfSomebody();
    const member = newMember();
    for (const _time of [1, 2, 3]) {
      const answer = await app().call("PATCH", "/featuredPost", { as: member, body: { id, likesCount: 41 } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ likeCount: 1, liked: true, phone: "+8801712345678" });
    }
  });

  test("refuses one's own post with the spec's words, and leaves the count", async () => {
    const { owner, id } = await listingOfSomebody();
    const answer = await app().call("PATCH", "/featuredPost", { as: owner, body: { id, likesCount: 1 } });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "own_listing", title: "You can't like your own post" });
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 0 });
  });

  test.each([
    ["no id", {}],
    ["an id that is no number", { id: "abc" }],
    ["an id beyond bigint", { id: "9223372036854775808" }],
    ["a number as id", { id: 5 }],
    ["an array", []],
  ])("refuses %s", async (_what, body) => {
    const answer = await app().call("PATCH", "/featuredPost", { as: newMember(), body });
    expect(answer.statusCode).toBe(400);
    expect(problemCode(answer)).toBe("validation_failed");
  });

  test("refuses a visitor, and a post that is not there", async () => {
    const { id } = await listingOfSomebody();
    const visitor = await app().call("PATCH", "/featuredPost", { body: { id } });
    expect([visitor.statusCode, problemCode(visitor)]).toEqual([401, "sign_in_required"]);
    const missing = await app().call("PATCH", "/featuredPost", { as: newMember(), body: { id: "12345" } });
    expect([missing.statusCode, problemCode(missing)]).toEqual([404, "listing_not_found"]);
  });

  test("200 members at once make exactly 200", async () => {
    const { id } = await listingOfSomebody();
    const answers = await Promise.all(Array.from({ length: 200 }, () => app().call("PATCH", "/featuredPost", { as: newMember(), body: { id } })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(200).fill(200));
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 200 });
  });

  test("one member 200 times at once makes 1", async () => {
    const { id } = await listingOfSomebody();
    const member = newMember();
    const answers = await Promise.all(Array.from({ length: 200 }, () => app().call("PATCH", "/featuredPost", { as: member, body: { id } })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(200).fill(200));
    expect(new Set(answers.map((answer) => answer.json<{ likeCount: number }>().likeCount))).toEqual(new Set([1]));
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 1 });
  });

  test("shows no more numbers than the limit, not even to a burst", async () => {
    const ids = await Promise.all(Array.from({ length: revealLimits.perHour + 5 }, async () => (await listingOfSomebody()).id));
    const member = newMember();
    const answers = await Promise.all(ids.map((id) => app().call("PATCH", "/featuredPost", { as: member, body: { id } })));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused.map(problemCode)).toEqual(Array(5).fill("too_many_reveals"));
    expect(refused.every((answer) => !answer.body.includes("+880"))).toBe(true);
    expect(refused[0]?.headers["retry-after"]).toBe("3600");
  });
});

describe("DELETE /featuredPost/{id}/like", () => {
  test("takes a like back, once", async () => {
    const { id } = await listingOfSomebody();
    const [first, second] = [newMember(), newMember()];
    for (const member of [first, second]) await app().call("PATCH", "/featuredPost", { as: member, body: { id } });
    for (const _time of [1, 2]) {
      const answer = await app().call("DELETE", `/featuredPost/${id}/like`, { as: first });
      expect([answer.statusCode, answer.json()]).toEqual([200, { likeCount: 1, liked: false }]);
    }
    const seen = await app().call("GET", `/featuredPost/${id}`, { as: first });
    expect(seen.json()).toMatchObject({ liked: false });
    expect(seen.body).not.toContain("phone");
  });

  test("refuses a visitor, a bad id and a missing post", async () => {
    const { id } = await listingOfSomebody();
    expect((await app().call("DELETE", `/featuredPost/${id}/like`)).statusCode).toBe(401);
    expect((await app().call("DELETE", "/featuredPost/x/like", { as: newMember() })).statusCode).toBe(400);
    expect((await app().call("DELETE", "/featuredPost/12345/like", { as: newMember() })).statusCode).toBe(404);
  });

  test("likes and take-backs at once leave the true count", async () => {
    const { id } = await listingOfSomebody();
    const members = Array.from({ length: 20 }, () => newMember());
    await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 6 }, (_, turn) =>
          turn % 2 ? app().call("DELETE", `/featuredPost/${id}/like`, { as: member }) : app().call("PATCH", "/featuredPost", { as: member, body: { id } }),
        ),
      ),
    );
    const rows = await app().services.pool.query("select count(*)::integer as n from listing_like where listing_id = $1", [id]);
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: (rows.rows as { n: number }[])[0]?.n });
  });
});
