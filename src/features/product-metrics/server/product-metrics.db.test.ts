import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { measureProductMetrics, readProductMetrics } from "./product-metrics.metrics.ts";

const app = useTestApp();
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The value of a series, or undefined. */
const valueOf = (metrics: string, series: string) => {
  const line = metrics.split("\n").find((one) => one.startsWith(`${series} `));
  return line && Number(line.slice(series.length));
};

test("what members do is counted once, and what waits is seen with its age", async () => {
  const { db } = app().services;
  const before = await readProductMetrics(db);
  const owner = newMember();
  const id = await addListing(app(), owner);
  for (const liker of [newMember(), newMember()]) {
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id } });
    // The same like again does not count.
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id } });
  }
  const member = await db.selectFrom("member").select("id").where("uid", "=", owner.uid).executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db
    .insertInto("mail")
    .values({ member_id: member.id, kind: "note", created_at: hourAgo, due_at: hourAgo })
    .execute();
  await db
    .insertInto("mail")
    .values({ member_id: member.id, kind: "note", created_at: hourAgo, sent_at: new Date() })
    .execute();
  await db
    .insertInto("moderation_case")
    .values({ kind: "report", member_id: member.id, score: 1, opened_at: hourAgo })
    .execute();
  await db.insertInto("search_mark").values({ search_id: "1", due_at: hourAgo }).execute();
  await db
    .insertInto("photo")
    .values({
      owner_id: member.id,
      state: "uploaded",
      upload_key: "a".repeat(22),
      key: "b".repeat(22),
      type: "image/jpeg",
      size: 1,
      queued_at: hourAgo,
    })
    .execute();
  await db
    .insertInto("member")
    .values({
      uid: "long-gone",
      name: "Leaving",
      email: "leaving@example.com",
      leaving_at: new Date(Date.now() - 15 * 86_400_000),
    })
    .execute();

  const figures = await readProductMetrics(db);
  expect(figures.queues.photos).toMatchObject({ waiting: 1, oldestSeconds: expect.closeTo(3_600, -2) as number });
  expect(figures.queues.moderation).toMatchObject({ waiting: 1, oldestSeconds: expect.closeTo(3_600, -2) as number });
  expect(figures.queues.news).toMatchObject({ waiting: 1 });
  expect(figures.queues.alerts).toMatchObject({ waiting: 1, oldestSeconds: expect.closeTo(3_600, -2) as number });
  expect(figures.overdueDeletions).toBe(1);
  expect(figures.availableRooms).toBe(before.availableRooms + 1);
  // PostgreSQL publishes its statistics with a delay of some seconds.
  await vi.waitFor(
    async () => {
      const { events } = await readProductMetrics(db);
      const grown = Object.fromEntries(
        Object.entries(events).map(([event, rows]) => [event, rows - before.events[event as keyof typeof events]]),
      );
      expect(grown).toMatchObject({
        listing_posted: 1,
        liked: 2,
        contact_revealed: 2,
        signed_up: 4,
        mail_queued: 2,
        room_offered: 0,
        reported: 0,
      });
    },
    { timeout: 20_000, interval: 250 },
  );
});

test("while the database is away nothing old is told as if it were new", async () => {
  const registry = new Registry();
  const { db, close } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", poolSize: 1 });
  measureProductMetrics(registry, db, quiet);
  const metrics = await registry.metrics();
  await close();
  expect(valueOf(metrics, "figures_up")).toBe(0);
  for (const series of [
    "rooms_available",
    "account_deletions_overdue",
    'queue_waiting{queue="photos"}',
    'product_events_total{event="liked"}',
  ])
    expect(valueOf(metrics, series)).toBeUndefined();
});
