/**
 * Releases while the app is open, the switch that removes its worker, and what browsers ask of an app before they
 * install it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { startWeb } from "../proofs/lib/web.ts";
import { projectRoot } from "../scripts/services/paths.ts";
import { cachedPaths, cacheNames, untilControlled } from "./app-steps.ts";
import { databaseUrl } from "./clock.ts";
import { newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { makeSecondBuild } from "./second-build.ts";
import { freePort } from "./second-web.ts";
import { signInAs } from "./session.ts";

interface Release {
  /** Ends the web process and starts one of the other build, or with other variables, at the same origin. */
  switchTo: (folder: string | undefined, environment?: Record<string, string>) => Promise<void>;
  origin: string;
}

const test = base.extend<{ release: Release }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
  release: async ({}, use) => {
    const port = await freePort();
    const site = {
      DATABASE_URL: databaseUrl,
      FIREBASE_AUTH_EMULATOR_HOST:
        process.env["FIREBASE_AUTH_EMULATOR_HOST"] ?? `127.0.0.1:${process.env["AUTH_EMULATOR_PORT"] ?? 9099}`,
    };
    let web = await startWeb(port, site);
    await use({
      origin: web.origin,
      async switchTo(folder, environment = {}) {
        await web.stop();
        web = await startWeb(port, { ...site, ...environment }, folder);
      },
    });
    await web.stop();
  },
});
test.use({ serviceWorkers: "allow", allowedFaults: [/net::ERR_(?:CONNECTION|INCOMPLETE|EMPTY)|Failed to fetch/] });
test.describe.configure({ timeout: 120_000 });

test("a tab that outlives a release finds its own files, says that a new version is ready, and reloads into it", async ({
  browser,
  release,
}) => {
  const firstBuild = new Set(readdirSync(join(projectRoot, "build/client/assets")).map((name) => `/assets/${name}`));
  const second = makeSecondBuild();
  const context = await browser.newContext({ baseURL: release.origin, serviceWorkers: "allow" });
  const page = await context.newPage();
  try {
    const member = await newMember("Long Open Tab");
    await signInAs(context, member.email);
    const missing: string[] = [];
    const scripts = new Set<string>();
    context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() === 404) missing.push(pathname);
      if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.add(pathname);
    });
    await page.goto("/");
    await untilControlled(page);
    // The files of pages that were never opened.
    await expect
      .poll(async () => (await cachedPaths(page)).some((path) => path.includes("/assets/compare-page")))
      .toBe(true);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    await release.switchTo(second.folder);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>("a[href='/mySearch']");
      link?.click();
    });
    await expect(page).toHaveURL(/mySearch/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    expect(missing).toEqual([]);
    expect([...scripts].filter((path) => !firstBuild.has(path))).toEqual([]);

    scripts.clear();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText("A new version is ready")).toBeVisible();
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await page.waitForFunction(() => !("isSameDocument" in window) && "__reactRouterManifest" in window);
    await untilControlled(page);
    await expect(page.getByText("A new version is ready")).toHaveCount(0);
    expect([...scripts].filter((path) => firstBuild.has(path))).toEqual([]);
    expect(scripts.size).toBeGreaterThan(3);
    expect(missing).toEqual([]);
    // This build and the one before it.
    expect(await cacheNames(page)).toHaveLength(2);
  } finally {
    await context.close();
    second.remove();
  }
});

test("SERVICE_WORKER=off removes the worker and its caches from browsers that have it", async ({
  browser,
  release,
}) => {
  const context = await browser.newContext({ baseURL: release.origin, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/privacy");
  await untilControlled(page);
  await release.switchTo(undefined, { SERVICE_WORKER: "off" });
  await page.goto("/terms");
  await expect.poll(() => cacheNames(page)).toEqual([]);
  await page.goto("/privacy");
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.close();
});

test.describe("installing", () => {
  test("the browser finds nothing that is missing, in both languages", async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    for (const [path, lang, search] of [
      ["/", "en", "Search"],
      ["/?lang=bn", "bn", "রুম খুঁজুন"],
    ] as const) {
      await page.goto(path);
      await untilControlled(page);
      const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
      // A Playwright context counts as incognito.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
      const { errors, data } = await devtools.send("Page.getAppManifest");
      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? "{}")).toMatchObject({
        id: "/",
        display: "standalone",
        lang,
        shortcuts: [{ name: search }, { url: "/inbox" }],
      });
    }
  });

  test("the profile offers it where the browser can, and nothing else does", async ({ page, context }) => {
    const member = await newMember("Wants the App");
    await signInAs(context, member.email);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to home screen" })).toHaveCount(0);
    // As Chromium does outside of tests, where it measures how much a site is used. The script that listens comes after
    // the page.
    const offerInstall = () =>
      page.evaluate(() => {
        const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: () => {
            document.title = "asked";
            return Promise.resolve();
          },
        });
        dispatchEvent(offer);
        return offer.defaultPrevented;
      });
    await expect.poll(offerInstall).toBe(true);
    await page.getByRole("button", { name: "Add to home screen" }).click();
    await expect(page).toHaveTitle("asked");
    await expect(page.getByRole("button", { name: "Add to home screen" })).toHaveCount(0);
  });
});
