import { expect, type Page } from "@playwright/test";

/** Public pages are hydrated when the browser is idle, or when they are used. */
export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(() => window.earlyUse === undefined);

/** Waits until scripts handle links and forms. */
export const hydrated = (page: Page): Promise<void> => expect.poll(() => isHydrated(page)).toBe(true);
