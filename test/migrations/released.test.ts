import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../migrations");
const released = readFileSync(join(folder, "released.sha256"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("  "));

test.each(released)("%s %s has not changed since its release", (checksum, name) => {
  const sql = readFileSync(join(folder, name ?? ""));
  expect(
    createHash("sha256").update(sql).digest("hex"),
    "databases that ran it would refuse to start: write another migration",
  ).toBe(checksum);
});

test("only the newest migrations are not released", () => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  expect(names.slice(0, released.length)).toEqual(released.map(([, name]) => name));
});
