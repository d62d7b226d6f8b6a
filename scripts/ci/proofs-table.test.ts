import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordProofs } from "../../proofs/lib/proof.ts";
import { type Proof, parseProofs, toMarkdown } from "./proofs-table.ts";

const folder = mkdtempSync(join(tmpdir(), "nest-mates-proofs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = { date: "2026-11-16", commit: "c674d93" };
const short: Proof = { name: "types", figure: "12 s", aim: "passes", holds: true };
const itemsOf = (...proofs: Proof[]) =>
  toMarkdown(proofs, run)
    .split("\n")
    .filter((line) => /^(?:-| ) /.test(line));

test("a row has name and figure, and an aim if there is one", () => {
  expect(itemsOf(short, { ...short, aim: "20 s" })).toEqual(["- types: 12 s", "- types: 12 s (aim: 20 s)"]);
});

test("a repeated row replaces the earlier one and has its own commit", () => {
  const again = { ...short, figure: "9 s", date: "2026-11-17", commit: "3f6e05f" };
  const lines = [{ ...short, holds: false }, { ...short, name: "lint" }, again]
    .map((row) => JSON.stringify(row))
    .join("\n");
  expect(itemsOf(...parseProofs(lines))).toEqual(["- types: 9 s [2026-11-17, 3f6e05f]", "- lint: 12 s"]);
});

test("a failed row is marked and counted", () => {
  const failing = { ...short, holds: false };
  expect(itemsOf(failing)).toEqual(["- FAILS: types: 12 s"]);
  expect(toMarkdown([short, failing], run)).toContain("2 rows, 1 of them fail");
});

test("no line is longer than 120 characters, and no text is lost", () => {
  const long = {
    name: "migrated beside the old release, 2000 listings: failed requests | while people use it",
    figure: `${"0 of 2,483, the longest 310 ms; ".repeat(4)}${"x".repeat(100)}`,
    aim: "0 failed requests, p99 within 1,000 ms",
    holds: true,
  };
  const lines = itemsOf(long);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map((line) => line.trim()).join(" ")).toBe(`- ${long.name}: ${long.figure} (aim: ${long.aim})`);
});

test("rows that a bench records can be parsed again", () => {
  const file = join(folder, "rows.jsonl");
  recordProofs([{ test: "searches", figure: "p95 12 ms", aim: "p95 50 ms", isPassed: false }], file);
  recordProofs([{ test: "the release before", figure: "not here", isPassed: true, isSkipped: true }], file);
  const proofs = parseProofs(readFileSync(file, "utf8"));
  expect(proofs[0]?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(proofs).toMatchObject([
    { name: "searches", figure: "p95 12 ms", aim: "p95 50 ms", holds: false },
    { name: "the release before", figure: "not tried: not here", aim: "holds", holds: true },
  ]);
});

test("a line that is not a proof row is an error", () => {
  expect(() => parseProofs('{"name":"types"}\n')).toThrow("figure");
});
