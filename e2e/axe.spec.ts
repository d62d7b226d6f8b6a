import { AxeBuilder } from "@axe-core/playwright";
import { demoListingIds } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose, siteMembers, sitePages } from "./site-pages.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;

/** Where a pin stands is not ours to choose (WCAG 2.5.8, essential); the list beside the map has the same rooms. By its markup: axe calls it by whatever tells it apart. */
const isPlacedByTheMap = (rule: string, html: string) => rule === "target-size" && /^<\w+[^>]* class="[^"]*\bmap-pin\b/.test(html);

// A page that is not there or not for everybody, and a link that is over: the browser itself says so to the console.
test.use({ allowedFaults: [/the server responded with a status of 40[034]/] });

/** Each theme and each language on every page: what axe finds in one of them it finds whatever the other is. */
const looks = [
  ["light", "en"],
  ["dark", "bn"],
] as const;

for (const { name, path, as } of sitePages)
  for (const [theme, language] of looks)
    test(`${name}, ${theme}, ${language}: nothing that axe objects to`, async ({ page, context, baseURL, request }) => {
      if (!baseURL) throw new Error("No base URL");
      await choose(context, baseURL, theme, language);
      if (as !== "visitor") await signInAs(context, siteMembers[as]);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const address = path(await demoListingIds(request));
      for (const viewport of Object.values(viewports)) {
        await page.setViewportSize(viewport);
        await page.goto(address);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
        const faults = violations.flatMap(({ id, nodes }) =>
          nodes.filter(({ html }) => !isPlacedByTheMap(id, html)).map(({ target }) => `${id}: ${target.join(" ")}`),
        );
        expect(faults).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow).toBe(0);
      }
    });
