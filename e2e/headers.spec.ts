import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";

// Headers themselves are read without a browser: test/attacks/page-headers.db.test.ts.

test("a cached page's CSP allows all of its inline scripts", core, async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).toContain("'sha256-");
  // The page is hydrated, and the console has reported no CSP violation (see fixtures.ts).
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a URL with tracking parameters is hydrated too", async ({ page }) => {
  await page.goto("/browseListings?utm_source=mail&fbclid=1");
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(page.url()).toContain("utm_source=mail");
});

test("a URL can set its language", async ({ page, context }) => {
  await page.goto("/?lang=bn");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/\?lang=bn$/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("lang");
});
