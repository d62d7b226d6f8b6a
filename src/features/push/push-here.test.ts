import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PUSH_KEY } from "../../platform/device.ts";
import { endPushHere, WITH_YOU_KEY } from "./push-here.ts";

const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  unsubscribe.mockClear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test.each([
  ["where notifications were never turned on", {}, true, 0],
  ["of a member", { [PUSH_KEY]: "https://push.example/1" }, true, 1],
  ["that a friend's visit needs", { [PUSH_KEY]: "https://push.example/1", [WITH_YOU_KEY]: inHours(1) }, true, 0],
  ["that a friend's visit needed", { [PUSH_KEY]: "https://push.example/1", [WITH_YOU_KEY]: inHours(-1) }, true, 1],
  [
    "whose member the server still knows",
    { [PUSH_KEY]: "https://push.example/1", [WITH_YOU_KEY]: inHours(1) },
    false,
    1,
  ],
])("the subscription of a browser %s", async (_what, keys, isServerTold, times) => {
  stored = keys;
  await endPushHere({ isServerTold });
  expect(unsubscribe).toHaveBeenCalledTimes(times);
});
