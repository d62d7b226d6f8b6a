/** The demo banner and accounts must not appear on a site without DEMO_ACCOUNTS. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestDatabase, dropDatabase } from "../../test/database.ts";
import { demoAccounts } from "../features/accounts/demo-accounts.ts";
import { readConfig } from "../platform/config.ts";
import { buildApp } from "./build-app.ts";

const build = join(import.meta.dirname, "../../build");
const hasBuild = existsSync(join(build, "server/index.js"));
const pages = ["/", "/browseListings", "/login", "/signup", "/no-such-page"];
const secrets = demoAccounts.flatMap(({ email, password }) => [email, password]);
const secretsIn = (html: string) => secrets.filter((secret) => html.includes(secret));

// Skipped without a build.
describe.skipIf(!hasBuild).each([
  ["a demo", { DEMO_ACCOUNTS: "true" }, true],
  ["a real site", {}, false],
])("%s", (_what, environment, isDemo) => {
  let databaseUrl: string;
  let app: Awaited<ReturnType<typeof buildApp>>["app"];
  beforeAll(async () => {
    databaseUrl = await createTestDatabase(inject("databaseUrl"));
    const host = inject("authEmulatorHost");
    const config = readConfig({
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      FIREBASE_AUTH_EMULATOR_HOST: host,
      ...environment,
    });
    ({ app } = await buildApp(config, "build"));
  });
  afterAll(async () => {
    await app?.close();
    await dropDatabase(databaseUrl);
  });

  test.each(pages)("shows the banner on %s only in a demo", async (url) => {
    for (const [lang, bar] of [
      ["en", "Demo: the people and rooms are made up."],
      ["bn", "ডেমো: মানুষ ও রুম সবই কাল্পনিক।"],
    ] as const) {
      const { body } = await app.inject({ url, headers: { cookie: `lang=${lang}` } });
      expect(body.includes(bar)).toBe(isDemo);
      expect(secretsIn(body).length > 0).toBe(isDemo && url === "/login");
    }
  });

  test("the log-in page lists the four accounts only in a demo", async () => {
    const { body } = await app.inject({ url: "/login" });
    expect(demoAccounts.filter(({ name, email }) => body.includes(name) && body.includes(email))).toHaveLength(
      isDemo ? 4 : 0,
    );
  });
});

test.skipIf(!hasBuild)("no script of the build contains the accounts", () => {
  const folder = join(build, "client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => secretsIn(readFileSync(join(folder, name), "utf8")).length > 0)).toEqual([]);
});
