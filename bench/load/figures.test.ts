import { describe, expect, test } from "vitest";
import { createDice } from "../../scripts/seed/dice.ts";
import { arrivalTimes } from "./arrivals.ts";
import { findKnee, middleOf, percentile, sizeFor, slopeOf } from "./figures.ts";

describe("arrivals", () => {
  const times = arrivalTimes(200, 100, createDice(1));

  test("come at the rate that was asked for, in order, until the end", () => {
    expect(times.length).toBeGreaterThan(200 * 100 * 0.97);
    expect(times.length).toBeLessThan(200 * 100 * 1.03);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(100);
  });

  test("come in clusters: as many gaps are short as an exponential distribution says", () => {
    const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
    const shareBelow = (seconds: number) => gaps.filter((gap) => gap < seconds).length / gaps.length;
    expect(shareBelow(1 / 200)).toBeCloseTo(1 - Math.exp(-1), 1);
    expect(shareBelow(3 / 200)).toBeCloseTo(1 - Math.exp(-3), 1);
  });

  test("are the same for the same dice", () => {
    expect(arrivalTimes(200, 100, createDice(1))).toEqual(times);
  });
});

test("a percentile is a figure that was measured", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([50, 95, 99, 100]);
  expect([middleOf([3]), middleOf([])]).toEqual([3, 0]);
});

test("the slope is that of the line nearest to the points", () => {
  expect(slopeOf([10, 12, 14, 16].map((y, x) => [x, y]))).toBeCloseTo(2);
  expect(slopeOf([5, 6, 5, 6, 5].map((y, x) => [x, y]))).toBeCloseTo(0);
  expect([slopeOf([]), slopeOf([[1, 5]])]).toEqual([0, 0]);
});

const at = (rate: number, isHeld: boolean) => ({ rate, isHeld });

describe("the knee", () => {
  test("is the last rate that was held before one that was not", () => {
    expect(findKnee([at(20, true), at(40, true), at(60, false), at(80, true)])).toBe(40);
    expect(findKnee([at(20, true), at(40, true)])).toBe(40);
  });

  test("a rate that was held at the second try was held", () => {
    expect(findKnee([at(20, true), at(40, false), at(40, true), at(60, false), at(60, false)])).toBe(40);
  });

  test("is none when the lowest was not held", () => {
    expect(findKnee([at(20, false), at(20, false)])).toBeUndefined();
  });
});

test("a size has the cores that work, and processes with head-room and one to spare", () => {
  expect(sizeFor(1_000, 6)).toEqual({ cores: 6, replicas: 11 });
});
