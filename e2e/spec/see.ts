import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export interface Ground {
  page: Page;
  own: { id: string; title: string };
  other: { id: string; title: string; phone: string };
}

export interface Row {
  spec: string;
  decision?: number;
  /** The element that has to be visible, or a check to run. */
  see: (ground: Ground) => Locator | Promise<unknown>;
}

export interface Group {
  at: (ground: Ground) => string;
  /** `demo` has a photo; `member` is new, has one post and changes data. */
  as: "visitor" | "member" | "demo";
  rows: Row[];
  viewport?: { width: number; height: number };
}

export type See = Row["see"];
export const text =
  (words: string | RegExp): See =>
  ({ page }) =>
    page
      .getByText(words, typeof words === "string" ? { exact: true } : {})
      .filter({ visible: true })
      .first();
export const heading =
  (name: string): See =>
  ({ page }) =>
    page.getByRole("heading", { name, exact: true });
export const button =
  (name: string | RegExp): See =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).first();
export const field =
  (label: string | RegExp): See =>
  ({ page }) =>
    page.getByLabel(label, { exact: true }).first();
export const link =
  (name: string | RegExp, href: string | RegExp): See =>
  async ({ page }) =>
    expect(page.getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", href);
export const gone =
  (find: See): See =>
  async (ground) =>
    expect(find(ground) as Locator).toHaveCount(0);
export const required =
  (name: string, isRequired = true): See =>
  async ({ page }) => {
    const control = page.locator(`[name="${name}"]`).first();
    await expect(control).toBeAttached();
    expect(
      await control.evaluate((one: HTMLInputElement) => one.required || one.closest("[aria-required=true]") !== null),
    ).toBe(isRequired);
  };
export const choices =
  (name: string, values: string[]): See =>
  async ({ page }) =>
    expect(
      await page
        .locator(`[name="${name}"]`)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).toSorted()),
    ).toEqual(values.toSorted());
export const columns =
  (list: string, count: number): See =>
  async ({ page }) => {
    await expect(page.locator(list).first()).toBeAttached();
    expect(
      await page
        .locator(list)
        .first()
        .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(" ").length),
    ).toBe(count);
  };
export const heroHeight =
  (pixels: number): See =>
  async ({ page }) =>
    expect((await page.locator(".slideshow").boundingBox())?.height).toBeCloseTo(pixels, 0);
export const sentTo =
  (path: (ground: Ground) => string): See =>
  async (ground) => {
    await ground.page.goto(path(ground));
    await expect(ground.page).toHaveURL(
      (url) => url.pathname === "/login" && url.searchParams.get("next") === path(ground),
    );
  };
