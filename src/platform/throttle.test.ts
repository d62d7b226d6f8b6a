import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function count(intervalMs = 1_000) {
  let times = 0;
  const throttle = new Throttle(() => void (times += 1), intervalMs);
  return { throttle, times: () => times };
}

test("the first call runs at once, those within the interval run once at its end", () => {
  const { throttle, times } = count();
  for (let n = 0; n < 50; n += 1) throttle.request();
  expect([times(), throttle.isPending]).toEqual([1, true]);
  vi.advanceTimersByTime(1_000);
  expect([times(), throttle.isPending]).toEqual([2, false]);
  vi.advanceTimersByTime(10_000);
  expect(times()).toBe(2);
  throttle.request();
  expect(times()).toBe(3);
});

test("ten calls a second for ten seconds run eleven times", () => {
  const { throttle, times } = count();
  for (let n = 0; n < 100; n += 1) {
    throttle.request();
    vi.advanceTimersByTime(100);
  }
  expect(times()).toBeLessThanOrEqual(11);
});

test("runNow runs at once, and includes pending calls", () => {
  const { throttle, times } = count();
  throttle.request();
  throttle.request();
  throttle.runNow();
  expect([times(), throttle.isPending]).toEqual([2, false]);
  vi.advanceTimersByTime(10_000);
  expect(times()).toBe(2);
});

test("without an interval each call runs at once", () => {
  const { throttle, times } = count(0);
  throttle.request();
  throttle.request();
  expect([times(), throttle.isPending]).toEqual([2, false]);
});
