/** One locked or failing item keeps nobody else waiting: the helper, and every clock that uses it. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember } from "../../../test/members.ts";
import { addBooked, morning } from "../../../test/viewings.ts";
import { addPass, mailsOf, type PassOfVisit } from "../../../test/visit-passes.ts";
import type { Executor } from "../db/database.ts";
import { createLogger } from "../log.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";
import { eachDue } from "./each-due.ts";

const app = useTestApp();
const db = () => app().services.db;
const log = createLogger("silent");

/** While `work` runs, another transaction holds this row, and changing that one raises an error. */
async function withTrouble<Result>(table: string, locked: string, poisoned: string, work: () => Promise<Result>, key = "id"): Promise<Result> {
  const [name, column] = [sql.id(table), sql.id(key)];
  await sql`create or replace function poison() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$`.execute(db());
  await sql`create trigger poisoned before update or delete on ${name} for each row when (old.${column} = ${sql.lit(poisoned)}::bigint) execute function poison()`.execute(
    db(),
  );
  try {
    return await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from ${name} where ${column} = ${locked}::bigint for update`.execute(trx);
        return work();
      });
  } finally {
    await sql`drop trigger poisoned on ${name}`.execute(db());
  }
}

const first = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error("too few");
  return item;
};

beforeEach(() => sql`truncate mail, push, like_news, visit_pass, viewing, viewing_slot cascade`.execute(db()).then(() => undefined));

test("failing and locked items are skipped, the others are done, more than one batch", async () => {
  const left = new Set(Array.from({ length: 450 }, (_, index) => String(index)));
  const work = async (_trx: Executor, { id }: { id: string }): Promise<boolean> => {
    if (Number(id) < 210) throw new Error("always");
    if (Number(id) < 220) return false;
    return left.delete(id);
  };
  const list = async (limit: number) => [...left].slice(0, limit).map((id) => ({ id }));
  expect(await eachDue({ db: db(), log, what: "test", list, work })).toEqual({ done: 230, failed: 210 });
  expect(left.size).toBe(220);
});

describe("the clock of", () => {
  test("visit passes: of five due alarms, one locked and one failing, three are told in the same run", async () => {
    const now = new Date();
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
    const visits: PassOfVisit[] = [];
    for (let count = 0; count < 5; count += 1) visits.push(await addPass(app(), 10, now));
    for (const minute of [10, 70]) await app().services.visitPasses.runDue(at(minute));
    const { rows } = await sql<{ id: string }>`select id from visit_pass order by id`.execute(db());
    // The two that are listed first.
    const counts = await withTrouble("visit_pass", first(rows, 0).id, first(rows, 1).id, () => app().services.visitPasses.runDue(at(85)));
    expect(counts).toMatchObject({ told: 3, failed: 1 });
    const told = async () => (await Promise.all(visits.map((visit) => mailsOf(app(), visit)))).map((mails) => mails.includes("visit_alarm"));
    expect(await told()).toEqual([false, false, true, true, true]);
    expect(await app().services.visitPasses.runDue(at(86))).toMatchObject({ told: 2, failed: 0 });
    expect(await told()).toEqual([true, true, true, true, true]);
  });

  test("viewings", async () => {
    const now = new Date();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addBooked(app(), { now })).viewing._id);
    const due = new Date(morning(now, 2).getTime() - 24 * HOUR_MS);
    const counts = await withTrouble("viewing", first(ids, 0), first(ids, 1), () => app().services.viewingClock.runDue(due));
    expect(counts).toEqual({ steps: 3, failed: 1 });
    expect(await app().services.viewingClock.runDue(due)).toEqual({ steps: 2, failed: 0 });
  });

  test("conversations: reminders and ends", async () => {
    const now = new Date();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await addBooked(app(), { now })).id);
    await sql`update viewing set state = 'cancelled', ended_at = now(), due_at = null`.execute(db());
    const later = new Date(now.getTime() + 40 * DAY_MS);
    const counts = await withTrouble("conversation", first(ids, 0), first(ids, 1), () => app().services.conversationClock.runDue(later));
    expect(counts).toMatchObject({ failed: 1 });
    const { rows } = await sql<{ id: string; state: string }>`select id, state from conversation where id = any(${ids}::bigint[]) order by id`.execute(db());
    expect(rows.map(({ state }) => state)).toEqual(["open", "open", "closed", "closed", "closed"]);
    await app().services.conversationClock.runDue(later);
    expect(await sql`select from conversation where id = any(${ids}::bigint[]) and state <> 'closed'`.execute(db())).toMatchObject({ rows: [] });
  });

  test("rooms that nobody has confirmed", async () => {
    await sql`update listing set confirmed_at = now()`.execute(db());
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await addListing(app(), newMember()));
    await sql`update listing set created_at = now() - interval '60 days', confirmed_at = null where id = any(${ids}::bigint[])`.execute(db());
    const counts = await withTrouble("listing", first(ids, 0), first(ids, 1), () => app().services.freshness.askDue());
    expect(counts).toEqual({ asked: 3, failed: 1 });
    expect(await app().services.freshness.askDue()).toEqual({ asked: 2, failed: 0 });
  });

  test("likes", async () => {
    const owners: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const owner = newMember();
      const listing = await addListing(app(), owner);
      expect((await app().call("PATCH", "/featuredPost", { as: newMember(), body: { id: listing } })).statusCode).toBe(200);
      owners.push((await db().selectFrom("member").select("id").where("uid", "=", owner.uid).executeTakeFirstOrThrow()).id);
    }
    const later = new Date(Date.now() + HOUR_MS);
    const counts = await withTrouble("like_news", first(owners, 0), first(owners, 1), () => app().services.likeNews.tellDue(later), "owner_id");
    expect(counts).toEqual({ told: 3, dropped: 0, failed: 1 });
    expect(await app().services.likeNews.tellDue(later)).toEqual({ told: 2, dropped: 0, failed: 0 });
  });
});
