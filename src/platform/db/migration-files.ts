import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * First line of a migration whose statements run one by one without a transaction, as `create index concurrently`
 * requires.
 */
export const OUTSIDE_OF_A_TRANSACTION = "-- outside of a transaction";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  isOutside: boolean;
}

/**
 * Files that were edited after they had run somewhere. The edits have no effect on what the product uses. The map leads
 * from the checksum of the current file to that of the original, so that both count as the same.
 */
const keptChecksums = new Map([
  // 0001_foundation.sql without `create extension postgis`, which was never used. Servers need not have PostGIS.
  [
    "7134263e9f26574cc92e3a3574710b031c3ab2cc9eb84db90f884e8aabcf55ad",
    "f0df46ea5e3ad07ef88bd682df49767abef3d4d01a22edd7086963b6e9dab631",
  ],
]);

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(names.map(async (name) => toMigration(name, await readFile(join(folder, name), "utf8"))));
}

export function toMigration(name: string, sql: string): Migration {
  const isOutside = sql.split("\n", 1)[0]?.trim() === OUTSIDE_OF_A_TRANSACTION;
  const checksum = createHash("sha256").update(sql).digest("hex");
  return { name, sql, checksum: keptChecksums.get(checksum) ?? checksum, isOutside };
}

/** Matches comments and quoted text as a whole, so that semicolons inside them are skipped. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
const commentsAtStart = /^(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)*/;

/**
 * Splits our migrations, and is not made for arbitrary SQL. A test compares the number of statements with PostgreSQL's
 * own parser for each migration.
 */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(token)].filter(([text]) => text === ";").map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, index) => sql.slice(start, ends[index]).replace(commentsAtStart, "").trim())
    .filter((statement) => statement !== "");
}
