/**
 * A simulated month with two workers, whose connections are killed at random in the middle of a transaction. For the
 * database that is the same as a killed process: what was not committed is rolled back, and the next run continues.
 */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import {
  addMembers,
  addPostedListing,
  brokenInvariants,
  message,
  noneBroken,
  runConversations,
} from "../../../../test/conversations.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { createConversationClocks } from "./conversation-clock.service.ts";
import { endConversation, sendMessage } from "./conversation-steps.ts";
import { createInboxHints } from "./inbox-hints.ts";
import { openConversation } from "./waiting-list.ts";

const app = useTestApp();

const START = Date.parse("2026-12-01T00:00:00Z");
const HOURS = 30 * 24;
const STEP = 4;
/** After the month nothing new begins, and everything ends. */
const ENDED = HOURS + 46 * 24;
const LISTINGS = 4;
const CAP = 4;

/** Deterministic, so that a failure can be repeated. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function openWorker() {
  const { db, close } = openDatabase({ url: app().databaseUrl, poolSize: 2, onError: () => undefined });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clocks = createConversationClocks({
    db,
    log,
    inboxHints: createInboxHints({ db, tell: () => undefined, log }),
    onRemind: (trx, memberId, conversations, now) =>
      queueMail(trx, { memberId, kind: "test_reminder", data: { conversations: [...conversations] } }, now),
  });
  return { clocks, close };
}

/** Kills one backend that is inside a transaction. Returns how many. */
async function killOne(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend' limit 1`.execute(app().services.db);
  return rows.length;
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

test("every conversation ends in exactly one reason, and each reminder is sent once", async () => {
  const { db } = app().services;
  const roll = createDice(20_261_201);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(roll() * values.length)];
  const listings = await Promise.all(Array.from({ length: LISTINGS }, () => addPostedListing(app())));
  for (const { listingId } of listings)
    await sql`insert into conversation_queue (listing_id, cap) values (${listingId}, ${CAP})`.execute(db);
  const seekers = await addMembers(db, 90);
  const workers = [openWorker(), openWorker()];
  let kills = 0;
  let failures = 0;

  const live = async () =>
    (await db.selectFrom("conversation").select(["id", "state"]).where("state", "<>", "closed").execute()) as {
      id: string;
      state: string;
    }[];

  async function peopleAct(now: Date): Promise<void> {
    for (let n = 0; n < 2; n += 1)
      await openConversation(
        db,
        { listingId: pick(listings)?.listingId ?? "", seekerId: pick(seekers) ?? "", opener: "seeker", ...message() },
        now,
      );
    const open = await live();
    const one = pick(open);
    if (one && roll() < 0.5)
      await sendMessage(db, one.id, one.state === "open" && roll() < 0.5 ? "seeker" : "poster", message(), now);
    const other = pick(open);
    if (other && roll() < 0.1)
      await endConversation(db, other.id, { side: "poster", reason: "declined", notice: "declined_chosen" }, now);
    if (roll() < 0.01)
      await db.transaction().execute((trx) => fillConversations(trx, pick(listings)?.listingId ?? "", now));
  }

  async function workersRun(now: Date, isKilling: boolean): Promise<void> {
    const run = Promise.allSettled(workers.map(({ clocks }) => runConversations(clocks, now)));
    if (isKilling) {
      await sleep(roll() * 12);
      kills += await killOne();
    }
    const results = await run;
    failures += results.filter(({ status }) => status === "rejected").length;
  }

  for (let hour = 0; hour < ENDED; hour += STEP) {
    const now = new Date(START + hour * HOUR_MS);
    if (hour < HOURS) await peopleAct(now);
    await workersRun(now, kills < 60);
    // What a killed worker left undone, another one does.
    await workersRun(now, false);
  }
  for (const { close } of workers) await close();

  const { rows: ends } = await sql<{ reason: string; count: number }>`
    select closed_reason as reason, count(*)::integer as count from conversation group by 1 order by 1`.execute(db);
  process.stdout.write(
    `A month: ${ends.map(({ reason, count }) => `${count} ${reason}`).join(", ")}; ${kills} kills, ${failures} runs failed\n`,
  );
  expect(await live()).toEqual([]);
  expect(await brokenInvariants(db)).toEqual(noneBroken);
  expect(ends.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["declined", "lapsed", "quiet"]));
  expect(kills).toBeGreaterThan(10);

  const { rows: wrong } = await sql`
    select c.id, c.closed_reason, c.reminders from conversation c
    where (select count(*) from conversation_message m where m.conversation_id = c.id
             and m.notice in ('declined_chosen', 'filled', 'lapsed', 'quiet', 'withdrawn', 'removed')) <> 1
       or (c.closed_reason = 'lapsed' and c.asked_at is not null and c.reminders <> 2)
       or (c.answered_at is not null and c.closed_reason = 'lapsed')`.execute(db);
  expect(wrong).toEqual([]);

  // Each reminder that a conversation counts stands in a list; no member has two lists at the same time, or more than
  // two a day.
  const { rows: lists } = await sql`
    select a.member_id from mail a join mail b on b.member_id = a.member_id and b.id > a.id and b.kind = a.kind
      and b.created_at < a.created_at + interval '12 hours'
    where a.kind = 'test_reminder'`.execute(db);
  expect(lists).toEqual([]);
  const { rows: unlisted } = await sql`
    select c.id from conversation c
    where c.reminders > (select count(*) from mail m
      where m.kind = 'test_reminder' and m.data->'conversations' ? c.id::text)`.execute(db);
  expect(unlisted).toEqual([]);
}, 120_000);
