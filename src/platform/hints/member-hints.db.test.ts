import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { freePort, hasRedis, startRedis } from "../../../test/redis.ts";
import { LISTENER_NAME, openListener } from "../db/listener.ts";
import { type MemberHints, openMemberHints } from "./member-hints.ts";
import { createPostgresHints } from "./postgres-hints.ts";
import { openRedisHints } from "./redis-hints.ts";

const app = useTestApp();
const log = { info: () => {}, warn: () => {}, error: () => {} };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface Process {
  hints: MemberHints;
  onHint: ReturnType<typeof vi.fn<(memberIds: readonly string[]) => void>>;
  onGap: ReturnType<typeof vi.fn<() => void>>;
}

/** What one process opens. */
function openByPostgres(): Process {
  const onHint = vi.fn<(memberIds: readonly string[]) => void>();
  const onGap = vi.fn<() => void>();
  const { channel, open } = createPostgresHints(app().services.db);
  const hints = openMemberHints({ open, onHint, onGap, log });
  const listener = openListener({ url: app().databaseUrl, log, channels: [channel] });
  closers.push(
    () => listener.close(),
    () => hints.close(),
  );
  return { hints, onHint, onGap };
}

function openByRedis(url: string): Process {
  const onHint = vi.fn<(memberIds: readonly string[]) => void>();
  const onGap = vi.fn<() => void>();
  const hints = openMemberHints({ open: (receiver) => openRedisHints(url, log, receiver), onHint, onGap, log });
  closers.push(() => hints.close());
  return { hints, onHint, onGap };
}

/** Of two processes, the second of which only listens. */
async function expectDelivery([first, second]: readonly [Process, Process]): Promise<void> {
  await vi.waitFor(() => expect([first.onGap.mock.calls.length, second.onGap.mock.calls.length]).toEqual([1, 1]), {
    timeout: 5_000,
  });
  for (const id of ["1", "2", "1"]) first.hints.tell([id]);
  await vi.waitFor(() => expect(second.onHint).toHaveBeenCalled());
  await vi.waitFor(() => expect(first.onHint).toHaveBeenCalled());
  // In this process at once; for others batched to one message, each member once.
  expect([first.onHint.mock.calls, second.onHint.mock.calls]).toEqual([[[["1"]], [["2"]], [["1"]]], [[["1", "2"]]]]);
}

const manyIds = Array.from({ length: 1_000 }, (_, index) => String(9_000_000_000_000_000_000n + BigInt(index)));
const heardBy = ({ onHint }: Process) => onHint.mock.calls.flatMap(([ids]) => ids).filter((id) => id.length > 1);

describe("by PostgreSQL", () => {
  test("members are told in all processes, batched to one message", async () => {
    await expectDelivery([openByPostgres(), openByPostgres()]);
  });

  test("more members than one notification can name are told in several", async () => {
    const { hints, onHint } = openByPostgres();
    const second = openByPostgres();
    await vi.waitFor(() => expect(second.onGap).toHaveBeenCalled());
    hints.tell(manyIds);
    await vi.waitFor(() => expect(heardBy(second)).toEqual(manyIds), { timeout: 5_000 });
    expect(second.onHint.mock.calls.length).toBeLessThanOrEqual(3);
    expect(onHint.mock.calls).toEqual([[manyIds]]);
  });

  test("nothing is sent by a transaction that writes: NOTIFY would make commits wait for each other", async () => {
    const functions = await app().services.pool.query(
      "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%notify%'",
    );
    expect(functions.rows).toEqual([]);
  });

  test("after a lost connection it listens again, and reports that something may have been missed", async () => {
    const { hints, onHint, onGap } = openByPostgres();
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1));
    await app().services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()",
      [LISTENER_NAME],
    );
    await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2), { timeout: 10_000 });
    hints.tell(["7"]);
    await vi.waitFor(() => expect(onHint).toHaveBeenCalledWith(["7"]));
  });
});

describe.skipIf(!hasRedis)("by Redis", () => {
  test("members are told in all processes, batched to one message", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    await expectDelivery([openByRedis(redis.url), openByRedis(redis.url)]);
    const { hints } = openByRedis(redis.url);
    const listening = openByRedis(redis.url);
    await vi.waitFor(() => expect(listening.onGap).toHaveBeenCalled());
    hints.tell(manyIds);
    await vi.waitFor(() => expect(heardBy(listening)).toEqual(manyIds), { timeout: 5_000 });
    for (const close of closers.splice(0).toReversed()) await close();
  });

  const PROMISE_MS = 15_000;

  test("while Redis is down, members of this process are told at once, others look by themselves, and all are told when it is back", async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const first = openByRedis(redis.url);
    const second = openByRedis(redis.url);
    for (const { onGap } of [first, second]) await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1));
    await redis.stop();
    await vi.waitFor(() => expect([first.hints.isUp(), second.hints.isUp()]).toEqual([false, false]), {
      timeout: 5_000,
    });
    first.hints.tell(["7"]);
    expect(first.onHint).toHaveBeenCalledWith(["7"]);
    // What streams do then: compare their cursors with the database.
    await vi.waitFor(() => expect(second.onGap.mock.calls.length).toBeGreaterThan(1), { timeout: PROMISE_MS });
    const again = await startRedis(port);
    onTestFinished(() => again.stop());
    await vi.waitFor(() => expect(second.onHint).toHaveBeenCalledWith(["7"]), { timeout: 10_000 });
    expect(first.onHint).toHaveBeenCalledTimes(1);
    expect([first.hints.isUp(), second.hints.isUp()]).toEqual([true, true]);
  }, 60_000);

  test("a Redis that hangs is noticed: nothing more is heard on the open connection", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const { hints, onHint, onGap } = openByRedis(redis.url);
    await vi.waitFor(() => expect(hints.isUp()).toBe(true), { timeout: 5_000 });
    const gaps = onGap.mock.calls.length;
    redis.silence();
    const begun = performance.now();
    hints.tell(["8"]);
    expect(onHint).toHaveBeenCalledWith(["8"]);
    await vi.waitFor(() => expect(onGap.mock.calls.length).toBeGreaterThan(gaps), { timeout: PROMISE_MS });
    expect(performance.now() - begun).toBeLessThan(PROMISE_MS);
    expect(hints.isUp()).toBe(false);
    redis.wake();
    await vi.waitFor(() => expect(hints.isUp()).toBe(true), { timeout: 10_000 });
  }, 60_000);
});

test("a message of an earlier release, which does not name its process, is heard", async () => {
  const { onHint, onGap } = openByPostgres();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled());
  await app().services.pool.query("select pg_notify('nest_mates_news', '11,12')");
  await vi.waitFor(() => expect(onHint).toHaveBeenCalledWith(["11", "12"]));
});
