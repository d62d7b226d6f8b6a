import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, addPostedListing, brokenInvariants, message, noneBroken } from "../../../../test/conversations.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { MESSAGES_PER_MINUTE, newAccountLimits, queueLimits } from "../conversation.limits.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { markRead } from "./conversation-steps.queries.ts";
import {
  decideHeldMessage,
  endConversation,
  lapseConversation,
  remindMember,
  reopenConversation,
  sendMessage,
} from "./conversation-steps.ts";
import { fillFreePlaces, openConversation, restoreFilledConversations } from "./waiting-list.ts";

const app = useTestApp();
const db = () => app().services.db;
const start = new Date("2026-12-01T06:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

const get = (id: string) => db().selectFrom("conversation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const messagesOf = (id: string) =>
  db().selectFrom("conversation_message").selectAll().where("conversation_id", "=", id).orderBy("number").execute();
const noticesOf = async (id: string) => (await messagesOf(id)).flatMap(({ notice }) => notice ?? []);

const ask = async (listingId: string, seekerId: string, at = start) => {
  const { outcome, id } = await openConversation(db(), { listingId, seekerId, opener: "seeker", ...message() }, at);
  return { outcome, id: id ?? "" };
};

/** A listing that `count` seekers have asked for, in this order. */
async function askedListing(count: number) {
  const posted = await addPostedListing(app());
  const seekers = await addMembers(db(), count);
  const asked: { outcome: string; id: string }[] = [];
  for (const [index, seekerId] of seekers.entries())
    asked.push(await ask(posted.listingId, seekerId, new Date(start.getTime() + index)));
  return { ...posted, seekers, asked, ids: asked.map(({ id }) => id) };
}

const idOf = (ids: readonly string[], index: number): string => ids.at(index) ?? "";
const release = async (conversationId: string, at: Date) => {
  const held = db().selectFrom("held_message").select("id").where("conversation_id", "=", conversationId);
  const { id } = await held.executeTakeFirstOrThrow();
  expect(await decideHeldMessage(db(), { id, conversationId }, true, at)).toBe("released");
};
const decline = { side: "poster", reason: "declined", notice: "declined_fit" } as const;

test("the constraints of the database and the limits of the code are the same", async () => {
  const { listingId } = await askedListing(1);
  const { rows } = await sql<{ cap: number; rule: string }>`
    select cap, (select pg_get_constraintdef(oid) from pg_constraint
      where conname = 'conversation_queue_waiting') as rule
    from conversation_queue where listing_id = ${listingId}`.execute(db());
  expect(rows).toEqual([
    { cap: queueLimits.live, rule: expect.stringContaining(String(queueLimits.waiting)) as string },
  ]);
});

describe("opening", () => {
  test("is for one listing and seeker once; the poster has 72 hours from then", async () => {
    const { listingId, seekers, ids } = await askedListing(1);
    expect(await ask(listingId, idOf(seekers, 0))).toEqual({ outcome: "had", id: idOf(ids, 0) });
    expect(await get(idOf(ids, 0))).toMatchObject({
      state: "asked",
      opener: "seeker",
      asked_at: start,
      due_at: after(24),
      seeker_sent: 1,
      poster_sent: 0,
    });
    expect(await messagesOf(idOf(ids, 0))).toMatchObject([{ number: 1, ordinal: 1, side: "seeker", notice: null }]);
  });

  test("by the same seeker 20 times at once makes one", async () => {
    const { listingId } = await addPostedListing(app());
    const [seekerId = ""] = await addMembers(db(), 1);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(listingId, seekerId)));
    expect(outcomes.filter(({ outcome }) => outcome === "asked")).toHaveLength(1);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
  });

  test("by 140 seekers at once: 25 ask, 100 wait, 15 are told to come later", async () => {
    const { listingId } = await addPostedListing(app());
    const seekers = await addMembers(db(), 140);
    const outcomes = await Promise.all(seekers.map(async (seekerId) => (await ask(listingId, seekerId)).outcome));
    expect(
      Object.fromEntries(
        ["asked", "waiting", "line_full"].map((one) => [one, outcomes.filter((outcome) => outcome === one).length]),
      ),
    ).toEqual({
      asked: 25,
      waiting: 100,
      line_full: 15,
    });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("by 30 new accounts and 10 older members at once: the new ones take 15 places, and each of the others has one", async () => {
    const { listingId } = await addPostedListing(app());
    const [fresh, older] = [await addMembers(db(), 30, start), await addMembers(db(), 10)];
    const outcomes = new Map<string, string>();
    const asking = [...fresh, ...older].map(async (seekerId) =>
      outcomes.set(seekerId, (await ask(listingId, seekerId)).outcome),
    );
    await Promise.all(asking);
    expect(fresh.filter((id) => outcomes.get(id) === "asked")).toHaveLength(newAccountLimits.live);
    expect(fresh.filter((id) => outcomes.get(id) === "waiting")).toHaveLength(30 - newAccountLimits.live);
    expect(older.map((id) => outcomes.get(id))).toEqual(older.map(() => "asked"));
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("by 140 new accounts at once: 15 ask, 80 wait, and an older member still gets a place", async () => {
    const { listingId } = await addPostedListing(app());
    const fresh = await addMembers(db(), 140, start);
    const outcomes = await Promise.all(fresh.map(async (seekerId) => (await ask(listingId, seekerId)).outcome));
    expect(
      ["asked", "waiting", "line_full"].map((one) => outcomes.filter((outcome) => outcome === one).length),
    ).toEqual([15, 80, 45]);
    for (const seekerId of await addMembers(db(), 10))
      expect((await ask(listingId, seekerId, after(1))).outcome).toBe("asked");
    const [late = ""] = await addMembers(db(), 1);
    expect((await ask(listingId, late, after(1))).outcome).toBe("waiting");
  });

  test("with a checked phone is not by a new account; nor is a week later, nor what the poster begins", async () => {
    const { listingId } = await addPostedListing(app());
    const [checked = "", invited = "", ...fresh] = await addMembers(db(), newAccountLimits.live + 4, start);
    await sql`update member set phone = '+88017' || lpad((id % 100000000)::text, 8, '0'), phone_verified_at = now()
        where id = ${checked}`.execute(db());
    for (const seekerId of fresh) await ask(listingId, seekerId);
    expect((await ask(listingId, checked)).outcome).toBe("asked");
    expect(
      (await openConversation(db(), { listingId, seekerId: invited, opener: "poster", ...message() }, start)).outcome,
    ).toBe("asked");
    const waits = async () =>
      (
        await db()
          .selectFrom("conversation_queue")
          .select("waiting")
          .where("listing_id", "=", listingId)
          .executeTakeFirst()
      )?.waiting;
    expect(await waits()).toBe(2);
    await fillFreePlaces(db(), listingId, after(24));
    expect(await waits()).toBe(2);
    await fillFreePlaces(db(), listingId, after(24 * 7 + 1));
    expect(await waits()).toBe(0);
  });

  test("a place that comes free goes past new accounts to an older member, if new ones have theirs", async () => {
    const { listingId } = await addPostedListing(app());
    const [older, fresh] = [await addMembers(db(), 10), await addMembers(db(), 17, start)];
    const ids = [];
    for (const seekerId of [...older, ...fresh]) ids.push((await ask(listingId, seekerId)).id);
    const [late = ""] = await addMembers(db(), 1);
    const { id, outcome } = await ask(listingId, late, after(1));
    expect(outcome).toBe("waiting");
    await endConversation(db(), idOf(ids, 0), decline, after(2));
    expect([(await get(id)).state, (await get(idOf(ids, 25))).state]).toEqual(["asked", "waiting"]);
    await endConversation(db(), idOf(ids, 10), decline, after(3));
    expect([(await get(idOf(ids, 25))).state, (await get(idOf(ids, 26))).state]).toEqual(["asked", "waiting"]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test.each([
    ["taken", "available = false"],
    ["asleep", "state = 'asleep'"],
    ["of a member who is away", "owner_away = true"],
  ])("is not possible where the listing is %s", async (_what, change) => {
    const { listingId } = await addPostedListing(app());
    const [seekerId = ""] = await addMembers(db(), 1);
    await sql`update listing set ${sql.raw(change)} where id = ${listingId}`.execute(db());
    expect(await ask(listingId, seekerId)).toEqual({ outcome: "gone", id: "" });
  });

  test("by the poster asks the seeker, and takes a place", async () => {
    const { listingId } = await askedListing(24);
    const [first = "", second = ""] = await addMembers(db(), 2);
    const offer = (seekerId: string) =>
      openConversation(db(), { listingId, seekerId, opener: "poster", ...message() }, start);
    const { outcome, id } = await offer(first);
    expect(outcome).toBe("asked");
    expect((await sendMessage(db(), id ?? "", "poster", message(), start)).outcome).toBe("unanswered");
    expect((await sendMessage(db(), id ?? "", "seeker", message(), start)).outcome).toBe("sent");
    expect((await get(id ?? "")).state).toBe("open");
    expect(await offer(second)).toEqual({ outcome: "full", id: null });
  });

  test("the database itself refuses a place too many", async () => {
    const { listingId, ids } = await askedListing(26);
    await expect(
      sql`update conversation set state = 'asked', asked_at = now() where id = ${idOf(ids, 25)}`.execute(db()),
    ).rejects.toThrow("conversation_queue_live");
    await expect(
      sql`update conversation_queue set cap = 1 where listing_id = ${listingId}`.execute(db()),
    ).rejects.toThrow("conversation_queue_live");
  });
});

describe("sending", () => {
  test("answers the request, and is numbered without gaps", async () => {
    const { ids } = await askedListing(1);
    const id = idOf(ids, 0);
    expect((await sendMessage(db(), id, "seeker", message(), after(1))).outcome).toBe("unanswered");
    expect(await sendMessage(db(), id, "poster", message(), after(2))).toEqual({
      outcome: "sent",
      number: 2,
      sentAt: after(2),
    });
    expect(await get(id)).toMatchObject({ state: "open", answered_at: after(2), last_at: after(2), reminders: 0 });
    expect(await sendMessage(db(), id, "seeker", message(), after(3))).toMatchObject({ outcome: "sent", number: 3 });
  });

  test("a retry is the same message, also 20 at once; another nonce or side is another message", async () => {
    const { ids } = await askedListing(1);
    const id = idOf(ids, 0);
    await sendMessage(db(), id, "poster", message(), start);
    const same = message();
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendMessage(db(), id, "seeker", same, start)));
    expect(sent.map(({ number }) => number)).toEqual(Array(20).fill(3));
    expect(sent.filter(({ outcome }) => outcome === "sent")).toHaveLength(1);
    expect(await sendMessage(db(), id, "poster", same, start)).toMatchObject({ outcome: "sent", number: 4 });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("from both sides at once gives the numbers 1 to n, within the rate", async () => {
    const { ids } = await askedListing(1);
    const id = idOf(ids, 0);
    await sendMessage(db(), id, "poster", message(), start);
    const sides: ConversationSide[] = Array.from({ length: 30 }, (_, index) => (index % 2 ? "seeker" : "poster"));
    const sent = await Promise.all(sides.map((side) => sendMessage(db(), id, side, message(), start)));
    expect(sent.filter(({ outcome }) => outcome === "too_fast")).toHaveLength(30 + 2 - MESSAGES_PER_MINUTE);
    expect((await messagesOf(id)).map(({ number }) => number)).toEqual(
      Array.from({ length: MESSAGES_PER_MINUTE }, (_, index) => index + 1),
    );
    expect((await sendMessage(db(), id, "seeker", message(), after(1))).outcome).toBe("sent");
  });

  test("a poster cannot write to somebody in the waiting list, nor anybody to what is closed or not there", async () => {
    const { ids } = await askedListing(26);
    expect((await sendMessage(db(), idOf(ids, 25), "poster", message(), start)).outcome).toBe("gone");
    await endConversation(db(), idOf(ids, 0), decline, start);
    expect((await sendMessage(db(), idOf(ids, 0), "seeker", message(), start)).outcome).toBe("closed");
    expect((await sendMessage(db(), "1", "seeker", message(), start)).outcome).toBe("gone");
  });

  test("what is held has no number until it is released, and is held once", async () => {
    const { ids } = await askedListing(1);
    const id = idOf(ids, 0);
    await sendMessage(db(), id, "poster", message(), start);
    const held = message({ hold: { score: 90, reasons: ["money_first"] } });
    for (const _time of [1, 2])
      expect(await sendMessage(db(), id, "seeker", held, start)).toEqual({
        outcome: "held",
        number: null,
        sentAt: null,
      });
    expect(await messagesOf(id)).toHaveLength(2);
    const rows = await db().selectFrom("held_message").select("id").where("conversation_id", "=", id).execute();
    expect(rows).toHaveLength(1);
    await release(id, after(1));
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      number: 3,
      side: "seeker",
      nonce: held.nonce,
      sent_at: after(1),
    });
    expect(await sendMessage(db(), id, "seeker", held, after(2))).toMatchObject({ outcome: "again", number: 3 });
  });

  test("a held first message is not in the waiting list, and asks when it is released", async () => {
    const { listingId, seekers } = await askedListing(25);
    const [late = ""] = await addMembers(db(), 1);
    const { outcome, id } = await openConversation(
      db(),
      { listingId, seekerId: late, opener: "seeker", ...message({ hold: { score: 90, reasons: ["money_first"] } }) },
      start,
    );
    expect(outcome).toBe("held");
    const first = await db()
      .selectFrom("conversation")
      .select("id")
      .where("seeker_id", "=", idOf(seekers, 0))
      .executeTakeFirstOrThrow();
    await endConversation(db(), first.id, decline, after(1));
    expect(await get(id ?? "")).toMatchObject({ state: "waiting", seeker_sent: 0 });
    await release(id ?? "", after(2));
    expect(await get(id ?? "")).toMatchObject({ state: "asked", asked_at: after(2), seeker_sent: 1 });
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});

describe("reading", () => {
  test("unread is what the other side has sent since", async () => {
    const { ids } = await askedListing(1);
    const id = idOf(ids, 0);
    for (const side of ["poster", "seeker", "poster", "poster", "seeker"] as const)
      await sendMessage(db(), id, side, message(), start);
    // 1 seeker, 2 poster, 3 seeker, 4 poster, 5 poster, 6 seeker.
    expect(await markRead(db(), id, "seeker", 4)).toBe(1);
    expect(await markRead(db(), id, "seeker", 2)).toBe(1);
    expect(await markRead(db(), id, "seeker", 99)).toBe(0);
    expect(await markRead(db(), id, "poster", 0)).toBe(3);
    expect(await markRead(db(), id, "poster", 5)).toBe(1);
  });
});

describe("the end", () => {
  test("gives the place to the next in the waiting list, whose time starts then", async () => {
    const { ids } = await askedListing(28);
    expect(await endConversation(db(), idOf(ids, 3), decline, after(5))).toBe(true);
    expect(await endConversation(db(), idOf(ids, 3), decline, after(6))).toBe(false);
    expect(await noticesOf(idOf(ids, 3))).toEqual(["declined_fit"]);
    expect(await get(idOf(ids, 25))).toMatchObject({ state: "asked", asked_at: after(5), due_at: after(29) });
    expect(await noticesOf(idOf(ids, 25))).toEqual(["promoted"]);
    expect((await get(idOf(ids, 26))).state).toBe("waiting");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("taken: 25 live and 100 waiting are answered in one transaction, each once", async () => {
    const { listingId, ids } = await askedListing(125);
    const begun = performance.now();
    const told = await db()
      .transaction()
      .execute((trx) => fillConversations(trx, listingId, after(1)));
    process.stdout.write(`Filling 25 live and 100 waiting: ${(performance.now() - begun).toFixed(0)} ms\n`);
    expect(told).toBe(125);
    expect(await fillConversations(db(), listingId, after(2))).toBe(0);
    for (const id of ids) expect(await noticesOf(id)).toEqual(["filled"]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("taken back soon: everybody is where they were", async () => {
    const { listingId, ids } = await askedListing(30);
    await sendMessage(db(), idOf(ids, 0), "poster", message(), start);
    await fillConversations(db(), listingId, after(1));
    expect(await restoreFilledConversations(db(), listingId, after(0.9), after(1.1))).toBe(30);
    const states = await Promise.all(ids.map(async (id) => (await get(id)).state));
    expect(states).toEqual(["open", ...Array<string>(24).fill("asked"), ...Array<string>(5).fill("waiting")]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
    await fillConversations(db(), listingId, after(2));
    expect(await restoreFilledConversations(db(), listingId, after(3), after(3))).toBe(0);
  });

  test("a deleted listing, and one that a moderator removes, ends them", async () => {
    const [one, other] = [await askedListing(2), await askedListing(2)];
    await sql`delete from listing where id = ${one.listingId}`.execute(db());
    await sql`update listing set state = 'removed' where id = ${other.listingId}`.execute(db());
    for (const id of [...one.ids, ...other.ids])
      expect(await get(id)).toMatchObject({ state: "closed", closed_reason: "removed" });
    expect((await get(idOf(one.ids, 0))).listing_id).toBeNull();
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("a deleted member leaves none, and the next in the waiting list gets the place", async () => {
    const { ids, seekers } = await askedListing(26);
    await sql`delete from member where id = ${idOf(seekers, 0)}`.execute(db());
    expect(await db().selectFrom("conversation").select("id").where("id", "=", idOf(ids, 0)).execute()).toEqual([]);
    expect(await messagesOf(idOf(ids, 0))).toEqual([]);
    expect(await app().services.conversationClocks.freePlaces.runDue(after(1))).toMatchObject({ done: 1 });
    expect(await app().services.conversationClocks.freePlaces.runDue(after(1))).toMatchObject({ done: 0 });
    expect((await get(idOf(ids, 25))).state).toBe("asked");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});

describe("the clock", () => {
  test("reminds at 24 and 60 hours, and lapses at 72", async () => {
    const { ids, posterId } = await askedListing(1);
    const id = idOf(ids, 0);
    const seen: [number, number, boolean][] = [];
    for (const hours of [23, 24, 25, 59, 60, 71, 72, 73])
      seen.push([
        hours,
        (await remindMember(db(), posterId, after(hours))).length,
        await lapseConversation(db(), id, after(hours)),
      ]);
    expect(seen.filter(([, reminded, isLapsed]) => reminded > 0 || isLapsed)).toEqual([
      [24, 1, false],
      [60, 1, false],
      [72, 0, true],
    ]);
    expect(await get(id)).toMatchObject({ state: "closed", closed_reason: "lapsed" });
    expect(await noticesOf(id)).toEqual(["lapsed"]);
  });

  test("makes one list of all that is not answered, at most twice a day", async () => {
    const { listingId, posterId } = await addPostedListing(app());
    const seekers = await addMembers(db(), 20);
    for (const [hour, seekerId] of seekers.entries()) await ask(listingId, seekerId, after(hour));
    const lists: [number, number][] = [];
    for (let hour = 0; hour < 72; hour += 1) {
      const list = await remindMember(db(), posterId, after(hour));
      if (list.length > 0) lists.push([hour, list.length]);
    }
    expect(lists).toEqual([
      [24, 20],
      [37, 20],
      [60, 20],
    ]);
  });

  test("an answer in time needs no reminder, and stays open until nobody has written for 30 days", async () => {
    const { ids, posterId } = await askedListing(1);
    const id = idOf(ids, 0);
    await sendMessage(db(), id, "poster", message(), after(10));
    expect(await remindMember(db(), posterId, after(60))).toEqual([]);
    expect(await lapseConversation(db(), id, after(10 + 30 * 24 - 1))).toBe(false);
    expect(await lapseConversation(db(), id, after(10 + 30 * 24))).toBe(true);
    expect((await get(id)).closed_reason).toBe("quiet");
  });

  test("a worker that was stopped for days takes nobody's time", async () => {
    const { ids, posterId } = await askedListing(1);
    const id = idOf(ids, 0);
    for (const [hours, reminded] of [
      [100, 1],
      [100, 0],
      [112, 1],
      [123, 0],
    ] as const)
      expect([
        await remindMember(db(), posterId, after(hours)),
        await lapseConversation(db(), id, after(hours)),
      ]).toEqual([reminded ? [id] : [], false]);
    expect(await lapseConversation(db(), id, after(124))).toBe(true);
  });

  test("whoever is in the waiting list for 14 days is told, and the poster never sees it", async () => {
    const { ids } = await askedListing(26);
    const id = idOf(ids, 25);
    expect(await lapseConversation(db(), id, after(14 * 24))).toBe(false);
    expect(await lapseConversation(db(), id, after(14 * 24 + 1))).toBe(true);
    expect(await get(id)).toMatchObject({ closed_reason: "lapsed", asked_at: null });
  });
});

describe("retention", () => {
  test("deletes what nobody answered after 90 days, and everything else after a year", async () => {
    const { listingId, ids } = await askedListing(4);
    const [declined, filled, open, lapsed] = [idOf(ids, 0), idOf(ids, 1), idOf(ids, 2), idOf(ids, 3)];
    await sendMessage(db(), open, "poster", message(), start);
    await endConversation(db(), declined, decline, start);
    await sql`update conversation set state = 'closed', closed_reason = 'filled', closed_at = ${start}, due_at = null
        where id = ${filled}`.execute(db());
    await sql`update conversation set state = 'closed', closed_reason = 'lapsed', closed_at = ${start}, due_at = null
        where id = ${lapsed}`.execute(db());
    const left = async () =>
      (
        await db().selectFrom("conversation").select("id").where("listing_id", "=", listingId).orderBy("id").execute()
      ).map(({ id }) => id);
    await app().services.conversationClocks.deletions.runDue(after(90 * 24));
    expect(await left()).toEqual([declined, filled, open, lapsed]);
    await app().services.conversationClocks.deletions.runDue(after(90 * 24 + 1));
    expect(await left()).toEqual([filled, open]);
    await app().services.conversationClocks.deletions.runDue(after(365 * 24 + 1));
    expect(await left()).toEqual([open]);
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});

describe("reopening", () => {
  test("is the poster's for what they declined, let lapse or filled, within 14 days", async () => {
    const { ids } = await askedListing(2);
    const [id, old] = [idOf(ids, 0), idOf(ids, 1)];
    for (const one of [id, old]) await endConversation(db(), one, decline, start);
    expect(await reopenConversation(db(), id, "seeker", after(1))).toBe("gone");
    expect(await reopenConversation(db(), id, "poster", after(1))).toBe("open");
    expect(await reopenConversation(db(), id, "poster", after(1))).toBe("gone");
    expect(await noticesOf(id)).toEqual(["declined_fit", "reopened"]);
    expect((await sendMessage(db(), id, "seeker", message(), after(2))).outcome).toBe("sent");
    expect(await reopenConversation(db(), old, "poster", after(14 * 24 + 1))).toBe("gone");
  });

  test("needs a place, and a listing that is there", async () => {
    const { listingId, ids } = await askedListing(26);
    await endConversation(db(), idOf(ids, 0), decline, start);
    expect(await reopenConversation(db(), idOf(ids, 0), "poster", after(1))).toBe("full");
    await fillConversations(db(), listingId, after(2));
    await sql`update listing set available = false where id = ${listingId}`.execute(db());
    expect(await reopenConversation(db(), idOf(ids, 1), "poster", after(3))).toBe("gone");
    await sql`update listing set available = true where id = ${listingId}`.execute(db());
    expect(await reopenConversation(db(), idOf(ids, 1), "poster", after(3))).toBe("open");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });

  test("after withdrawing, the seeker asks again, or is in the waiting list again", async () => {
    const { listingId, ids } = await askedListing(25);
    const id = idOf(ids, 0);
    const withdraw = { side: "seeker", reason: "withdrawn", notice: "withdrawn" } as const;
    await endConversation(db(), id, withdraw, start);
    expect(await reopenConversation(db(), id, "poster", after(1))).toBe("gone");
    expect(await reopenConversation(db(), id, "seeker", after(1))).toBe("asked");
    expect(await get(id)).toMatchObject({ asked_at: after(1), due_at: after(25) });
    await endConversation(db(), id, withdraw, after(2));
    const [next = ""] = await addMembers(db(), 1);
    expect((await ask(listingId, next)).outcome).toBe("asked");
    expect(await reopenConversation(db(), id, "seeker", after(3))).toBe("waiting");
    expect(await brokenInvariants(db())).toEqual(noneBroken);
  });
});
