import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toMarkdown } from "./report.ts";
import type { FaultResult } from "./run-fault.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const { results } = JSON.parse(read("../results/faults.json")) as { results: FaultResult[] };

test("docs/reliability.md shows the last results, within 120 columns", () => {
  const table = toMarkdown(results);
  expect(table.split("\n").filter((line) => line.length > 120)).toEqual([]);
  expect(read("../../docs/reliability.md")).toContain(table);
});

test("more than four kinds of errors are summed up", () => {
  const [first] = results;
  if (!first) throw new Error("There are no results");
  const seen = ["a", "b", "c", "d", "e", "f"].map((what): [string, number] => [what, 1]);
  expect(toMarkdown([{ ...first, done: "killed", seen }])).toContain("a (1); b (1); c (1); d (1); 2 more kinds.");
  expect(toMarkdown([{ ...first, seen: [] }])).toContain("Seen: no errors.");
});
