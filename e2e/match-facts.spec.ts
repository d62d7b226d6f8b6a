/** Facts of a home are filters for everybody, with or without a profile. */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import { expectNoFaults, openHouse, test } from "./match.ts";
import { browse, rowsOf, searchOf, titlesOf } from "./own-place.ts";
import { choose } from "./site-pages.ts";
import { type Words, walks, words } from "./words.ts";

test.describe.configure({ timeout: 150_000 });

/** Filters for a lift and a gate that is open at eleven. */
async function askFor(page: Page, w: Words): Promise<void> {
  const open = page.getByRole("button", { name: w.filters_title });
  if (await open.isVisible()) await open.click();
  const sheet = page.locator(".browse-sheet");
  await sheet.getByRole("checkbox", { name: w.need_lift, exact: true }).check();
  await sheet.getByRole("radio", { name: w.fact_gate_2300, exact: true }).check();
  await sheet.locator("[type=submit]").click();
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );
    const location = `Xqz${uniqueWord()}`;

    test("a lift and a late gate: each has a chip and can be removed on its own", async ({ page, post }) => {
      const both = await post({ location, facts: { ...openHouse, lift: "yes" } });
      const shut = await post({ location, facts: { ...openHouse, gateCloses: "22:00", lift: "yes" } });
      await post({ location });
      await page.goto(browse({ location }));
      await askFor(page, w);
      await expect(page).toHaveURL(/has=/);
      expect(searchOf(page)).toEqual({ location, has: "lift,gateCloses:23:00" });
      await expect.poll(() => titlesOf(page)).toEqual([both.title]);
      await expectNoFaults(page);

      await page.getByRole("link", { name: `${w.fact_filter_gate}: ${w.fact_gate_2300}` }).click();
      await expect.poll(() => titlesOf(page)).toEqual([shut.title, both.title]);
      expect(searchOf(page)).toEqual({ location, has: "lift" });
      await expect(page.locator('input[name="homeBy"][value=""]')).toBeChecked();
      await expect(page.locator('input[name="has"][value="lift"]')).toBeChecked();
      await page.goBack();
      await expect.poll(() => titlesOf(page)).toEqual([both.title]);
      await expect(page.locator('input[name="homeBy"][value="gateCloses:23:00"]')).toBeChecked();
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the filters work as a plain form", core, async ({ page, post }) => {
        const place = `${location}b`;
        const both = await post({ location: place, facts: { ...openHouse, lift: "yes" } });
        await post({ location: place });
        await page.goto(browse({ location: place }));
        await expect(rowsOf(page)).toHaveCount(2);
        await askFor(page, w);
        await expect(rowsOf(page)).toHaveCount(1);
        expect(await titlesOf(page)).toEqual([both.title]);
      });
    });
  });
}
