import { findAxeFaults, isPlacedByTheMap } from "./axe-faults.ts";
import { core, isCoreOnly } from "./core.ts";
import { demoListingIds } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { enterAs } from "./session.ts";
import { choose, siteMembers, sitePages } from "./site-pages.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

// Pages that do not exist or are not allowed, and expired links: the browser reports their statuses on the console.
test.use({ allowedFaults: [/the server responded with a status of 40[034]/] });

/**
 * Each theme, language and viewport on every page, in two runs instead of eight: what axe finds does not depend on
 * combinations.
 */
const looks = [
  { theme: "light", language: "en", viewport: desktop, other: phone },
  { theme: "dark", language: "bn", viewport: phone, other: desktop },
] as const;

/** Sizes of titles in pixels: above a step of the form, in the bar of a task, of a page on each screen, and of the day on the ticket of a visit. */
const titleSizes = { step: 15, bar: 18, [phone.width]: 22.08, [desktop.width]: 29.44, ticket: 28 };

/** Core runs check the pages of visitors, each with one of the two looks. */
const looksOf = (index: number) => looks.filter((_look, turn) => !isCoreOnly || turn === index % looks.length);

for (const [index, { name, path, as }] of sitePages.entries())
  for (const { theme, language, viewport, other } of looksOf(index))
    test(
      `${name}, ${theme}, ${language}: no axe violations, and a title of the usual size`,
      as === "visitor" ? core : {},
      async ({ page, context, baseURL, request }) => {
        if (!baseURL) throw new Error("No base URL");
        await choose(context, baseURL, theme, language);
        if (as !== "visitor") await enterAs(context, siteMembers[as]);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.setViewportSize(viewport);
        await page.goto(path(await demoListingIds(request)));
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        const faults = (await findAxeFaults(page)).filter((fault) => !isPlacedByTheMap(fault)).map(({ text }) => text);
        expect(faults).toEqual([]);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(await overflow()).toBe(0);
        const titles = await page
          .locator("h1:visible")
          .evaluateAll((found) => found.map((title) => Number.parseFloat(getComputedStyle(title).fontSize)));
        // The headline of the home page has a size of its own.
        if (!name.startsWith("home"))
          for (const size of titles) expect(Object.values(titleSizes)).toContain(Math.round(size * 100) / 100);
        // Text of either language must fit both widths.
        await page.setViewportSize(other);
        await expect.poll(overflow).toBe(0);
      },
    );
