import { expect, test } from "./fixtures.ts";

// Headers themselves are read without a browser: test/attacks/page-headers.db.test.ts.

test("every inline script of a kept page is one that its policy names", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).toContain("'sha256-");
  // The page has come alive, and the console (see fixtures.ts) has reported nothing refused.
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an address that advertisers have added to comes alive all the same", async ({ page }) => {
  await page.goto("/browseListings?utm_source=mail&fbclid=1");
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(page.url()).toContain("utm_source=mail");
});

test("an address can name its language", async ({ page, context }) => {
  await page.goto("/?lang=bn");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/\?lang=bn$/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("lang");
});
