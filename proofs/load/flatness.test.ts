import { expect, test } from "vitest";
import { judgeFlatness, type Sample } from "./flatness.ts";

const flat: Omit<Sample, "minute"> = {
  rssMb: 200,
  heapMb: 80,
  handles: 40,
  files: 60,
  lagMs: 12,
  p50: 8,
  p99: 60,
  requests: 100,
  errors: 0,
};
const shake = (index: number) => (index % 3) - 1;
const over = (change: (index: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 40 }, (_, index) => ({
    ...flat,
    rssMb: 200 + 4 * shake(index),
    minute: index / 4,
    ...change(index),
  }));
const failed = (samples: Sample[]) =>
  judgeFlatness(samples).flatMap(({ test: name, isPassed }) => (isPassed ? [] : [name]));

test("values that fluctuate pass", () => {
  expect(failed(over(() => ({})))).toEqual([]);
});

test("values that rise during warm-up only pass", () => {
  expect(failed(over((index) => ({ rssMb: index < 20 ? 100 + 5 * index : 200 })))).toEqual([]);
});

test("values that rise until the end fail", () => {
  expect(failed(over((index) => ({ rssMb: 200 + 2 * index })))).toEqual(["resident memory"]);
  expect(failed(over((index) => ({ heapMb: 80 + index })))).toEqual(["heap after collection"]);
  expect(failed(over((index) => ({ handles: 40 + index, files: 60 + index })))).toEqual([
    "open handles",
    "open files and sockets",
  ]);
  expect(failed(over((index) => ({ p50: 8 + index })))).toEqual(["median latency"]);
});

test("too few samples fail", () => {
  expect(failed(over(() => ({})).slice(0, 8))).toHaveLength(5);
});
