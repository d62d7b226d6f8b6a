/** For the form of a post: one page on wide screens and without JavaScript, four steps on phones. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const formOf = (page: Page): Locator => page.locator(".listing-form");
export const nextButton = (page: Page): Locator => page.locator(".listing-form-next button");

/** Goes to the step that has the control. On the way, steps that are not reached yet have to be filled in. */
export async function toStepOf(page: Page, control: Locator): Promise<void> {
  const wanted = await control
    .first()
    .evaluate((element) => element.closest(".listing-step")?.getAttribute("data-step"));
  const mark = page.locator(".listing-steps-mark").nth(Number(wanted) - 1);
  if (!wanted || !(await mark.isVisible())) return;
  // The buttons do nothing before hydration.
  await expect(async () => {
    if ((await formOf(page).getAttribute("data-step")) === wanted) return;
    await ((await mark.isEnabled()) ? mark : nextButton(page)).click();
    await expect(formOf(page)).toHaveAttribute("data-step", wanted, { timeout: 500 });
  }).toPass();
}

/** The URL of a photo is behind a button. */
export async function askForPhotoUrl(page: Page): Promise<void> {
  const link = page.locator(".listing-photos-link");
  const field = page.locator(".listing-form [name='imageUrl']");
  await expect(async () => {
    if (await link.isVisible()) await link.click({ timeout: 1_000 });
    await expect(field).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** In the order of the form. */
const order = [
  "title",
  "location",
  "description",
  "imageUrl",
  "rent",
  "moveInDate",
  "age",
  "profession",
  "interests",
  "phone",
];
const choiceOrder = ["accommodationFor", "Availability", "gender", "smokingPreference"];
const rank = (name: string) =>
  choiceOrder.includes(name)
    ? order.indexOf(choiceOrder.indexOf(name) < 2 ? "rent" : "age") - 0.5
    : order.indexOf(name);

/** Fills in texts and choices, by field name. */
export async function fillForm(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values).toSorted(([a], [b]) => rank(a) - rank(b))) {
    const control = choiceOrder.includes(name)
      ? page.locator(`.listing-form input[name="${name}"][value="${value}"]`)
      : page.locator(`.listing-form [name="${name}"]`);
    await toStepOf(page, control);
    if (name === "imageUrl") await askForPhotoUrl(page);
    if (choiceOrder.includes(name)) await control.check();
    else await control.fill(value);
  }
}
