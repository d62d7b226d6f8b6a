/**
 * Migrations can run beside the site and beside the previous release, and those of a release never change: databases
 * that ran them would refuse to start.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readMigrations } from "../../src/platform/db/migration-files.ts";
import { projectRoot } from "../services/paths.ts";
import { findBroken, rules } from "./migrations/migration-rules.ts";
import { readFiles } from "./migrations/migration-steps.ts";
import { type Checked, count, read } from "./subject.ts";

const RELEASED = "migrations/released.sha256";
/** They ran before there was data, or any release beside them. */
const exempt = [
  "0001_foundation.sql",
  "0002_search.sql",
  "0003_gazetteer.sql",
  "0004_places_and_small_maps.sql",
  "0005_photos.sql",
  "0006_trust.sql",
  "0007_match.sql",
];

function faultsOfReleased(names: readonly string[]): string[] {
  const released = read(RELEASED)
    .trimEnd()
    .split("\n")
    .map((line) => line.split("  "));
  return released.flatMap(([checksum, name = ""], index) => {
    const here = `${RELEASED}:${index + 1}: ${name}`;
    if (name !== names[index]) return [`${here} is released, but file ${index + 1} is ${names[index]}`];
    const isSame =
      createHash("sha256")
        .update(read(`migrations/${name}`))
        .digest("hex") === checksum;
    return isSame ? [] : [`${here} has changed since its release: write another migration`];
  });
}

export async function checkMigrations(): Promise<Checked> {
  const migrations = await readMigrations(join(projectRoot, "migrations"));
  const names = migrations.map(({ name }) => name);
  const broken = (await readFiles(migrations))
    .filter(({ name }) => !exempt.includes(name))
    .flatMap((file) =>
      findBroken(file).map((rule) => {
        const instead = rules.find(({ name }) => name === rule)?.instead;
        return `migrations/${file.name}: ${rule}. Instead: ${instead}`;
      }),
    );
  const faults = [
    ...faultsOfReleased(names),
    ...broken,
    ...exempt.filter((name) => !names.includes(name)).map((name) => `migrations/${name}: exempt, but not there`),
  ];
  return { read: count(migrations.length, "migrations"), faults };
}
