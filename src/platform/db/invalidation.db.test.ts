import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { createInvalidation } from "./invalidation.ts";
import { LISTENER_NAME, openListener } from "./listener.ts";

const app = useTestApp();
const log = { info: () => {}, warn: () => {}, error: () => {} };

function open(onInvalidate: (isUrgent: boolean) => void) {
  const { channel, publish } = createInvalidation(app().services.db, onInvalidate);
  return { ...openListener({ url: app().databaseUrl, log, channels: [channel] }), publish };
}

test("a notification reaches all processes", async () => {
  const listeners = [vi.fn(), vi.fn()];
  const channels = listeners.map(open);
  // Each calls its listener once when it starts to listen.
  await vi.waitFor(() => expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  await channels[0]?.publish(false);
  await vi.waitFor(() => expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([2, 2]));
  await channels[1]?.publish(true);
  await vi.waitFor(() => expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([3, 3]));
  for (const { mock } of listeners) expect(mock.calls).toEqual([[true], [false], [true]]);
  await Promise.all(channels.map((channel) => channel.close()));
});

test("after a lost connection it reconnects, and assumes that a notification was missed", async () => {
  const listener = vi.fn();
  const channel = open(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  await app().services.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()",
    [LISTENER_NAME],
  );
  await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
  await channel.publish(false);
  await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThanOrEqual(3));
  await channel.close();
});
