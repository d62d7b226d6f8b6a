import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { addListing, makeMemberSince, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { saveProfile, wantRoom } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import { answerAs, passUndoMinute } from "../../../../test/taken.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError, type ProblemCode } from "../../../platform/errors.ts";
import { DAY_MS, HOUR_MS } from "../../../platform/time.ts";
import { MASK } from "../../screening/mask-contacts.ts";
import { newConversationLimits } from "../conversation.limits.ts";
import { decideHeldMessage, deleteConversationsOf } from "./conversation-steps.ts";

const app = useTestApp();
const conversations = () => app().services.conversations;
const inbox = () => app().services.inbox;
const unreadOf = async (actor: Actor) => (await inbox().statusOf(actor)).unread;

/** The code of the error, or undefined. */
const codeOf = (promise: Promise<unknown>): Promise<ProblemCode | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const newActor = async (changes: Partial<TestMember> = {}) => actorOf(app(), newMember(changes));
const say = (text = "Yes, come and see it on Friday.") => ({ nonce: message().nonce, text });

async function withProfile(gender: string, phone?: string): Promise<Actor> {
  const member = newMember(phone === undefined ? {} : { phone });
  await saveProfile(app(), member, { gender });
  return actorOf(app(), member);
}

async function posted() {
  const owner = newMember();
  return { owner, listingId: await addListing(app(), owner), poster: await actorOf(app(), owner) };
}

async function asked(phone?: string) {
  const room = await posted();
  const seeker = await newActor(phone === undefined ? {} : { phone });
  const { _id: id } = await conversations().ask(seeker, room.listingId, opener());
  return { ...room, seeker, id };
}

async function answered(phone?: string) {
  const conversation = await asked(phone);
  await conversations().send(conversation.poster, conversation.id, say());
  return conversation;
}

const textsOf = async (actor: Actor, id: string) =>
  (await conversations().load(actor, id, undefined)).messages.map(({ text }) => text);

describe("asking", () => {
  test("is answered within the conversation, by both sides, and found in both inboxes", async () => {
    const { poster, seeker, id, listingId } = await asked();
    expect(await conversations().ask(seeker, listingId, opener())).toEqual({ _id: id, outcome: "had" });
    expect(await codeOf(conversations().send(seeker, id, say()))).toBe("answer_awaited");
    expect((await inbox().list(poster, {})).conversations).toMatchObject([
      {
        _id: id,
        side: "poster",
        isOpener: false,
        state: "asked",
        unread: 1,
        person: { person: seeker.memberId, name: seeker.name },
        last: { number: 1, isOwn: false },
      },
    ]);
    expect(await unreadOf(poster)).toBe(1);
    expect(await conversations().send(poster, id, say())).toMatchObject({ number: 2 });
    expect(await conversations().markRead(poster, id, 2)).toEqual({ unread: 0 });
    expect([await unreadOf(poster), await unreadOf(seeker)]).toEqual([0, 1]);
    expect((await inbox().list(seeker, { show: "unread" })).conversations).toMatchObject([
      { _id: id, state: "open", unread: 1 },
    ]);
    expect((await inbox().list(poster, { show: "unread" })).conversations).toEqual([]);
  });

  test.each<[string, ProblemCode, (room: Awaited<ReturnType<typeof posted>>) => Promise<Actor> | Actor]>([
    ["one's own post", "own_post", ({ poster }) => poster],
    ["without a verified address", "email_unverified", () => newActor({ emailVerified: false })],
    [
      "where one is blocked",
      "listing_not_found",
      async ({ poster }) => {
        const seeker = await newActor();
        await sql`insert into member_block (blocker_id, blocked_id)
            values (${poster.memberId}, ${seeker.memberId})`.execute(app().services.db);
        return seeker;
      },
    ],
    [
      "a post that is held back",
      "listing_not_found",
      async ({ listingId }) => {
        await sql`update listing set state = 'waiting' where id = ${listingId}`.execute(app().services.db);
        return newActor();
      },
    ],
    [
      "a post that is taken",
      "not_possible_now",
      async ({ listingId }) => {
        await sql`update listing set available = false where id = ${listingId}`.execute(app().services.db);
        return newActor();
      },
    ],
  ])("%s is refused", async (_what, code, make) => {
    const room = await posted();
    expect(await codeOf(conversations().ask(await make(room), room.listingId, opener()))).toBe(code);
  });

  test("only women, or only checked phones, where the poster wants it so", async () => {
    const { poster, listingId } = await posted();
    await conversations().savePreferences(poster, { womenOnly: true, checkedPhonesOnly: true });
    expect(await conversations().getPreferences(poster)).toEqual({ womenOnly: true, checkedPhonesOnly: true });
    const [man, woman, checked] = [
      await withProfile("male", "+8801711000001"),
      await withProfile("female"),
      await withProfile("female", "+8801711000002"),
    ];
    for (const [actor, code] of [
      [man, "women_only"],
      [woman, "checked_phones_only"],
      [await newActor({ phone: "+8801711000003" }), "women_only"],
    ] as const)
      expect(await codeOf(conversations().ask(actor, listingId, opener()))).toBe(code);
    expect(await codeOf(conversations().ask(checked, listingId, opener()))).toBeUndefined();
  });

  test.each([
    ["a new account", newConversationLimits.perDayOfNewAccount, () => newMember({ phone: "+8801711000010" })],
    ["an old one without a checked phone", newConversationLimits.perDayOfNewAccount, () => newMember()],
    ["an old one with a checked phone", newConversationLimits.perDay, () => newMember({ phone: "+8801711000011" })],
  ])("%s opens %i conversations a day, also at once; withdrawing gives none back", async (who, most, make) => {
    expect(newConversationLimits).toMatchObject({ perDayOfNewAccount: 5, perDay: 15 });
    const member = make();
    await makeMemberSince(app(), member, who.startsWith("an old") ? "2020-01-01" : new Date().toISOString());
    const actor = await actorOf(app(), member);
    const rooms = await Promise.all(Array.from({ length: most + 3 }, posted));
    const outcomes = await Promise.all(
      rooms.map(({ listingId }) => codeOf(conversations().ask(actor, listingId, opener()))),
    );
    expect(outcomes.filter((code) => code === "too_many_conversations")).toHaveLength(3);
    const mine = (await inbox().list(actor, {})).conversations;
    expect(mine).toHaveLength(most);
    await conversations().withdraw(actor, mine[0]?._id ?? "");
    const { listingId } = await posted();
    expect(await codeOf(conversations().ask(actor, listingId, opener()))).toBe("too_many_conversations");
    expect(await codeOf(conversations().ask(actor, mine[1]?.listing?._id ?? "", opener()))).toBeUndefined();
    // Answers are free.
    const room = rooms.find(({ listingId: id }) => id === mine[1]?.listing?._id);
    if (!room) throw new Error("no room");
    await conversations().send(room.poster, mine[1]?._id ?? "", say());
    expect(await codeOf(conversations().send(actor, mine[1]?._id ?? "", say()))).toBeUndefined();
  });

  test("a poster writes first only to those who showed interest, or were offered the room", async () => {
    const { owner, poster, listingId } = await posted();
    const [stranger, liker] = [newMember(), newMember()];
    const strangerId = (await actorOf(app(), stranger)).memberId;
    expect(await codeOf(conversations().invite(poster, listingId, strangerId, opener()))).toBe("member_not_found");
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id: listingId } });
    const seeker = await actorOf(app(), liker);
    const { _id: id } = await conversations().invite(poster, listingId, seeker.memberId, opener());
    expect(await codeOf(conversations().send(poster, id, say()))).toBe("answer_awaited");
    expect(await conversations().send(seeker, id, say())).toMatchObject({ number: 2 });
    const wanted = await wantRoom(app(), stranger);
    const offered = await calls.offerRoom(app(), owner, wanted, { listingId, isSure: true });
    expect(offered.statusCode).toBe(204);
    expect(await codeOf(conversations().invite(poster, listingId, strangerId, opener()))).toBeUndefined();
    expect(await codeOf(conversations().invite(await newActor(), listingId, strangerId, opener()))).toBe("not_owner");
  });
});

describe("a conversation of others", () => {
  test("does not exist: for a stranger, a moderator, a blocked person, and for the poster while it is in the waiting list", async () => {
    const { poster, seeker, id, listingId } = await answered();
    const calls = (actor: Actor) => [
      conversations().load(actor, id, undefined),
      conversations().send(actor, id, say()),
      conversations().markRead(actor, id, 1),
      conversations().decline(actor, { ids: [id], reason: "fit" }),
      conversations().withdraw(actor, id),
      conversations().reopen(actor, id),
      conversations().hide(actor, id, true),
      conversations().shareNumber(actor, id),
    ];
    const notFound = Array<string>(8).fill("conversation_not_found");
    expect(await Promise.all(calls(await newActor()).map(codeOf))).toEqual(notFound);
    expect(await Promise.all(calls({ ...(await newActor()), isModerator: true }).map(codeOf))).toEqual(notFound);
    const late = await newActor();
    await sql`update conversation_queue set cap = live where listing_id = ${listingId}`.execute(app().services.db);
    const { _id: waiting } = await conversations().ask(late, listingId, opener());
    expect((await conversations().load(late, waiting, undefined)).place).toBe(1);
    expect(await codeOf(conversations().load(poster, waiting, undefined))).toBe("conversation_not_found");
    expect((await inbox().list(poster, { listing: listingId })).conversations.map(({ _id }) => _id)).toEqual([id]);
    await app().services.safety.block(poster, { person: seeker.memberId });
    for (const actor of [poster, seeker]) {
      expect(await Promise.all(calls(actor).map(codeOf))).toEqual(notFound);
      expect((await inbox().list(actor, {})).conversations.filter(({ _id }) => _id === id)).toEqual([]);
      expect(await unreadOf(actor)).toBe(actor === poster ? 1 : 0);
    }
    // The place of the blocked person went to the next in the waiting list.
    expect((await conversations().load(poster, waiting, undefined)).state).toBe("asked");
  });
});

describe("the end", () => {
  test("not this time, for several at once", async () => {
    const room = await posted();
    const seekers = await Promise.all([newActor(), newActor(), newActor()]);
    const ids = await Promise.all(
      seekers.map(async (seeker) => (await conversations().ask(seeker, room.listingId, opener()))._id),
    );
    expect(await conversations().decline(room.poster, { ids: ids.slice(0, 2), reason: "chosen" })).toEqual({
      declined: 2,
    });
    expect(await conversations().decline(room.poster, { ids, reason: "dates" })).toEqual({ declined: 1 });
    const [first = ""] = ids;
    const seen = await conversations().load(seekers[0], first, undefined);
    expect(seen).toMatchObject({
      state: "closed",
      closedReason: "declined",
      unread: 1,
      messages: [{ isOwn: true }, { notice: "declined_chosen", isOwn: false }],
    });
    expect(await codeOf(conversations().send(seekers[0], first, say()))).toBe("conversation_closed");
    await conversations().reopen(room.poster, first);
    expect(await codeOf(conversations().send(seekers[0], first, say()))).toBeUndefined();
    expect(await codeOf(conversations().withdraw(room.poster, first))).toBe("not_possible_now");
  });

  test("a seeker cannot decline their own request, but withdraw it", async () => {
    const { poster, seeker, id } = await asked();
    expect(await conversations().decline(seeker, { ids: [id], reason: "fit" })).toEqual({ declined: 0 });
    await conversations().withdraw(seeker, id);
    expect(await conversations().load(poster, id, undefined)).toMatchObject({ closedReason: "withdrawn" });
  });

  test.each(["seeker", "poster"] as const)(
    "who said 'not this time' can reopen it, not who was told: the %s wrote first",
    async (side) => {
      const room = await posted();
      const liker = newMember();
      await app().call("PATCH", "/featuredPost", { as: liker, body: { id: room.listingId } });
      const seeker = await actorOf(app(), liker);
      const [first, other] = side === "seeker" ? [seeker, room.poster] : [room.poster, seeker];
      const { _id: id } =
        side === "seeker"
          ? await conversations().ask(seeker, room.listingId, opener())
          : await conversations().invite(room.poster, room.listingId, seeker.memberId, opener());
      await conversations().send(other, id, say());
      expect(await conversations().decline(first, { ids: [id], reason: "fit" })).toEqual({ declined: 1 });
      expect((await conversations().load(other, id, undefined)).messages.at(-1)).toMatchObject({
        notice: "declined_fit",
        isOwn: false,
      });
      expect(await codeOf(conversations().reopen(other, id))).toBe("not_possible_now");
      expect(await codeOf(conversations().reopen(first, id))).toBeUndefined();
    },
  );

  test("the owner's 'taken' answers everybody a minute later, and 'available' a few minutes after that takes it back", async () => {
    const { owner, listingId, seeker, id } = await asked();
    await answerAs(app(), owner, listingId, "taken");
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({ state: "asked", closedReason: null });
    await passUndoMinute(app());
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({ closedReason: "filled" });
    await answerAs(app(), owner, listingId, "available");
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({ state: "asked", closedReason: null });
  });

  test("hiding is one's own affair", async () => {
    const { poster, seeker, id } = await asked();
    await conversations().hide(poster, id, true);
    expect((await inbox().list(poster, {})).conversations).toEqual([]);
    expect((await inbox().list(poster, { show: "hidden" })).conversations).toHaveLength(1);
    expect(await unreadOf(poster)).toBe(0);
    expect((await inbox().list(seeker, {})).conversations).toHaveLength(1);
  });
});

describe("what is dangerous", () => {
  const scam = "Send 2000 taka by bKash to 01712345678 before you visit, then I give you the address.";

  test("is asked about first, then held for a moderator, and the other side sees nothing of it", async () => {
    const { poster, seeker, id } = await answered();
    expect(await codeOf(conversations().send(poster, id, say(scam)))).toBe("money_before_visit");
    expect(await conversations().send(poster, id, { ...say(scam), isSure: true })).toEqual({
      number: null,
      sentAt: null,
    });
    expect(await textsOf(seeker, id)).toHaveLength(2);
    expect(await unreadOf(seeker)).toBe(1);
    expect((await conversations().load(poster, id, undefined)).held).toMatchObject([{ text: scam }]);
    const cases = await app()
      .services.db.selectFrom("moderation_case")
      .select(["kind", "reasons"])
      .where("member_id", "=", poster.memberId)
      .execute();
    expect(cases).toMatchObject([{ kind: "risk", reasons: expect.arrayContaining(["money_first"]) as string[] }]);
  });

  test("a message of little but numbers is refused: looking for phones in a page of them would take a quarter of a second", async () => {
    const { listingId } = await posted();
    const seeker = await actorOf(app(), newMember());
    const ask = (text: string) => conversations().ask(seeker, listingId, opener({ text }));
    for (const text of ["o1 ".repeat(660), "শূন্য এক সাত ".repeat(150)])
      expect(await codeOf(ask(text))).toBe("validation_failed");
    const costs = Array.from({ length: 30 }, (_, index) => `Day ${index + 1}: gas 1080, meals 95 x 3`).join("\n");
    expect((await ask(costs)).outcome).toBe("asked");
  });

  test("questions are counted: after three, the next first message waits for a moderator, whatever it says", async () => {
    const [first, second] = [await posted(), await posted()];
    const seeker = await actorOf(app(), newMember());
    const ask = (listingId: string, changes: object = {}) =>
      conversations().ask(seeker, listingId, { ...opener(), ...changes });
    expect((await ask(first.listingId)).outcome).not.toBe("held");
    for (let n = 0; n < 3; n += 1)
      expect(await codeOf(ask(second.listingId, { text: scam }))).toBe("money_before_visit");
    expect((await ask(second.listingId)).outcome).toBe("held");
    const cases = await app()
      .services.db.selectFrom("moderation_case")
      .select("reasons")
      .where("member_id", "=", seeker.memberId)
      .execute();
    expect(cases).toMatchObject([{ reasons: ["many_warnings"] }]);
  });

  test("a poster's first message that is held is theirs alone until it is released", async () => {
    const { poster, listingId } = await posted();
    const liker = newMember();
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id: listingId } });
    const seeker = await actorOf(app(), liker);
    const { _id: id, outcome } = await conversations().invite(poster, listingId, seeker.memberId, {
      ...opener(),
      text: scam,
      isSure: true,
    });
    expect(outcome).toBe("held");
    expect((await conversations().load(poster, id, undefined)).held).toMatchObject([{ text: scam, isKept: false }]);
    expect((await inbox().list(poster, {})).conversations.map(({ _id }) => _id)).toEqual([id]);
    expect(await codeOf(conversations().load(seeker, id, undefined))).toBe("conversation_not_found");
    expect((await inbox().list(seeker, {})).conversations).toEqual([]);
    expect(JSON.stringify(await app().services.accountDeletion.collect(seeker))).not.toContain(id);
    const { db } = app().services;
    const held = await db
      .selectFrom("held_message")
      .select("id")
      .where("conversation_id", "=", id)
      .executeTakeFirstOrThrow();
    await decideHeldMessage(db, { id: held.id, conversationId: id }, true, new Date());
    expect(await conversations().load(seeker, id, undefined)).toMatchObject({
      state: "asked",
      isOpener: false,
      messages: [{ isOwn: false }],
    });
  });

  test("less of it is delivered with a warning for its reader", async () => {
    const { poster, seeker, id } = await answered();
    const mild = { ...say("You can see everything at www.example-rooms.com"), isSure: true };
    await conversations().send(poster, id, mild);
    expect((await conversations().load(seeker, id, undefined)).messages.at(-1)).toMatchObject({ warning: "elsewhere" });
    expect((await conversations().load(poster, id, undefined)).messages.at(-1)).toMatchObject({ warning: null });
  });

  test("numbers are masked until their owner shares them, and again when they withhold it", async () => {
    const phone = "+8801711000099";
    const { owner, poster, seeker, id } = await answered(phone);
    await conversations().send(seeker, id, say("Call me: ০১৭১১-০০০০৯৯ in the evening"));
    await conversations().send(poster, id, say("Mine is zero one seven one two three four five six seven eight"));
    expect((await textsOf(poster, id)).at(2)).toBe(`Call me: ${MASK} in the evening`);
    expect((await textsOf(seeker, id)).at(2)).toBe("Call me: ০১৭১১-০০০০৯৯ in the evening");
    expect((await inbox().list(seeker, {})).conversations[0]?.last?.text).toBe(`Mine is ${MASK}`);
    await conversations().shareNumber(seeker, id);
    await conversations().shareNumber(seeker, id);
    const seen = await conversations().load(poster, id, undefined);
    expect(seen).toMatchObject({ phone, isNumberShared: false });
    expect(seen.messages.map(({ text, notice }) => notice ?? text).slice(2)).toEqual([
      "Call me: ০১৭১১-০০০০৯৯ in the evening",
      "Mine is zero one seven one two three four five six seven eight",
      "number_shared",
    ]);
    expect((await conversations().load(seeker, id, undefined)).isNumberShared).toBe(true);
    await conversations().shareNumber(poster, id);
    expect((await conversations().load(seeker, id, undefined)).phone).toBe(phoneOf(owner));
    await app().services.contactHistory.withhold(seeker, poster.memberId, true);
    expect(await conversations().load(poster, id, undefined)).toMatchObject({ phone: null });
    expect((await textsOf(poster, id)).at(2)).toContain(MASK);
  });

  test("a seeker without a checked phone has no number to share", async () => {
    const { seeker, id } = await answered();
    expect(await codeOf(conversations().shareNumber(seeker, id))).toBe("not_possible_now");
  });
});

describe("pages", () => {
  test("of messages, by number", async () => {
    const { poster, seeker, id } = await answered();
    for (let n = 0; n < 70; n += 1)
      await conversations().send(n % 2 ? poster : seeker, id, say(`Message ${n}`), new Date(Date.now() + n * HOUR_MS));
    const last = await conversations().load(seeker, id, undefined);
    expect([last.messages.length, last.messages[0]?.number, last.before]).toEqual([30, 43, 43]);
    const middle = await conversations().load(seeker, id, last.before ?? undefined);
    const first = await conversations().load(seeker, id, middle.before ?? undefined);
    expect([...first.messages, ...middle.messages, ...last.messages].map(({ number }) => number)).toEqual(
      Array.from({ length: 72 }, (_, index) => index + 1),
    );
    expect(first.before).toBeNull();
  });

  test("of the inbox, newest first, with everything once, by listing and by turn", async () => {
    const owner = newMember();
    const rooms = [await addListing(app(), owner), await addListing(app(), owner)];
    const poster = await actorOf(app(), owner);
    const start = Date.now() + DAY_MS;
    // With checked phones: new accounts without one have 15 of the 25 places.
    const seekers = await Promise.all(
      Array.from({ length: 45 }, (_, n) => newActor({ phone: `+88017${String(30_000_000 + n)}` })),
    );
    for (const [n, seeker] of seekers.entries())
      await conversations().ask(seeker, rooms[n % 2] ?? "", opener(), new Date(start + n));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await inbox().list(poster, { cursor });
      found.push(...page.conversations.map(({ lastAt }) => lastAt));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(found).toHaveLength(45);
    expect(found).toEqual(found.toSorted().toReversed());
    const [one = ""] = rooms;
    const { conversations: ofOne, next } = await inbox().list(poster, { listing: one, show: "turn" });
    expect([ofOne.length, next]).toEqual([20, expect.any(String)]);
    expect(ofOne.every(({ listing }) => listing?._id === one)).toBe(true);
    expect(await inbox().countTurns(poster)).toBe(45);
  });
});

describe("own data", () => {
  test("the export has what one has written, and not what others have", async () => {
    const { poster, seeker, id } = await asked();
    await conversations().send(poster, id, say("Come on Friday at four."));
    const own = await app().services.accountDeletion.collect(seeker);
    expect(own).toMatchObject({
      conversations: [{ _id: id, side: "seeker", with: poster.name, state: "open" }],
      messagesSent: [{ conversation: id, number: 1 }],
    });
    expect(JSON.stringify(own)).not.toContain("Come on Friday");
    expect(JSON.stringify(await app().services.accountDeletion.collect(poster))).toContain("Come on Friday");
  });

  test("deleting an account leaves no conversation, and frees the place", async () => {
    const { seeker, id, listingId } = await answered();
    await sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(app().services.db);
    const { _id: next } = await conversations().ask(await newActor(), listingId, opener());
    expect(await deleteConversationsOf(app().services.db, seeker.memberId, 10, new Date())).toBe(1);
    const left = await app()
      .services.db.selectFrom("conversation")
      .select(["id", "state"])
      .where("listing_id", "=", listingId)
      .execute();
    expect(left).toEqual([{ id: next, state: "asked" }]);
    expect(
      await app()
        .services.db.selectFrom("conversation_message")
        .select("number")
        .where("conversation_id", "=", id)
        .execute(),
    ).toEqual([]);
  });
});
