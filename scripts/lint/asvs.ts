/**
 * docs/asvs.md lists every requirement of ASVS 5.0 levels 1 and 2, with a status, an explanation and the tests that
 * show it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";
import { type Checked, count, differences, read } from "./subject.ts";

const FILE = "docs/asvs.md";
const statuses = ["met", "partly", "not met", "not ours", "n/a"];
/** Requirements of levels 1 and 2 per chapter of ASVS 5.0.0. */
const ofChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const ofLevels = { "1": 70, "2": 183 };

interface Row {
  line: number;
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

/** List items that begin with bold text. One in another format is a fault instead of being skipped. */
export function parseRows(text: string): { rows: Row[]; unreadable: number[] } {
  const rows: Row[] = [];
  const unreadable: number[] = [];
  const lines = text.split("\n");
  for (const [index, first] of lines.entries()) {
    if (!first.startsWith("- **")) continue;
    let [whole, next] = [first, index + 1];
    while (/^ {2}\S/.test(lines[next] ?? "")) whole += ` ${lines[next++]?.slice(2)}`;
    const groups = item.exec(whole)?.groups;
    const line = index + 1;
    if (!groups) {
      unreadable.push(line);
      continue;
    }
    const { number = "", level = "", requirement = "", status = "", how = "", shownBy = "" } = groups;
    rows.push({ line, number, level, requirement, status, how, shownBy });
  }
  return { rows, unreadable };
}

function faultsOfRow({ requirement, status, how, shownBy }: Row): string[] {
  const files = [...`${how} ${shownBy}`.matchAll(/`((?:src|test|e2e|scripts|deploy|docs)\/[\w./-]+)`/g)];
  const shown = [...shownBy.matchAll(/`([^`]+)`/g)];
  return [
    ...(statuses.includes(status) ? [] : [`unknown status ${status}`]),
    ...(requirement.length > 3 ? [] : ["no requirement"]),
    ...(how.length > 5 ? [] : ["no explanation"]),
    ...files.filter(([, file = ""]) => !existsSync(join(projectRoot, file))).map(([, file]) => `no file ${file}`),
    ...shown.filter(([, file = ""]) => !/\.(?:test|spec)\.ts$/.test(file)).map(([, file]) => `${file} is not a test`),
  ];
}

export function checkAsvs(): Checked {
  const text = read(FILE);
  const { rows, unreadable } = parseRows(text);
  const faults = [
    ...unreadable.map((line) => `${FILE}:${line}: cannot be read as a requirement`),
    ...rows.flatMap((row) => faultsOfRow(row).map((fault) => `${FILE}:${row.line}: ${row.number}: ${fault}`)),
    ...differences(
      rows.map(({ number }) => number),
      [...new Set(rows.map(({ number }) => number))],
    ).map((fault) => `${FILE}: ${fault}`),
  ];
  for (const [index, wanted] of ofChapters.entries()) {
    const found = rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length;
    if (found !== wanted) faults.push(`${FILE}: chapter ${index + 1} has ${found} requirements of ${wanted}`);
  }
  for (const [level, wanted] of Object.entries(ofLevels)) {
    const ofLevel = rows.filter((row) => row.level === level);
    if (ofLevel.length !== wanted)
      faults.push(`${FILE}: level ${level} has ${ofLevel.length} requirements of ${wanted}`);
    const counts = statuses.map((status) => ofLevel.filter((row) => row.status === status).length);
    const summary = `| ${[level, ...counts, counts.reduce((sum, each) => sum + each, 0)].join(" | ")} |`;
    if (!text.includes(summary)) faults.push(`${FILE}: the summary should have the row ${summary}`);
  }
  return { read: count(rows.length, "requirements"), faults };
}
