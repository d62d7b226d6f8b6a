import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function count(intervalMs = 1_000) {
  let times = 0;
  const gathered = new Throttle(() => void (times += 1), intervalMs);
  return { gathered, times: () => times };
}

test("the first is done at once, and all that follow within the interval once at its end", () => {
  const { gathered, times } = count();
  for (let ask = 0; ask < 50; ask += 1) gathered.ask();
  expect([times(), gathered.isPending]).toEqual([1, true]);
  vi.advanceTimersByTime(1_000);
  expect([times(), gathered.isPending]).toEqual([2, false]);
  vi.advanceTimersByTime(10_000);
  expect(times()).toBe(2);
  gathered.ask();
  expect(times()).toBe(3);
});

test("ten a second for ten seconds are eleven", () => {
  const { gathered, times } = count();
  for (let ask = 0; ask < 100; ask += 1) {
    gathered.ask();
    vi.advanceTimersByTime(100);
  }
  expect(times()).toBeLessThanOrEqual(11);
});

test("what cannot wait is done at once, and stands for those that were pending", () => {
  const { gathered, times } = count();
  gathered.ask();
  gathered.ask();
  gathered.now();
  expect([times(), gathered.isPending]).toEqual([2, false]);
  vi.advanceTimersByTime(10_000);
  expect(times()).toBe(2);
});

test("without an interval each is done at once", () => {
  const { gathered, times } = count(0);
  gathered.ask();
  gathered.ask();
  expect([times(), gathered.isPending]).toEqual([2, false]);
});
