/** One locked or failing item keeps nobody else waiting: the helper, and every clock that uses it. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { addMembers, addPostedListing, message, runConversations } from "../../../test/conversations.ts";
import { startTestEngine } from "../../../test/jobs.ts";
import { addListing } from "../../../test/listings.ts";
import { addBooked, morning } from "../../../test/viewings.ts";
import { addPass, mailsOf, type PassOfVisit, runPasses } from "../../../test/visit-passes.ts";
import { openConversation } from "../../features/conversations/server/waiting-list.ts";
import { clocksOf } from "../../main/jobs.ts";
import type { Executor } from "../db/database.ts";
import { createLogger } from "../log.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";
import { type Clock, createClock, startClocks } from "./clock.ts";
import { DEAD_QUEUE } from "./queues.ts";

const app = useTestApp();
const db = () => app().services.db;
const log = createLogger("silent");
const query = async <Row extends object = { id: string }>(text: string, values: unknown[] = []) =>
  (await app().services.pool.query<Row>(text, values)).rows;

/** Changing this row raises an error. */
async function poison(table: string, key: string, id: string): Promise<() => Promise<unknown>> {
  await query(
    "create or replace function poison() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$",
  );
  const name = `poisoned_${table}_${id}`;
  await query(
    `create trigger ${name} before update or delete on ${table} for each row
        when (old.${key} = ${id}) execute function poison()`,
  );
  return () => query(`drop trigger ${name} on ${table}`);
}

/** While `work` runs, another transaction holds this row, and changing that one raises an error. */
async function withTrouble<Result>(
  table: string,
  locked: string,
  poisoned: string,
  work: () => Promise<Result>,
  key = "id",
): Promise<Result> {
  const repair = await poison(table, key, poisoned);
  try {
    return await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from ${sql.id(table)} where ${sql.id(key)} = ${locked}::bigint for update`.execute(trx);
        return work();
      });
  } finally {
    await repair();
  }
}

const first = <Item>(items: readonly Item[], index = 0): Item => {
  const item = items[index];
  if (item === undefined) throw new Error("too few");
  return item;
};

const times = async <Item>(count: number, make: () => Promise<Item>): Promise<Item[]> => {
  const made: Item[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  return made;
};

beforeEach(() =>
  sql`truncate mail, push, like_news, visit_pass, viewing, listing, pgboss.job cascade`
    .execute(db())
    .then(() => undefined),
);

describe("without jobs", () => {
  test("failing and locked items are skipped, the others are done, more than one batch", async () => {
    const left = new Set(Array.from({ length: 450 }, (_, index) => String(index)));
    const work = async (_trx: Executor, id: string): Promise<boolean> => {
      if (Number(id) < 210) throw new Error("always");
      if (Number(id) < 220) return false;
      return left.delete(id);
    };
    const list = async (_now: Date, limit: number) => [...left].slice(0, limit).map((id) => ({ id }));
    expect(await createClock({ db: db(), log }, { name: "test", priority: "soon", list, work }).runDue()).toEqual({
      done: 230,
      failed: 210,
    });
    expect(left.size).toBe(220);
  });

  test("visit passes: of five due alarms, one locked and one failing, three are told in the same run", async () => {
    const now = new Date();
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
    const { visitPasses } = app().services;
    const visits: PassOfVisit[] = await times(5, () => addPass(app(), 10, now));
    for (const minute of [10, 70]) await runPasses(visitPasses, at(minute));
    const rows = await query("select id from visit_pass order by id");
    // The two that are listed first.
    const counts = await withTrouble("visit_pass", first(rows).id, first(rows, 1).id, () =>
      runPasses(visitPasses, at(85)),
    );
    expect(counts).toMatchObject({ steps: 3, failed: 1 });
    const told = async () =>
      (await Promise.all(visits.map((visit) => mailsOf(app(), visit)))).map((mails) => mails.includes("visit_alarm"));
    expect(await told()).toEqual([false, false, true, true, true]);
    expect(await runPasses(visitPasses, at(86))).toMatchObject({ steps: 2, failed: 0 });
    expect(await told()).toEqual([true, true, true, true, true]);
  });

  test("viewings", async () => {
    const now = new Date();
    const ids = (await times(5, () => addBooked(app(), { now }))).map(({ viewing }) => viewing._id);
    const due = new Date(morning(now, 2).getTime() - 24 * HOUR_MS);
    const counts = await withTrouble("viewing", first(ids), first(ids, 1), () =>
      app().services.viewingClock.runDue(due),
    );
    expect(counts).toEqual({ done: 3, failed: 1 });
    expect(await app().services.viewingClock.runDue(due)).toEqual({ done: 2, failed: 0 });
  });

  test("conversations: reminders and ends", async () => {
    const now = new Date();
    const ids = (await times(5, () => addBooked(app(), { now }))).map(({ id }) => id);
    await query("update viewing set state = 'cancelled', ended_at = now(), due_at = null");
    const later = new Date(now.getTime() + 40 * DAY_MS);
    await withTrouble("conversation", first(ids), first(ids, 1), () =>
      runConversations(app().services.conversationClocks, later),
    );
    const states = async () =>
      (
        await query<{ state: string }>("select state from conversation where id = any($1::bigint[]) order by id", [ids])
      ).map(({ state }) => state);
    expect(await states()).toEqual(["open", "open", "closed", "closed", "closed"]);
    await runConversations(app().services.conversationClocks, later);
    expect(await states()).toEqual(Array(5).fill("closed"));
  });

  test("rooms that nobody has confirmed", async () => {
    const { askClock } = app().services.freshness;
    const ids = await times(5, () => addListing(app()));
    await query(
      "update listing set created_at = now() - interval '60 days', confirmed_at = null where id = any($1::bigint[])",
      [ids],
    );
    expect(await withTrouble("listing", first(ids), first(ids, 1), () => askClock.runDue())).toEqual({
      done: 3,
      failed: 1,
    });
    expect(await askClock.runDue()).toEqual({ done: 2, failed: 0 });
  });

  test("likes", async () => {
    const owners = await addMembers(db(), 5);
    await query("insert into like_news (owner_id, since, due_at) select unnest($1::bigint[]), now(), now()", [owners]);
    const { clock } = app().services.likeDigest;
    expect(await withTrouble("like_news", first(owners), first(owners, 1), () => clock.runDue(), "owner_id")).toEqual({
      done: 3,
      failed: 1,
    });
    expect(await clock.runDue()).toEqual({ done: 2, failed: 0 });
  });
});

const NOON = new Date("2026-12-07T12:00:00+06:00");
const FEW = 10;

/** Makes due items. Returns their ids, and the row that is poisoned: of the first one. */
type Make = (count: number) => Promise<{ ids: readonly string[]; table: string; key?: string; row?: string }>;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const passes = (count: number) =>
  query(
    `insert into visit_pass (viewing_id, seeker_id, token_hash, shown_name, starts_at, ends_at, out_by, due_at, over_at,
        created_at)
     select n, $2, sha256(n::text::bytea), 'Nusrat', $3, $3, $3::timestamptz + interval '1 hour', $3,
       $3::timestamptz + interval '1 day', now()
     from generate_series(1, $1::integer) n returning id`,
    [count, first(newMembers), NOON],
  );

let newMembers: string[] = [];
async function conversations(count: number, perListing = 1, cap = 25) {
  const made: { id: string; listing: string; poster: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { listingId, posterId } = await addPostedListing(app());
    await query("insert into conversation_queue (listing_id, cap) values ($1, $2)", [listingId, cap]);
    for (const seekerId of await addMembers(db(), perListing)) {
      const { id } = await openConversation(db(), { listingId, seekerId, opener: "seeker", ...message() }, NOON);
      made.push({ id: id ?? "", listing: listingId, poster: posterId });
    }
  }
  return made;
}
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS);
const listings = (count: number) => times(count, () => addListing(app()));

const makers: Record<string, Make> = {
  "visit-step": async (count) => ({ ids: idsOf(await passes(count)), table: "visit_pass" }),

  "visit-change": async (count) => {
    const made = await passes(count);
    await query("update visit_pass set due_at = $1", [new Date(NOON.getTime() + DAY_MS)]);
    const changes = await query(
      "insert into visit_pass_change (pass_id, changed_at, kind, tell_at) select unnest($1::bigint[]), $2, 'cancelled', $2 returning id",
      [idsOf(made), NOON],
    );
    return { ids: idsOf(changes), table: "visit_pass_change" };
  },

  viewing: async (count) => {
    const ids = (await times(count, () => addBooked(app()))).map(({ viewing }) => viewing._id);
    await query("update viewing set step = 3, due_at = $1", [NOON]);
    return { ids, table: "viewing" };
  },

  "conversation-reminder": async (count) => {
    const made = await conversations(count);
    await query("update conversation set due_at = $2 where id = any($1::bigint[])", [idsOf(made), NOON]);
    return { ids: made.map(({ poster }) => poster), table: "conversation", key: "poster_id" };
  },

  "conversation-end": async (count) => {
    const ids = idsOf(await conversations(count));
    await query("update conversation set reminders = 2, due_at = $2 where id = any($1::bigint[])", [ids, NOON]);
    return { ids, table: "conversation" };
  },

  "free-place": async (count) => {
    const ids = [...new Set((await conversations(count, 2, 1)).map(({ listing }) => listing))];
    await query("update conversation_queue set cap = 2 where listing_id = any($1::bigint[])", [ids]);
    return { ids, table: "conversation", key: "listing_id" };
  },

  "conversation-deletion": async (count) => {
    const ids = idsOf(await conversations(count));
    await query(
      "update conversation set state = 'closed', closed_reason = 'lapsed', closed_at = $2, due_at = null where id = any($1::bigint[])",
      [ids, minutesBefore(2 * 365 * 24 * 60)],
    );
    await query("update conversation_queue set live = 0");
    return { ids, table: "conversation" };
  },

  "taken-listing": async (count) => {
    const ids = await listings(count);
    await query("update listing set available = false where id = any($1::bigint[])", [ids]);
    await query("insert into taken_notice (listing_id, tell_at, people) select unnest($1::bigint[]), $2, 1", [
      ids,
      NOON,
    ]);
    return { ids, table: "taken_notice", key: "listing_id" };
  },

  "ask-owner": async (count) => {
    const ids = await listings(count);
    await query("update listing set created_at = $2, confirmed_at = null where id = any($1::bigint[])", [
      ids,
      minutesBefore(60 * 24 * 60),
    ]);
    return { ids, table: "listing" };
  },

  "unanswered-listing": async (count) => {
    const ids = await listings(count);
    const asked = minutesBefore(10 * 24 * 60);
    await query(
      "update listing set state = 'asked', asked_at = $2, sleep_at = $3, confirmed_at = $2 where id = any($1::bigint[])",
      [ids, asked, NOON],
    );
    return { ids, table: "listing" };
  },

  "like-news": async (count) => {
    const ids = await addMembers(db(), count);
    await query("insert into like_news (owner_id, since, due_at) select unnest($1::bigint[]), $2, $2", [ids, NOON]);
    return { ids, table: "like_news", key: "owner_id" };
  },

  alert: async (count) => {
    const ids = await addMembers(db(), count);
    const searches = await query(
      `with search as (insert into saved_search (member_id, slot, name, query, cadence, seen_news)
         select unnest($1::bigint[]), 1, 'All', '{}', 'daily', 0 returning id)
       insert into search_mark select id, $2 from search returning search_id as id`,
      [ids, NOON],
    );
    return { ids, table: "search_mark", key: "search_id", row: first(searches).id };
  },

  "account-deletion": async (count) => {
    const ids = await addMembers(db(), count);
    await query("update member set leaving_at = $2 where id = any($1::bigint[])", [ids, minutesBefore(60 * 24 * 60)]);
    return { ids, table: "member" };
  },
};

/** At noon, whatever time it is: alerts are not sent in the night. */
const atNoon = (clock: Clock): Clock => ({
  ...clock,
  queueDue: () => clock.queueDue(NOON),
  runOne: (id) => clock.runOne(id, NOON),
});

const jobs = (where: string) =>
  query<{ id: string; key: string }>(
    `select data ->> 'id' as id, data ->> 'clock' as key from pgboss.job where ${where}`,
  );
const poll = { timeout: 180_000, interval: 100 };

describe("with jobs", () => {
  test("every clock is tried", () => {
    expect(clocksOf(app().services).map(({ name }) => name)).toEqual(Object.keys(makers));
  });

  test.each(Object.keys(makers))(
    "%s: one poisoned item is a dead letter, the others are done, and it can be driven again",
    async (name) => {
      newMembers = await addMembers(db(), 1);
      const clock = atNoon(clocksOf(app().services).find((one) => one.name === name) ?? first<Clock>([]));
      const {
        ids,
        table,
        key = "id",
        row = first(ids),
      } = await first([makers[name]] as Make[])(name === "visit-step" ? 250 : FEW);
      const repair = await poison(table, key, row);
      for (let count = 0; count < 2; count += 1) expect(await clock.queueDue()).toEqual({ queued: ids.length });
      expect((await jobs("name = 'due'")).map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
      await query("update pgboss.job set retry_limit = 1, retry_delay = 0, retry_backoff = false");
      const outcomes: string[] = [];
      const engine = await startTestEngine(app(), (_queue, _name, outcome) => outcomes.push(outcome));
      await startClocks(engine, [clock]);
      await expect.poll(() => outcomes.filter((outcome) => outcome === "done").length, poll).toBe(ids.length - 1);
      await expect.poll(() => jobs(`name = '${DEAD_QUEUE}'`), poll).toEqual([{ id: first(ids), key: name }]);
      expect(outcomes.filter((outcome) => outcome === "failed")).toHaveLength(2);
      expect(await clock.queueDue()).toEqual({ queued: 0 });
      await repair();
      await engine.boss.redrive(DEAD_QUEUE);
      await expect.poll(() => outcomes.filter((outcome) => outcome === "done").length, poll).toBe(ids.length);
      expect(await jobs(`name = '${DEAD_QUEUE}'`)).toEqual([]);
      expect(await clock.queueDue()).toEqual({ queued: 0 });
    },
    300_000,
  );
});
