import { expect, type Page } from "@playwright/test";

/** Public pages are hydrated when they are used, or after some seconds. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(() => window.earlyUse === undefined);

/** Begins to use the page and waits until scripts handle links and forms. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  await expect.poll(() => isHydrated(page)).toBe(true);
}
