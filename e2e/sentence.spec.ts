/** A visitor says who they are in one sentence, and every room answers, without an account. */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import { billsInRent, expectNoFaults, openHouse, test } from "./match.ts";
import { browse, rowsOf, titlesOf } from "./own-place.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { matching, type Words, walks, words } from "./words.ts";

const choice = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });
const answer = (page: Page) => page.locator(".home-answer");
const cards = (page: Page) => page.locator(".home-posts .listing-card");
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "me")?.value ?? "no cookie";

async function say(page: Page, w: Words) {
  await choice(page, w.home_say_gender).selectOption("female");
  await choice(page, w.home_say_occupation).selectOption("student");
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a sentence is answered at once, flags each room of the page and of the list, and fills in the profile",
      core,
      async ({ page, context, seeker, post }) => {
        const location = `Xqz${uniqueWord()}`;
        const fits = await post({ location, facts: { ...openHouse, genders: "women" }, costs: billsInRent });
        const silent = await post({ location });
        const forMen = await post({ location, facts: { ...openHouse, genders: "men" }, costs: billsInRent });

        await page.goto("/");
        await expect(answer(page)).toContainText(w.home_answer_open);
        await expect(page.locator(".room-verdict")).toHaveCount(0);
        for (const label of [w.home_say_gender, w.home_say_occupation, w.home_say_home_by, w.home_say_budget])
          await expect(choice(page, label)).toHaveValue("");
        // One word is not enough for a verdict.
        await choice(page, w.home_say_gender).selectOption("female");
        await expect.poll(() => cookieOf(page)).toBe("female...");
        await expect(answer(page)).toContainText(w.home_answer_open);
        await choice(page, w.home_say_occupation).focus();
        await choice(page, w.home_say_occupation).selectOption("student");
        await expect(answer(page)).toContainText(matching(w.home_answer_rest));
        await expect(choice(page, w.home_say_occupation)).toBeFocused();
        await expect(cards(page).locator(".room-verdict")).toHaveCount(12);
        await expectNoFaults(page);
        expect(new URL(page.url()).search).toBe("");

        await page.goto(browse({ location }));
        // Rooms that say yes come first, although they are older. Rooms that say no are left out.
        expect(await titlesOf(page)).toEqual([fits.title, silent.title]);
        await expect(rowsOf(page).first().getByText(w.verdict_badge_yes).filter({ visible: true })).toBeVisible();
        expect(forMen.title).not.toBe(fits.title);
        await page.getByLabel(w.filter_sort).selectOption("newest");
        await expect.poll(() => titlesOf(page)).toEqual([silent.title, fits.title]);

        // The wall in front of the room answers too.
        await page.goto(`/featuredPostDetails/${fits.id}`);
        await expect(page.locator(".listing-teaser").getByText(w.verdict_badge_yes)).toBeVisible();
        await expectNoFaults(page);

        await signInAs(context, seeker.email);
        await page.goto(`/featuredPostDetails/${fits.id}`);
        await expect(
          page.getByRole("region", { name: w.verdict_title }).getByText(w.verdict_badge_yes).first(),
        ).toBeVisible();
        await expect(page.getByRole("button", { name: w.show_profile })).toHaveCount(0);
        await page.goto("/matchProfile");
        await expect(page.locator('input[name="gender"][value="female"]')).toBeChecked();
        await expect(page.locator('input[name="occupation"][value="student"]')).toBeChecked();
      },
    );

    test("the words are kept until they are taken back", async ({ page }) => {
      await page.goto("/");
      await say(page, w);
      await expect(answer(page)).not.toContainText(w.home_answer_free);
      await choice(page, w.home_say_home_by).selectOption("22:00");
      await choice(page, w.home_say_budget).selectOption("9000");
      await expect.poll(() => cookieOf(page)).toBe("female.student.22:00.9000");
      await page.reload();
      await expect(choice(page, w.home_say_home_by)).toHaveValue("22:00");
      for (const label of [w.home_say_gender, w.home_say_occupation, w.home_say_home_by, w.home_say_budget])
        await choice(page, label).selectOption("");
      await expect.poll(() => cookieOf(page)).toBe("no cookie");
      await expect(answer(page)).toContainText(w.home_answer_open);
      await expect(page.locator(".room-verdict")).toHaveCount(0);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the form answers on the home page, and then searches", core, async ({ page }) => {
        await page.goto("/");
        await say(page, w);
        const search = page.getByRole("button", { name: w.home_search_go, exact: true });
        await search.click();
        await expect(page).toHaveURL("/");
        await expect(answer(page)).not.toContainText(w.home_answer_free);
        await expect(choice(page, w.home_say_gender)).toHaveValue("female");
        await expect(cards(page).locator(".room-verdict")).toHaveCount(12);
        await search.click();
        await expect(page).toHaveURL("/browseListings");
        await expect(page.locator(".room-verdict").first()).toBeAttached();
      });
    });
  });
}

test("a visitor's words are in nobody else's page", async ({ page, request }) => {
  await page.goto("/");
  await say(page, words.en);
  await expect(answer(page)).not.toContainText(words.en.home_answer_free);
  for (const path of ["/", "/browseListings", "/rooms/mirpur"]) {
    await page.goto(path);
    const others = await request.get(path);
    expect(await others.text()).not.toContain("room-verdict");
  }
  expect(matching(words.en.home_answer_rest).test(await (await request.get("/")).text())).toBe(false);
});
