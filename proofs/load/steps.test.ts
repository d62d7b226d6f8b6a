import { expect, test } from "vitest";
import type { Outcome } from "./fire.ts";
import { toFigures } from "./steps.ts";

const used = { web: 1_000, proxy: 0, engine: 500, generator: 100 };
const answers = (count: number, ms: number): Outcome[] =>
  Array.from({ length: count }, (_, index) => ({ step: "suggest", dueAt: index / count, ms, failure: undefined }));
const failure: Outcome = { step: "post", dueAt: 0, ms: 5, failure: "status 503" };
const figuresOf = (outcomes: Outcome[]) => toFigures(1_000, 1, { outcomes, generatorLagMs: 1 }, used);

test("a step is held if nearly all requests succeed quickly", () => {
  expect(figuresOf(answers(1_000, 100))).toMatchObject({
    isHeld: true,
    p50: 100,
    errors: 0,
    cpuMs: { web: 1, engine: 0.5 },
  });
  expect(figuresOf([...answers(995, 100), ...answers(5, 3_000)])).toMatchObject({ isHeld: true, p99: 100 });
});

test("a step is not held if p99 exceeds the limit", () => {
  expect(figuresOf([...answers(985, 100), ...answers(15, 501)])).toMatchObject({ isHeld: false, p99: 501 });
});

test("a step is not held if more than one in a thousand requests fails, or all do", () => {
  expect(figuresOf([...answers(999, 100), failure])).toMatchObject({
    isHeld: true,
    errors: 1,
    failures: { "post: status 503": 1 },
  });
  expect(figuresOf([...answers(998, 100), failure, failure])).toMatchObject({ isHeld: false, errors: 2 });
  expect(figuresOf([failure]).isHeld).toBe(false);
});

test("responses after the end do not count towards the answered rate", () => {
  expect(figuresOf([...answers(500, 100), ...answers(500, 5_000)]).answeredPerSecond).toBeLessThan(500);
});
