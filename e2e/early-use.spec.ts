/** What a reader does before the scripts have come. The scripts are late by seconds, or never come. */
import type { Page } from "@playwright/test";
import { newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { hydrated, isHydrated } from "./hydrated.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const w = words.en;

const isScript = /\/assets\/[^/]+\.js$/;
const SLOW_MS = 5_000;

async function delayScripts(page: Page): Promise<void> {
  await page.route(isScript, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The page may be left by now.
    await route.continue().catch(() => {});
  });
}

/** They are requested, and never answered. */
const withholdScripts = (page: Page) => page.route(isScript, () => new Promise<void>(() => {}));

const search = (page: Page) => page.getByRole("combobox", { name: "Search location" });
const firstSave = (page: Page) => page.locator(".save-button").first();
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("nest-mates-saved"));

test.use({ locale: "en-GB", viewport: { width: 360, height: 800 }, hasTouch: true });

test("scripts of an unused page are fetched when it is idle and run some seconds later", async ({ page }) => {
  const scripts: string[] = [];
  page.on("requestfinished", (request) => isScript.test(request.url()) && scripts.push(request.url()));
  await page.goto("/");
  await expect.poll(() => scripts.some((url) => url.includes("/entry.client-"))).toBe(true);
  expect(await isHydrated(page)).toBe(false);
  await expect.poll(() => isHydrated(page), { timeout: 15_000 }).toBe(true);
});

test("in low-data mode scripts load when the page is used", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "data", value: "low", url: baseURL ?? "" }]);
  const scripts: string[] = [];
  page.on("request", (request) => isScript.test(request.url()) && scripts.push(request.url()));
  await page.clock.install();
  await page.goto("/");
  // Otherwise scripts run 4 to 6 s after `load`.
  await page.clock.runFor(7_000);
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.mouse.click(5, 400);
  await hydrated(page);
});

test.describe("scripts that are 5 s late", () => {
  test.beforeEach(async ({ page }) => delayScripts(page));

  test("typed text stays, and places are suggested for it", async ({ page }) => {
    await page.goto("/");
    await search(page).pressSequentially("Mirp");
    expect(await isHydrated(page)).toBe(false);
    await expect(page.getByRole("option", { name: /^Mirpur/ }).first()).toBeVisible({ timeout: 15_000 });
    await expect(search(page)).toHaveValue("Mirp");
    await expect(search(page)).toBeFocused();
  });

  test("a room that is saved twice in impatience is saved once", async ({ page }) => {
    await page.goto("/");
    await firstSave(page).click();
    await firstSave(page).click();
    expect([await isHydrated(page), await kept(page)]).toEqual([false, null]);
    await expect(firstSave(page)).toHaveAttribute("aria-pressed", "true", { timeout: 15_000 });
    await expect(firstSave(page)).not.toHaveAttribute("aria-busy");
    expect(JSON.parse((await kept(page)) ?? "{}")).toMatchObject({ rooms: [expect.anything()] });
    await expect(page).toHaveURL("/");
  });

  test("a room is saved although the page is left at once", async ({ page }) => {
    await page.goto("/");
    await firstSave(page).click();
    await page.getByRole("link", { name: w.home_posts_all }).first().click();
    expect(await isHydrated(page)).toBe(false);
    // The scripts of the next page are late too.
    await expect(page).toHaveURL("/browseListings", { timeout: 30_000 });
    expect(JSON.parse((await kept(page)) ?? "{}")).toMatchObject({ rooms: [expect.anything()] });
  });

  test("low data is switched on in place", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: w.tab_me, exact: true }).click();
    const toggle = page.locator(".site-menu").getByRole("switch", { name: /^Low data/ });
    await toggle.click();
    expect(await isHydrated(page)).toBe(false);
    await expect(toggle).toBeChecked({ timeout: 15_000 });
    await expect(page).toHaveURL("/");
  });

  test("filters that are chosen in the open sheet are counted, and the sheet stays open", async ({ page }) => {
    await page.goto("/browseListings");
    await page.locator(".browse-open").click();
    const sheet = page.locator("#browse-filters");
    const mostRent = sheet.locator("input[name=maxRent]");
    await mostRent.fill("9000");
    expect(await isHydrated(page)).toBe(false);
    await expect(sheet).toHaveAttribute("role", "dialog", { timeout: 15_000 });
    await expect(mostRent).toHaveValue("9000");
    await sheet.getByRole("button", { name: /^Show \d/ }).click();
    await expect(page).toHaveURL(/maxRent=9000/);
  });

  test("a chosen order is applied", async ({ page }) => {
    await page.goto("/browseListings");
    await page.getByLabel(w.filter_sort).selectOption("rentAsc");
    expect(await isHydrated(page)).toBe(false);
    await expect(page).toHaveURL(/sort=rentAsc/, { timeout: 15_000 });
  });
});

test.describe("scripts that never come", () => {
  test.beforeEach(async ({ page }) => withholdScripts(page));

  test("a search is sent", async ({ page }) => {
    await page.goto("/");
    await search(page).fill("Mirpur");
    await search(page).press("Enter");
    await expect(page).toHaveURL(/\/browseListings\?location=Mirpur/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("a room opens, and the filter sheet works", async ({ page }) => {
    await page.goto("/browseListings");
    await page.locator(".browse-open").click();
    await expect(page.locator("#browse-filters")).toBeVisible();
    await page.locator("#browse-filters button[type=submit]").last().click();
    await expect(page).toHaveURL(/\/browseListings\?/);
    await page.locator('a[href^="/featuredPostDetails/"]').first().click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("Save asks to log in, as without JavaScript", async ({ page }) => {
    await page.goto("/");
    await firstSave(page).click();
    await expect(page).toHaveURL(/\/login/, { timeout: 35_000 });
  });

  test("a member's like counts", async ({ page, context }) => {
    await signInAs(context, (await newMember("Early Reader")).email);
    // A member's page loads its scripts at once, so `load` does not come.
    await page.goto("/browseListings", { waitUntil: "domcontentloaded" });
    await page.locator('a[href^="/featuredPostDetails/"]').first().click();
    await page.getByRole("button", { name: w.like, exact: true }).click();
    await expect(page.getByRole("button", { name: w.unlike, exact: true })).toBeVisible();
  });
});
