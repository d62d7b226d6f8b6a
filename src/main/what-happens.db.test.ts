import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { startTestEngine } from "../../test/jobs.ts";
import { addListing } from "../../test/listings.ts";
import { createEvents, type Reactions, type WhatHappens } from "../platform/jobs/events.ts";

const app = useTestApp();
const db = () => app().services.db;
const queued = async () =>
  (
    await sql<{
      name: string;
    }>`select (data ->> 'event') || ' ' || (data ->> 'handler') as name from pgboss.job
        where name = 'event' and state = 'created'`.execute(db())
  ).rows.map(({ name }) => name);

/** Only `member.left` has reactions. */
function eventsWith(reactions: Reactions<{ member: string }>) {
  const events = createEvents();
  const table: WhatHappens = {
    "listing.published": {},
    "member.blocked": {},
    "member.left": reactions,
    "message.held": {},
    "message.released": {},
    "message.sent": {},
    "requests.waiting": {},
  };
  events.handle(table);
  return events;
}

test("a published listing queues a job for saved searches, with the listing or not at all", async () => {
  await sql`delete from pgboss.job`.execute(db());
  await addListing(app());
  expect(await queued()).toEqual(["listing.published tellSavedSearches"]);
});

test("a handler inside fails its cause; jobs of handlers after are rolled back with it", async () => {
  await sql`delete from pgboss.job`.execute(db());
  const events = eventsWith({
    inside: { fails: () => Promise.reject(new Error("no")) },
    after: { later: async () => undefined },
  });
  const cause = db()
    .transaction()
    .execute((trx) => events.emit(trx, "member.left", { member: "1" }));
  await expect(cause).rejects.toThrow("no");
  expect(await queued()).toEqual([]);
});

test("a handler after that fails is retried, and the others are done", async () => {
  await sql`delete from pgboss.job`.execute(db());
  const done: string[] = [];
  let attempts = 0;
  const events = eventsWith({
    after: {
      flaky: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("no");
        done.push("flaky");
      },
      steady: async (_db, { member }) => done.push(`steady ${member}`),
    },
  });
  await db()
    .transaction()
    .execute((trx) => events.emit(trx, "member.left", { member: "1" }));
  await events.start(await startTestEngine(app()), db());
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(["steady 1", "flaky"]);
});
