/** The home page of members: on phones what is theirs comes first, on wide screens the hero does. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { newMember } from "./data.ts";
import { expect } from "./fixtures.ts";
import { saveProfile } from "./match.ts";
import { askAbout, submitForm } from "./page-forms.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { test } from "./viewing-ground.ts";
import { ADDRESS, browserOf, inDays, offerTimes } from "./viewing-steps.ts";
import { matching, walks, words } from "./words.ts";

test.describe.configure({ timeout: 120_000 });

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);
const visit = (page: Page) => page.locator(".home-visit").filter({ visible: true });

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a seeker chooses one of the times that an owner suggests, and then the visit comes first",
      core,
      async ({ page, context, request, owner, seeker, listing, conversation }) => {
        await saveProfile(request, seeker);
        const starts = [inDays(2, 11), inDays(3, 17)];
        const suggestion = { address: ADDRESS, starts };
        await submitForm(request, owner, `/inbox/${conversation}/suggest`, suggestion);
        await signInAs(context, seeker.email);
        await page.goto("/");
        const turn = page.getByRole("region", { name: w.inbox_turn });
        await expect(turn.getByRole("radio")).toHaveCount(2);
        await expect(turn.getByRole("radio", { checked: true })).toHaveCount(0);
        await expect(page.getByRole("combobox", { name: w.home_search })).toHaveCount(1);
        await expectNoFaults(page);
        const [own, hero] = [await topOf(page, ".home-own"), await topOf(page, ".home-hero")];
        expect(own < hero).toBe(device === "phone");

        await turn.getByRole("radio").last().check();
        await turn.getByRole("button", { name: matching(w.home_turn_submit) }).click();
        await expect(page).toHaveURL(`/inbox/${conversation}#newest`);
        await page.goto("/");
        await expect(turn).toHaveCount(0);
        await expect(visit(page)).toHaveCount(1);
        await expect(visit(page).getByRole("link", { name: w.home_visit_write })).toHaveAttribute(
          "href",
          `/inbox/${conversation}`,
        );
        await expectNoFaults(page);
        await visit(page)
          .getByRole("link", { name: matching(w.viewing_flag) })
          .click();
        await expect(page).toHaveURL(/\/viewings\/\d+$/);
        expect(listing.id).not.toBe("");
      },
    );

    test("an owner answers who waits longest", core, async ({ page, context, request, owner, listing }) => {
      await signInAs(context, owner.email);
      await page.goto("/");
      const rooms = page.getByRole("region", { name: w.home_rooms_title });
      await expect(rooms.getByRole("link", { name: listing.title })).toBeVisible();
      const [first, other] = [await newMember("Sabrina First"), await newMember("Clara Second")];
      const conversation = await askAbout(request, first, listing);
      await askAbout(request, other, listing);
      await page.goto("/");
      const answer = page.getByRole("link", {
        name: w.home_rooms_answer.replace("{name}", "Sabrina"),
        exact: true,
      });
      await expect(answer).toBeVisible();
      await expectNoFaults(page);
      await answer.click();
      await expect(page).toHaveURL(`/inbox/${conversation}`);
    });

    test("a new member is asked the five questions", async ({ page, context, seeker }) => {
      await signInAs(context, seeker.email);
      await page.goto("/");
      await expect(page.getByRole("combobox", { name: w.home_search })).toHaveCount(1);
      await expectNoFaults(page);
      await page.getByRole("link", { name: matching(w.home_five_title) }).click();
      await expect(page).toHaveURL("/matchProfile?next=%2F");
    });
  });
}

test("without JavaScript a time is booked from the home page", async ({
  browser,
  baseURL,
  request,
  owner,
  seeker,
  listing,
  conversation,
}) => {
  const [, slot] = await offerTimes(request, owner, listing, [inDays(2, 11), inDays(2, 17)]);
  const page = await browserOf(
    { browser, baseURL, language: "en", viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
    seeker.email,
  );
  await page.goto("/");
  await page.locator(`.home-times input[value="${slot?._id}"]`).check();
  await page.getByRole("button", { name: words.en.home_turn_choose }).click();
  await expect(page).toHaveURL(/\/viewings\/\d+\?done=booked$/);
  expect(conversation).not.toBe("");
  await page.context().close();
});
