import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { hydrated } from "./hydrated.ts";
import { applyButton, browse, rowsOf, searchOf, tabTo, test, titlesOf } from "./own-place.ts";
import { signInAs } from "./session.ts";

const openFilters = (page: Page) => page.getByRole("button", { name: /^Filters/ }).click();

const PAGE_SIZE = 20;
test.slow();
/** Kazipara: some rooms of the demo data are around it. */
const here = { latitude: 23.7986, longitude: 90.3722 };

const total = (page: Page) => page.locator(".browse-status");
const view = (page: Page, name: "List" | "Map") =>
  page.getByRole("navigation", { name: "View" }).getByRole("link", { name });
const pins = (page: Page) => page.locator(".map-pin");
const addressesIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
const rowAddresses = (page: Page) => addressesIn(page, ".room-more");

/** A map is slow without a graphics card and on a busy machine. */
const MAP_MS = 45_000;

async function expectOnMap(page: Page): Promise<void> {
  const missing = async () => {
    const pinned = await addressesIn(page, ".map-pin");
    return (await rowAddresses(page)).filter((address) => !pinned.includes(address));
  };
  await expect.poll(missing, { timeout: MAP_MS }).toEqual([]);
}

/** Only the list is shown, and the map does not come back. */
async function expectListStays(page: Page): Promise<void> {
  await expect(pins(page)).toHaveCount(0);
  expect(searchOf(page)).not.toHaveProperty("view");
  // The wait is needed to see that nothing opens it again.
  await page.waitForTimeout(500);
  expect(searchOf(page)).not.toHaveProperty("view");
}

async function chooseMirpur(page: Page): Promise<void> {
  await page.getByLabel("Location", { exact: true }).pressSequentially("মিরপুর", { delay: 40 });
  await page
    .getByRole("option", { name: /^মিরপুর\s+ঢাকা/ })
    .first()
    .click();
  await expect(total(page)).toHaveText(/rooms? in Mirpur$/);
}

test("choosing a place typed in Bangla: list and map agree, also in another browser and after back and forward", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/browseListings");
  await chooseMirpur(page);
  expect(searchOf(page)).toEqual({ area: "mirpur" });
  await expect(page.getByRole("link", { name: "Remove filter: Mirpur" })).toBeVisible();
  const found = await titlesOf(page);
  expect(found.length).toBeGreaterThan(1);
  await expect(total(page)).toHaveText(`${found.length} rooms in Mirpur`);

  await view(page, "Map").click();
  await expectOnMap(page);
  expect(searchOf(page)).toEqual({ area: "mirpur", view: "map" });

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const shared = await other.newPage();
  await shared.goto(page.url());
  expect(await titlesOf(shared)).toEqual(found);
  await expect(total(shared)).toHaveText(`${found.length} rooms in Mirpur`);
  await expectOnMap(shared);
  await other.close();

  await page.getByRole("link", { name: "Remove filter: Mirpur" }).click();
  await expect(total(page)).toHaveText(/rooms$/);
  await expect(page.getByLabel("Location", { exact: true })).toHaveValue("");
  await page.goBack();
  await expect(total(page)).toHaveText(`${found.length} rooms in Mirpur`);
  await expect(page.getByLabel("Location", { exact: true })).toHaveValue("Mirpur");
  await page.goBack();
  await expectListStays(page);
  await page.goForward();
  await expectOnMap(page);
  expect(await titlesOf(page)).toEqual(found);
});

test("choosing a place keeps filters that are not applied yet", async ({ page }) => {
  await page.goto("/browseListings");
  await page.getByRole("checkbox", { name: "Women", exact: true }).check();
  await chooseMirpur(page);
  expect(searchOf(page)).toEqual({ area: "mirpur", has: "genders:women" });
});

test("a search of this area replaces the place, and a chip removes that", async ({ page }) => {
  await page.goto(browse({ area: "mirpur", view: "map" }));
  await expectOnMap(page);
  await page.getByRole("button", { name: "Zoom out", exact: true }).click();
  const searchHere = page.getByRole("button", { name: "Search this area" });
  await expect(searchHere).toBeVisible();
  expect(searchOf(page)).toEqual({ area: "mirpur", view: "map" });
  await searchHere.click();
  await expect(page.getByRole("link", { name: "Remove filter: This part of the map", exact: true })).toBeVisible();
  await expect(total(page)).toHaveText(/in this part of the map$/);
  expect(Object.keys(searchOf(page))).toEqual(["box", "view"]);
  await expectOnMap(page);
  await page.getByRole("link", { name: "Remove filter: This part of the map", exact: true }).click();
  await expect(total(page)).toHaveText(/^\S+ rooms$/);
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
});

test("a row highlights its pin, and a pin its row", async ({ page }) => {
  await page.goto(browse({ area: "mirpur", view: "map" }));
  await expectOnMap(page);
  const row = rowsOf(page).nth(1);
  const address = await row.getByRole("link").getAttribute("href");
  const pin = page.locator(`.map-pin[href="${address}"]`);
  await row.hover();
  await expect(pin).toHaveAttribute("data-lit", "true");
  // Into the corner: the list scrolls under the mouse below, and a row under it would be highlighted instead.
  await page.mouse.move(0, 0);
  await expect(pin).not.toHaveAttribute("data-lit", "true");
  await pin.focus();
  await expect(row).toHaveAttribute("data-lit", "");
  await expect(row).toBeInViewport();
});

test("by keyboard: a place, a filter, the map and back", async ({ page }) => {
  await page.goto("/browseListings");
  await tabTo(page, page.getByLabel("Location", { exact: true }));
  await page.keyboard.type("mirpoor", { delay: 40 });
  await expect(page.getByRole("option").first()).toContainText("Mirpur");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(total(page)).toHaveText(/in Mirpur$/);
  await expect(page.getByLabel("Location", { exact: true })).toBeFocused();
  await tabTo(page, page.getByRole("checkbox", { name: "Women", exact: true }));
  await page.keyboard.press("Space");
  await tabTo(page, applyButton(page), 70);
  await page.keyboard.press("Enter");
  await expect.poll(() => searchOf(page)).toEqual({ area: "mirpur", has: "genders:women" });
  await tabTo(page, view(page, "Map"));
  await page.keyboard.press("Enter");
  await expectOnMap(page);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(pins(page)).toHaveCount(0);
  expect(searchOf(page)).toEqual({ area: "mirpur", has: "genders:women" });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("either the list or the map is shown, and the URL says which", core, async ({ page }) => {
    await page.goto(browse({ area: "mirpur" }));
    await view(page, "Map").click();
    await expect(rowsOf(page).first()).toBeHidden();
    await expect(pins(page).first()).toBeVisible();
    expect(searchOf(page)).toEqual({ area: "mirpur", view: "map" });
    await page.goBack();
    await expect(rowsOf(page).first()).toBeVisible();
    await expectListStays(page);
  });

  test(
    "near me: the position is requested only by a click, then the nearest come first",
    core,
    async ({ page, context }) => {
      await context.grantPermissions(["geolocation"]);
      await context.setGeolocation(here);
      await page.goto("/browseListings");
      await openFilters(page);
      await page.getByRole("button", { name: "Near me" }).click();
      await expect(total(page)).toHaveText(/within 3 km$/);
      expect(searchOf(page)).toEqual({ near: "23.799,90.372", within: "3", sort: "nearest" });
      await expect(page.getByLabel("Sort by")).toHaveValue("nearest");
      await openFilters(page);
      await page.getByRole("radio", { name: "Within 10 km", exact: true }).check();
      await applyButton(page).click();
      await expect(total(page)).toHaveText(/within 10 km$/);
      expect(searchOf(page)).toEqual({ near: "23.799,90.372", within: "10", sort: "nearest" });
    },
  );

  test("a denied position, or one abroad, gets a message", async ({ page, context }) => {
    await page.goto("/browseListings");
    await openFilters(page);
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("Location is off.")).toBeVisible();
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 51.5, longitude: 0.1 });
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(page.getByText("You seem to be outside Bangladesh")).toBeVisible();
  });
});

test("every filter has a chip, a field and a label", core, async ({ page }) => {
  const search = {
    q: "balcony",
    area: "mirpur",
    minRent: "1000",
    maxRent: "90000",
    gender: "female",
    accommodationFor: "Single",
    smokingPreference: "Non Smoker",
    Availability: "No",
    moveInBefore: "2027-06-01",
    profession: "Teacher",
    minAge: "18",
    maxAge: "70",
    postedWithin: "30",
  };
  await page.goto(browse(search));
  // Not those of an empty result, which say how many rooms there are without a filter.
  const removals = page.getByRole("list", { name: "Quick filters" }).getByRole("link", { name: /^Remove filter/ });
  await expect(removals).toHaveText([
    "“balcony”",
    "Mirpur",
    "From ৳1,000",
    "Up to ৳90,000",
    "Female",
    "Single",
    "Non Smoker",
    "Not Available",
    "Move in by 1 June 2027",
    "Teacher",
    "Aged 18 or over",
    "Aged 70 or under",
    "Posted in the last 30 days",
  ]);
  for (const [name, value] of Object.entries({ ...search, area: undefined }))
    if (value)
      await expect(page.locator(`#browse [name="${name}"]:is([type=radio]:checked, :not([type=radio]))`)).toHaveValue(
        value,
      );
  await expect(page.getByRole("link", { name: "About Mirpur" })).toHaveAttribute("href", "/rooms/mirpur");
  await page.getByRole("link", { name: "Remove filter: Teacher" }).click();
  await expect(page.getByLabel("Profession")).toHaveValue("");
  // The place stays. If it is the only filter, it goes too.
  await page.getByRole("link", { name: "Clear all filters" }).first().click();
  await expect(removals).toHaveText(["Mirpur"]);
  expect(searchOf(page)).toEqual({ area: "mirpur" });
  await expect(rowsOf(page).first()).toBeVisible();
  await removals.click();
  await expect(removals).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
});

test("an empty result offers changes with their counts", core, async ({ page, area }) => {
  await page.goto(browse({ location: area.place, has: "genders:men", smokingPreference: "Smoker" }));
  await expect(page.getByRole("heading", { name: "No rooms match" })).toBeVisible();
  const ways = page.getByRole("navigation", { name: "Try this" }).getByRole("link");
  await expect(ways.first()).toHaveText(/^Remove filter: Smoker\s*1 room$/);
  await ways.first().click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(area.titles[0] ?? "");
});

test("viewed rooms and the last search are remembered on this device only, until they are deleted", async ({
  page,
  context,
  area,
}) => {
  await page.goto(browse({ location: area.place, sort: "rentAsc" }));
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
  await signInAs(context, "nusrat@demo.nestmates.example");
  await rowsOf(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: area.titles[0] ?? "" })).toBeVisible();
  await page.goto("/browseListings");
  const recent = page.getByRole("region", { name: "Recently viewed" });
  await expect(recent.getByRole("link")).toHaveText(new RegExp(`^${area.titles[0]}.*5,100`));
  await page.getByRole("link", { name: /^Your last search/ }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  expect(searchOf(page)).toEqual({ location: area.place, sort: "rentAsc" });
  await recent.getByRole("button", { name: "Clear" }).click();
  await expect(recent).toHaveCount(0);
  await page.goto("/browseListings");
  await expect(page.getByRole("link", { name: /^Your last search/ })).toHaveCount(0);
  await expect(recent).toHaveCount(0);
});

test.describe("three pages", () => {
  test.use({ posts: 2 * PAGE_SIZE + 3, allowedFaults: [/net::ERR_FAILED/] });

  test("forward and back by links, without a gap or a repeat", core, async ({ page, area }) => {
    await page.goto(browse({ location: area.place, sort: "rentAsc" }));
    const pages = [await titlesOf(page)];
    for (const count of [PAGE_SIZE, 3]) {
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(rowsOf(page)).toHaveCount(count);
      await expect(rowsOf(page).first()).not.toContainText(pages.at(-1)?.[0] ?? "");
      pages.push(await titlesOf(page));
    }
    expect(pages.flat()).toEqual(area.titles);
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
    for (const before of pages.slice(0, -1).toReversed()) {
      await page.getByRole("link", { name: "Previous page" }).click();
      await expect.poll(() => titlesOf(page)).toEqual(before);
    }
    await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
    expect(searchOf(page)).toEqual({ location: area.place, sort: "rentAsc" });
  });

  test("'Load more' appends to the list; a room opened from there leads back to it", async ({
    page,
    context,
    area,
  }) => {
    await signInAs(context, "nusrat@demo.nestmates.example");
    await page.goto(browse({ location: area.place, sort: "rentAsc" }));
    const more = page.getByRole("link", { name: "Load more" });
    await page.route(/browseListings\/more/, (route) => route.abort());
    await more.press("Enter");
    await expect(page.getByText("We can't reach the server")).toBeVisible();
    // It continues by itself.
    await page.unroute(/browseListings\/more/);
    await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE);
    await expect(rowsOf(page).nth(PAGE_SIZE).getByRole("link")).toBeFocused();
    await expect(page.getByText("20 more rooms, 40 in the list")).toBeAttached();
    await more.click();
    await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE + 3);
    expect(await titlesOf(page)).toEqual(area.titles);
    await expect(more).toHaveCount(0);

    const last = rowsOf(page).last().getByRole("link");
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect(page.getByRole("heading", { level: 1, name: area.titles.at(-1) ?? "" })).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE + 3);
    // In view again. The scroll position may differ.
    await expect(last).toBeInViewport();
    // Once more, with a full page load in between.
    await page.goto("/login");
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE + 3);
    await expect(last).toBeInViewport();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("filters, both ways of paging, and the list instead of a map", async ({ page, area }) => {
      await page.goto("/browseListings");
      await page.getByLabel("Location", { exact: true }).fill(area.place);
      await page.getByText("More filters").click();
      await page.getByLabel("Profession").fill("teacher");
      await applyButton(page).click();
      await expect(total(page)).toHaveText(`43 rooms for “${area.place}”`);
      await expect(page.getByRole("button", { name: "Near me" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Load more" })).toBeHidden();
      await page.getByRole("link", { name: "Next page" }).click();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(rowsOf(page)).toHaveCount(3);
      await page.getByRole("link", { name: "Previous page" }).click();
      await page.getByRole("link", { name: "Previous page" }).click();
      await expect(page).toHaveURL(browse({ location: area.place, profession: "teacher" }));
      // A typed place replaces a point, which the form sends too.
      await page.goto(browse({ near: "23.799,90.372", within: "3", sort: "nearest" }));
      await page.getByLabel("Location", { exact: true }).fill(area.place);
      await applyButton(page).click();
      await expect(total(page)).toHaveText(`43 rooms for “${area.place}”`);
      await page.goto(browse({ location: area.place, view: "map" }));
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(page.locator(".browse-map-none")).toBeVisible();
    });
  });
});
