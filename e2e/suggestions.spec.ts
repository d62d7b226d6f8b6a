/** Suggested times: from the message of one side to a visit that is booked on both, with two browsers. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { test } from "./viewing-ground.ts";
import { ADDRESS, browserOf } from "./viewing-steps.ts";
import { matching, words } from "./words.ts";

test.describe.configure({ timeout: 180_000 });

const laptop = { language: "en", viewport: { width: 1100, height: 900 } } as const;
const phone = { language: "bn", viewport: { width: 360, height: 740 } } as const;
const [en, bn] = [words.en, words.bn];

const bubble = (page: Page) => page.locator(".suggestion").last();
const flag = (page: Page) => page.locator(".visit-flag");

test(
  "a seeker suggests with two taps, the owner accepts with one, and the visit is booked for both",
  core,
  async ({ browser, baseURL, owner, seeker, conversation }) => {
    const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);
    const poster = await browserOf({ browser, baseURL, ...laptop }, owner.email);
    await poster.goto(`/inbox/${conversation}`);
    await visitor.goto(`/inbox/${conversation}`);

    await visitor.getByRole("button", { name: bn.conversation_plus }).click();
    await expectNoFaults(visitor);
    await visitor.locator(".suggestion-presets").getByRole("button").last().click();
    await expect(bubble(visitor).getByText(matching(bn.viewing_suggest_waiting))).toBeVisible();
    await expectNoFaults(visitor);

    // It appears without a reload. The owner has stored no address yet, and gives it with the acceptance.
    await expect(bubble(poster).getByText(matching(en.viewing_suggest_theirs))).toBeVisible();
    await expectNoFaults(poster);
    await bubble(poster)
      .getByRole("link", { name: matching(en.viewing_suggest_accept_label) })
      .click();
    await poster.getByLabel(en.viewing_offer_address).fill(ADDRESS);
    await expectNoFaults(poster);
    await poster.getByRole("button", { name: en.viewing_suggest_accept, exact: true }).click();
    await expect(flag(poster)).toBeVisible();
    await expect(bubble(poster).getByText(en.viewing_suggest_accepted)).toBeVisible();

    await expect(flag(visitor).getByText(ADDRESS)).toBeVisible();
    await expect(bubble(visitor).getByText(bn.viewing_suggest_accepted)).toBeVisible();

    // The owner needs another day: now the address is known, and each tap of the seeker is enough.
    const before = await flag(poster).locator("time").getAttribute("datetime");
    await poster.getByRole("button", { name: en.conversation_plus }).click();
    await poster.locator(".suggestion-presets").getByRole("button").first().click();
    await bubble(visitor)
      .getByRole("button", { name: matching(bn.viewing_suggest_accept_label) })
      .click();
    await expect(bubble(visitor).getByText(bn.viewing_suggest_accepted)).toBeVisible();
    for (const page of [visitor, poster])
      await expect.poll(() => flag(page).locator("time").getAttribute("datetime")).not.toBe(before);
    for (const page of [poster, visitor]) await page.context().close();
  },
);

test(
  "without JavaScript the owner suggests three times, the seeker asks for another and suggests it",
  core,
  async ({ browser, baseURL, owner, seeker, conversation }) => {
    const poster = await browserOf({ browser, baseURL, ...laptop, javaScriptEnabled: false }, owner.email);
    const visitor = await browserOf({ browser, baseURL, ...phone, javaScriptEnabled: false }, seeker.email);
    await poster.goto(`/inbox/${conversation}`);
    await poster
      .getByRole("region", { name: en.viewing_panel })
      .getByRole("link", { name: en.viewing_suggest })
      .click();
    await poster.getByRole("button", { name: en.viewing_suggest_submit, exact: true }).click();
    await expect(poster.getByText(matching(en.viewing_offer_address_missing))).toBeVisible();
    await poster.getByLabel(en.viewing_offer_address).fill(ADDRESS);
    const days = poster.getByRole("combobox", { name: en.viewing_suggest_day, exact: true });
    for (const index of [0, 1, 2]) await days.nth(index).selectOption({ index: 2 * index + 2 });
    await poster.getByRole("button", { name: en.viewing_suggest_submit, exact: true }).click();
    await expect(bubble(poster).getByRole("listitem")).toHaveCount(3);

    await visitor.goto(`/inbox/${conversation}`);
    await expect(bubble(visitor).getByRole("button", { name: matching(bn.viewing_suggest_accept_label) })).toHaveCount(
      3,
    );
    await expect(visitor.getByText(ADDRESS)).toHaveCount(0);
    await bubble(visitor).getByRole("button", { name: bn.viewing_suggest_another }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: bn.viewing_suggest })).toBeVisible();
    await visitor.locator(".suggestion-presets").getByRole("button").last().click();
    await expect(bubble(visitor)).toBeVisible();

    await poster.goto(`/inbox/${conversation}`);
    await expect(poster.getByText(matching(en.conversation_notice_viewing_another))).toBeVisible();
    await expect(poster.locator(".suggestion").first().getByText(en.viewing_suggest_over)).toBeVisible();
    await bubble(poster)
      .getByRole("button", { name: matching(en.viewing_suggest_accept_label) })
      .click();
    await expect(flag(poster)).toBeVisible();
    await visitor.goto(`/inbox/${conversation}`);
    await expect(flag(visitor).getByText(ADDRESS)).toBeVisible();
    for (const page of [poster, visitor]) await page.context().close();
  },
);
