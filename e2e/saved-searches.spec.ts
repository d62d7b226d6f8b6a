/** Searches that a seeker saves: the offer, the page, the way through sign-up, and the list shown to somebody else. */

import type { Page } from "@playwright/test";
import { SAVED_SEARCHES_ACTION } from "../src/features/saved-searches/saved-search-paths.ts";
import { newPerson } from "./account-steps.ts";
import { findAxeFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { walks, words } from "./words.ts";

const test = base.extend<{ seeker: { email: string; name: string; idToken: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
  seeker: async ({}, use) => use(await newMember("Searching Seeker")),
});

const SEARCH = "/browseListings?area=dhanmondi&maxRent=9000";
const NOTHING = "/browseListings?area=feni&maxRent=2000";
const items = (page: Page) => page.locator(".searches-list > li");
const openMenu = (page: Page) => items(page).locator(".popover-menu-trigger").click();
const faultsOf = async (page: Page) => (await findAxeFaults(page)).map(({ text }) => text);
const DEVICE_KEY = "nest-mates-search";

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a member saves a search below the list, changes how often, renames, opens and deletes it",
      core,
      async ({ page, context, seeker }) => {
        await signInAs(context, seeker.email);
        await page.goto("/alerts");
        await expect(page.getByText(w.searches_none)).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);

        await page.goto(SEARCH);
        const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === SAVED_SEARCHES_ACTION);
        await page.getByRole("button", { name: w.searches_offer_button }).last().click();
        expect((await saved).status()).toBeLessThan(400);
        await page.goto(SEARCH);
        await expect(page.getByText(w.searches_offer_on)).toBeVisible();
        await page.getByRole("link", { name: w.searches_offer_change, exact: true }).click();

        await expect(page).toHaveURL("/alerts");
        await expect(items(page)).toHaveCount(1);
        await expect(items(page).getByRole("heading")).toContainText(language === "bn" ? "ধানমন্ডি" : "Dhanmondi");
        await expect(items(page).getByRole("button", { name: w.searches_instant })).toHaveAttribute(
          "aria-pressed",
          "true",
        );
        expect(await faultsOf(page)).toEqual([]);
        await items(page).getByRole("button", { name: w.searches_daily }).click();
        await expect(items(page).getByRole("button", { name: w.searches_daily })).toHaveAttribute(
          "aria-pressed",
          "true",
        );
        await expect(items(page).getByRole("button", { name: w.searches_instant })).toHaveAttribute(
          "aria-pressed",
          "false",
        );
        await openMenu(page);
        await items(page).getByText(w.searches_rename).click();
        await items(page).getByLabel(w.searches_name).fill("Near my college");
        await items(page).getByRole("button", { name: w.searches_name_keep }).click();
        await expect(items(page).getByRole("heading")).toHaveText("Near my college");
        await items(page).getByRole("link", { name: w.searches_open }).click();
        await expect(page).toHaveURL(SEARCH);
        await page.goto("/alerts");
        await openMenu(page);
        await items(page).getByRole("button", { name: w.searches_delete }).click();
        await expect(page.getByText(w.searches_none)).toBeVisible();
      },
    );

    test("an empty list offers it too", async ({ page }) => {
      await page.goto(NOTHING);
      await expect(page.getByRole("heading", { name: w.searches_offer_none })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });

    test("the list of saved rooms is shown to somebody by a link, until it ends", async ({
      page,
      context,
      browser,
      request,
      baseURL,
      seeker,
    }) => {
      const owner = await newMember("Room Owner");
      const { id, title } = await newListing(request, owner);
      await signInAs(context, seeker.email);
      await page.goto(`/browseListings?q=${encodeURIComponent(title.split(" ").at(-1) ?? "")}`);
      const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/mySearch/save");
      await page.getByRole("button", { name: `${w.saved_save} ${title}` }).click();
      await saved;
      await page.goto("/mySearch");
      await page.getByRole("button", { name: w.my_search_menu, exact: true }).click();
      await page.getByRole("link", { name: w.shortlist_link_open }).click();
      await page.getByRole("button", { name: w.shortlist_link_make }).click();
      const link = await page.getByLabel(w.shortlist_link_label).inputValue();
      expect(await faultsOf(page)).toEqual([]);

      const friend = await browser.newContext({ ...(baseURL && { baseURL }), viewport });
      await choose(friend, baseURL ?? "", "light", language);
      const other = await friend.newPage();
      const path = new URL(link).pathname;
      const answer = await other.goto(path);
      expect(answer?.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
      await expect(other.getByRole("link", { name: title })).toBeVisible();
      expect(await other.content()).not.toContain(owner.phone.slice(4));
      expect(await faultsOf(other)).toEqual([]);

      await page.getByRole("button", { name: w.shortlist_link_end }).click();
      await expect(page.getByText(w.shortlist_link_ended)).toBeVisible();
      expect((await other.goto(path))?.status()).toBe(404);
      await expect(other.getByText(w.shortlist_over, { exact: true })).toBeVisible();
      await friend.close();
      await deleteListing(request, owner, id);
    });
  });
}

const w = words.en;

test("the second search at the same place offers it above the list", async ({ page, context, seeker }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(context, seeker.email);
  await page.goto("/browseListings?area=dhanmondi");
  await page.waitForLoadState("networkidle");
  const chip = page.getByRole("list", { name: w.filters_quick }).getByRole("button", { name: w.searches_offer_button });
  await expect(chip).toHaveCount(0);
  await page.locator('.browse-quick a[href*="genders"]').first().click();
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(page.getByText(w.searches_offer_on)).toBeVisible();
});

test("a visitor's search is saved after signing up", async ({ page }) => {
  await page.goto(SEARCH);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: w.searches_offer_button }).click();
  await expect(page).toHaveURL(/\/signup\?next=/);
  const { name, email, password } = newPerson("Alert Akter");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DEVICE_KEY)).toBeNull();
  await page.goto("/alerts");
  await expect(items(page).getByRole("heading")).toContainText("Dhanmondi");
  await expect(page.getByText(w.searches_unverified, { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });

  test("a member saves a search, changes how often and deletes it", core, async ({ page, context, seeker }) => {
    await signInAs(context, seeker.email);
    await page.goto(SEARCH);
    await page.getByRole("button", { name: w.searches_offer_button }).click();
    await expect(page).toHaveURL("/alerts?done=saved");
    await expect(page.getByText(w.searches_done_saved)).toBeVisible();
    await items(page).getByRole("button", { name: w.searches_weekly }).click();
    await expect(items(page).getByRole("button", { name: w.searches_weekly })).toHaveAttribute("aria-pressed", "true");
    await openMenu(page);
    await items(page).getByRole("button", { name: w.searches_delete }).click();
    await expect(page.getByText(w.searches_none)).toBeVisible();
  });

  test("a visitor signs up, and the search is offered again", async ({ page, context, seeker }) => {
    await page.goto(SEARCH);
    await page.getByRole("button", { name: w.searches_offer_button }).click();
    await expect(page).toHaveURL(/\/signup\?next=%2Falerts%3Fnew%3D/);
    const next = new URL(page.url()).searchParams.get("next") ?? "";
    await signInAs(context, seeker.email);
    await page.goto(next);
    await expect(page.getByText(w.searches_none)).toBeVisible();
    await page.getByRole("button", { name: w.searches_new_save }).click();
    await expect(items(page)).toHaveCount(1);
  });
});
