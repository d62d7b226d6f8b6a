import { expect } from "./fixtures.ts";
import { browse, rowsOf, searchOf, tabTo, test } from "./own-place.ts";

const PAGE_SIZE = 20;

test("filters by keyboard; the URL contains the search, and a chip removes a filter", async ({ page, area }) => {
  await page.goto("/browseListings");
  await expect(page.getByRole("heading", { level: 1, name: "Your Next Roommate Awaits" })).toBeVisible();
  await tabTo(page, page.getByLabel("Location"));
  await page.keyboard.type(area.place);
  await tabTo(page, page.getByLabel("Gender"));
  await page.keyboard.type("Female");
  await tabTo(page, page.getByRole("button", { name: "Show posts" }));
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(2);
  expect(searchOf(page)).toEqual({ location: area.place, gender: "female" });
  await expect(page.getByRole("button", { name: "Show posts" })).toBeFocused();

  await page.getByRole("link", { name: "Remove filter: Female" }).press("Enter");
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByLabel("Gender")).toHaveValue("");
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByLabel("Gender")).toHaveValue("female");
});

test("the table shows name, rent and status, and sorts at once", async ({ page, area }) => {
  await page.goto(browse({ location: area.place }));
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Rent", "Current Status", "Actions"]);
  await expect(page.locator(".browse-status")).toHaveText(`3 rooms for “${area.place}”`);
  await expect(rowsOf(page).getByRole("cell", { name: "Available", exact: true })).toHaveCount(3);
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

test("on a phone the rows show rent and status and open the room, and all filters except the place are folded", async ({ page, area }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/browseListings");
  await page.getByLabel("Location").fill(area.place);
  await expect(page.getByLabel("Up to").first()).toBeHidden();
  await page.locator(".browse-panel-title").click();
  await expect(page.getByLabel("Up to").first()).toBeVisible();
  await page.waitForFunction(() => (history.state as { layer?: number } | null)?.layer === 1);
  await page.goBack();
  await expect(page.getByLabel("Up to").first()).toBeHidden();
  await page.locator(".browse-panel-title").click();
  await page.getByLabel("Up to").first().fill("৫,১০০");
  await page.getByLabel("Up to").first().press("Enter");
  await expect(rowsOf(page)).toHaveCount(1);
  expect(searchOf(page)["maxRent"]).toBe("৫,১০০");
  await expect(page.getByLabel("Up to").first()).toBeHidden();
  await expect(page.getByText("Filters (2)")).toBeFocused();
  await expect(rowsOf(page).first().getByText("৳5,100").filter({ visible: true })).toHaveCount(1);
  await expect(rowsOf(page).first().getByText("Available").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: "Rent" })).toBeHidden();
  const widthAt = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return document.documentElement.scrollWidth;
    }, size);
  expect(await widthAt("150%")).toBe(360);
  expect(await widthAt("")).toBe(360);
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Compare/ })
    .click();
  await expect(rowsOf(page).first().getByRole("link")).toHaveCount(1);
  // The row's link covers the photo, so the click goes to the link.
  await rowsOf(page)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: "center" }));
  await rowsOf(page).first().locator(".listing-row-photo").click({ force: true });
  await expect(page).toHaveURL(/\/login\?next=%2FfeaturedPostDetails%2F\d+$/);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Compare 1" })).toBeVisible();
});

test("ignores invalid parameters instead of failing", async ({ page, request }) => {
  const odd = "/browseListings?gender=robot&minRent=-4&maxRent=abc&location=x&sort=oldest&cursor=%%%&moveInBefore=soon&utm_source=a";
  expect((await request.get(odd)).status()).toBe(200);
  await page.goto(odd);
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
  await expect(page.getByRole("list", { name: "Filters in force" })).toHaveCount(0);
});

test("an empty result says so and has links", async ({ page }) => {
  await page.goto("/browseListings?location=Atlantis&minRent=9000");
  await expect(page.getByRole("heading", { name: "No post matches all of this" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all filters" }).last().click();
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
});

test.describe("when the server fails", () => {
  test.use({ allowedFaults: [/status of 503|turbo-stream/] });

  test("shows an error, and trying again loads the list", async ({ page, area }) => {
    await page.goto("/browseListings");
    await page.route(/browseListings\.data/, (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }));
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

  test("page 2, back with the scroll position restored, and the first page again", async ({ page, area }) => {
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

    test("filters, chips, pages and sort work", async ({ page, area }) => {
      await page.goto("/browseListings");
      await page.getByLabel("Location").fill(area.place);
      await page.getByLabel("Sort by").selectOption("rentDesc");
      await page.getByRole("button", { name: "Show posts" }).click();
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
      await expect(rowsOf(page).first()).toContainText(area.titles.at(-1) ?? "");
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(rowsOf(page)).toHaveCount(2);
      await page.getByLabel("Gender").selectOption("male");
      await page.getByRole("button", { name: "Show posts" }).click();
      await expect(rowsOf(page)).toHaveCount(1);
      await page.getByRole("link", { name: "Remove filter: Male" }).click();
      await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    });
  });
});
