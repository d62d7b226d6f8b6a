import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { signUp, verifyEmail } from "../../../../test/identities.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import { revealLimits, youngRevealLimits } from "../like.schema.ts";

const app = useTestApp();

async function listingOfSomebody() {
  const owner = newMember();
  return { owner, id: await addListing(app(), owner) };
}

const like = (as: TestMember, id: string) => app().call("PATCH", "/featuredPost", { as, body: { id } });

/** A member whose account is too old for the limits of new accounts. */
async function newSettledMember(): Promise<TestMember> {
  const member = newMember();
  await app().call("GET", "/featuredPost/1", { as: member });
  await app().services.pool.query("update member set created_at = now() - $2 * interval '1 day' where uid = $1", [
    member.uid,
    youngRevealLimits.days + 1,
  ]);
  return member;
}

describe("PATCH /featuredPost", () => {
  test("counts a member once and shows them the number", async () => {
    const { id, owner } = await listingOfSomebody();
    const member = newMember();
    for (const _time of [1, 2, 3]) {
      const answer = await app().call("PATCH", "/featuredPost", { as: member, body: { id, likesCount: 41 } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ likeCount: 1, liked: true, phone: phoneOf(owner) });
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

  test("notices an address that was verified elsewhere, without a new token", async () => {
    const { id } = await listingOfSomebody();
    const { email } = newMember();
    const { localId } = await signUp(email);
    const member = newMember({ uid: localId, email, emailVerified: false });
    const refused = await like(member, id);
    expect([refused.statusCode, problemCode(refused)]).toEqual([403, "email_unverified"]);
    await verifyEmail(localId);
    expect((await like(member, id)).json()).toMatchObject({ liked: true });
    const { rows } = await app().services.pool.query(
      "select email_verified, email_verified_at is not null as since from member where uid = $1",
      [localId],
    );
    expect(rows).toEqual([{ email_verified: true, since: true }]);
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
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app().call("PATCH", "/featuredPost", { as: newMember(), body: { id } })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(200).fill(200));
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 200 });
  });

  test("one member 200 times at once makes 1", async () => {
    const { id } = await listingOfSomebody();
    const member = newMember();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app().call("PATCH", "/featuredPost", { as: member, body: { id } })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(200).fill(200));
    expect(new Set(answers.map((answer) => answer.json<{ likeCount: number }>().likeCount))).toEqual(new Set([1]));
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 1 });
  });

  test.each([
    ["a settled member", newSettledMember, revealLimits],
    ["a new account", () => Promise.resolve(newMember()), youngRevealLimits],
  ])("shows %s no more numbers than the limit, not even to a burst", async (_who, make, { perHour }) => {
    const ids = await Promise.all(Array.from({ length: perHour + 5 }, async () => (await listingOfSomebody()).id));
    const member = await make();
    const answers = await Promise.all(ids.map((id) => like(member, id)));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused.map(problemCode)).toEqual(Array(5).fill("too_many_reveals"));
    expect(refused.every((answer) => !answer.body.includes("+880"))).toBe(true);
    expect(refused[0]?.headers["retry-after"]).toBe("3600");
    // A number that they have seen may be shown again.
    const told = ids[answers.findIndex((answer) => answer.statusCode === 200)] ?? "";
    expect((await like(member, told)).statusCode).toBe(200);
  });

  test.each([
    ["a settled member", newSettledMember, revealLimits],
    ["a new account", () => Promise.resolve(newMember()), youngRevealLimits],
  ])("and %s no more in a day, hour by hour", async (_who, make, { perHour, perDay }) => {
    const member = await make();
    let shown = 0;
    for (let hour = 0; shown <= perDay; hour += 1) {
      const ids = await Promise.all(Array.from({ length: perHour }, async () => (await listingOfSomebody()).id));
      const told = (await Promise.all(ids.map((id) => like(member, id)))).filter(
        (answer) => answer.statusCode === 200,
      ).length;
      shown += told;
      await app().services.pool.query(
        "update contact_reveal set revealed_at = revealed_at - interval '1 hour' where member_id = (select id from member where uid = $1)",
        [member.uid],
      );
      if (told === 0) break;
      expect(hour).toBeLessThan(perDay);
    }
    expect(shown).toBe(perDay);
  });

  test("a like that tells no number counts against no limit", async () => {
    const owner = newMember();
    const ids: string[] = [];
    for (let n = 0; n < youngRevealLimits.perHour + 2; n += 1) ids.push(await addListing(app(), owner));
    await calls.pauseNumber(app(), owner, true);
    const member = newMember();
    for (const id of ids) expect((await like(member, id)).statusCode).toBe(200);
    await calls.pauseNumber(app(), owner, false);
    const answers = await Promise.all(ids.map((id) => like(member, id)));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(2);
  });

  test("refuses a member whose e-mail address nobody has checked, until it is", async () => {
    const { id, owner } = await listingOfSomebody();
    const member = newMember({ emailVerified: false });
    const refused = await like(member, id);
    expect([refused.statusCode, problemCode(refused)]).toEqual([403, "email_unverified"]);
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 0, phoneSharedWith: 0 });
    const told = await like({ ...member, emailVerified: true }, id);
    expect(told.json()).toEqual({ likeCount: 1, liked: true, phone: phoneOf(owner) });
  });

  test.each([
    ["waits for review", "update listing set state = 'waiting' where id = $1"],
    ["was removed", "update listing set state = 'removed' where id = $1"],
    ["sleeps", "update listing set state = 'asleep' where id = $1"],
    ["belongs to somebody who is away", "update listing set owner_away = true where id = $1"],
  ])("knows no post that %s, and lets a like of it be taken back", async (_what, change) => {
    const { id } = await listingOfSomebody();
    const [liker, stranger] = [newMember(), newMember()];
    await like(liker, id);
    await app().services.pool.query(change, [id]);
    for (const member of [liker, stranger]) {
      const answer = await like(member, id);
      expect([answer.statusCode, problemCode(answer)]).toEqual([404, "listing_not_found"]);
      expect((await app().call("GET", `/featuredPost/${id}`, { as: member })).statusCode).toBe(404);
    }
    expect((await app().call("DELETE", `/featuredPost/${id}/like`, { as: stranger })).statusCode).toBe(404);
    expect((await app().call("DELETE", `/featuredPost/${id}/like`, { as: liker })).json()).toEqual({
      likeCount: 0,
      liked: false,
    });
  });

  test.each([
    ["the owner has blocked the member", "insert into member_block (blocker_id, blocked_id) values ($1, $2)"],
    ["the member has blocked the owner", "insert into member_block (blocker_id, blocked_id) values ($2, $1)"],
  ])("where %s there is nothing to like", async (_what, block) => {
    const { owner, id } = await listingOfSomebody();
    const member = newMember();
    await like(member, id);
    const { rows } = await app().services.pool.query("select id from member where uid in ($1, $2) order by uid = $2", [
      owner.uid,
      member.uid,
    ]);
    await app().services.pool.query(
      block,
      (rows as { id: string }[]).map((row) => row.id),
    );
    const answer = await like(member, id);
    expect([answer.statusCode, problemCode(answer)]).toEqual([404, "listing_not_found"]);
  });
});

test("a block that comes while a like is on its way is heeded too", async () => {
  const { owner, id } = await listingOfSomebody();
  const member = newMember();
  await app().call("GET", `/featuredPost/${id}`, { as: member });
  const { pool } = app().services;
  const memberIds = `select a.id as a, b.id as b from member a, member b
      where a.uid = '${owner.uid}' and b.uid = '${member.uid}'`;
  await pool.query(`insert into member_block (blocker_id, blocked_id) select a, b from (${memberIds}) x`);
  const outcome = await pool.query(`select l.* from (${memberIds}) x, like_and_reveal(${id}, x.b, 10, 20) l`);
  expect(outcome.rows).toEqual([{ is_limited: false, is_revealed: false, new_count: null }]);
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
    expect(seen.body).not.toContain("+880");
    expect(seen.json()).not.toHaveProperty("phone");
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
          turn % 2
            ? app().call("DELETE", `/featuredPost/${id}/like`, { as: member })
            : app().call("PATCH", "/featuredPost", { as: member, body: { id } }),
        ),
      ),
    );
    const rows = await app().services.pool.query(
      "select count(*)::integer as n from listing_like where listing_id = $1",
      [id],
    );
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({
      likeCount: (rows.rows as { n: number }[])[0]?.n,
    });
  });
});
