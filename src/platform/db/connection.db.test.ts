import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { createTestDatabase, dropDatabase } from "../../../test/database.ts";
import { startJobEngine } from "../jobs/job-engine.ts";
import { startSchedules } from "../jobs/schedules.ts";
import { openDatabase, readText } from "./database.ts";
import { createInvalidation } from "./invalidation.ts";
import { openListener } from "./listener.ts";
import { migrate } from "./migrate.ts";
import { prepared } from "./prepared.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const one = prepared("select 1 as one");

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function newDatabase(): Promise<string> {
  const url = await createTestDatabase(inject("databaseUrl"));
  closers.push(() => dropDatabase(url));
  return url;
}

function open(url: string, silenceTimeoutMs?: number) {
  const opened = openDatabase({ url, poolSize: 2, silenceTimeoutMs });
  closers.push(() => opened.close());
  return opened;
}

/** The same URL with a dead server in front, as after a failover. */
const withDeadServer = (url: string) => url.replace("@", "@127.0.0.1:1,");

describe("a URL with several servers", () => {
  test("leads to the primary, for queries, pipelined reads, the invalidation channel, jobs and migrations", async () => {
    const url = withDeadServer(await newDatabase());
    const { db, pool } = open(url);
    await db.transaction().execute(async (trx) => void (await sql`create table written (n integer)`.execute(trx)));
    expect(await readText(db, one, [])).toEqual([{ one: 1 }]);

    const onInvalidate = vi.fn();
    const { channel, publish } = createInvalidation(db, onInvalidate);
    const listener = openListener({ url, log, channels: [channel] });
    closers.push(() => listener.close());
    await vi.waitFor(() => expect(onInvalidate).toHaveBeenCalledTimes(1));
    await publish(false);
    await vi.waitFor(() => expect(onInvalidate).toHaveBeenCalledTimes(2));

    expect(await migrate(url)).toEqual([]);
    const jobs = await startJobEngine({ pool, log, stopTimeoutMs: 1_000 });
    await startSchedules(jobs, [{ name: "follows", cron: "0 0 1 1 *", run: async () => ({}) }]);
    await jobs.stop();
  });

  test("without a primary fails at once, and works as soon as there is one", async () => {
    const proxy = await startProxy(new URL(await newDatabase()));
    proxy.refuse(true);
    const { db } = open(withDeadServer(proxy.url));
    const start = performance.now();
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: "NO_PRIMARY" });
    expect(performance.now() - start).toBeLessThan(2_000);
    proxy.refuse(false);
    await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 3_000 });
  });
});

/** A TCP proxy that can drop all data, or refuse connections. */
async function startProxy(server: URL) {
  let [isDropping, isRefusing] = [false, false];
  const sockets = new Set<Socket>();
  const listener = createServer((near) => {
    if (isRefusing) return near.destroy();
    const far = connect(Number(server.port), server.hostname);
    sockets.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (data) => void (isDropping || to.write(data)));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
    return undefined;
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  closers.push(async () => {
    for (const each of sockets) each.destroy();
    listener.close();
  });
  const url = new URL(server);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    dropData: (is: boolean) => void (isDropping = is),
    refuse: (is: boolean) => void (isRefusing = is),
  };
}

test("a connection whose data is dropped is closed, and the next one works", async () => {
  const proxy = await startProxy(new URL(await newDatabase()));
  const { db } = open(proxy.url, 500);
  await sql`select 1`.execute(db);
  await readText(db, one, []);
  proxy.dropData(true);
  const results = await Promise.allSettled([sql`select 1`.execute(db), readText(db, one, [])]);
  for (const result of results)
    expect(String((result as PromiseRejectedResult).reason)).toMatch(/Connection terminated|timeout/);
  proxy.dropData(false);
  await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 5_000 });
  expect(await readText(db, one, [])).toEqual([{ one: 1 }]);
});
