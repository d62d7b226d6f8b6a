import { afterEach, expect, test, vi } from "vitest";
import { createSampler } from "./log-sampler.ts";

afterEach(() => void vi.useRealTimers());

test("one line of each kind a second, with the number of those left out", () => {
  vi.useFakeTimers();
  const sample = createSampler();
  const lines: string[] = [];
  const write = (kind: string) => sample(kind, (leftOut) => lines.push(`${kind} ${leftOut}`));
  for (const kind of ["a", "a", "b", "a"]) write(kind);
  vi.advanceTimersByTime(1_000);
  for (const kind of ["a", "b", "b"]) write(kind);
  expect(lines).toEqual(["a 0", "b 0", "a 2", "b 0"]);
});
