import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface AxeFault {
  rule: string;
  html: string;
  /** For the report of a failed test. */
  text: string;
}

/** Violations that axe finds on a page or in a part of it. */
export async function findAxeFaults(page: Page, part?: string): Promise<AxeFault[]> {
  const builder = new AxeBuilder({ page })
    // Details of passed rules would take most of the time.
    .options({ runOnly: standards, resultTypes: ["violations"] })
    // One evaluation in the page. The other mode is for frames of other origins, which we do not have; it opens a
    // second page and copies all results into it.
    .setLegacyMode();
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target, any }) => ({
      rule: id,
      html,
      text: `${id}: ${target.join(" ")} ${any.map(({ message }) => message).join("; ")}`,
    })),
  );
}

/**
 * The position of a pin is given by its place (WCAG 2.5.8, essential); the list and the cards have the same rooms.
 * Matched by markup, because axe's selectors for it vary.
 */
export const isPlacedByTheMap = ({ rule, html }: AxeFault): boolean =>
  rule === "target-size" && /^<\w+[^>]* class="[^"]*\bmap-pin\b/.test(html);

/** Axe finds no violations, and nothing is wider than the screen. */
export async function expectNoFaults(page: Page): Promise<void> {
  expect((await findAxeFaults(page)).map(({ text }) => text)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}
