/**
 * What a host can do to a pass: nothing that ends or postpones it at short notice. And what the friend reads about it.
 */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import * as calls from "../../../../test/service-calls.ts";
import { ADDRESS, codeOf, morning } from "../../../../test/viewings.ts";
import { addPass, mailsOf, type PassOfVisit, runPasses } from "../../../../test/visit-passes.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/time.ts";
import { deleteConversation, endConversation } from "../../conversations/server/conversation-steps.ts";

const app = useTestApp();
const db = () => app().services.db;
const passes = () => app().services.visitPasses;
const friends = () => app().services.withYou;

let now: Date;
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

beforeEach(() => {
  now = new Date();
});

/** Everything by which a host, or a moderator because of the host, ends a visit. */
const ends: Record<string, (visit: PassOfVisit) => Promise<unknown>> = {
  cancels: ({ poster, viewing }) => app().services.viewings.cancel(poster, viewing, now),
  "ends the slot": ({ poster, slot }) => app().services.viewings.endSlot(poster, slot, now),
  blocks: ({ host, seeker }) => calls.block(app(), host, { person: seeker.memberId }),
  declines: ({ poster, conversation }) =>
    app().services.conversations.decline(poster, { ids: [conversation], reason: "fit" }),
  "withdraws the conversation that they began": async ({ host, conversation }) => {
    await sql`update conversation set opener = 'poster' where id = ${conversation}`.execute(db());
    expect((await calls.withdraw(app(), host, conversation)).statusCode).toBe(204);
  },
  "declines in the conversation that they began": async ({ host, conversation }) => {
    await sql`update conversation set opener = 'poster', state = 'open', answered_at = asked_at,
        due_at = now() + interval '30 days' where id = ${conversation}`.execute(db());
    const answer = await calls.decline(app(), host, { ids: [conversation], reason: "fit" });
    expect(answer.json()).toEqual({ declined: 1 });
  },
  "deletes the listing": ({ host, listing }) => app().call("DELETE", `/browseListing/${listing}`, { as: host }),
  leaves: ({ poster }) => app().services.accountDeletion.leave(poster),
  "is suspended": ({ poster }) =>
    sql`update member set suspended_at = now() where id = ${poster.memberId}`.execute(db()),
  // In the order of the account's deletion.
  "is deleted": async ({ poster, listing, conversation }) => {
    await deleteConversation(db(), conversation, new Date());
    await sql`delete from listing where id = ${listing}`.execute(db());
    await sql`delete from member where id = ${poster.memberId}`.execute(db());
  },
};
const kinds = Object.keys(ends);

/** The workers of the next minutes. */
async function run(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 1) {
    await app().services.viewingClock.runDue(inMinutes(minute));
    await runPasses(passes(), inMinutes(minute));
  }
}

describe.each(kinds)("a host who %s", (kind) => {
  const act = (visit: PassOfVisit) => ends[kind]?.(visit);

  test("an hour before: the seeker is asked at once, and without an answer the friend is told, with the address", async () => {
    const visit = await addPass(app(), 60, now);
    await act(visit);
    await run(1, 2);
    const { pass } = await passes().get(visit.seeker, visit.viewing, inMinutes(2));
    expect(pass).toMatchObject({ state: "asked", cause: "cancelled", canSayOut: true });
    expect((await friends().read(visit.token, inMinutes(2))).state).toBe("waiting");
    await run(3, 14);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask"]);
    await run(15, 18);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
    const seen = await friends().read(visit.token, inMinutes(18));
    expect(seen).toMatchObject({
      state: "alarm",
      address: ADDRESS,
      hostName: "Karim",
      changes: [{ kind: "cancelled" }],
    });
    expect(seen.location).toBeTruthy();
    // Not a second time at the usual hour.
    await run(115, 140);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
  });

  test("days before: the pass ends, and the friend is told once", async () => {
    const visit = await addPass(app(), 30 * 60, now);
    await act(visit);
    await run(1, 3);
    expect((await friends().read(visit.token, inMinutes(3))).state).toBe("off");
    await run(4, 20);
    expect(await mailsOf(app(), visit)).toEqual(["visit_changed"]);
  });

  test("days before, but the seeker has said 'coming': the seeker is asked at once", async () => {
    const visit = await addPass(app(), 30 * 60, now);
    await app().services.viewings.coming(visit.seeker, visit.viewing, now);
    await act(visit);
    await run(1, 18);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
  });
});

const move = (visit: PassOfVisit, days: number) =>
  app().services.viewings.moveSlot(visit.poster, visit.slot, morning(now, days), now);

describe("a host who moves the visit", () => {
  test("in good time: the pass moves, and the friend is told", async () => {
    const visit = await addPass(app(), 30 * 60, now);
    await move(visit, 5);
    await run(1, 2);
    const { pass, startsAt } = await passes().get(visit.seeker, visit.viewing, inMinutes(2));
    expect([startsAt, pass?.outBy]).toEqual([
      morning(now, 5).toISOString(),
      new Date(morning(now, 5).getTime() + HOUR_MS).toISOString(),
    ]);
    expect(pass).toMatchObject({ state: "waiting", cause: null });
    expect(await mailsOf(app(), visit)).toEqual(["visit_changed"]);
  });

  test("at short notice: asks at once, and moving or cancelling again does not postpone the alarm", async () => {
    const visit = await addPass(app(), 60, now);
    await move(visit, 3);
    await run(1, 1);
    expect((await passes().get(visit.seeker, visit.viewing, inMinutes(1))).pass).toMatchObject({
      state: "asked",
      cause: "moved",
    });
    await run(2, 10);
    await move(visit, 7);
    await app().services.viewings.cancel(visit.poster, visit.viewing, inMinutes(10));
    await run(11, 15);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask"]);
    await run(16, 16);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
    const { changes } = await friends().read(visit.token, inMinutes(16));
    expect(changes.map(({ kind, by }) => [kind, by])).toEqual([
      ["moved", "poster"],
      ["moved", "poster"],
      ["cancelled", "poster"],
    ]);
  });

  test("at short notice: 'I'm safe' arms the pass for the new time", async () => {
    const visit = await addPass(app(), 60, now);
    await move(visit, 3);
    await run(1, 2);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(5));
    await run(5, 140);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_changed"]);
    const minutes = Math.round((morning(now, 3).getTime() - now.getTime()) / MINUTE_MS);
    await run(minutes - 1, minutes + 1);
    await run(minutes + 60, minutes + 78);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_changed", "visit_ask", "visit_alarm"]);
  });

  test("at short notice: more time asks again from now, and keeps the new visit", async () => {
    const visit = await addPass(app(), 60, now);
    await move(visit, 3);
    await run(1, 2);
    await passes().snooze(visit.seeker, visit.viewing, 30, inMinutes(3));
    await run(4, 32);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask"]);
    await run(33, 34);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(34));
    expect((await passes().get(visit.seeker, visit.viewing, inMinutes(35))).pass).toMatchObject({
      state: "waiting",
      outBy: new Date(morning(now, 3).getTime() + HOUR_MS).toISOString(),
    });
  });
});

test("the seeker's own move and cancellation are followed at any time, and the friend is told", async () => {
  const visit = await addPass(app(), 60, now);
  const { rows } = await sql<{ id: string }>`
    insert into viewing_slot (listing_id, poster_id, during, taken, created_at)
    values (${visit.listing}, ${visit.poster.memberId}, tstzrange(${inMinutes(600)}, ${inMinutes(630)}), 1, now())
      returning id`.execute(db());
  await sql`update viewing set slot_id = ${rows[0]?.id}, during = tstzrange(${inMinutes(600)}, ${inMinutes(630)}),
      updated_at = ${now} where id = ${visit.viewing}`.execute(db());
  await run(1, 2);
  expect((await passes().get(visit.seeker, visit.viewing, inMinutes(2))).pass).toMatchObject({
    state: "waiting",
    outBy: inMinutes(660).toISOString(),
  });
  await app().services.viewings.cancel(visit.seeker, visit.viewing, inMinutes(590));
  await run(591, 700);
  expect((await friends().read(visit.token, inMinutes(700))).state).toBe("off");
  expect(await mailsOf(app(), visit)).toEqual(["visit_changed", "visit_changed"]);
});

test("a seeker who withdraws, declines or blocks has ended the visit themselves", async () => {
  const [withdrawn, declined, blocked] = [
    await addPass(app(), 60, now),
    await addPass(app(), 60, now),
    await addPass(app(), 60, now),
  ];
  await sql`update conversation set opener = 'poster' where id = ${declined.conversation}`.execute(db());
  await app().services.conversations.decline(declined.seeker, { ids: [declined.conversation], reason: "fit" });
  await app().services.conversations.withdraw(withdrawn.seeker, withdrawn.conversation);
  await sql`insert into member_block (blocker_id, blocked_id)
      values (${blocked.seeker.memberId}, ${blocked.poster.memberId})`.execute(db());
  const end = { side: "seeker", reason: "blocked", notice: "blocked" } as const;
  await endConversation(db(), blocked.conversation, end, new Date());
  await run(1, 20);
  for (const visit of [withdrawn, declined, blocked]) expect(await mailsOf(app(), visit)).toEqual(["visit_changed"]);
});

describe("'I'm safe'", () => {
  test("does not exist before the visit", async () => {
    const visit = await addPass(app(), 60, now);
    expect((await passes().get(visit.seeker, visit.viewing, inMinutes(59))).pass?.canSayOut).toBe(false);
    expect(await codeOf(passes().sayOut(visit.seeker, visit.viewing, inMinutes(59)))).toBe("not_possible_now");
    expect((await passes().get(visit.seeker, visit.viewing, inMinutes(60))).pass?.canSayOut).toBe(true);
    expect(await codeOf(passes().sayOut(visit.seeker, visit.viewing, inMinutes(60)))).toBeUndefined();
  });

  test("can be undone for a minute, and the question keeps its time", async () => {
    const visit = await addPass(app(), 60, now);
    await run(60, 61);
    await run(120, 120);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(130));
    expect((await passes().get(visit.seeker, visit.viewing, inMinutes(130.5))).pass).toMatchObject({
      state: "safe",
      canUndo: true,
    });
    expect((await friends().read(visit.token, inMinutes(130.9))).state).toBe("visiting");
    await passes().undoOut(visit.seeker, visit.viewing, inMinutes(130.9));
    await run(131, 134);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask"]);
    await run(135, 150);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
  });

  test("after an alarm: undone within the minute, the friend is told nothing, and the alarm stands", async () => {
    const visit = await addPass(app(), 60, now);
    for (const minute of [60, 120, 135]) await run(minute, minute);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(140));
    await run(140, 140);
    expect((await friends().read(visit.token, inMinutes(140.5))).state).toBe("alarm");
    await passes().undoOut(visit.seeker, visit.viewing, inMinutes(140.5));
    await run(141, 160);
    expect((await friends().read(visit.token, inMinutes(160))).state).toBe("alarm");
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm"]);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(161));
    expect(await codeOf(passes().undoOut(visit.seeker, visit.viewing, inMinutes(162)))).toBe("not_possible_now");
    await run(162, 170);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_alarm", "visit_safe"]);
  });

  test("after a cancellation at short notice: the friend learns that the visit is off", async () => {
    const visit = await addPass(app(), 60, now);
    await app().services.viewings.cancel(visit.poster, visit.viewing, now);
    await run(1, 2);
    await passes().sayOut(visit.seeker, visit.viewing, inMinutes(3));
    await run(3, 140);
    expect(await mailsOf(app(), visit)).toEqual(["visit_ask", "visit_changed"]);
  });
});

test("an address that changes while the pass is made is kept", async () => {
  const visit = await addPass(app(), 60, now);
  await passes().revoke(visit.seeker, visit.viewing);
  let made: Promise<string> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`update viewing_place set address = 'House 9, Uttara Sector 18', updated_at = now()
          where listing_id = ${visit.listing}`.execute(trx);
      made = passes().make(visit.seeker, visit.viewing, { name: "Nusrat", outBy: 60 }, now);
      await untilBlocked(db());
    });
  await made;
  const kept = await sql`select address from visit_pass where viewing_id = ${visit.viewing}`.execute(db());
  expect(kept.rows).toEqual([{ address: "House 9, Uttara Sector 18" }]);
});

test("every address that was told is kept, the first one too, with who changed it and when", async () => {
  const visit = await addPass(app(), 30 * 60, now);
  const offer = (address: string, minute: number) =>
    app().services.viewings.offer(
      visit.poster,
      visit.listing,
      { address, seats: 1, starts: [morning(now, 4, minute)] },
      inMinutes(minute),
    );
  await offer("House 999, Road 1, Uttara Sector 18", 0);
  await offer("House 999, Road 1, Uttara Sector 18", 30);
  await offer("House 1, Road 2, Mirpur 10", 60);
  await sql`update visit_pass set step = 2, due_at = ${inMinutes(90)},
      asked_at = ${inMinutes(75)} where viewing_id = ${visit.viewing}`.execute(db());
  await runPasses(passes(), inMinutes(90));
  const seen = await friends().read(visit.token, inMinutes(91));
  expect(seen).toMatchObject({ state: "alarm", address: ADDRESS });
  expect(seen.changes).toEqual([
    {
      kind: "address",
      at: now.toISOString(),
      by: "poster",
      address: "House 999, Road 1, Uttara Sector 18",
      startsAt: null,
    },
    {
      kind: "address",
      at: inMinutes(60).toISOString(),
      by: "poster",
      address: "House 1, Road 2, Mirpur 10",
      startsAt: null,
    },
  ]);
});
