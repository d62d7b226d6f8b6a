/**
 * The clock of passes, with a simulated time: every question and alarm exactly once, never early, also with two workers
 * and a killed one.
 */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { newMember } from "../../../../test/members.ts";
import { pushSubscription } from "../../../../test/push.ts";
import { runPasses } from "../../../../test/visit-passes.ts";
import { bookVisit } from "../../../../test/visits.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { createLogger } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { createVisitPassService } from "./visit-pass.service.ts";

const app = useTestApp();
const db = () => app().services.db;
const passes = () => app().services.visitPasses;
const start = new Date("2026-12-04T11:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);

beforeEach(async () => {
  await sql`truncate visit_pass, visit_mail_count, mail, push cascade`.execute(db());
});

interface Visit {
  seeker: Actor;
  viewing: string;
  token: string;
}

/** A visit with a friend who has confirmed their address. */
async function visit(): Promise<Visit> {
  const listingId = await addListing(app());
  const person = newMember();
  const seeker = await actorOf(app(), person);
  await app().call("POST", "/api/push/subscriptions", { as: person, body: pushSubscription() });
  const viewing = await bookVisit(db(), { listingId, seekerId: seeker.memberId, startsAt: start });
  const token = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, at(-60));
  const { withYou, links } = app().services;
  await withYou.accept(token, `friend-of-${viewing}@example.com`, "en", at(-60));
  const { id } = await db()
    .selectFrom("visit_pass_friend")
    .select("id")
    .where("email", "=", `friend-of-${viewing}@example.com`)
    .executeTakeFirstOrThrow();
  await withYou.confirm(links.sign("withYou", [id], at(3_000)), at(-59));
  return { seeker, viewing, token };
}

/** Mails and notifications with the minute in which they were queued. */
async function queued({ seeker }: Visit): Promise<string[]> {
  const { rows } = await sql<{ kind: string; at: Date }>`
    select kind, created_at as at from mail
      where member_id = ${seeker.memberId} and kind in ('visit_ask', 'visit_alarm', 'visit_safe')
    union all select 'push ' || kind, created_at from push where member_id = ${seeker.memberId} order by at,
      kind`.execute(db());
  return rows.map((row) => `${row.kind} ${(row.at.getTime() - start.getTime()) / MINUTE_MS}`);
}

/** A worker a minute, from before the visit to the end of the link. */
async function runMinutes(from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 1) await runPasses(passes(), at(minute));
}

const askedAt = (minute: number) => [`push visit_pass ${minute}`, `visit_ask ${minute}`];

test("asks at the time, tells the friend 15 minutes later, each once, never early", async () => {
  const one = await visit();
  await runMinutes(-30, 59);
  expect(await queued(one)).toEqual([]);
  await runMinutes(60, 74);
  expect(await queued(one)).toEqual(askedAt(60));
  await runMinutes(75, 200);
  expect(await queued(one)).toEqual([...askedAt(60), "visit_alarm 75"]);
});

test("a late worker still gives the seeker 15 minutes", async () => {
  const one = await visit();
  await runPasses(passes(), at(100));
  await runMinutes(101, 114);
  expect(await queued(one)).toEqual(askedAt(100));
  await runMinutes(115, 120);
  expect(await queued(one)).toEqual([...askedAt(100), "visit_alarm 115"]);
});

test("'I'm out' ends it, before and after the question", async () => {
  const [early, late] = [await visit(), await visit()];
  await runMinutes(-1, 30);
  await passes().sayOut(early.seeker, early.viewing, at(30));
  await runMinutes(31, 74);
  await passes().sayOut(late.seeker, late.viewing, at(74));
  await runMinutes(74, 300);
  expect([await queued(early), await queued(late)]).toEqual([[], askedAt(60)]);
});

test("after an alarm, the friend is told once that all is well", async () => {
  const one = await visit();
  await runMinutes(0, 80);
  await Promise.all([1, 2, 3].map(() => passes().sayOut(one.seeker, one.viewing, at(81))));
  await passes().sayOut(one.seeker, one.viewing, at(82));
  await runMinutes(82, 120);
  expect(await queued(one)).toEqual([...askedAt(60), "visit_alarm 75", "visit_safe 82"]);
});

test("snoozing before and after the question moves both", async () => {
  const [before, after] = [await visit(), await visit()];
  await runMinutes(0, 10);
  await passes().snooze(before.seeker, before.viewing, 30, at(10));
  await runMinutes(11, 70);
  await passes().snooze(after.seeker, after.viewing, 15, at(70));
  await runMinutes(71, 140);
  expect(await queued(before)).toEqual([...askedAt(90), "visit_alarm 105"]);
  // Nobody has sent the first notification, so the second one replaces it.
  expect(await queued(after)).toEqual(["visit_ask 60", ...askedAt(85), "visit_alarm 100"]);
  await expect(passes().snooze(after.seeker, after.viewing, 15, at(141))).rejects.toMatchObject({
    code: "not_possible_now",
  });
});

test("snoozing before the visit keeps its beginning, and has an end", async () => {
  const one = await visit();
  await passes().snooze(one.seeker, one.viewing, 60, at(-10));
  await runMinutes(-9, 119);
  expect(await queued(one)).toEqual([]);
  for (let count = 0; count < 10; count += 1) await passes().snooze(one.seeker, one.viewing, 60, at(1));
  await expect(passes().snooze(one.seeker, one.viewing, 60, at(1))).rejects.toMatchObject({ code: "not_possible_now" });
});

test("after revoking, nothing more is sent", async () => {
  const one = await visit();
  await runMinutes(0, 74);
  await passes().revoke(one.seeker, one.viewing);
  await runMinutes(75, 200);
  expect(await queued(one)).toEqual(askedAt(60));
});

test("24 hours after the visit everything is deleted, with the friend's address", async () => {
  const one = await visit();
  await runMinutes(0, 80);
  const left = async () => {
    const { rows } = await sql<{ number: number }>`
      select ((select count(*) from visit_pass) + (select count(*) from visit_pass_friend) + (select count(*)
        from visit_pass_reading))::integer as number`.execute(db());
    return rows[0]?.number;
  };
  expect(await runPasses(passes(), at(30 + 24 * 60 - 1))).toMatchObject({ deleted: 0 });
  expect(await left()).toBeGreaterThan(0);
  expect(await runPasses(passes(), at(30 + 24 * 60))).toMatchObject({ deleted: 1 });
  expect(await left()).toBe(0);
  await runPasses(passes(), at(3 * 24 * 60));
  expect(await db().selectFrom("visit_mail_count").selectAll().execute()).toEqual([]);
  expect(await queued(one)).toEqual([...askedAt(60), "visit_alarm 75"]);
});

const openWorker = () => {
  const opened = openDatabase({ url: app().databaseUrl, poolSize: 2, onError: () => undefined });
  return { ...createVisitPassService({ db: opened.db, log: createLogger("silent") }), close: opened.close };
};

test("two workers at the same time: each alarm once", async () => {
  const visits = [];
  for (let count = 0; count < 8; count += 1) visits.push(await visit());
  const workers = [openWorker(), openWorker()];
  for (const minute of [0, 59, 60, 61, 74, 75, 76, 90])
    await Promise.all(workers.map((worker) => runPasses(worker, at(minute))));
  for (const one of visits) expect(await queued(one)).toEqual([...askedAt(60), "visit_alarm 75"]);
  for (const worker of workers) await worker.close();
});

test.each([
  ["the question", 60],
  ["the alarm", 75],
])("a worker that is killed during %s: another one does it once", async (_what, minute) => {
  const one = await visit();
  if (minute > 60) await runMinutes(60, 60);
  const killed = openWorker();
  const run = await db()
    .transaction()
    .execute(async (trx) => {
      await sql`lock table mail in exclusive mode`.execute(trx);
      const running = runPasses(killed, at(minute));
      // It has changed the pass and waits for the table of mails.
      const pid = await untilBlocked(db(), 'insert into "mail"%');
      await sql`select pg_terminate_backend(${pid})`.execute(trx);
      return running;
    });
  expect(run).toMatchObject({ failed: 1 });
  await killed.close();
  await Promise.all([runPasses(passes(), at(minute)), runPasses(passes(), at(minute))]);
  await runMinutes(minute, 90);
  expect(await queued(one)).toEqual([...askedAt(60), "visit_alarm 75"]);
});
