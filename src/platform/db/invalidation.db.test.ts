import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { type InvalidationChannel, openInvalidationChannel } from "./invalidation.ts";

const app = useTestApp();
const log = { info: () => {}, warn: () => {}, error: () => {} };

function open(onRing: (isUrgent: boolean) => void): InvalidationChannel {
  return openInvalidationChannel({ db: app().services.db, url: app().databaseUrl, log, onRing });
}

test("one rings, all hear it", async () => {
  const heard = [vi.fn(), vi.fn()];
  const bells = heard.map(open);
  // Each rings for itself once it listens.
  await vi.waitFor(() => expect(heard.map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  await bells[0]?.ring(false);
  await vi.waitFor(() => expect(heard.map(({ mock }) => mock.calls.length)).toEqual([2, 2]));
  await bells[1]?.ring(true);
  await vi.waitFor(() => expect(heard.map(({ mock }) => mock.calls.length)).toEqual([3, 3]));
  for (const { mock } of heard) expect(mock.calls).toEqual([[true], [false], [true]]);
  await Promise.all(bells.map((bell) => bell.close()));
});

test("a lost connection is opened again, and what may have been missed counts as heard", async () => {
  const heard = vi.fn();
  const bell = open(heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await app().services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nest-mates-bell' and datname = current_database()",
  );
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
  await bell.ring(false);
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThanOrEqual(3));
  await bell.close();
});
