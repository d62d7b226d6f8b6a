/** No credentials in the files that browsers get. scripts/lint/secrets.ts looks for them in the repository. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { secretsIn } from "../../scripts/lint/secrets.ts";

const client = join(import.meta.dirname, "../../build/client");

/** Strings that occur only in server modules and settings. */
const serverWords = [
  "LINK_SECRET",
  "STORAGE_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "FIREBASE_SERVICE_ACCOUNT",
  "METRICS_TOKEN",
  "MAIL_HOOK_SECRET",
  "DATABASE_URL",
  "postgres://",
  "createHmac",
  "select id from",
  "id_hash",
];

describe.skipIf(!existsSync(client))("files for browsers", () => {
  const files = globSync("**/*.{js,css,html,json,svg,webmanifest,txt}", { cwd: client });

  test("contain no secret and no server code", () => {
    expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(20);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(client, file), "utf8");
      return [...secretsIn(text).map(({ name }) => name), ...serverWords.filter((word) => text.includes(word))].map(
        (name) => `${file}: ${name}`,
      );
    });
    expect(found).toEqual([]);
  });

  test("contain no source maps", () => {
    expect(globSync("**/*.map", { cwd: client })).toEqual([]);
  });
});
