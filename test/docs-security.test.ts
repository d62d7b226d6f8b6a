/** docs/security.md holds every requirement, says how we stand with each, and names what shows it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");

const statuses = ["met", "partly", "not met", "not ours", "n/a"];
/** Of ASVS 5.0.0: how many requirements of levels 1 and 2 each chapter has. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

interface Row {
  number: string;
  level: string;
  requirement: string;
  status: string;
  how: string;
  shownBy: string;
}

const rows: Row[] = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = "", level = "", requirement = "", status = "", how = "", shownBy = ""] = line.split("|").map((cell) => cell.trim());
    return { number, level, requirement, status, how, shownBy };
  });

test("every requirement of levels 1 and 2 is there, once", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const ofChapter = requirements.map((_, chapter) => rows.filter(({ number }) => number.startsWith(`${chapter + 1}.`)).length);
  expect(ofChapter).toEqual(requirements);
  expect([rows.filter(({ level }) => level === "1").length, rows.filter(({ level }) => level === "2").length]).toEqual([70, 183]);
});

describe.each(rows)("$number", ({ requirement, status, how, shownBy }) => {
  test("says how it stands, and why", () => {
    expect(statuses).toContain(status);
    expect(requirement.length).toBeGreaterThan(3);
    expect(how.length).toBeGreaterThan(5);
  });

  test("names only what exists", () => {
    const files = [...`${how} ${shownBy}`.matchAll(/`((?:src|test|e2e|scripts|deploy|docs)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    // What is shown is shown by a test.
    const shown = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
    expect(shown.filter((file) => !/\.(?:test|spec)\.ts$/.test(file))).toEqual([]);
  });
});

test("the sums above the table are those of the table", () => {
  for (const level of ["1", "2"]) {
    const counts = statuses.map((status) => rows.filter((row) => row.level === level && row.status === status).length);
    expect(text).toContain(`| ${[level, ...counts, counts.reduce((sum, count) => sum + count, 0)].join(" | ")} |`);
  }
});
