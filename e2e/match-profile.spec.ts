/** A seeker saves a profile, and lists show verdicts: yes, ask first or no; only where one can live; best fit first. */

import type { Page } from "@playwright/test";
import { uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import { billsInRent, expectNoFaults, gateReason, Hand, openHouse, type Post, test } from "./match.ts";
import { browse, rowsOf, searchOf, titlesOf } from "./own-place.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { type Words, walks, words } from "./words.ts";

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

const radio = (page: Page, group: string, name: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const rowOf = (page: Page, { title }: Post) => rowsOf(page).filter({ hasText: title });

/** All required fields, a budget and one requirement. */
async function fillIn(page: Page, w: Words, hand: Hand): Promise<void> {
  await hand.choose(radio(page, w.seeker_gender, w.seeker_woman));
  await hand.choose(radio(page, w.seeker_occupation, w.seeker_occupation_job_holder));
  await hand.choose(radio(page, w.seeker_household, w.seeker_household_bachelor));
  await hand.choose(radio(page, w.seeker_smokes, w.seeker_smokes_no));
  await hand.select(page.getByLabel(w.seeker_home_by), "22:30");
  await hand.write(page.getByLabel(w.seeker_budget), "20000");
  await hand.choose(page.getByRole("checkbox", { name: w.fact_unit_room }));
  await hand.choose(radio(page, w.need_lift, w.seeker_need_must));
  await hand.choose(radio(page, w.need_wifi, w.seeker_need_nice));
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) => choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language));

    test("a profile takes at most a minute and fifteen taps; then the list shows verdicts, filters and sorts", async ({ page, context, seeker, post }) => {
      const location = newPlace();
      const { fits, shut, silent } = await postRooms(post, location);
      await signInAs(context, seeker.email);
      await page.goto(browse({ location }));
      await expect(rowsOf(page)).toHaveCount(3);
      await expect(rowsOf(page).getByText(w.verdict_badge_ask)).toHaveCount(0);
      await page.getByRole("link", { name: w.seeker_invite_go }).click();
      await expect(page.getByRole("heading", { level: 1, name: w.seeker_title })).toBeVisible();
      await expectNoFaults(page);

      const [hand, began] = [new Hand(), Date.now()];
      await fillIn(page, w, hand);
      await hand.tap(page.getByRole("button", { name: w.seeker_save_back }));
      await expect(page).toHaveURL(new RegExp(`/browseListings\\?.*${location}`));
      expect(hand.count).toBeLessThanOrEqual(MOST_TAPS);
      expect(Date.now() - began).toBeLessThan(MINUTE);

      await expect(rowOf(page, fits).getByText(w.verdict_badge_yes).filter({ visible: true })).toBeVisible();
      await expect(rowOf(page, silent).getByText(w.verdict_badge_ask).filter({ visible: true })).toBeVisible();
      await expect(rowOf(page, shut).getByText(w.verdict_badge_no).filter({ visible: true })).toBeVisible();
      await expect(rowOf(page, shut)).toContainText(gateReason(w, w.fact_gate_2200, w.fact_gate_2230));
      await expectNoFaults(page);

      const filter = async (livable: "yes" | "maybe") => {
        const fold = page.locator("summary.browse-panel-title");
        if (await fold.isVisible()) await fold.click();
        await page.getByLabel(w.seeker_livable).selectOption(livable);
        await page.getByRole("button", { name: w.filters_apply }).click();
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
    });

    test.describe("an incomplete form", () => {
      test.use({ allowedFaults: [/status of 400/] });

      test("missing fields get an error and choices stay; a profile can be changed and deleted", async ({ page, context, seeker }) => {
        await signInAs(context, seeker.email);
        await page.goto("/matchProfile");
        await radio(page, w.seeker_gender, w.seeker_woman).check();
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page.getByText(w.form_problems_title)).toBeVisible();
        await expect(radio(page, w.seeker_gender, w.seeker_woman)).toBeChecked();
        await expectNoFaults(page);

        await fillIn(page, w, new Hand());
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings\?.*livable=maybe/);
        await page.goto("/matchProfile");
        await expect(page.getByLabel(w.seeker_home_by)).toHaveValue("22:30");
        await expect(radio(page, w.need_lift, w.seeker_need_must)).toBeChecked();
        await page.getByLabel(w.seeker_home_by).selectOption("anyTime");
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings/);
        // The button is at the end of a long page; the next page is shown from its beginning.
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        await page.goto("/matchProfile");
        await expect(page.getByLabel(w.seeker_home_by)).toHaveValue("anyTime");

        await page.getByRole("main").getByText(w.seeker_delete, { exact: true }).click();
        await expect(page.getByText(w.seeker_delete_ask)).toBeVisible();
        await page.getByRole("button", { name: w.seeker_delete_confirm }).click();
        await expect(page.getByText(w.seeker_deleted).first()).toBeVisible();
        await expect(page.getByLabel(w.seeker_home_by)).toHaveValue("");
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
        await fillIn(page, w, new Hand());
        await page.getByRole("button", { name: w.seeker_save }).click();
        await expect(page).toHaveURL(/\/browseListings\?.*livable=maybe/);
        await page.goto(browse({ location, livable: "yes", sort: "fit" }));
        expect(await titlesOf(page)).toEqual([fits.title]);
        await page.goto(browse({ location }));
        await expect(rowOf(page, shut)).toContainText(gateReason(w, w.fact_gate_2200, w.fact_gate_2230));
      });
    });

    test("without a profile nothing is left out, and a line explains how to get verdicts", async ({ page, context, seeker, post }) => {
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
