import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";

/** What a check found in its subject: how much it has read, and each fault as `file:line: what is wrong`. */
export interface Checked {
  read: string;
  faults: string[];
}

export const read = (file: string): string => readFileSync(join(projectRoot, file), "utf8");

export const count = (number: number, what: string): string => `${number.toLocaleString("en")} ${what}`;

export const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The first group of every match, with its line. */
export function findAll(text: string, pattern: RegExp): { found: string; line: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ found: match[1] ?? "", line: lineAt(text, match.index) }));
}

/** Blanks out every match and keeps the lines, so that what is found in the rest has its right line. */
export const blank = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, " "));

/** What is in only one of two lists, and what is in one of them twice. */
export function differences(have: readonly string[], want: readonly string[]): string[] {
  return [
    ...want.filter((name) => !have.includes(name)).map((name) => `${name} is missing`),
    ...have.filter((name) => !want.includes(name)).map((name) => `${name} should not be there`),
    ...have.filter((name, index) => have.indexOf(name) < index).map((name) => `${name} is there twice`),
  ];
}
