import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { hydrated } from "./hydrated.ts";
import { applyButton, browse, rowsOf, searchOf, tabTo, test } from "./own-place.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });

const filters = (page: Page) => page.getByRole("button", { name: /^Filters/ });

const PAGE_SIZE = 20;

test("filters by keyboard; the URL contains the search, and a chip removes a filter", core, async ({ page, area }) => {
  await page.goto("/browseListings");
  await expect(page.getByRole("heading", { level: 1, name: "Your Next Roommate Awaits" })).toBeVisible();
  await tabTo(page, page.getByLabel("Location"));
  await page.keyboard.type(area.place);
  const women = page.getByRole("checkbox", { name: "Women", exact: true });
  await tabTo(page, women);
  await page.keyboard.press("Space");
  await expect(applyButton(page)).toHaveText("Show 2 rooms");
  await tabTo(page, applyButton(page), 70);
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(2);
  expect(searchOf(page)).toEqual({ location: area.place, has: "genders:women" });
  await expect(applyButton(page)).toBeFocused();

  await page.getByRole("link", { name: "Remove filter: Women" }).press("Enter");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(women).not.toBeChecked();
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(women).toBeChecked();
});

test("the table shows name, rent and status, and sorts at once", async ({ page, area }) => {
  await page.goto(browse({ location: area.place }));
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Rent", "Current Status", "Actions"]);
  await expect(page.locator(".browse-status")).toHaveText(`3 rooms for “${area.place}”`);
  await expect(rowsOf(page).getByRole("cell", { name: /^Available/ })).toHaveCount(3);
  await page.goto(browse({ location: area.place, Availability: "No" }));
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(area.taken);
  await expect(rowsOf(page).getByRole("cell").nth(1)).toHaveText(/৳5,400/);
  await expect(rowsOf(page).getByRole("cell").nth(2)).toHaveText("Not Available");
  await page.getByRole("link", { name: "Remove filter: Not Available" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByLabel("Sort by").selectOption({ label: "Lowest rent first" });
  await expect(rowsOf(page).first()).toContainText(area.titles[0] ?? "");
  expect(searchOf(page)["sort"]).toBe("rentAsc");
  await rowsOf(page).first().getByRole("link", { name: "See More" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2FfeaturedPostDetails%2F\d+$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test(
    "a card opens wherever it is tapped, and has the rent, the whole cost and who may rent",
    core,
    async ({ page, area }) => {
      await page.goto(browse({ location: area.place, sort: "rentAsc" }));
      const card = rowsOf(page).first();
      for (const text of ["৳5,100", "all-in", "men", "See More"])
        await expect(card.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole("columnheader", { name: "Rent" })).toBeHidden();
      await expect(page.getByRole("columnheader", { name: "Current Status" })).toBeHidden();
      await expect(card.getByRole("link")).toHaveCount(1);
      const widthAt = (size: string) =>
        page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
          return document.documentElement.scrollWidth;
        }, size);
      expect(await widthAt("200%")).toBe(360);
      expect(await widthAt("")).toBe(360);
      // The row's link covers the photo, so the tap goes to the link.
      await card.evaluate((row) => row.scrollIntoView({ block: "center" }));
      await card.locator(".room-photo").click({ force: true });
      await expect(page).toHaveURL(/\/login\?next=%2FfeaturedPostDetails%2F\d+$/);
    },
  );

  test(
    "the filters are a sheet: it counts, and closes by Back, its button, Escape and the search",
    core,
    async ({ page, area }) => {
      await page.goto(browse({ location: area.place }));
      await expect(sheet(page)).toBeHidden();
      await filters(page).click();
      await expect(sheet(page)).toBeVisible();
      await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 1);
      await page.goBack();
      await expect(sheet(page)).toBeHidden();
      await expect(filters(page)).toBeFocused();
      await filters(page).press("Enter");
      await expect(sheet(page)).toBeVisible();
      // Nothing behind the sheet can be reached by keyboard.
      await expect(page.locator(".browse-results")).toHaveAttribute("inert", "");
      await page.keyboard.press("Escape");
      await expect(sheet(page)).toBeHidden();
      await expect(filters(page)).toBeFocused();
      await expect(page.locator("[inert]")).toHaveCount(0);
      await filters(page).click();
      await page.getByRole("button", { name: "Close the filters" }).click();
      await expect(sheet(page)).toBeHidden();

      await filters(page).click();
      await expect(applyButton(page)).toHaveText("Show 3 rooms");
      await page.getByLabel("Rent, up to").fill("৫,১০০");
      await expect(applyButton(page)).toHaveText("Show 1 room");
      await sheet(page).getByRole("checkbox", { name: "Women", exact: true }).check();
      await expect(applyButton(page)).toHaveText("No rooms");
      await page.getByRole("button", { name: "Try without Women (1)" }).click();
      await expect(applyButton(page)).toHaveText("Show 1 room");
      await applyButton(page).click();
      await expect(rowsOf(page)).toHaveCount(1);
      expect(searchOf(page)).toEqual({ location: area.place, maxRent: "৫,১০০" });
      await expect(sheet(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
    },
  );

  test("rare filters say how many rooms each option has, counted when they come into view", async ({ page, area }) => {
    const counted: string[] = [];
    page.on("request", (call) => call.url().includes("/browseListings/count") && counted.push(call.url()));
    await page.goto(browse({ location: area.place }));
    await filters(page).click();
    await expect(applyButton(page)).toHaveText("Show 3 rooms");
    await page.getByText("More filters").click();
    await expect(page.getByLabel("Profession")).toBeVisible();
    expect(counted).toEqual([]);
    await page.getByLabel("Profession").scrollIntoViewIfNeeded();
    await expect(sheet(page).getByRole("radio", { name: "Available (3)", exact: true })).toBeChecked();
    expect(counted).toHaveLength(1);
  });

  test("one tap on a quick filter switches it on, another off", async ({ page, area }) => {
    await page.goto(browse({ location: area.place }));
    const quick = page.getByRole("list", { name: "Quick filters" });
    await quick.getByRole("link", { name: "Women", exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page.locator(".browse-place-filters")).toHaveText("Women");
    await quick.getByRole("link", { name: "Remove filter: Women" }).click();
    await expect(rowsOf(page)).toHaveCount(3);
    expect(searchOf(page)).toEqual({ location: area.place });
    await expect(quick.getByRole("link", { name: "Yes for me" })).toHaveAttribute("href", /matchProfile/);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("the filters open, and their form sends the search", async ({ page, area }) => {
      await page.goto(browse({ location: area.place }));
      await expect(applyButton(page)).toBeHidden();
      await filters(page).click();
      await page.getByRole("checkbox", { name: "Men", exact: true }).check();
      await page.getByRole("button", { name: "Show rooms" }).click();
      await expect(rowsOf(page)).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Remove filter: Men" })).toBeVisible();
    });
  });
});

test("ignores invalid parameters instead of failing", async ({ page, request }) => {
  const odd =
    "/browseListings?gender=robot&minRent=-4&maxRent=abc&location=x&sort=oldest&cursor=%%%&moveInBefore=soon&utm_source=a";
  expect((await request.get(odd)).status()).toBe(200);
  await page.goto(odd);
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
  await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0);
});

test("an empty result says so and has links", async ({ page }) => {
  await page.goto("/browseListings?location=Atlantis&minRent=9000");
  await expect(page.getByRole("heading", { name: "No rooms match" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all filters" }).last().click();
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
});

test.describe("when the server fails", () => {
  test.use({ allowedFaults: [/status of 503|turbo-stream/] });

  test("shows an error, and trying again loads the list", async ({ page, area }) => {
    await page.goto("/browseListings");
    await hydrated(page);
    await page.route(/browseListings\.data/, (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }),
    );
    await page.getByLabel("Location").fill(area.place);
    await page.getByLabel("Location").press("Enter");
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await page.unroute(/browseListings\.data/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rowsOf(page)).toHaveCount(3);
  });
});

test.describe("more than one page", () => {
  test.use({ posts: PAGE_SIZE + 2 });

  test("page 2, back with the scroll position restored, and the first page again", core, async ({ page, area }) => {
    await page.goto(browse({ location: area.place, sort: "rentAsc" }));
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    const next = page.getByRole("link", { name: "Next page" });
    await next.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(500);
    await next.click();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(rowsOf(page).last()).toContainText(area.titles.at(-1) ?? "");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await next.click();
    await page.getByRole("link", { name: "First page" }).click();
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    await expect(page.getByRole("link", { name: "First page" })).toHaveCount(0);
    expect(searchOf(page)).toEqual({ location: area.place, sort: "rentAsc" });
  });

  test("shows that it is busy while the next page is loading", async ({ page, area }) => {
    await page.goto(browse({ location: area.place }));
    await hydrated(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/browseListings\.data/, async (route) => {
      await held;
      await route.continue();
    });
    const next = page.getByRole("link", { name: "Next page" });
    await next.click();
    await expect(next).toHaveAttribute("aria-busy", "true");
    const results = page.getByRole("region", { name: "Posts" });
    await expect(results).toHaveAttribute("aria-busy", "true");
    await expect(results.getByText("Loading")).toBeAttached();
    release();
    await expect(results).toHaveAttribute("aria-busy", "false");
    await expect(page.locator("a[aria-busy]")).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(2);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("filters, chips, pages and sort work", core, async ({ page, area }) => {
      await page.goto("/browseListings");
      await page.getByLabel("Location").fill(area.place);
      await page.getByLabel("Sort by").selectOption("rentDesc");
      await applyButton(page).click();
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
      await expect(rowsOf(page).first()).toContainText(area.titles.at(-1) ?? "");
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(rowsOf(page)).toHaveCount(2);
      await page.getByRole("checkbox", { name: "Men", exact: true }).check();
      await applyButton(page).click();
      await expect(rowsOf(page)).toHaveCount(1);
      await page.getByRole("link", { name: "Remove filter: Men", exact: true }).click();
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    });
  });
});
