/** No credentials in what we publish: neither in the repository nor in the files that browsers get. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const client = join(root, "build/client");
const MOST_BYTES = 4 * 1024 * 1024;

/** Written so that none of the patterns matches this file. */
const patterns: Record<string, RegExp> = {
  "a private key": /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  "a key of AWS": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  "a key of Google": /\bAIza[\w-]{35}\b/,
  "a token of GitHub": /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  "a token of Slack": /\bxox[abprs]-[A-Za-z0-9-]{20,}/,
  "a token of npm": /\bnpm_[A-Za-z0-9]{36}\b/,
  "a key of Stripe": /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  "a signed token": /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{30,}/,
  "a service account": /"private_key_id"\s*:\s*"[0-9a-f]{40}"/,
  "a password in an address":
    /\b(?:postgres(?:ql)?|mysql|redis|amqp|smtps?|https?|mongodb):\/\/[\w.-]+:(?!\/\/)[^\s"'`@/${}<>:]{8,}@(?!127\.0\.0\.1|localhost|host\b|example\b)/,
  "a secret by its name": /\b(?:LINK|STORAGE)_SECRET\s*[=:]\s*["']?[A-Za-z0-9+/_-]{24,}/,
};

const samples: Record<string, string> = {
  "a private key": ["-----BEGIN", "PRIVATE", `KEY-----\n${"A".repeat(64)}`].join(" "),
  "a key of AWS": `AKIA${"A1".repeat(8)}`,
  "a key of Google": `AIza${"x".repeat(35)}`,
  "a token of GitHub": `ghp_${"x".repeat(36)}`,
  "a token of Slack": `xoxb-${"1".repeat(24)}`,
  "a token of npm": `npm_${"x".repeat(36)}`,
  "a key of Stripe": `sk_live_${"x".repeat(24)}`,
  "a signed token": `eyJ${"a".repeat(20)}.eyJ${"b".repeat(20)}.${"c".repeat(43)}`,
  "a service account": `"private_key_id": "${"a".repeat(40)}"`,
  "a password in an address": `postgres://admin:${"hunter".repeat(2)}@db.internal/nestmates`,
  "a secret by its name": `LINK_SECRET=${"k".repeat(32)}`,
};

const secretsIn = (text: string) => Object.keys(patterns).filter((name) => patterns[name]?.test(text));

test.each(Object.keys(patterns))("%s is detected", (name) => {
  expect(secretsIn(`const it = '${samples[name]}';`)).toContain(name);
});

test("the repository contains no secrets", () => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = files
    .split("\0")
    .filter(
      (file) =>
        file !== "" &&
        existsSync(join(root, file)) &&
        statSync(join(root, file)).isFile() &&
        statSync(join(root, file)).size < MOST_BYTES,
    )
    .flatMap((file) => secretsIn(readFileSync(join(root, file), "latin1")).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

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
      return [...secretsIn(text), ...serverWords.filter((word) => text.includes(word))].map(
        (name) => `${file}: ${name}`,
      );
    });
    expect(found).toEqual([]);
  });

  test("contain no source maps", () => {
    expect(globSync("**/*.map", { cwd: client })).toEqual([]);
  });
});
