import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { createTestDatabase, dropDatabase } from "../../../test/database.ts";
import { startJobs } from "../jobs/jobs.ts";
import { openDatabase, readText } from "./database.ts";
import { openInvalidationChannel } from "./invalidation.ts";
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

function open(url: string, mostSilentMs?: number) {
  const opened = openDatabase({ url, poolSize: 2, mostSilentMs });
  closers.push(() => opened.close());
  return opened;
}

/** The same, behind a server that refuses: as after a failover, when the first one is gone. */
const behindDead = (url: string) => url.replace("@", "@127.0.0.1:1,");

describe("an address with several servers", () => {
  test("leads to the one that takes writes, for queries, reads on lanes, the bell, jobs and migrations", async () => {
    const url = behindDead(await newDatabase());
    const { db } = open(url);
    await db.transaction().execute(async (trx) => void (await sql`create table written (n integer)`.execute(trx)));
    expect(await readText(db, one, [])).toEqual([{ one: 1 }]);

    const heard = vi.fn();
    const bell = openInvalidationChannel({ db, url, log, onRing: heard });
    closers.push(() => bell.close());
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await bell.ring(false);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));

    const jobs = await startJobs(url, [{ name: "follows", schedule: "0 0 1 1 *", run: async () => ({}) }], log);
    await jobs.stop();
    expect(await migrate(url)).toEqual([]);
  });

  test("none of which takes writes refuses at once, and is used as soon as one does", async () => {
    const line = await startLine(new URL(await newDatabase()));
    line.refuse(true);
    const { db } = open(behindDead(line.url));
    const start = performance.now();
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: "NO_PRIMARY" });
    expect(performance.now() - start).toBeLessThan(2_000);
    line.refuse(false);
    await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 3_000 });
  });
});

/** A line to the server that can be made to swallow everything, or to refuse. */
async function startLine(server: URL) {
  let [isDeaf, isRefusing] = [false, false];
  const lines = new Set<Socket>();
  const proxy = createServer((near) => {
    if (isRefusing) return near.destroy();
    const far = connect(Number(server.port), server.hostname);
    lines.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (data) => void (isDeaf || to.write(data)));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
    return undefined;
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  closers.push(async () => {
    for (const each of lines) each.destroy();
    proxy.close();
  });
  const url = new URL(server);
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, swallow: (is: boolean) => void (isDeaf = is), refuse: (is: boolean) => void (isRefusing = is) };
}

test("a line that swallows everything is given up, and the next one is used", async () => {
  const line = await startLine(new URL(await newDatabase()));
  const { db } = open(line.url, 500);
  await sql`select 1`.execute(db);
  await readText(db, one, []);
  line.swallow(true);
  const asked = await Promise.allSettled([sql`select 1`.execute(db), readText(db, one, [])]);
  for (const answer of asked) expect(String((answer as PromiseRejectedResult).reason)).toMatch(/Connection terminated|timeout/);
  line.swallow(false);
  await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 5_000 });
  expect(await readText(db, one, [])).toEqual([{ one: 1 }]);
});
