/** The map of /browseListings on a phone. Without a graphics card it is drawn by the processor, which is slow. */

import type { Locator, Page } from "@playwright/test";
import { findAxeFaults, isPlacedByTheMap } from "./axe-faults.ts";
import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";
import { hydrated } from "./hydrated.ts";
import { browse, searchOf, tabTo } from "./own-place.ts";

const SCREEN = { width: 360, height: 800 };
test.use({ viewport: SCREEN, hasTouch: true, isMobile: true, locale: "en-GB" });
test.slow();
const MAP_MS = 45_000;

const map = (page: Page) => page.getByRole("region", { name: "Map of the rooms" });
const deck = (page: Page) => page.locator(".deck");
const cards = (page: Page) => deck(page).getByRole("listitem");
const inFront = (page: Page) => page.locator(".deck-card[data-lit]");
const litPin = (page: Page) => page.locator(".map-pin[data-lit]");
const view = (page: Page, name: "List" | "Map") =>
  page.getByRole("navigation", { name: "View" }).getByRole("link", { name });
const searchHere = (page: Page) => page.getByRole("button", { name: "Search this area" });
const hrefOf = (locator: Locator) => locator.getAttribute("href");

async function openMap(page: Page, search: Record<string, string>): Promise<void> {
  await page.goto(browse({ ...search, view: "map" }));
  await expectReady(page);
}

async function expectReady(page: Page): Promise<void> {
  await expect(page.locator('.map[data-state="ready"][aria-busy="false"]')).toBeVisible({ timeout: MAP_MS });
  await expect(inFront(page)).toHaveCount(1);
}

async function expectAccessible(page: Page): Promise<void> {
  expect((await findAxeFaults(page)).filter((fault) => !isPlacedByTheMap(fault)).map(({ text }) => text)).toEqual([]);
}

/** One finger moves the map by a part of the screen. */
async function drag(page: Page, byX: number, byY: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const from = { x: 150, y: 380 };
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= 8; step += 1)
    await client.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: from.x + (byX * step) / 8, y: from.y + (byY * step) / 8 }],
    });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("the map fills the screen between the bars, and nothing on it is too small to touch", core, async ({ page }) => {
  await openMap(page, { area: "dhaka" });
  const box = await map(page).boundingBox();
  const bar = await page.locator(".browse-top").boundingBox();
  const tabs = await page.locator(".tab-bar").boundingBox();
  expect(box).toMatchObject({ x: 0, width: SCREEN.width, y: (bar?.y ?? 0) + (bar?.height ?? 0) });
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(Math.round(tabs?.y ?? 0));
  expect(
    await page.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]),
  ).toEqual([SCREEN.height, SCREEN.width]);
  await expect(view(page, "List")).toBeVisible();
  const small = await page
    .locator(
      ".map-zoom button, .map-cluster, .map-pin:not([data-folded]), .deck-card, .browse-open, .browse-top .browse-view-option:visible",
    )
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) < 44 && width > 0 ? [`${control.className} ${width} ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
  await expectAccessible(page);
});

const rectsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest("[data-folded]:not([data-lit])"))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { owner: element.closest("li")?.textContent, text: element.textContent, left, right, top, bottom };
      }),
  );

test("no pin or cluster covers the number of another", async ({ page }) => {
  for (const search of [{ area: "dhaka" }, { area: "mirpur" }, {}]) {
    await openMap(page, search);
    const numbers = await rectsOf(page, ".map-pin-price, .map-cluster > [aria-hidden]");
    const bodies = await rectsOf(page, ".map-pin-body");
    expect(numbers.length).toBeGreaterThan(1);
    const covered = numbers.flatMap((number) =>
      bodies.flatMap((body) =>
        body.owner !== number.owner &&
        Math.min(body.right, number.right) - Math.max(body.left, number.left) > 1 &&
        Math.min(body.bottom, number.bottom) - Math.max(body.top, number.top) > 1
          ? [`${body.text} on ${number.text}`]
          : [],
      ),
    );
    expect(covered).toEqual([]);
  }
});

test("swiping the cards highlights their pins, and a tapped pin brings its card", async ({ page }) => {
  await openMap(page, { area: "mirpur" });
  await expect(cards(page)).toHaveCount(3);
  const first = await hrefOf(inFront(page).getByRole("link"));
  await expect(litPin(page)).toHaveAttribute("href", first ?? "");
  await deck(page).evaluate((list) => list.scrollTo({ left: (list.children[1] as HTMLElement).offsetLeft }));
  const second = await hrefOf(cards(page).nth(1).getByRole("link"));
  await expect(litPin(page)).toHaveAttribute("href", second ?? "");
  await expect(cards(page).nth(1)).toHaveAttribute("data-lit", "");
  // The map has moved, if the pin was not in view.
  const place = await litPin(page).boundingBox();
  const deckTop = (await deck(page).boundingBox())?.y ?? 0;
  expect((place?.y ?? deckTop) + (place?.height ?? 0)).toBeLessThan(deckTop);

  await page.locator(`.map-pin[href="${first}"]`).tap();
  await expect(inFront(page).getByRole("link")).toHaveAttribute("href", first ?? "");
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
  expect(searchOf(page)).toEqual({ area: "mirpur", view: "map" });
  await inFront(page).getByRole("link").tap();
  // Visitors are asked to log in first.
  await expect(page).toHaveURL(new RegExp(`${first?.split("/").at(-1)}$`));
  await page.goBack();
  await expectReady(page);
});

test("a pin that is not in the list gets a whole card", async ({ page }) => {
  // Search a corner, then look at more than it.
  await openMap(page, { box: "90.36000,23.80000,90.37500,23.81500" });
  const listed = await deck(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await page.getByRole("button", { name: "Zoom out", exact: true }).tap();
  await expect(searchHere(page)).toBeVisible();
  const other = async () => {
    const pins = page.locator(".map-pin:not([data-folded])");
    const all = await pins.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    return all.find((href) => !listed.includes(href)) ?? "";
  };
  await expect.poll(other, { timeout: MAP_MS }).not.toBe("");
  const href = await other();
  await page.locator(`.map-pin[href="${href}"]`).evaluate((pin) => (pin as HTMLElement).focus());
  await expect(inFront(page).getByRole("link")).toHaveAttribute("href", href);
  await expect(inFront(page).locator(".deck-who")).toBeVisible();
  await expect(inFront(page).locator(".room-strip-photo img")).toHaveCount(1);
  await expect(cards(page)).toHaveCount(listed.length + 1);
});

test("moving the map does not search; the button does, keeps the filters, and its URL can be shared", async ({
  page,
  browser,
  baseURL,
}) => {
  await openMap(page, { area: "mirpur", has: "genders:women" });
  const asked = { area: "mirpur", has: "genders:women", view: "map" };
  await expect(searchHere(page)).toHaveCount(0);
  await drag(page, 20, 15);
  // Nothing shows that the map has come to rest without offering a search, so the test waits longer than the map needs.
  await page.waitForTimeout(600);
  await expect(searchHere(page)).toHaveCount(0);
  await drag(page, 20, -280);
  await expect(searchHere(page)).toBeVisible();
  expect(searchOf(page)).toEqual(asked);
  await searchHere(page).tap();
  await expect.poll(() => Object.keys(searchOf(page)).toSorted()).toEqual(["box", "has", "view"]);
  expect(searchOf(page)).toMatchObject({ has: "genders:women", view: "map" });
  await expect(searchHere(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Remove filter: This part of the map", exact: true })).toBeVisible();
  await expect(page.locator(".browse-status")).toHaveText(/in this part of the map$/);
  const found = await page.locator(".room-more").evaluateAll((links) => links.map((link) => link.getAttribute("href")));

  const other = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const shared = await other.newPage();
  await shared.goto(page.url());
  expect(
    await shared.locator(".room-more").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(found);
  await other.close();

  await page.goBack();
  await expect.poll(() => searchOf(page)).toEqual(asked);
});

/** Without scrolling: Playwright would scroll to the place of the sticky bar. */
const switchTo = (page: Page, name: "List" | "Map") => view(page, name).dispatchEvent("click");

test("list and map keep filters, scroll position and view", async ({ page }) => {
  await page.goto(browse({ area: "dhaka", has: "genders:women" }));
  await hydrated(page);
  await expect(page.locator("tr[id^=room-]").nth(2)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(scrolled).toBe(700);
  await switchTo(page, "Map");
  await expectReady(page);
  await page.getByRole("button", { name: "Zoom in", exact: true }).tap();
  await expect(searchHere(page)).toBeVisible();
  await deck(page).evaluate((list) => list.scrollTo({ left: (list.children[1] as HTMLElement).offsetLeft }));
  await expect(cards(page).nth(1)).toHaveAttribute("data-lit", "");
  await switchTo(page, "List");
  await expect.poll(scrolled).toBe(700);
  expect(searchOf(page)).toEqual({ area: "dhaka", has: "genders:women" });
  await switchTo(page, "Map");
  await expectReady(page);
  // As it was left: zoomed in, and with the second card in front.
  await expect(searchHere(page)).toBeVisible();
  await expect(cards(page).nth(1)).toHaveAttribute("data-lit", "");
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
});

test("by keyboard: pins, the search of this area, cards and the list", async ({ page }) => {
  await openMap(page, { area: "mirpur" });
  const canvas = page.locator(".map-window canvas");
  await canvas.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowUp");
  await expect(searchHere(page)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(searchHere(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => searchOf(page)).toHaveProperty("box");
  await expect(canvas).toBeFocused();
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
  await tabTo(page, cards(page).nth(2).getByRole("link"));
  await expect(cards(page).nth(2)).toHaveAttribute("data-lit", "");
  await expect(litPin(page)).toHaveAttribute("href", (await hrefOf(cards(page).nth(2).getByRole("link"))) ?? "");
});

test("where there are no rooms, the map says so, and there are no cards", async ({ page }) => {
  await page.goto(browse({ box: "91.90000,21.00000,91.95000,21.05000", view: "map" }));
  await expect(page.locator(".map-note")).toHaveText("No rooms here. Zoom out or remove a filter.", {
    timeout: MAP_MS,
  });
  await expect(deck(page)).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("without network", () => {
  test.use({ allowedFaults: [/ERR_INTERNET_DISCONNECTED/] });

  test("offline: the rooms stay, and the map says that it waits", async ({ page, context }) => {
    await openMap(page, { area: "mirpur" });
    await context.setOffline(true);
    await page.getByRole("button", { name: "Zoom out", exact: true }).tap();
    await expect(page.locator(".map-note")).toHaveText("You're offline. The map updates when you're back.");
    await expect(inFront(page)).toBeInViewport();
    await context.setOffline(false);
    await expect(page.locator(".map-note")).toHaveCount(0, { timeout: MAP_MS });
  });
});

test("without WebGL: a message, and the list below it", core, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(browse({ area: "mirpur", view: "map" }));
  const failed = page.locator(".map-failed[role=alert]");
  await expect(failed).toContainText("We can't show the map here", { timeout: MAP_MS });
  await expect(failed).toContainText("The list has the same rooms.");
  await expect(page.locator("tr[id^=room-]").first()).toBeVisible();
  await expect(deck(page)).toBeHidden();
  const alert = await failed.boundingBox();
  const row = await page.locator("tr[id^=room-]").first().boundingBox();
  expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThanOrEqual(row?.y ?? 0);
});
