/**
 * The verdict on a post: its owner adds rules and costs, and a seeker's 'ask first' becomes a yes or a no with a
 * reason; open questions can be copied.
 */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { toStepOf } from "./listing-form.ts";
import {
  billsInRent,
  expectNoFaults,
  gateReason,
  lateShift,
  openHouse,
  type Post,
  saveProfile,
  test,
  verdictOf,
} from "./match.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, postPath } from "./trust.ts";
import { shown, type Words, walks, words } from "./words.ts";

test.describe.configure({ timeout: 180_000 });

const updatePath = ({ id }: Post) => `/updatePage/${id}`;
const part = (page: Page, title: string) => page.locator("details.house-fold").filter({ hasText: title });

async function open(page: Page, title: string): Promise<void> {
  const fold = part(page, title);
  await toStepOf(page, fold);
  if (!(await fold.evaluate((element: HTMLDetailsElement) => element.open))) await fold.locator("> summary").click();
}

async function answerRules(page: Page, w: Words, gate: string): Promise<void> {
  await open(page, w.house_part_rules);
  await page.getByRole("checkbox", { name: w.fact_household_bachelor }).check();
  await page.getByRole("checkbox", { name: w.fact_occupation_student }).check();
  await page.getByRole("checkbox", { name: w.fact_occupation_job_holder }).check();
  await page
    .getByRole("radiogroup", { name: w.fact_genders, exact: true })
    .getByRole("radio", { name: w.fact_genders_women, exact: true })
    .check();
  await page.getByLabel(w.fact_gate, { exact: true }).selectOption(gate);
}

async function save(page: Page): Promise<void> {
  await page.locator(".listing-form button[type=submit]").last().click();
  await expect(page).toHaveURL(/\/myListings/);
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test("rules and costs are added to an old post, and the seeker's verdict changes", async ({
      page,
      context,
      browser,
      baseURL,
      request,
      owner,
      seeker,
      post,
    }) => {
      const old = await post();
      await saveProfile(request, seeker, { budget: 15_000 });
      const seekers = await browserOf({ browser, baseURL, language, viewport }, seeker.email);
      await seekers.goto(postPath(old));
      await expect(verdictOf(seekers, w)).toContainText(w.verdict_ask);
      await expect(verdictOf(seekers, w)).toContainText(w.reason_gate_open, { ignoreCase: true });
      await expectNoFaults(seekers);

      await signInAs(context, owner.email);
      await page.goto(postPath(old));
      await page.getByRole("link", { name: w.own_open_go }).click();
      await expect(page).toHaveURL(new RegExp(updatePath(old)));
      await answerRules(page, w, "22:00");
      await open(page, w.house_part_costs);
      await page.getByLabel(w.cost_service, { exact: true }).fill("1200");
      await page.getByLabel(w.cost_electricity, { exact: true }).fill("0");
      await page.getByLabel(w.cost_advance, { exact: true }).fill("34000");
      // Four months' rent: the poster gets a note, and it is accepted.
      await expect(page.locator(".house-note")).not.toBeEmpty();
      await expectNoFaults(page);
      await save(page);

      await seekers.reload();
      await expect(verdictOf(seekers, w)).toContainText(w.verdict_badge_no);
      await expect(verdictOf(seekers, w)).toContainText(gateReason(w, w.fact_gate_2200, w.fact_gate_2230));
      await expect(seekers.getByText(w.truecost_flag_title)).toBeVisible();
      await expectNoFaults(seekers);

      await page.goto(updatePath(old));
      await open(page, w.house_part_rules);
      await expect(page.getByRole("checkbox", { name: w.fact_household_bachelor })).toBeChecked();
      await page.getByLabel(w.fact_gate, { exact: true }).selectOption("22:30");
      await save(page);
      await seekers.reload();
      await expect(verdictOf(seekers, w)).toContainText(w.verdict_yes_text);
      await seekers.context().close();
    });

    test("open questions can be copied, the most important ones first", async ({
      page,
      context,
      request,
      seeker,
      post,
    }) => {
      const { gateCloses: _gate, ...facts } = openHouse;
      const open = await post({ facts, costs: billsInRent });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await saveProfile(request, seeker);
      await signInAs(context, seeker.email);
      await page.goto(postPath(open));
      const card = page.getByRole("region", { name: w.ask_title });
      await expect(card.getByRole("heading", { name: w.ask_matter })).toBeVisible();
      await expect(card.getByRole("checkbox", { name: w.fact_ask_gate })).toBeChecked();
      await expectNoFaults(page);
      const copied = async () => {
        await card.getByRole("button", { name: w.ask_copy }).click();
        await expect(page.getByText(w.ask_copied).first()).toBeVisible();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      const text = await copied();
      expect(text).toContain(open.title);
      expect(text).toContain(w.fact_ask_gate);
      expect(text).not.toContain(w.fact_ask_households);
      expect(text).not.toContain(w.fact_ask_lift);

      await card.locator("summary").click();
      await card.getByRole("checkbox", { name: w.fact_ask_lift }).check();
      await card.getByRole("checkbox", { name: w.fact_ask_gate }).uncheck();
      const changed = await copied();
      expect(changed).toContain(w.fact_ask_lift);
      expect(changed).not.toContain(w.fact_ask_gate);
    });

    test("costs are added up; unknown costs are a range marked as usual", async ({ page, context, seeker, post }) => {
      const known = await post({
        rent: 8000,
        facts: openHouse,
        costs: { ...billsInRent, electricity: 500, advance: 16_000 },
      });
      const open = await post({ rent: 8000 });
      await signInAs(context, seeker.email);
      const card = page.getByRole("region", { name: w.truecost_title });
      await page.goto(postPath(known));
      await card.locator("summary").click();
      await expect(card.getByText(w.truecost_month)).toBeVisible();
      await expect(card).toContainText(shown(language, 8500));
      await expect(card).toContainText(shown(language, 24_000));
      await expect(card.getByText(w.truecost_usual, { exact: true })).toHaveCount(0);
      await expect(page.getByRole("link", { name: w.verdict_invite_go })).toBeVisible();
      await page.goto(postPath(open));
      await card.locator("summary").click();
      for (const taka of [9000, 12_400, 16_000, 32_000]) await expect(card).toContainText(shown(language, taka));
      await expect(card.getByText(w.truecost_usual, { exact: true }).first()).toBeVisible();
      await expectNoFaults(page);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test(
        "rules and costs are saved, shown again and removed",
        core,
        async ({ page, context, request, owner, seeker, post }) => {
          const old = await post();
          await signInAs(context, owner.email);
          await page.goto(updatePath(old));
          await answerRules(page, w, "22:30");
          await open(page, w.house_part_costs);
          await page.getByLabel(w.cost_gas, { exact: true }).fill("700");
          await save(page);
          const stored = async () =>
            (await (await request.get(`/featuredPost/${old.id}`)).json()) as { facts: object; costs: object };
          expect(await stored()).toMatchObject({
            facts: {
              households: ["bachelor"],
              occupations: ["student", "jobHolder"],
              genders: "women",
              gateCloses: "22:30",
            },
            costs: { gas: 700 },
          });

          await saveProfile(request, seeker, lateShift);
          await signInAs(context, seeker.email);
          await page.goto(postPath(old));
          await expect(verdictOf(page, w)).toContainText(w.verdict_yes_text);

          await signInAs(context, owner.email);
          await page.goto(updatePath(old));
          await open(page, w.house_part_rules);
          await page.getByLabel(w.fact_gate, { exact: true }).selectOption("");
          await page.getByRole("checkbox", { name: w.fact_household_bachelor }).uncheck();
          await open(page, w.house_part_costs);
          await page.getByLabel(w.cost_gas, { exact: true }).fill("");
          await save(page);
          const { facts, costs } = await stored();
          expect(facts).not.toHaveProperty("gateCloses");
          expect(facts).not.toHaveProperty("households");
          expect(costs).toEqual({});
        },
      );
    });
  });
}
