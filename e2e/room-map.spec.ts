/** The map on a room's page, and the pin in the form. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";

const home = { lat: 23.80512, lng: 90.36623 };

const test = base.extend<{ owner: NewMember; pinned: string; unpinned: string }>({
  owner: async ({ request: _request }, use) => use(await newMember("Map Owner")),
  pinned: async ({ request, owner }, use) => {
    const { id } = await newListing(request, owner, { location: "Mirpur 10, Dhaka", pin: home });
    await use(id);
    await deleteListing(request, owner, id);
  },
  unpinned: async ({ request, owner }, use) => {
    const { id } = await newListing(request, owner, { location: "Dhanmondi, Dhaka" });
    await use(id);
    await deleteListing(request, owner, id);
  },
});

const picture = (page: Page) => page.locator("img.place-map-picture:visible");
const circle = (page: Page) => page.locator(".place-map-words circle");
const opener = (page: Page) => page.getByRole("button", { name: "Move the map" });
const credit = (page: Page) =>
  page.locator(".listing-place").getByRole("link", { name: "© OpenStreetMap contributors" });

/** The files of the map itself, which only an opened map may load. */
function watchMap(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (/maplibre|place-live-map|basemap\.pmtiles/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

async function openRoom(page: Page, id: string) {
  await page.goto(`/featuredPostDetails/${id}`);
  await page.locator(".place-map").scrollIntoViewIfNeeded();
}

test("a picture shows the circle of a pin; the map is loaded when it is opened, by the keyboard too", async ({
  page,
  context,
  pinned,
}) => {
  await signInAs(context, (await newMember()).email);
  const seen = watchMap(page);
  await openRoom(page, pinned);
  await expect(picture(page)).toHaveAttribute(
    "alt",
    "Map: Mirpur 10, Dhaka. The room is inside the circle, within 300 m.",
  );
  await expect
    .poll(() => picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(640);
  await expect(circle(page)).toHaveCount(1);
  await expect(page.getByText("The room is inside the circle, within 300 m.", { exact: true })).toBeVisible();
  await expect(credit(page)).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
  expect(await page.content()).not.toMatch(/23\.80512|90\.36623/);
  await expectNoFaults(page);
  expect(seen).toEqual([]);

  await opener(page).focus();
  await page.keyboard.press("Enter");
  const map = page.getByRole("region", { name: "Map: Mirpur 10, Dhaka" });
  await expect(map).toHaveAttribute("data-state", "ready");
  await expect(map.getByRole("application")).toBeFocused();
  await expect(credit(page)).toBeVisible();
  expect(seen.length).toBeGreaterThan(0);
  await expectNoFaults(page);
});

test("without a pin the page names the area and draws no circle; the owner is shown how to set one", async ({
  page,
  context,
  owner,
  unpinned,
}) => {
  await signInAs(context, (await newMember()).email);
  await openRoom(page, unpinned);
  await expect(page.getByText("Somewhere in Dhanmondi. The post doesn't say where exactly.")).toBeVisible();
  await expect(picture(page)).toHaveAttribute("alt", "Map: Dhanmondi, Dhaka");
  await expect(circle(page)).toHaveCount(0);
  await signInAs(context, owner.email);
  await openRoom(page, unpinned);
  await expect(page.getByText("Others see: somewhere in Dhanmondi. You can set a pin.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set a pin on the map" })).toHaveAttribute(
    "href",
    `/updatePage/${unpinned}`,
  );
});

test("where the browser cannot draw maps, the picture stays and the place is said in words", async ({
  page,
  context,
  pinned,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signInAs(context, (await newMember()).email);
  await openRoom(page, pinned);
  await opener(page).click();
  await expect(page.locator(".listing-place").getByRole("alert")).toHaveText(
    "This browser can't move the map. The place is: Mirpur 10, Dhaka",
  );
  await expect(picture(page)).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test("in low-data mode the picture waits to be asked for", async ({ page, context, baseURL, pinned }) => {
  await signInAs(context, (await newMember()).email);
  await context.addCookies([{ name: "data", value: "low", url: baseURL ?? "" }]);
  await openRoom(page, pinned);
  await expect(page.getByRole("button", { name: "Show the map" })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Show the map" }).click();
  await expect(picture(page)).toBeVisible();
  await expect(opener(page)).toBeVisible();
});

test("in Bangla and dark on a small phone", async ({ page, context, baseURL, unpinned }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await choose(context, baseURL ?? "", "dark", "bn");
  await signInAs(context, (await newMember()).email);
  await openRoom(page, unpinned);
  await expect(page.getByText("ধানমন্ডি এলাকার কোথাও।")).toBeVisible();
  await expect(picture(page)).toHaveAttribute("src", /theme=dark/);
  await expect(page.locator(".place-map-words text", { hasText: "ধানমন্ডি" }).first()).toBeAttached();
  expect((await page.getByRole("button", { name: "ম্যাপ নেড়ে দেখুন" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoFaults(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the picture is there", core, async ({ page, context, pinned }) => {
    await signInAs(context, (await newMember()).email);
    await openRoom(page, pinned);
    await expect(picture(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
  });
});

test("the form's map opens at the place that the text names, and shows the circle that others see", async ({
  page,
  context,
  owner,
  unpinned,
}) => {
  await signInAs(context, owner.email);
  await page.goto(`/updatePage/${unpinned}`);
  const location = page.getByRole("combobox", { name: "Location" });
  const map = page.getByRole("region", { name: "Map to set the place of your room" });
  await expect(async () => {
    await location.fill("Behind BUET");
    await page.getByRole("button", { name: "Show on map" }).click({ timeout: 1_000 });
  }).toPass();
  await expect(map).toHaveAttribute("data-state", "ready", { timeout: 20_000 });
  const pin = page.locator("input[name=pin]");
  await expect(async () => {
    await page.getByRole("button", { name: "Put the pin in the middle" }).click({ timeout: 1_000 });
    await expect(pin).toHaveValue(/^23\.72\d*,90\.39\d*$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("Others see this circle of 300 m, not your pin")).toBeVisible();
  const before = await pin.inputValue();
  await page.getByRole("button", { name: "Your room. Drag it, or use the arrow keys" }).press("ArrowUp");
  await expect(pin).not.toHaveValue(before);
});
