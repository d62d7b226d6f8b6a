import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { colleague, MODERATORS, moderationTools, moderator, statuses, verdict } from "../../../../test/moderation.ts";
import * as calls from "../../../../test/service-calls.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { moderationLimits } from "../../safety/moderation.schema.ts";
import { reportLimits } from "../../safety/report.limits.ts";
import { MASK } from "../../screening/mask-contacts.ts";
import type { WireHeldMessages, WireReportedConversation } from "../message-moderation.wire.ts";

const app = useTestApp({ MODERATORS });
const { db, personOf, readCase, decide, mailsOf } = moderationTools(app);
const conversations = () => app().services.conversations;

const scam = "Send 2000 taka by bKash to 01712345678 before you visit, then I give you the address.";
const say = (text: string) => ({ nonce: message().nonce, text });

/** A conversation in which both have written. */
async function talk(owner = newMember(), seeker = newMember()) {
  const listing = await addListing(app(), owner);
  const [poster, asker] = [await actorOf(app(), owner), await actorOf(app(), seeker)];
  const { _id: id } = await conversations().ask(asker, listing, opener());
  await conversations().send(poster, id, say("Come on Friday, my number is 01898765432."));
  return { owner, seeker, listing, poster, asker, id };
}
type Talk = Awaited<ReturnType<typeof talk>>;

const report = (as: TestMember, body: object) => calls.report(app(), as, { reason: "harassment", ...body });
const reportAnswer = async ({ seeker, owner, id }: Talk, changes: object = {}) =>
  report(seeker, { person: await personOf(owner), conversation: id, message: "2", ...changes });
const read = (id: string, as: TestMember = moderator, before?: number) => calls.readReported(app(), as, id, before);
const readings = async (id: string) =>
  db()
    .selectFrom("audit_entry")
    .select(["moderator_id", "member_id", "listing_id", "case_id"])
    .where("action", "=", "conversation_read")
    .where(sql<boolean>`reasons = array[${`conversation:${id}`}]`)
    .orderBy("id")
    .execute();
const caseOf = async (member: TestMember) =>
  (
    await db()
      .selectFrom("moderation_case")
      .select("id")
      .where("member_id", "=", await personOf(member))
      .where("listing_id", "is", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;

const sweepAfter = (days: number) => app().services.safety.sweepReportedMessages(new Date(Date.now() + days * DAY_MS));

describe("reporting a message", () => {
  test("names it, keeps its text, and the moderator sees it in the case without numbers", async () => {
    const one = await talk();
    expect((await reportAnswer(one, { words: "He calls me all the time" })).statusCode).toBe(204);
    const found = await readCase(await caseOf(one.owner));
    expect(found).toMatchObject({ kind: "report", reasons: ["harassment"], listing: null });
    expect(found.reported).toMatchObject([
      {
        words: "He calls me all the time",
        messages: [{ conversation: one.id, number: 2, text: `Come on Friday, my number is ${MASK}.` }],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain("01898765432");
  });

  test("a second message is added to the same report, up to a limit", async () => {
    const one = await talk();
    for (let n = 0; n < reportLimits.messages + 1; n += 1)
      await conversations().send(one.poster, one.id, say(`Message ${n}`), new Date(Date.now() + n * 60_000));
    const person = await personOf(one.owner);
    for (let n = 0; n < reportLimits.messages + 2; n += 1)
      expect((await report(one.seeker, { person, conversation: one.id, message: String(2 + n) })).statusCode).toBe(204);
    const [only, ...more] = (await readCase(await caseOf(one.owner))).reported;
    expect(more).toEqual([]);
    expect(only?.messages.map(({ number }) => number)).toEqual(
      Array.from({ length: reportLimits.messages }, (_, index) => index + 2),
    );
  });

  test.each<[string, (one: Talk) => Promise<object> | object, number, string]>([
    ["one's own", () => ({ message: "1" }), 404, "conversation_not_found"],
    ["that is not there", () => ({ message: "9" }), 404, "conversation_not_found"],
    [
      "of another person",
      async () => ({ person: (await actorOf(app(), newMember())).memberId }),
      404,
      "conversation_not_found",
    ],
    ["of another conversation", async () => ({ conversation: (await talk()).id }), 404, "conversation_not_found"],
    ["without a conversation", () => ({ conversation: undefined }), 400, "validation_failed"],
    ["without a person", () => ({ person: undefined }), 400, "validation_failed"],
  ])("a message %s is refused", async (_what, change, status, code) => {
    const one = await talk();
    const answer = await reportAnswer(one, await change(one));
    expect([answer.statusCode, problemCode(answer)]).toEqual([status, code]);
    expect(
      await db().selectFrom("reported_message").select("number").where("conversation_id", "=", one.id).execute(),
    ).toEqual([]);
  });

  test("nobody escapes it by blocking", async () => {
    const one = await talk();
    await app().services.safety.block(one.poster, { person: one.asker.memberId });
    expect((await reportAnswer(one)).statusCode).toBe(204);
  });

  test("the copy outlives the conversation, and goes with the report's member or when nobody can appeal any more", async () => {
    const one = await talk();
    await reportAnswer(one);
    await db().deleteFrom("conversation").where("id", "=", one.id).execute();
    const caseId = await caseOf(one.owner);
    expect((await readCase(caseId)).reported[0]?.messages).toHaveLength(1);
    expect((await read(one.id)).statusCode).toBe(404);
    await decide(caseId, "approve");
    await sweepAfter(moderationLimits.appealDays - 1);
    expect((await readCase(caseId)).reported[0]?.messages).toHaveLength(1);
    await sweepAfter(moderationLimits.appealDays + 1);
    expect((await readCase(caseId)).reported[0]?.messages).toEqual([]);
  });
});

describe("reading a conversation as a moderator", () => {
  test("is possible if it was reported, and each reading is recorded", async () => {
    const one = await talk();
    await reportAnswer(one);
    const answer = await read(one.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<WireReportedConversation>()).toMatchObject({
      _id: one.id,
      poster: { name: one.owner.name },
      seeker: { name: one.seeker.name },
      messages: [
        { number: 1, side: "seeker", isReported: false },
        { number: 2, side: "poster", isReported: true, text: "Come on Friday, my number is 01898765432." },
      ],
      before: null,
    });
    await read(one.id, colleague);
    const about = { member_id: await personOf(one.owner), listing_id: one.listing, case_id: await caseOf(one.owner) };
    expect(await readings(one.id)).toEqual([
      { ...about, moderator_id: await personOf(moderator) },
      { ...about, moderator_id: await personOf(colleague) },
    ]);
    expect((await calls.listAudit(app(), moderator)).json()).toMatchObject({ brokenAt: null });
  });

  test("is not possible otherwise, and not recorded", async () => {
    const [one, reported] = [await talk(), await talk()];
    await reportAnswer(reported);
    const unreported = await read(one.id);
    expect([unreported.statusCode, problemCode(unreported)]).toEqual([404, "conversation_not_found"]);
    // A report about the person gives no right to read what they wrote.
    await report(one.seeker, { person: await personOf(one.owner) });
    expect((await read(one.id)).statusCode).toBe(404);
    expect((await read("1")).statusCode).toBe(404);
    await reportAnswer(one);
    expect((await read(one.id, one.seeker)).statusCode).toBe(403);
    expect(await readings(one.id)).toEqual([]);
  });

  test("ends when the report is settled, and begins again with an appeal", async () => {
    const one = await talk();
    await reportAnswer(one);
    const caseId = await caseOf(one.owner);
    expect((await decide(caseId, "suspend")).statusCode).toBe(204);
    expect((await read(one.id)).statusCode).toBe(404);
    const link = app().services.links.sign("appeal", [caseId], new Date(Date.now() + DAY_MS));
    await calls.appeal(app(), link, { words: "It was a joke" });
    expect((await read(one.id)).statusCode).toBe(200);
  });

  test("is not for a moderator who takes part in it", async () => {
    const one = await talk(newMember(), moderator);
    await report(moderator, { person: await personOf(one.owner), conversation: one.id, message: "2" });
    expect((await read(one.id)).statusCode).toBe(403);
    expect((await read(one.id, colleague)).statusCode).toBe(200);
  });

  test("comes in pages", async () => {
    const one = await talk();
    for (let n = 0; n < 35; n += 1)
      await conversations().send(one.asker, one.id, say(`Message ${n}`), new Date(Date.now() + n * 60_000));
    await reportAnswer(one);
    const last = (await read(one.id)).json<WireReportedConversation>();
    expect([last.messages.length, last.messages[0]?.number, last.before]).toEqual([30, 8, 8]);
    const first = (await read(one.id, moderator, last.before ?? undefined)).json<WireReportedConversation>();
    expect(first.messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(first.before).toBeNull();
    expect(await readings(one.id)).toHaveLength(2);
  });
});

const listed = async (as: TestMember = moderator) => {
  const found: WireHeldMessages["messages"] = [];
  let cursor: string | null = null;
  do {
    const page: WireHeldMessages = (await calls.listHeld(app(), as, cursor ?? undefined)).json();
    found.push(...page.messages);
    cursor = page.next;
  } while (cursor !== null);
  return found;
};
const decideHeld = (id: string, decision: string, as: TestMember = moderator) =>
  calls.decideHeld(app(), as, id, { decision });
const hold = (one: Talk, now = new Date()) =>
  conversations().send(one.poster, one.id, { ...say(scam), isSure: true }, now);
/** What was decided. Readings are recorded too. */
const actionsOf = async (member: TestMember) =>
  (
    await db()
      .selectFrom("audit_entry")
      .select("action")
      .where("action", "!=", "conversation_read")
      .where("member_id", "=", await personOf(member))
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

const heldBy = async (member: TestMember, as: TestMember = moderator) => {
  const person = await personOf(member);
  return (await listed(as)).filter(({ author }) => author.person === person);
};

describe("held messages", () => {
  test("are delivered by a moderator: the reader gets the message and a mail, the case is closed, and it is recorded", async () => {
    const one = await talk();
    await conversations().markRead(one.asker, one.id, 99);
    await hold(one);
    const [held] = await heldBy(one.owner);
    const seen = await db()
      .selectFrom("audit_entry")
      .select("action")
      .where(sql<boolean>`reasons = array[${`held_message:${held?.id}`}]`)
      .execute();
    expect(seen).toEqual([{ action: "conversation_read" }]);
    expect(held).toMatchObject({
      text: scam,
      author: { side: "poster" },
      isFirst: false,
      listing: { _id: one.listing },
    });
    expect(held?.reasons).toContain("money_first");
    expect((await readCase(await caseOf(one.owner))).heldMessages).toBe(1);
    const mails = (await mailsOf(one.seeker)).length;
    expect((await decideHeld(held?.id ?? "", "deliver")).statusCode).toBe(204);
    expect(await heldBy(one.owner)).toEqual([]);
    expect((await conversations().load(one.asker, one.id, undefined)).messages.at(-1)).toMatchObject({
      number: 3,
      isOwn: false,
      notice: null,
    });
    expect((await conversations().load(one.poster, one.id, undefined)).held).toEqual([]);
    expect(await mailsOf(one.seeker)).toHaveLength(mails + 1);
    expect(await readCase(await caseOf(one.owner))).toMatchObject({ decision: "approve", heldMessages: 0 });
    expect(await actionsOf(one.owner)).toEqual(["message_delivered"]);
    expect(verdict(await decideHeld(held?.id ?? "", "keep"))).toEqual([409, "already_decided"]);
  });

  test("are kept back: the reader learns nothing, the sender that it was not delivered, and the case stays", async () => {
    const one = await talk();
    await hold(one);
    const [held] = await heldBy(one.owner);
    expect((await decideHeld(held?.id ?? "", "keep")).statusCode).toBe(204);
    expect((await conversations().load(one.asker, one.id, undefined)).messages).toHaveLength(2);
    expect((await conversations().load(one.poster, one.id, undefined)).held).toMatchObject([
      { text: scam, isKept: true },
    ]);
    expect(await heldBy(one.owner)).toEqual([]);
    expect(await readCase(await caseOf(one.owner))).toMatchObject({ decision: null });
    expect(await actionsOf(one.owner)).toEqual(["message_kept"]);
  });

  test("a first message that is kept back ends the conversation, which the owner never sees", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const [poster, asker] = [await actorOf(app(), owner), await actorOf(app(), newMember())];
    const { _id: id, outcome } = await conversations().ask(asker, listing, { ...opener({ text: scam }), isSure: true });
    expect(outcome).toBe("held");
    const held = (await listed()).find(({ author }) => author.person === asker.memberId);
    expect(held?.isFirst).toBe(true);
    await decideHeld(held?.id ?? "", "keep");
    expect(await conversations().load(asker, id, undefined)).toMatchObject({
      state: "closed",
      held: [{ isKept: true }],
    });
    expect((await app().services.inbox.list(poster, {})).conversations).toEqual([]);
    expect(
      await db()
        .selectFrom("conversation_queue")
        .select(["live", "waiting"])
        .where("listing_id", "=", listing)
        .execute(),
    ).toEqual([{ live: 0, waiting: 0 }]);
  });

  test("are decided once, also if two moderators decide at the same time, and not by who takes part", async () => {
    const one = await talk(newMember(), moderator);
    await hold(one);
    const [held] = await heldBy(one.owner, colleague);
    expect(verdict(await decideHeld(held?.id ?? "", "deliver"))).toEqual([403, "forbidden"]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => decideHeld(held?.id ?? "", "deliver", colleague)),
    );
    expect(statuses(answers)).toEqual([204, 409, 409, 409]);
    expect((await conversations().load(one.asker, one.id, undefined)).messages).toHaveLength(3);
    expect(verdict(await decideHeld("999999999", "deliver"))).toEqual([404, "message_not_found"]);
  });

  test("are not shown to a moderator who takes part in the conversation", async () => {
    const [written, received] = [await talk(moderator), await talk(newMember(), moderator)];
    await hold(written);
    await hold(received);
    for (const { owner, id } of [written, received]) {
      expect(await heldBy(owner)).toEqual([]);
      const [held] = await heldBy(owner, colleague);
      await decideHeld(held?.id ?? "", "keep", colleague);
      expect((await conversations().load(await actorOf(app(), owner), id, undefined)).held).toMatchObject([
        { isKept: true },
      ]);
    }
  });

  test("of a conversation that has ended do not keep the member's case open", async () => {
    const [one, other] = [await talk(), newMember()];
    const second = await talk(one.owner, other);
    await hold(one);
    await hold(second);
    await conversations().withdraw(second.asker, second.id);
    expect((await readCase(await caseOf(one.owner))).heldMessages).toBe(1);
    const [held, ...more] = await heldBy(one.owner);
    expect(more).toEqual([]);
    expect((await decideHeld(held?.id ?? "", "deliver")).statusCode).toBe(204);
    expect(await readCase(await caseOf(one.owner))).toMatchObject({ decision: "approve", heldMessages: 0 });
  });

  test("are not delivered after the conversation has ended, and nothing is recorded", async () => {
    const one = await talk();
    await hold(one);
    const [held] = await heldBy(one.owner);
    await conversations().withdraw(one.asker, one.id);
    const mails = (await mailsOf(one.seeker)).length;
    expect(verdict(await decideHeld(held?.id ?? "", "deliver"))).toEqual([409, "conversation_closed"]);
    expect(await actionsOf(one.owner)).toEqual([]);
    expect(await mailsOf(one.seeker)).toHaveLength(mails);
    expect(await readCase(await caseOf(one.owner))).toMatchObject({ decision: null });
    expect((await decideHeld(held?.id ?? "", "keep")).statusCode).toBe(204);
    expect(await actionsOf(one.owner)).toEqual(["message_kept"]);
  });

  test("of a suspended member, or for a conversation that has ended, wait for nobody", async () => {
    const [one, other] = [await talk(), await talk()];
    await hold(one);
    await hold(other);
    await db().updateTable("member").set({ suspended_at: new Date() }).where("uid", "=", one.owner.uid).execute();
    await conversations().withdraw(other.asker, other.id);
    expect([...(await heldBy(one.owner)), ...(await heldBy(other.owner))]).toEqual([]);
  });
});
