import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { reportLimits } from "../report.limits.ts";
import { scoreOf as scoreOfRules } from "../risk-rules.ts";

const app = useTestApp();
const db = () => app().services.db;

const report = (as: TestMember, body: Record<string, unknown>) => calls.report(app(), as, { reason: "fake", ...body });
const block = (as: TestMember, body: Record<string, unknown>) => calls.block(app(), as, body);
const like = (as: TestMember, id: string) => app().call("PATCH", "/featuredPost", { as, body: { id } });
const see = (as: TestMember, id: string) => app().call("GET", `/featuredPost/${id}`, { as });
const verdict = (answer: Awaited<ReturnType<typeof report>>) => [answer.statusCode, problemCode(answer)];

async function personOf({ uid }: TestMember): Promise<string> {
  return (await db().selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
}
const nameFor = async (reader: TestMember, person: TestMember) =>
  app().services.safety.findName({ memberId: await personOf(reader) } as Actor, await personOf(person));
async function somePost(): Promise<{ owner: TestMember; id: string }> {
  const owner = newMember();
  return { owner, id: await addListing(app(), owner) };
}
const reportsOf = (id: string) =>
  db()
    .selectFrom("report")
    .select(["reason", "words", "settled_at"])
    .where("listing_id", "=", id)
    .orderBy("id")
    .execute();
const caseOf = (id: string) =>
  db()
    .selectFrom("moderation_case")
    .select(["kind", "score", "reasons", "decided_at"])
    .where("listing_id", "=", id)
    .execute();
const stateOf = async (id: string) =>
  (await db().selectFrom("listing").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

describe("a report", () => {
  test("a post: kept once for each reporter, and one case that more reporters make graver", async () => {
    const { id } = await somePost();
    const [one, other] = [newMember(), newMember()];
    expect((await report(one, { listing: id, reason: "other", words: "Strange" })).statusCode).toBe(204);
    const [first] = await caseOf(id);
    expect(first).toMatchObject({ kind: "report", reasons: ["other"], decided_at: null });
    expect((await report(one, { listing: id, reason: "discrimination", words: "Now I see" })).statusCode).toBe(204);
    expect((await report(other, { listing: id, reason: "fake" })).statusCode).toBe(204);
    expect(await reportsOf(id)).toMatchObject([
      { reason: "discrimination", words: "Now I see" },
      { reason: "fake", words: "" },
    ]);
    const [after, ...none] = await caseOf(id);
    expect(none).toEqual([]);
    expect(after?.reasons).toEqual(["discrimination", "fake"]);
    expect(after?.score).toBeGreaterThan(first?.score ?? 0);
    expect(await stateOf(id)).toBe("live");
  });

  test("'already taken' asks the owner, if the reporter was told the number, and is no case", async () => {
    const { id } = await somePost();
    const [stranger, seeker] = [newMember(), newMember()];
    expect((await report(stranger, { listing: id, reason: "taken" })).statusCode).toBe(204);
    expect(await stateOf(id)).toBe("live");
    await like(seeker, id);
    expect((await report(seeker, { listing: id, reason: "taken" })).statusCode).toBe(204);
    expect(await stateOf(id)).toBe("asked");
    expect([await reportsOf(id), await caseOf(id)]).toEqual([[], []]);
  });

  test("a member whom one knows by a number: either way round, and nobody else", async () => {
    const { owner, id } = await somePost();
    const [seeker, stranger] = [newMember(), newMember()];
    await like(seeker, id);
    await see(stranger, id);
    expect((await report(owner, { person: await personOf(seeker), reason: "harassment" })).statusCode).toBe(204);
    expect((await report(seeker, { person: await personOf(owner), reason: "harassment" })).statusCode).toBe(204);
    expect(verdict(await report(stranger, { person: await personOf(owner) }))).toEqual([404, "member_not_found"]);
    expect(verdict(await report(stranger, { person: "9223372036854775807" }))).toEqual([404, "member_not_found"]);
    const cases = await db()
      .selectFrom("moderation_case")
      .select(["kind", "listing_id", "reasons"])
      .where("member_id", "in", [await personOf(seeker), await personOf(owner)])
      .execute();
    const expected = { kind: "report", listing_id: null, reasons: ["harassment"] };
    expect(cases).toEqual([expected, expected]);
  });

  test("a page that asks may name whom one knows, and nobody else", async () => {
    const { owner, id } = await somePost();
    const [liker, stranger] = [newMember(), newMember()];
    await like(liker, id);
    await see(stranger, id);
    expect(await nameFor(owner, liker)).toBe(liker.name);
    expect(await nameFor(owner, stranger)).toBeUndefined();
    expect(await nameFor(owner, owner)).toBeUndefined();
  });

  test("three new accounts say something grave: the post stays, and its case is on top; a member of a week hides it", async () => {
    const { id } = await somePost();
    for (const _time of [1, 2, 3]) await report(newMember(), { listing: id, reason: "fake" });
    expect(await stateOf(id)).toBe("live");
    const { score } = await db()
      .selectFrom("moderation_case")
      .select("score")
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(score).toBe(340);
    const older = newMember();
    await see(older, id);
    await sql`update member set created_at = now() - interval '8 days' where id = ${await personOf(older)}`.execute(
      db(),
    );
    await report(older, { listing: id, reason: "fake" });
    expect(await stateOf(id)).toBe("waiting");
  });

  test("harassment is above a post that is held because a new account posts much", async () => {
    const { id } = await somePost();
    await report(newMember(), { listing: id, reason: "harassment" });
    const { score } = await db()
      .selectFrom("moderation_case")
      .select("score")
      .where("listing_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(score).toBeGreaterThan(scoreOfRules(["many_posts", "many_posts_young", "young_account"]));
  });

  test("three members with verified addresses say something grave: the post waits, its owner is told", async () => {
    const { owner, id } = await somePost();
    await report(newMember({ emailVerified: false }), { listing: id, reason: "money_first" });
    await report(newMember({ phone: "+8801712345670" }), { listing: id, reason: "money_first" });
    await report(newMember(), { listing: id, reason: "discrimination" });
    const insistent = newMember();
    for (const _time of [1, 2, 3]) await report(insistent, { listing: id, reason: "fake" });
    expect(await stateOf(id)).toBe("live");
    expect((await report(newMember(), { listing: id, reason: "harassment" })).statusCode).toBe(204);
    expect(await stateOf(id)).toBe("waiting");
    expect((await app().call("GET", `/featuredPost/${id}`)).statusCode).toBe(404);
    const mails = await db()
      .selectFrom("mail")
      .select(["kind", "data"])
      .where("member_id", "=", await personOf(owner))
      .execute();
    expect(mails).toEqual([{ kind: "post_waiting", data: { listing: id } }]);
    const audit = await db()
      .selectFrom("audit_entry")
      .select(["action", "reasons"])
      .where("listing_id", "=", id)
      .execute();
    expect(audit).toEqual([{ action: "held", reasons: ["discrimination", "fake", "harassment", "money_first"] }]);
  });

  test("is limited by day, also in a burst; what was said already can be changed", async () => {
    const owner = newMember();
    const ids = await Promise.all(Array.from({ length: reportLimits.perDay + 4 }, () => addListing(app(), owner)));
    const reporter = newMember();
    await see(reporter, ids[0] ?? "");
    const answers = await Promise.all(ids.map((listing) => report(reporter, { listing })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 204);
    expect(refused.map(verdict)).toEqual(Array.from({ length: 4 }, () => [429, "too_many_reports"]));
    const reported = ids[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? "";
    expect((await report(reporter, { listing: reported, reason: "other" })).statusCode).toBe(204);
    expect((await report(newMember(), { listing: ids[0] })).statusCode).toBe(204);
  });

  test("refuses one's own, what is not there or not shown, and what is blocked", async () => {
    const { owner, id } = await somePost();
    expect(verdict(await report(owner, { listing: id }))).toEqual([403, "forbidden"]);
    expect(verdict(await report(owner, { person: await personOf(owner) }))).toEqual([403, "forbidden"]);
    expect(verdict(await report(newMember(), { listing: "12345" }))).toEqual([404, "listing_not_found"]);
    const blocked = newMember();
    await like(blocked, id);
    await block(owner, { person: await personOf(blocked) });
    for (const reason of ["fake", "taken"])
      expect(verdict(await report(blocked, { listing: id, reason }))).toEqual([404, "listing_not_found"]);
    await db().updateTable("listing").set({ state: "asleep" }).where("id", "=", id).execute();
    expect(verdict(await report(newMember(), { listing: id }))).toEqual([404, "listing_not_found"]);
  });

  test.each([
    [{}],
    [{ listing: "1", person: "1" }],
    [{ listing: "x" }],
    [{ listing: "1", reason: "boring" }],
    [{ listing: "1", words: "x".repeat(reportLimits.words + 1) }],
    [{ listing: "1", words: "\u0000" }],
  ])("refuses %.80j", async (body) => {
    expect(verdict(await report(newMember(), body))).toEqual([400, "validation_failed"]);
  });

  test("what was said outlives the posts it was said of, which can all be deleted", async () => {
    const owner = newMember();
    const ids = [await addListing(app(), owner), await addListing(app(), owner)];
    const reporter = newMember();
    for (const listing of ids) await report(reporter, { listing });
    for (const id of ids)
      expect((await app().call("DELETE", `/browseListing/${id}`, { as: owner })).statusCode).toBe(200);
    const left = await db()
      .selectFrom("report")
      .select(["listing_id", "settled_at"])
      .where("member_id", "=", await personOf(owner))
      .execute();
    // One case continues about the member (deleted-posts.db.test.ts); the same reporter's other case is settled.
    expect(left.map(({ listing_id }) => listing_id)).toEqual([null, null]);
    expect(left.filter(({ settled_at }) => settled_at === null)).toHaveLength(1);
  });
});

describe("a block", () => {
  test("neither sees the other, likes go with their counts, numbers are withheld; and it can be taken back", async () => {
    const [one, other, third] = [newMember(), newMember(), newMember()];
    const [ofOne, ofOther] = [await addListing(app(), one), await addListing(app(), other)];
    for (const [who, what] of [
      [one, ofOther],
      [other, ofOne],
      [third, ofOne],
      [third, ofOther],
    ] as const)
      await like(who, what);
    expect((await block(one, { listing: ofOther })).statusCode).toBe(204);
    expect([
      (await see(other, ofOne)).statusCode,
      (await see(one, ofOther)).statusCode,
      (await see(third, ofOne)).statusCode,
    ]).toEqual([404, 404, 200]);
    for (const id of [ofOne, ofOther])
      expect((await see(third, id)).json()).toMatchObject({
        likeCount: 1,
        liked: true,
        phone: expect.any(String) as string,
      });
    expect((await like(other, ofOne)).statusCode).toBe(404);
    const contactHistory = await db()
      .selectFrom("contact_ledger")
      .select("withheld_at")
      .where("owner_id", "in", [await personOf(one), await personOf(other)])
      .execute();
    // The blocked member's own contact history does not show it.
    expect(contactHistory.filter(({ withheld_at }) => withheld_at !== null)).toHaveLength(1);
    expect(contactHistory).toHaveLength(4);

    const list = await calls.listBlocks(app(), one);
    expect(list.json()).toEqual([
      { person: await personOf(other), name: other.name, since: expect.any(String) as string },
    ]);
    expect((await calls.listBlocks(app(), other)).json()).toEqual([]);

    expect((await calls.unblock(app(), one, await personOf(other))).statusCode).toBe(204);
    expect((await see(other, ofOne)).json()).toMatchObject({ liked: false, likeCount: 1, phoneWithheld: true });
    expect((await like(other, ofOne)).json()).toEqual({ likeCount: 2, liked: true, phoneRefusal: "messages_first" });
    expect((await calls.unblock(app(), one, await personOf(other))).statusCode).toBe(204);
  });

  test("is the same done twice, and by both at once", async () => {
    const { owner, id } = await somePost();
    const seeker = newMember();
    await like(seeker, id);
    const person = await personOf(seeker);
    const ofOwner = await personOf(owner);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? block(owner, { person }) : block(seeker, { person: ofOwner }))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ likeCount: 0 });
    expect((await block(seeker, { person: await personOf(owner) })).statusCode).toBe(204);
  });

  test("refuses oneself, strangers, and more than so many", async () => {
    const { owner, id } = await somePost();
    const stranger = newMember();
    await see(stranger, id);
    expect(verdict(await block(owner, { listing: id }))).toEqual([403, "forbidden"]);
    expect(verdict(await block(owner, { person: await personOf(owner) }))).toEqual([403, "forbidden"]);
    expect(verdict(await block(owner, { person: await personOf(stranger) }))).toEqual([404, "member_not_found"]);
    expect(verdict(await block(owner, { listing: "12345" }))).toEqual([404, "listing_not_found"]);
    await app().services.pool.query(
      `with crowd as (insert into member (uid, name, email) select 'crowd-' || n, 'Crowd',
          'crowd@example.com' from generate_series(1, $2::integer) n returning id)
       insert into member_block (blocker_id, blocked_id) select $1, id from crowd`,
      [await personOf(stranger), reportLimits.blocks],
    );
    expect(verdict(await block(stranger, { listing: id }))).toEqual([409, "not_possible_now"]);
    expect((await calls.listBlocks(app(), stranger)).json()).toHaveLength(reportLimits.blocks);
  });

  test("the one who was blocked does not learn of it by trying to block", async () => {
    const { owner, id } = await somePost();
    const seeker = newMember();
    await like(seeker, id);
    expect((await see(seeker, id)).json()).toMatchObject({ phone: phoneOf(owner) });
    await block(owner, { person: await personOf(seeker) });
    expect(verdict(await block(seeker, { listing: id }))).toEqual([404, "listing_not_found"]);
  });
});
