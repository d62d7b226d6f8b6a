/** Searching by places that people say: universities, stations, markets. */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { browse, rowsOf, searchOf } from "./own-place.ts";
import { choose } from "./site-pages.ts";

test.slow();

/** About 1.1 km north of BUET, away from the middle of any area. */
const nearBuet = { lat: 23.7366, lng: 90.3926 };

const total = (page: Page) => page.locator(".browse-status");
const field = (page: Page) => page.getByRole("combobox", { name: "Location" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const STRAIGHT = "Distances are approximate";

/** Typing is repeated until the page is hydrated. */
async function type(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await field(page).fill("");
    await field(page).pressSequentially(text);
    await expect(options(page).first()).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test(
    "an abbreviation leads to the rooms round it; the distance can be changed, sorted by and removed",
    core,
    async ({ page, request }) => {
      const owner = await newMember();
      const { id, title } = await newListing(request, owner, { location: "Dhaka", pin: nearBuet });
      await page.goto("/browseListings");
      await type(page, "buet");
      await expect(options(page).first()).toHaveText(
        /^BUET Bangladesh University of Engineering and Technology University · Dhaka within 1\.5 km$/,
      );
      await options(page).first().click();
      await expect(total(page)).toHaveText(/within 1\.5 km of BUET$/);
      expect(searchOf(page)).toEqual({ area: "buet" });
      await expect(field(page)).toHaveValue("BUET");
      const row = rowsOf(page).filter({ hasText: title });
      await expect(row.locator(".room-away")).toHaveText(/^(?:0\.[6-9]|1(?:\.\d)?) km from BUET$/);
      await expect(page.getByText(STRAIGHT)).toHaveCount(1);

      await page.getByLabel("Sort by").selectOption("nearest");
      await expect.poll(() => searchOf(page)["sort"]).toBe("nearest");
      await expect(page.getByRole("radio", { name: "Within 1.5 km", exact: true })).toBeChecked();
      await page.getByRole("radio", { name: "Within 5 km", exact: true }).check();
      await page.getByRole("button", { name: /^Show / }).click();
      await expect(total(page)).toHaveText(/within 5 km of BUET$/);
      expect(searchOf(page)).toEqual({ area: "buet", within: "5", sort: "nearest" });
      await page.getByRole("link", { name: "Remove filter: Within 5 km of BUET" }).click();
      await expect(total(page)).not.toHaveText(/BUET/);
      expect(searchOf(page)).toEqual({});
      await deleteListing(request, owner, id);
    },
  );

  test("after the few rooms of an area come those close by, apart from them", core, async ({ page, request }) => {
    const owner = await newMember();
    const middle = { lat: 23.8068, lng: 90.3689 };
    const { id, title } = await newListing(request, owner, { location: "Kazipara, Dhaka", pin: middle, rent: 4321 });
    await page.goto(browse({ location: "mirpur 10" }));
    await expect(total(page)).toHaveText(/in Mirpur 10$/);
    const close = page.getByRole("region", { name: "Close by" });
    const row = close.getByRole("row").filter({ hasText: title });
    await expect(row.locator(".room-away")).toHaveText(/^(Under 0\.5|0\.[5-9]) km from Mirpur 10$/);
    await expect(row.locator(".room-where")).toContainText("Kazipara");
    await expect(rowsOf(page).filter({ hasText: title })).toHaveCount(0);
    expect(
      await close
        .getByRole("row")
        .filter({ has: page.getByRole("cell") })
        .count(),
    ).toBeLessThanOrEqual(6);
    expect(await (await request.get("/browseListing?location=mirpur%2010")).text()).not.toContain(title);
    await page.goto(browse({ location: "mirpur 10", maxRent: "4000" }));
    await expect(total(page)).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await deleteListing(request, owner, id);
  });

  test("what was typed stays, and what it was taken for is said", async ({ page }) => {
    await page.goto(browse({ location: "notre dame" }));
    await expect(field(page)).toHaveValue("notre dame");
    const note = page.locator(".browse-note", { hasText: "Showing Notre Dame College for “notre dame”." });
    await expect(note).toBeVisible();
    await note.getByRole("link", { name: "Notre Dame University" }).click();
    await expect(total(page)).toHaveText(/of Notre Dame University$/);
    await expect(field(page)).toHaveValue("Notre Dame University");

    await page.goto(browse({ location: "titumeer" }));
    await expect(field(page)).toHaveValue("titumeer");
    await expect(total(page)).toHaveText(/for “titumeer”$/);
    await expect(page.getByText("Did you mean:").getByRole("link", { name: "Titumir College" })).toBeVisible();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("a typed place is a circle, and its radius can be chosen", async ({ page }) => {
      await page.goto("/");
      await page.getByLabel("Search location").fill("dhaka medical er pashe");
      await page.getByRole("button", { name: "Search" }).first().click();
      await expect(total(page)).toHaveText(/within 1\.5 km of Dhaka Medical$/);
      await expect(page.getByLabel("Location")).toHaveValue("Dhaka Medical");
      await page.goto(browse({ location: "dhaka medical", within: "3" }));
      await expect(total(page)).toHaveText(/within 3 km of Dhaka Medical$/);
      await expect(page.getByRole("link", { name: "Remove filter: Within 3 km of Dhaka Medical" })).toHaveAttribute(
        "href",
        "/browseListings",
      );
    });
  });
});

test(
  "in Bangla on a phone: the metro, with names and distances in Bangla",
  core,
  async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await choose(context, baseURL ?? "", "light", "bn");
    await page.goto(browse({ area: "metro-mirpur-10", within: "2" }));
    await expect(total(page)).toHaveText(/^মিরপুর ১০ মেট্রো থেকে ২ কিমির মধ্যে/);
    await expect(page.getByRole("combobox", { name: "এলাকা" })).toHaveValue("মিরপুর ১০ মেট্রো");
    await expect(page.locator(".room-away").first()).toHaveText(/^মিরপুর ১০ মেট্রো থেকে [০-৯.]+ কিমি/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);
