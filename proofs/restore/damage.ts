/** Damages stored files: flips some bytes of one, or removes one. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repository } from "./repository.ts";

function fileOf({ folder }: Repository, part: string, isWanted: (path: string) => boolean): string {
  const found = readdirSync(join(folder, part), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, part, name))
    .find((path) => statSync(path).isFile() && isWanted(path));
  if (!found) throw new Error(`There is nothing to damage in ${part}`);
  return found;
}

/**
 * Flips bytes in the middle of the file. Its size and its name, which contains the checksum of the contents, stay the
 * same.
 */
function turnBytes(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  for (let at = middle; at < middle + 16; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

const segmentOf = (repository: Repository, segment: string) =>
  fileOf(repository, "archive", (path) => path.includes(`/${segment}-`));

export const damageSegment = (repository: Repository, segment: string): void =>
  turnBytes(segmentOf(repository, segment));
export const loseSegment = (repository: Repository, segment: string): void => rmSync(segmentOf(repository, segment));

/** pgBackRest stores the small files of a backup in bundles. */
export const damageBackup = (repository: Repository): void =>
  turnBytes(fileOf(repository, "backup", (path) => path.includes("/bundle/")));
