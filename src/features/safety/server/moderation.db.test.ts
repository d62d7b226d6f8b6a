import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing, listingRow, phoneOf } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import {
  colleague,
  MODERATORS,
  moderationTools,
  moderator,
  scam,
  statuses,
  verdict,
} from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import { moderationLimits, type WireCases, wireCaseParams, wireCasesQuery } from "../moderation.schema.ts";
import { reportLimits } from "../report.limits.ts";

const app = useTestApp({ MODERATORS });
const { db, get, personOf, openCaseOf, heldPost, reportedPost, decide, readCase, statusOf, stateOf, mailsOf, auditOf } =
  moderationTools(app);

const approveSeen = (id: string, version: string | undefined) =>
  calls.decideCase(app(), moderator, id, { decision: "approve", version });

describe("who may", () => {
  test("nobody but the members whom the settings name, with a verified address", async () => {
    const almost = newMember({ email: moderator.email, emailVerified: false });
    for (const as of [newMember(), almost]) expect((await actorOf(app(), as)).isModerator).toBe(false);
    for (const as of [moderator, colleague]) expect((await actorOf(app(), as)).isModerator).toBe(true);
  });

  test("not about oneself", async () => {
    const { id, listing } = await heldPost(colleague);
    expect(verdict(await decide(id, "approve", "", colleague))).toEqual([403, "forbidden"]);
    expect(await stateOf(listing)).toBe("waiting");
    expect((await decide(id, "approve")).statusCode).toBe(204);
  });
});

describe("the queue", () => {
  test("the gravest first, then the oldest, page by page; nothing twice, nothing missed", async () => {
    const owner = await personOf(moderator);
    const posts = Array.from({ length: moderationLimits.page * 2 + 3 }, () => listingRow(owner, {}));
    const ids = (await db().insertInto("listing").values(posts).returning("id").execute()).map(({ id }) => id);
    await app().services.pool.query(
      `insert into moderation_case (kind, member_id, listing_id, score, reasons)
       select 'risk', $1, id, 1000 + row_number() over () % 7, '{fee}' from unnest($2::bigint[]) id`,
      [owner, ids],
    );
    const pages: WireCases[] = [];
    for (let cursor: string | null = ""; cursor !== null && pages.length < 4; cursor = pages.at(-1)?.next ?? null)
      pages.push((await calls.listCases(app(), moderator, cursor || undefined)).json<WireCases>());
    const all = pages.flatMap(({ cases }) => cases);
    const mine = all.filter(({ score }) => score >= 1000);
    expect(mine).toHaveLength(moderationLimits.page * 2 + 3);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const order = all.map(({ score, id }) => [-score, Number(id)]);
    expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    await db().deleteFrom("listing").where("id", "in", ids).execute();
  });

  test.each(["x", "5", "-1-5", "5-0", "9999999999-5", "5-9223372036854775808"])("refuses the cursor %s", (cursor) => {
    expect(wireCasesQuery.safeParse({ cursor }).success).toBe(false);
  });
});

describe("a case", () => {
  test("has its evidence, and no number and no address of anybody", async () => {
    const { owner, listing, id } = await heldPost();
    const found = await readCase(id);
    expect(found).toMatchObject({
      kind: "risk",
      decision: null,
      decisions: ["approve", "askToChange", "remove", "suspend"],
      member: { person: await personOf(owner), name: owner.name },
      listing: { _id: listing },
      post: { description: scam, state: "waiting", accommodationFor: "Single" },
      account: { posts: 1, postsToday: 1, emailVerified: true, phoneVerified: false, suspended: false },
      history: [{ action: "held" }],
    });
    const text = JSON.stringify(found);
    for (const secret of [owner.email, owner.uid, phoneOf(owner).slice(4)]) expect(text).not.toContain(secret);
  });

  test("shows what people said, the same words, the same number", async () => {
    const words =
      "Two rooms beside the river with a terrace of their own, a kitchen that is shared by four, and a landlady who bakes on Fridays for everybody.";
    const [first, second] = [newMember(), newMember()];
    const earlier = await addListing(app(), first, { description: words, title: "The first" });
    const later = await addListing(app(), second, { description: words, phone: phoneOf(first) });
    await calls.report(app(), first, { listing: later, reason: "fake", words: "My room!" });
    expect(await readCase(await openCaseOf(later, "report"))).toMatchObject({
      kind: "report",
      reasons: ["fake"],
      reports: 1,
      reported: [{ reason: "fake", words: "My room!" }],
      sameText: [{ _id: earlier, title: "The first", ownerName: first.name }],
      samePhone: 1,
    });
  });

  test("is not there", async () => {
    expect(verdict(await calls.readCase(app(), moderator, "999999"))).toEqual([404, "case_not_found"]);
    expect(verdict(await decide("999999", "approve"))).toEqual([404, "case_not_found"]);
    expect(wireCaseParams.safeParse({ id: "x" }).success).toBe(false);
  });
});

describe("decisions about what the rules found", () => {
  test("approve: shown at once, mailed, written down; the same is not held again", async () => {
    const { owner, listing, id } = await heldPost();
    expect((await decide(id, "approve")).statusCode).toBe(204);
    expect([await statusOf(listing), await stateOf(listing)]).toEqual([200, "live"]);
    expect(await mailsOf(owner)).toEqual([{ kind: "post_approved", data: { listing } }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "approved",
      moderator_id: await personOf(moderator),
      member_id: await personOf(owner),
      listing_id: listing,
    });
    expect(
      (await app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { rent: 9000 } })).json(),
    ).toMatchObject({ state: "live" });
    expect(await readCase(id)).toMatchObject({ decision: "approve", decisions: [] });
  });

  test("approve: does not cover a fraud text that is moved into the location or the profession later", async () => {
    for (const field of ["location", "profession"]) {
      const { owner, listing, id } = await heldPost();
      await decide(id, "approve");
      const edit = await app().call("PUT", `/browseListing/${listing}`, {
        as: owner,
        body: { [field]: `Dhanmondi. ${scam}` },
      });
      expect([field, edit.json<{ state: string }>().state, await statusOf(listing)]).toEqual([field, "waiting", 404]);
    }
  });

  test("approve: covers the phone number that was checked, not a later one", async () => {
    const [first, second] = [newMember({ phone: "+8801811223344" }), newMember({ phone: "+8801811223355" })];
    for (const as of [first, second]) await actorOf(app(), as);
    const owner = newMember();
    const listing = await addListing(app(), owner, { phone: first.phone });
    expect(await stateOf(listing)).toBe("waiting");
    await decide(await openCaseOf(listing), "approve");
    const edit = await app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { phone: second.phone } });
    expect([edit.json<{ state: string }>().state, await statusOf(listing)]).toEqual(["waiting", 404]);
  });

  test("ask to change: says what, hides it, and its answer is a new case", async () => {
    const { owner, listing, id } = await heldPost();
    expect(verdict(await decide(id, "askToChange"))).toEqual([400, "validation_failed"]);
    expect((await decide(id, "askToChange", "Take out the advance")).statusCode).toBe(204);
    expect([await statusOf(listing), await stateOf(listing)]).toEqual([404, "changes"]);
    expect((await app().call("GET", `/featuredPost/${listing}`, { as: owner })).json()).toMatchObject({
      state: "changes",
      note: "Take out the advance",
    });
    expect(await mailsOf(owner)).toEqual([{ kind: "post_changes", data: { listing, case: id } }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "asked_to_change" });
    await app().call("PUT", `/browseListing/${listing}`, {
      as: owner,
      body: { description: "A quiet room, to be seen on any evening." },
    });
    const again = await openCaseOf(listing);
    expect(await readCase(again)).toMatchObject({ reasons: expect.arrayContaining(["changed_as_asked"]) as unknown });
    expect((await decide(again, "approve")).statusCode).toBe(204);
    expect(await stateOf(listing)).toBe("live");
  });

  test("remove: gone for everybody but its owner, mailed, written down", async () => {
    const { owner, listing, id } = await heldPost();
    expect((await decide(id, "remove", "A fraud")).statusCode).toBe(204);
    expect([await statusOf(listing), await stateOf(listing)]).toEqual([404, "removed"]);
    expect(await mailsOf(owner)).toEqual([{ kind: "post_removed", data: { listing, case: id } }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "removed" });
  });

  test("suspend: sessions and posts go at once, every open case is settled, mailed, written down", async () => {
    const owner = newMember();
    const other = await addListing(app(), owner);
    const cookie = await app().signIn(owner);
    const signedIn = () => app().call("GET", `/browseListing/${owner.uid}`, { headers: { cookie } });
    expect((await signedIn()).statusCode).toBe(200);
    const { listing, id } = await heldPost(owner);
    await calls.report(app(), newMember(), { listing: other, reason: "fake" });
    expect(await statusOf(other)).toBe(200);
    expect((await decide(id, "suspend", "Enough")).statusCode).toBe(204);
    expect((await signedIn()).statusCode).toBe(401);
    expect(verdict(await get(`/browseListing/${owner.uid}`, owner))).toEqual([403, "suspended"]);
    expect([await statusOf(other), await statusOf(listing)]).toEqual([404, 404]);
    const list = (await app().call("GET", "/browseListing?limit=50")).json<{ _id: string }[]>();
    expect(list.map(({ _id }) => _id)).not.toContain(other);
    const open = await db()
      .selectFrom("moderation_case")
      .select("id")
      .where("member_id", "=", await personOf(owner))
      .where("decided_at", "is", null)
      .execute();
    const unsettled = await db()
      .selectFrom("report")
      .select("id")
      .where("member_id", "=", await personOf(owner))
      .where("settled_at", "is", null)
      .execute();
    expect([open, unsettled]).toEqual([[], []]);
    expect(await mailsOf(owner)).toEqual([{ kind: "member_suspended", data: { case: id } }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "suspended", member_id: await personOf(owner) });
  });

  test("is decided once, whoever is first", async () => {
    const { listing, id } = await heldPost();
    const answers = await Promise.all([
      decide(id, "approve"),
      decide(id, "remove", "", colleague),
      decide(id, "suspend"),
      decide(id, "remove", "", colleague),
    ]);
    expect(statuses(answers)).toEqual([204, 409, 409, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(problemCode)).toEqual(
      Array(3).fill("already_decided"),
    );
    const decisions = (await auditOf(id)).filter(({ moderator_id }) => moderator_id !== null);
    expect(decisions).toHaveLength(1);
    // A suspension hides the member's listings and leaves their state as it is.
    expect((await stateOf(listing)) === "waiting").toBe(decisions[0]?.action === "suspended");
    expect(verdict(await decide(id, "approve"))).toEqual([409, "already_decided"]);
  });

  test.each([["reject"], ["praise"], [""]])("refuses %j", async (decision) => {
    const { id } = await heldPost();
    expect((await decide(id, decision)).statusCode).toBe(decision === "reject" ? 409 : 400);
  });

  test("an edit at the same moment neither fails nor is lost", async () => {
    const { owner, listing, id } = await heldPost();
    const edits = Array.from({ length: 5 }, (_, n) =>
      app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { title: `Room ${n}` } }),
    );
    const [decided, ...edited] = await Promise.all([decide(id, "remove"), ...edits]);
    expect([decided?.statusCode, ...edited.map(({ statusCode }) => statusCode)]).toEqual([
      204,
      ...Array<number>(5).fill(200),
    ]);
    expect(await stateOf(listing)).toBe("removed");
  });
});

describe("a post that was changed after the moderator opened its case", () => {
  test.each([
    { description: "Another text" },
    { rent: 9100 },
    { location: "Sylhet" },
    { imageUrl: "https://example.com/other.webp" },
  ])("is not approved unseen: %j", async (change) => {
    const { owner, listing, id } = await heldPost();
    const seen = (await readCase(id)).post?.version;
    await app().call("PUT", `/browseListing/${listing}`, { as: owner, body: change });
    expect(verdict(await approveSeen(id, seen))).toEqual([409, "changed_meanwhile"]);
    expect(await stateOf(listing)).toBe("waiting");
    expect((await approveSeen(id, (await readCase(id)).post?.version)).statusCode).toBe(204);
    expect(await stateOf(listing)).toBe("live");
  });

  test("can be removed all the same, and approved by whoever does not say what they saw", async () => {
    const [one, other] = [await heldPost(), await heldPost()];
    const body = { decision: "remove", version: "an earlier one" };
    expect((await calls.decideCase(app(), moderator, one.id, body)).statusCode).toBe(204);
    expect((await approveSeen(other.id, undefined)).statusCode).toBe(204);
    expect(verdict(await approveSeen(other.id, "x".repeat(65)))).toEqual([400, "validation_failed"]);
  });
});

/** With a checked phone: three new accounts alone hide nothing. */
const checked = (phone: string) => newMember({ phone });

describe("decisions about reports", () => {
  test("who was answered can say it again, but cannot take the post away again", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const reporters = [newMember(), newMember(), checked("+8801712000001")];
    const [first, second, third] = [newMember(), newMember(), checked("+8801712000002")];
    for (const as of [first, second, third]) await actorOf(app(), as);
    const reportBy = (as: (typeof reporters)[number]) => calls.report(app(), as, { listing, reason: "fake" });
    for (const as of reporters) await reportBy(as);
    expect(await stateOf(listing)).toBe("waiting");
    await decide(await openCaseOf(listing, "report"), "approve");
    for (const as of reporters) expect((await reportBy(as)).statusCode).toBe(204);
    expect(await stateOf(listing)).toBe("live");
    expect(await readCase(await openCaseOf(listing, "report"))).toMatchObject({ reports: 3, reasons: ["fake"] });
    // Accounts from after the decision cannot hide it either, however many they are.
    for (const as of [newMember(), newMember(), newMember(), newMember()]) await reportBy(as);
    expect(await stateOf(listing)).toBe("live");
    for (const as of [first, second]) await reportBy(as);
    expect(await stateOf(listing)).toBe("live");
    await reportBy(third);
    expect(await stateOf(listing)).toBe("waiting");
  });

  test("a week after an approval, reports of newer members count again", async () => {
    const listing = await addListing(app());
    const reportBy = (as: ReturnType<typeof newMember>) => calls.report(app(), as, { listing, reason: "fake" });
    await reportBy(newMember());
    await decide(await openCaseOf(listing, "report"), "approve");
    await db()
      .updateTable("moderation_case")
      .set({ decided_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where("listing_id", "=", listing)
      .execute();
    for (const as of [newMember(), newMember(), checked("+8801712000003")]) await reportBy(as);
    expect(await stateOf(listing)).toBe("waiting");
  });

  test("each reporter hears once what came of it, and nobody hears twice of one case", async () => {
    const owner = newMember();
    const [first, second] = [await addListing(app(), owner), await addListing(app(), owner)];
    const [both, one] = [newMember(), newMember()];
    const reportBy = (as: typeof both, listing: string) => calls.report(app(), as, { listing, reason: "fake" });
    for (const listing of [first, second]) await reportBy(both, listing);
    await reportBy(one, first);
    await decide(await openCaseOf(first, "report"), "approve");
    const outcomesOf = async (member: typeof both) =>
      (await mailsOf(member))
        .filter(({ kind }) => kind === "report_answered")
        .map(({ data }) => (data as { outcome: string }).outcome);
    expect([await outcomesOf(both), await outcomesOf(one)]).toEqual([["dismissed"], ["dismissed"]]);
    for (const listing of [first, second]) await reportBy(both, listing);
    await decide(await openCaseOf(first, "report"), "suspend");
    expect([await outcomesOf(both), await outcomesOf(one)]).toEqual([["dismissed", "acted"], ["dismissed"]]);
    expect(await outcomesOf(owner)).toEqual([]);
  });

  test(`a reporter gets at most ${reportLimits.mailsPerDay} such mails a day`, async () => {
    const reporter = newMember();
    for (let n = 0; n <= reportLimits.mailsPerDay; n += 1) {
      const listing = await addListing(app());
      await calls.report(app(), reporter, { listing, reason: "other" });
      await decide(await openCaseOf(listing, "report"), "approve");
    }
    expect((await mailsOf(reporter)).filter(({ kind }) => kind === "report_answered")).toHaveLength(
      reportLimits.mailsPerDay,
    );
  });

  test("dismiss: the post stays as it is, its owner hears nothing, the reports are settled", async () => {
    const { owner, listing, id } = await reportedPost();
    expect((await decide(id, "approve")).statusCode).toBe(204);
    expect(await stateOf(listing)).toBe("live");
    expect(await mailsOf(owner)).toEqual([]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["dismissed"]);
    expect(
      await db()
        .selectFrom("report")
        .select("id")
        .where("listing_id", "=", listing)
        .where("settled_at", "is", null)
        .execute(),
    ).toEqual([]);
    await calls.report(app(), newMember(), { listing, reason: "fake" });
    expect(await openCaseOf(listing, "report")).not.toBe(id);
  });

  test("dismiss what many said of a post that waits for it: it is shown again", async () => {
    const { owner, listing, id } = await reportedPost("fake");
    for (const reason of ["fake", "money_first"])
      await calls.report(app(), checked(`+880171200001${reason.length}`), { listing, reason });
    expect(await stateOf(listing)).toBe("waiting");
    expect((await decide(id, "approve")).statusCode).toBe(204);
    expect([await stateOf(listing), await statusOf(listing)]).toEqual(["live", 200]);
    expect(await mailsOf(owner)).toEqual([{ kind: "post_approved", data: { listing } }]);
  });

  test("remove settles what the rules found in the same post", async () => {
    const { owner, listing, id } = await reportedPost("money_first");
    await app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { description: scam } });
    const found = await openCaseOf(listing);
    expect((await decide(id, "remove")).statusCode).toBe(204);
    expect(verdict(await decide(found, "approve"))).toEqual([409, "already_decided"]);
    expect(await stateOf(listing)).toBe("removed");
  });

  test("of a person: nothing about a post can be decided", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const seeker = newMember();
    await app().call("PATCH", "/featuredPost", { as: seeker, body: { id: listing } });
    await calls.report(app(), owner, { person: await personOf(seeker), reason: "harassment" });
    const { id } = await db()
      .selectFrom("moderation_case")
      .select("id")
      .where("member_id", "=", await personOf(seeker))
      .executeTakeFirstOrThrow();
    expect(await readCase(id)).toMatchObject({
      decisions: ["approve", "suspend"],
      post: null,
      listing: null,
      reported: [{ reason: "harassment" }],
    });
    expect(verdict(await decide(id, "remove"))).toEqual([409, "not_possible_now"]);
    expect((await decide(id, "approve")).statusCode).toBe(204);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["dismissed"]);
  });
});
