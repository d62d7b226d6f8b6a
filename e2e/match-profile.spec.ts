/** A seeker saves a profile, and lists show verdicts: yes, ask first or no; only where one can live; best fit first. */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import {
  billsInRent,
  expectNoFaults,
  fillProfile,
  gateReason,
  Hand,
  need,
  openHouse,
  type Post,
  radio,
  test,
} from "./match.ts";
import { browse, rowsOf, searchOf, titlesOf } from "./own-place.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { matching, walks, words } from "./words.ts";

// Several posts and pages, on machines that may be busy.
test.describe.configure({ timeout: 150_000 });

/** The requirement: one minute and fifteen taps. */
const MOST_TAPS = 15;
const MINUTE = 60_000;

const newPlace = () => `Xqz${uniqueWord()}`;

interface Rooms {
  fits: Post;
  shut: Post;
  silent: Post;
}

/** A room where she can live, one whose gate closes too early for her, and one without facts. */
async function postRooms(post: (changes?: Record<string, unknown>) => Promise<Post>, location: string): Promise<Rooms> {
  const fits = await post({ location, facts: { ...openHouse, lift: "yes" }, costs: billsInRent });
  const shut = await post({ location, facts: { ...openHouse, gateCloses: "22:00", lift: "yes" }, costs: billsInRent });
  const silent = await post({ location });
  return { fits, shut, silent };
}

const rowOf = (page: Page, { title }: Post) => rowsOf(page).filter({ hasText: title });

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a profile takes at most a minute and fifteen taps; then the list shows verdicts, filters and sorts",
      core,
      async ({ page, context, seeker, post }) => {
        const location = newPlace();
        const { fits, shut, silent } = await postRooms(post, location);
        await signInAs(context, seeker.email);
        await page.goto(browse({ location }));
        await expect(rowsOf(page)).toHaveCount(3);
        await expect(page.locator(".room-verdict")).toHaveCount(0);
        await page.getByRole("link", { name: w.seeker_invite_go }).click();
        await expect(page.getByRole("heading", { level: 1, name: w.seeker_title })).toBeVisible();
        await expectNoFaults(page);

        const [hand, began] = [new Hand(), Date.now()];
        await fillProfile(page, w, hand);
        await expect(page.getByRole("complementary", { name: w.seeker_example })).toContainText(/\S/);
        await hand.tap(page.getByRole("button", { name: w.seeker_save_back }));
        await expect(page).toHaveURL(new RegExp(`/browseListings\\?.*${location}`));
        expect(hand.count).toBeLessThanOrEqual(MOST_TAPS);
        expect(Date.now() - began).toBeLessThan(MINUTE);

        await expect(rowOf(page, fits).getByText(w.verdict_badge_yes).filter({ visible: true })).toBeVisible();
        // Once: on the photo, or in the text of a wide row.
        await expect(
          rowOf(page, silent)
            .getByText(matching(w.verdict_ask_more.replace("{what}", w.ask_if_bachelors)))
            .filter({ visible: true }),
        ).toHaveCount(1);
        // Rooms that do not fit are one line at the end of the list.
        await expect(rowsOf(page)).toHaveCount(2);
        await expectNoFaults(page);
        await page.getByRole("link", { name: w.unfit_show, exact: true }).click();
        await expect(rowsOf(page)).toHaveCount(3);
        await expect(rowOf(page, shut).getByText(w.verdict_badge_no).filter({ visible: true })).toBeVisible();
        await expect(rowOf(page, shut)).toContainText(gateReason(w, w.fact_gate_2200, w.fact_gate_2230));
        await expectNoFaults(page);

        const filter = async (livable: "yes" | "maybe") => {
          const open = page.getByRole("button", { name: w.filters_title });
          if (await open.isVisible()) await open.click();
          await page.locator(`input[name="livable"][value="${livable}"]`).check();
          await page.locator(".browse-sheet [type=submit]").click();
          await expect(page).toHaveURL(new RegExp(`livable=${livable}`));
        };
        await filter("yes");
        await expect(rowsOf(page)).toHaveCount(1);
        expect(await titlesOf(page)).toEqual([fits.title]);
        await filter("maybe");
        await expect(rowsOf(page)).toHaveCount(2);

        await page.getByLabel(w.filter_sort).selectOption("fit");
        await expect(page).toHaveURL(/sort=fit/);
        expect(searchOf(page)).toMatchObject({ location, livable: "maybe", sort: "fit" });
        await expect.poll(() => titlesOf(page)).toEqual([fits.title, silent.title]);
        await expectNoFaults(page);
      },
    );

    test.describe("an incomplete form", () => {
      test.use({ allowedFaults: [/status of 400/] });

      test("missing fields get an error and choices stay; a profile can be changed and deleted", async ({
        page,
        context,
        seeker,
      }) => {
        await signInAs(context, seeker.email);
        await page.goto("/matchProfile");
        await radio(page, w.seeker_gender, w.seeker_woman).check();
        // Enter goes on like the button.
        await page.keyboard.press("Enter");
        await expect(page.getByText(w.form_problem_choice)).toHaveCount(1);
        await expect(radio(page, w.seeker_household, w.seeker_household_bachelor)).toBeFocused();
        await expect(radio(page, w.seeker_gender, w.seeker_woman)).toBeChecked();
        await expectNoFaults(page);

        await fillProfile(page, w);
        await expectNoFaults(page);
        // Back of the browser and of the page lead to the question before, with its answer.
        await page.goBack();
        await expect(page.getByRole("heading", { name: w.seeker_part_where })).toBeFocused();
        await page.getByRole("button", { name: w.seeker_back, exact: true }).click();
        await expect(page.getByLabel(w.seeker_budget)).toHaveValue("20000");
        // A reload stays at the question and keeps the answers.
        await page.reload();
        await expect(page.getByLabel(w.seeker_budget)).toHaveValue("20000");
        await page.getByLabel(w.seeker_budget).press("Enter");
        await expect(page.getByRole("heading", { name: w.seeker_part_where })).toBeFocused();
        // A date that only the server rejects: then all parts are shown, with the summary.
        await page.getByLabel(w.seeker_areas, { exact: true }).press("Enter");
        await page.getByLabel(w.seeker_move_in_by).fill("2020-01-01");
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page.getByText(w.form_problems_title)).toBeVisible();
        await expect(page.getByLabel(w.seeker_move_in_by)).toBeFocused();
        await expect(radio(page, w.seeker_gender, w.seeker_woman)).toBeChecked();
        await expectNoFaults(page);
        await page.getByLabel(w.seeker_move_in_by).fill("");
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings\?.*livable=maybe/);
        await page.goto("/matchProfile");
        await expect(page.getByLabel(w.seeker_home_by)).toHaveValue("22:30");
        await expect(need(page, w.seeker_need_must, w.need_lift)).toBeChecked();
        await page.locator("summary").filter({ hasText: w.seeker_need_nice }).click();
        await need(page, w.seeker_need_nice, w.need_wifi).check();
        await page.getByLabel(w.seeker_home_by).selectOption("anyTime");
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings/);
        // The button is at the end of a long page; the next page is shown from its beginning.
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        await page.goto("/matchProfile");
        await expect(page.getByLabel(w.seeker_home_by)).toHaveValue("anyTime");
        await expect(need(page, w.seeker_need_nice, w.need_wifi)).toBeChecked();

        await page.getByRole("main").getByText(w.seeker_delete, { exact: true }).click();
        await expect(page.getByText(w.seeker_delete_ask)).toBeVisible();
        await page.getByRole("button", { name: w.seeker_delete_confirm }).click();
        await expect(page.getByText(w.seeker_deleted).first()).toBeVisible();
        await expect(radio(page, w.seeker_gender, w.seeker_woman)).not.toBeChecked();
      });
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false, allowedFaults: [/status of 400/] });

      test("a profile is saved, and the list shows verdicts", async ({ page, context, seeker, post }) => {
        const location = newPlace();
        const { fits, shut } = await postRooms(post, location);
        await signInAs(context, seeker.email);
        await page.goto("/matchProfile");
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page.getByText(w.form_problems_title)).toBeVisible();
        await fillProfile(page, w);
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings\?.*livable=maybe/);
        await page.goto(browse({ location, livable: "yes", sort: "fit" }));
        expect(await titlesOf(page)).toEqual([fits.title]);
        await page.goto(browse({ location }));
        await expect(rowsOf(page)).toHaveCount(2);
        await page.getByRole("link", { name: w.unfit_show, exact: true }).click();
        await expect(rowOf(page, shut)).toContainText(gateReason(w, w.fact_gate_2200, w.fact_gate_2230));
      });
    });

    test("without a profile nothing is left out, and a line explains how to get verdicts", async ({
      page,
      context,
      seeker,
      post,
    }) => {
      const location = newPlace();
      await postRooms(post, location);
      await page.goto(browse({ location, livable: "yes", sort: "fit" }));
      await expect(rowsOf(page)).toHaveCount(3);
      await expect(page.getByText(w.seeker_invite_needed)).toBeVisible();
      await signInAs(context, seeker.email);
      await page.reload();
      await expect(rowsOf(page)).toHaveCount(3);
      await expect(page.getByText(w.seeker_invite_needed)).toBeVisible();
      await expectNoFaults(page);
    });
  });
}
