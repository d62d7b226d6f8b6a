import { Client } from "pg";
import { describe, expect, inject, test } from "vitest";
import { problemCode, useTestApp } from "../../../test/app.ts";
import { addListing, listingBody } from "../../../test/listings.ts";
import { newMember } from "../../../test/members.ts";
import type { AppError } from "../errors.ts";
import { readText, runAside, runText } from "./database.ts";
import { prepared } from "./prepared.ts";
import { MAX_PREPARED } from "./statement-names.ts";

// Without the response cache, so that every read queries the database.
const app = useTestApp({ PUBLIC_CACHE: "off" });

/** Terminates all connections, as a restart or a failover does. */
async function endConnections(): Promise<number> {
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  const name = new URL(app().databaseUrl).pathname.slice(1);
  const { rowCount } = await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    name,
  ]);
  await client.end();
  return rowCount ?? 0;
}

describe("when the server terminates our connections", () => {
  test("the process survives, and requests succeed again soon", async () => {
    const owner = newMember();
    const id = await addListing(app(), owner);
    const reads = () => Promise.all(Array.from({ length: 200 }, () => app().call("GET", `/featuredPost/${id}`)));
    for (const _time of [1, 2, 3]) {
      expect(new Set((await reads()).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const inFlight = Promise.all([
        reads(),
        app().call("PUT", `/browseListing/${id}`, { as: owner, body: { rent: 9000 } }),
      ]);
      expect(await endConnections()).toBeGreaterThan(0);
      // Requests in flight succeed or get a 503.
      for (const answer of (await inFlight).flat()) expect(["overloaded", undefined]).toContain(problemCode(answer));
      await expect.poll(async () => (await reads()).every(({ statusCode }) => statusCode === 200)).toBe(true);
      await expect
        .poll(async () => (await app().call("POST", "/featuredPost", { as: owner, body: listingBody() })).statusCode)
        .toBe(201);
    }
    expect((await app().call("GET", "/readyz")).statusCode).toBe(200);
  });

  test("no connection is leaked", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => app().call("GET", `/browseListing?limit=${1 + (n % 50)}`)));
    const open = await app().services.pool.query(
      "select count(*)::integer as n from pg_stat_activity where datname = current_database()",
    );
    const [pipelined, sidePools] = [3, 3];
    expect((open.rows as { n: number }[])[0]?.n).toBeLessThanOrEqual(app().config.databasePool + pipelined + sidePools);
  });
});

test("a statement that takes too long is cancelled, and answered with 503", async () => {
  const id = await addListing(app());
  const liker = newMember();
  await app().call("GET", "/featuredPost/1", { as: liker });
  const blocker = new Client({ connectionString: app().databaseUrl });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from listing where id = $1 for update", [id]);
  const answer = await app().call("PATCH", "/featuredPost", { as: liker, body: { id } });
  expect([answer.statusCode, problemCode(answer), answer.headers["retry-after"]]).toEqual([503, "overloaded", "2"]);
  await blocker.query("rollback");
  await blocker.end();
  expect((await app().call("PATCH", "/featuredPost", { as: liker, body: { id } })).json()).toMatchObject({
    likeCount: 1,
  });
});

test("if too many reads wait, another one fails at once; those that wait succeed", async () => {
  const { db } = app().services;
  const [sleep, one] = [prepared("select pg_sleep(1)"), prepared("select 1 as one")];
  const sleepers = Array.from({ length: 3 }, () => readText(db, sleep, []));
  const waiting = Array.from({ length: 3 * 249 }, () => readText(db, one, []));
  await expect(readText(db, one, [])).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 2 });
  await Promise.all([...sleepers, ...waiting]);
  expect(await readText(db, one, [])).toEqual([{ one: 1 }]);
});

test("a connection keeps no more prepared statements than the limit", async () => {
  const { db } = app().services;
  const texts = Array.from({ length: 3 * MAX_PREPARED }, (_, n) => prepared(`select ${n} as n, $1::integer as value`));
  // In both orders, so that texts are used again after they were deallocated; concurrently, so that some are in flight
  // at that time.
  for (const order of [texts, texts.toReversed(), texts]) {
    const rows = await Promise.all(order.map((text) => readText<{ n: number; value: number }>(db, text, [7])));
    expect(rows.map(([row]) => row)).toEqual(order.map((text) => ({ n: texts.indexOf(text), value: 7 })));
  }
  const kept = prepared("select count(*)::integer as n from pg_prepared_statements");
  const counts = await Promise.all(Array.from({ length: 30 }, () => readText<{ n: number }>(db, kept, [])));
  expect(Math.max(...counts.map(([row]) => row?.n ?? 0))).toBeLessThanOrEqual(MAX_PREPARED);
  const inPool = await runAside(db, "collection", async (side) => {
    for (const text of texts) await runText(side, text, [7]);
    return runText<{ n: number }>(side, kept, []);
  });
  expect(inPool[0]?.n).toBeLessThanOrEqual(MAX_PREPARED);
});

describe("work on a side pool", () => {
  test("waits for its own connections, is refused beyond the limit, and does not block writes", async () => {
    const { db } = app().services;
    const held = Promise.withResolvers<void>();
    const holding = Array.from({ length: 2 }, () =>
      runAside(db, "collection", (side) => side.transaction().execute(() => held.promise)),
    );
    const waiting = Array.from({ length: 200 }, () =>
      runAside(db, "collection", (side) => runText(side, "select 1 as one", [])),
    );
    const outcomes = Promise.allSettled(waiting);
    await expect(runAside(db, "collection", (side) => runText(side, "select 1", []))).rejects.toMatchObject({
      code: "overloaded",
    });
    expect((await app().call("POST", "/featuredPost", { as: newMember(), body: listingBody() })).statusCode).toBe(201);
    // Each fails after waitMs.
    expect(
      (await outcomes).map((outcome) =>
        outcome.status === "rejected" ? (outcome.reason as AppError).code : outcome.status,
      ),
    ).toEqual(Array.from({ length: 200 }, () => "overloaded"));
    held.resolve();
    await Promise.all(holding);
    expect(await runAside(db, "collection", (side) => runText(side, "select 1 as one", []))).toEqual([{ one: 1 }]);
  });

  test("is cancelled when it takes too long", async () => {
    const slow = runAside(app().services.db, "lookup", (side) => runText(side, "select pg_sleep(5)", []));
    await expect(slow).rejects.toMatchObject({ code: "57014" });
  });
});
