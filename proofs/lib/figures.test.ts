import { describe, expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { arrivalTimes } from "../load/arrivals.ts";
import { findKnee, middle, percentile, sizeFor, slopeOf } from "./figures.ts";

describe("arrivalTimes", () => {
  const times = arrivalTimes(200, 100, createDice(1));

  test("returns times at the given rate, in order, before the end", () => {
    expect(times.length).toBeGreaterThan(200 * 100 * 0.97);
    expect(times.length).toBeLessThan(200 * 100 * 1.03);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(100);
  });

  test("returns exponentially distributed gaps", () => {
    const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
    const shareBelow = (seconds: number) => gaps.filter((gap) => gap < seconds).length / gaps.length;
    expect(shareBelow(1 / 200)).toBeCloseTo(1 - Math.exp(-1), 1);
    expect(shareBelow(3 / 200)).toBeCloseTo(1 - Math.exp(-3), 1);
  });

  test("returns the same times for the same seed", () => {
    expect(arrivalTimes(200, 100, createDice(1))).toEqual(times);
  });
});

test("percentile returns one of the measured figures", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([
    percentile(hundred, 0.5),
    percentile(hundred, 0.95),
    percentile(hundred, 0.99),
    percentile(hundred, 1),
  ]).toEqual([50, 95, 99, 100]);
  expect([middle([3]), middle([])]).toEqual([3, 0]);
});

test("slopeOf returns the slope of the least-squares line", () => {
  expect(slopeOf([10, 12, 14, 16].map((y, x) => [x, y]))).toBeCloseTo(2);
  expect(slopeOf([5, 6, 5, 6, 5].map((y, x) => [x, y]))).toBeCloseTo(0);
  expect([slopeOf([]), slopeOf([[1, 5]])]).toEqual([0, 0]);
});

const at = (rate: number, isHeld: boolean) => ({ rate, isHeld });

describe("findKnee", () => {
  test("returns the last held rate before the first one that was not held", () => {
    expect(findKnee([at(20, true), at(40, true), at(60, false), at(80, true)])).toBe(40);
    expect(findKnee([at(20, true), at(40, true)])).toBe(40);
  });

  test("counts a rate as held if its second try was held", () => {
    expect(findKnee([at(20, true), at(40, false), at(40, true), at(60, false), at(60, false)])).toBe(40);
  });

  test("returns undefined if the lowest rate was not held", () => {
    expect(findKnee([at(20, false), at(20, false)])).toBeUndefined();
  });
});

test("sizeFor returns the busy cores, and replicas with headroom and one spare", () => {
  expect(sizeFor(1_000, 6)).toEqual({ cores: 6, replicas: 11 });
});
