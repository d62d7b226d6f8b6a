/**
 * docs/asvs.md lists every requirement of ASVS 5.0 levels 1 and 2, with a status, an explanation and the tests that
 * show it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/asvs.md"), "utf8");

const statuses = ["met", "partly", "not met", "not ours", "n/a"];
/** Requirements of levels 1 and 2 per chapter of ASVS 5.0.0. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

interface Row {
  number: string;
  level: string;
  requirement: string;
  status: string;
  how: string;
  shownBy: string;
}

/** `- **1.2.3** (level 1, met) _Requirement._ How it is met. Tests: `a`, `b`.`, wrapped at any width. */
const item =
  /^- \*\*(?<number>\d+\.\d+\.\d+)\*\* \(level (?<level>\d), (?<status>[^)]+)\) _(?<requirement>.+?)\._ (?<how>.+?\.)(?: Tests: (?<shownBy>.+)\.)?$/;

/** List items that begin with a bold number. One in another format throws here instead of being skipped. */
const rows: Row[] = text
  .replaceAll(/\n {2}(?=\S)/g, " ")
  .split("\n")
  .filter((line) => line.startsWith("- **"))
  .map((line) => {
    const groups = item.exec(line)?.groups;
    if (!groups) throw new Error(`docs/asvs.md: cannot read ${line}`);
    const { number = "", level = "", requirement = "", status = "", how = "", shownBy = "" } = groups;
    return { number, level, requirement, status, how, shownBy };
  });

test("lists every requirement of levels 1 and 2 once", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const ofChapter = requirements.map(
    (_, chapter) => rows.filter(({ number }) => number.startsWith(`${chapter + 1}.`)).length,
  );
  expect(ofChapter).toEqual(requirements);
  expect([rows.filter(({ level }) => level === "1").length, rows.filter(({ level }) => level === "2").length]).toEqual([
    70, 183,
  ]);
});

describe.each(rows)("$number", ({ requirement, status, how, shownBy }) => {
  test("has a status, a requirement and an explanation", () => {
    expect(statuses).toContain(status);
    expect(requirement.length).toBeGreaterThan(3);
    expect(how.length).toBeGreaterThan(5);
  });

  test("names only files that exist, and tests as tests", () => {
    const files = [...`${how} ${shownBy}`.matchAll(/`((?:src|test|e2e|scripts|deploy|docs)\/[\w./-]+)`/g)].map(
      ([, file = ""]) => file,
    );
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const shown = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(shown.filter((file) => !/\.(?:test|spec)\.ts$/.test(file))).toEqual([]);
  });
});

test("the summary has the counts of the list", () => {
  for (const level of ["1", "2"]) {
    const counts = statuses.map((status) => rows.filter((row) => row.level === level && row.status === status).length);
    expect(text).toContain(`| ${[level, ...counts, counts.reduce((sum, count) => sum + count, 0)].join(" | ")} |`);
  }
});
