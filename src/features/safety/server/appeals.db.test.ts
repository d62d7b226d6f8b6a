import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { colleague, MODERATORS, moderationTools, moderator, statuses, verdict } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import { moderationLimits } from "../moderation.schema.ts";

const app = useTestApp({ MODERATORS });
const {
  db,
  get,
  personOf,
  openCaseOf,
  heldPost,
  appealLink,
  appeal,
  appealOf,
  decide,
  readCase,
  statusOf,
  stateOf,
  mailsOf,
  auditOf,
} = moderationTools(app);

describe("an appeal", () => {
  test("of a removal, granted: the post is back", async () => {
    const { owner, listing, id } = await heldPost();
    await decide(id, "remove", "Looks wrong");
    const link = appealLink(id);
    expect(await app().services.moderation.readAppeal(link)).toEqual({
      title: "Sunny room near the lake",
      note: "Looks wrong",
      isAppealed: false,
    });
    expect((await appeal(id)).statusCode).toBe(204);
    expect(verdict(await appeal(id))).toEqual([409, "already_appealed"]);
    expect((await app().services.moderation.readAppeal(link)).isAppealed).toBe(true);
    const again = await appealOf(id);
    expect(await readCase(again, colleague)).toMatchObject({
      kind: "appeal",
      reasons: ["removed"],
      words: "It is a real room, come and see",
      decisions: ["approve", "reject"],
    });
    expect((await auditOf(again)).map(({ action, moderator_id }) => [action, moderator_id])).toEqual([
      ["appealed", null],
    ]);
    expect((await decide(again, "approve", "Sorry", colleague)).statusCode).toBe(204);
    expect([await stateOf(listing), await statusOf(listing)]).toEqual(["live", 200]);
    expect((await mailsOf(owner)).at(-1)).toEqual({ kind: "appeal_granted", data: { case: again } });
    expect((await auditOf(again)).at(-1)).toMatchObject({
      action: "appeal_granted",
      moderator_id: await personOf(colleague),
    });
  });

  test("by link while suspended, granted: signed in, seen, and what waited waits for a moderator again", async () => {
    const owner = newMember();
    const other = await addListing(app(), owner);
    const { listing, id } = await heldPost(owner);
    await decide(id, "suspend");
    expect((await app().services.moderation.readAppeal(appealLink(id))).title).toBeNull();
    expect((await appeal(id)).statusCode).toBe(204);
    const again = await appealOf(id);
    expect((await decide(again, "approve", "", colleague)).statusCode).toBe(204);
    expect((await get(`/browseListing/${owner.uid}`, owner)).statusCode).toBe(200);
    expect([await statusOf(other), await statusOf(listing), await stateOf(listing)]).toEqual([200, 404, "waiting"]);
    expect(await openCaseOf(listing)).not.toBe(id);
    expect((await mailsOf(owner)).map(({ kind }) => kind)).toEqual(["member_suspended", "appeal_granted"]);
  });

  test("of a suspension, granted: a question that came before has its whole 72 hours again", async () => {
    const owner = newMember();
    const [asked, live] = [await addListing(app(), owner), await addListing(app(), owner)];
    const long = new Date(Date.now() - 5 * 24 * 3_600_000);
    await db()
      .updateTable("listing")
      .set({ state: "asked", asked_at: long, sleep_at: long })
      .where("id", "=", asked)
      .execute();
    const { id } = await heldPost(owner);
    await decide(id, "suspend");
    expect(await app().services.freshness.sleepClock.runDue()).toMatchObject({ done: 0 });
    await appeal(id);
    expect((await decide(await appealOf(id), "approve", "", colleague)).statusCode).toBe(204);
    const rows = await db()
      .selectFrom("listing")
      .select(["id", "state", "sleep_at"])
      .where("id", "in", [asked, live])
      .execute();
    const rowOf = (listing: string) => rows.find((row) => row.id === listing);
    expect(rowOf(asked)?.state).toBe("asked");
    expect(((rowOf(asked)?.sleep_at?.getTime() ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    expect(rowOf(live)?.sleep_at).toBeNull();
  });

  test("of somebody who is about to leave does not show their posts", async () => {
    const owner = newMember();
    const other = await addListing(app(), owner);
    const { id } = await heldPost(owner);
    await decide(id, "suspend");
    await db().updateTable("member").set({ leaving_at: new Date() }).where("uid", "=", owner.uid).execute();
    await appeal(id);
    expect((await decide(await appealOf(id), "approve", "", colleague)).statusCode).toBe(204);
    expect(await statusOf(other)).toBe(404);
  });

  test("turned down: nothing changes, and there is no second one", async () => {
    const { owner, listing, id } = await heldPost();
    await decide(id, "remove");
    await appeal(id);
    const again = await appealOf(id);
    expect(verdict(await decide(again, "remove", "", colleague))).toEqual([409, "not_possible_now"]);
    expect((await decide(again, "reject", "We looked twice", colleague)).statusCode).toBe(204);
    expect(await stateOf(listing)).toBe("removed");
    expect((await mailsOf(owner)).at(-1)).toEqual({ kind: "appeal_rejected", data: { case: again } });
    expect((await auditOf(again)).map(({ action }) => action)).toEqual(["appealed", "appeal_rejected"]);
    expect(verdict(await appeal(id))).toEqual([409, "already_appealed"]);
  });

  test("is decided by another moderator, who sees what was decided", async () => {
    const { listing, id } = await heldPost();
    await decide(id, "remove", "Asks for money first");
    await appeal(id);
    const again = await appealOf(id);
    expect(verdict(await decide(again, "reject"))).toEqual([403, "own_decision"]);
    expect(await stateOf(listing)).toBe("removed");
    const appealed = {
      caseId: id,
      decision: "remove",
      note: "Asks for money first",
      listing: { _id: listing, title: "Sunny room near the lake" },
      reasons: expect.arrayContaining([expect.any(String)]) as string[],
    };
    expect(await readCase(again)).toMatchObject({ decisions: [], appealed: { ...appealed, mayDecide: false } });
    expect(await readCase(again, colleague)).toMatchObject({
      decisions: ["approve", "reject"],
      appealed: { ...appealed, mayDecide: true },
    });
    expect((await decide(again, "reject", "", colleague)).statusCode).toBe(204);
    expect(await readCase(id)).toMatchObject({ appealed: null });
  });

  test("of a suspension says which post it was about", async () => {
    const { listing, id } = await heldPost();
    await decide(id, "suspend", "A known swindler");
    await appeal(id);
    expect(await readCase(await appealOf(id), colleague)).toMatchObject({
      post: null,
      appealed: { decision: "suspend", note: "A known swindler", listing: { _id: listing } },
    });
  });

  test("sent many times at once is one", async () => {
    const { id } = await heldPost();
    await decide(id, "remove");
    const answers = await Promise.all(Array.from({ length: 6 }, () => appeal(id)));
    expect(statuses(answers)).toEqual([204, 409, 409, 409, 409, 409]);
  });

  test("needs a link that holds, for a decision that can be appealed, and words", async () => {
    const { id } = await heldPost();
    expect(verdict(await appeal(id))).toEqual([404, "link_not_valid"]);
    await decide(id, "approve");
    expect(verdict(await appeal(id))).toEqual([404, "link_not_valid"]);
    const { id: removed } = await heldPost();
    await decide(removed, "remove");
    for (const words of ["", "  ", "x".repeat(moderationLimits.appeal + 1), "\u0000"])
      expect((await appeal(removed, words)).statusCode).toBe(400);
    const send = (token: string) => calls.appeal(app(), token, { words: "Please" });
    const { links } = app().services;
    for (const token of [
      "x",
      `${appealLink(removed)}x`,
      links.sign("answer", [removed, "1"], new Date(Date.now() + 60_000)),
      links.sign("appeal", [removed], new Date(0)),
    ])
      expect(verdict(await send(token))).toEqual([404, "link_not_valid"]);
    await expect(app().services.moderation.readAppeal("x")).rejects.toMatchObject({ code: "link_not_valid" });
  });
});

describe("with one moderator", () => {
  const small = useTestApp({ MODERATORS: moderator.email });
  const tools = moderationTools(small);

  test("they decide the appeal too: nobody else could", async () => {
    const { listing, id } = await tools.heldPost();
    await tools.decide(id, "remove");
    await tools.appeal(id);
    const again = await tools.appealOf(id);
    expect(await tools.readCase(again)).toMatchObject({
      decisions: ["approve", "reject"],
      appealed: { mayDecide: true },
    });
    expect((await tools.decide(again, "approve")).statusCode).toBe(204);
    expect(await tools.stateOf(listing)).toBe("live");
  });
});
