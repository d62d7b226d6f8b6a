/**
 * Measures of the main screens on a phone of 360 by 800 CSS pixels. Each prints its numbers, and fails if a number is
 * worse than what was promised. A screen has one test; add others (the room's page, the form) below.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { rowsOf } from "./own-place.ts";

const SCREEN = { width: 360, height: 800 };

test.use({ viewport: SCREEN, hasTouch: true, isMobile: true, locale: "en-GB" });

/** Distances from the top of the document, without what is fixed to the window. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top + scrollY)));

function report(screen: string, measures: Record<string, number | string>): void {
  // oxlint-disable-next-line eslint/no-console -- the figures are the purpose of this file
  console.info(
    `phone ${screen}: ${Object.entries(measures)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}`,
  );
}

/** The notice of the demo site is no part of the product. */
const hideDemoBar = (page: Page) =>
  page.locator(".demo-bar").evaluateAll((bars) => {
    for (const bar of bars) (bar as HTMLElement).style.display = "none";
  });

for (const { name, path } of [
  { name: "browse", path: "/browseListings" },
  { name: "browse with a place and a filter", path: "/browseListings?area=dhaka&has=genders:women" },
  { name: "browse in Bangla", path: "/browseListings?area=dhaka&lang=bn" },
])
  test(`${name}: the first room is near the top, and three have begun after a screen and a half`, async ({ page }) => {
    await page.goto(path);
    await expect(rowsOf(page).first()).toBeVisible();
    await hideDemoBar(page);
    const tops = await topOf(page, "tr[id^=room-]");
    const heights = await page.locator("tr[id^=room-]").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    const first = tops[0] ?? Number.POSITIVE_INFINITY;
    const begun = tops.filter((top) => top < 1.5 * SCREEN.height).length;
    report(name, { "px before the first room": first, "rooms begun in 1.5 screens": begun, "px of the tallest of 5 rooms": Math.max(...heights.slice(0, 5)) });
    expect(first).toBeLessThanOrEqual(200);
    expect(begun).toBeGreaterThanOrEqual(3);
  });
