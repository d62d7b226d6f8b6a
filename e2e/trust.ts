/**
 * For tests with several people: another person's browser, a moderator's actions, and texts that the rules hold back.
 */
import type { Browser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose, siteMembers } from "./site-pages.ts";
import type { Words, walks } from "./words.ts";

export const postPath = ({ id }: { id: string }): string => `/featuredPostDetails/${id}`;

/** A text that the rules hold back, whatever the language of the page. */
export const riskyWords =
  "Send 5000 taka advance by bKash before viewing, then I text you the address. Booking fee first, no visit without payment.";

type Walk = Pick<(typeof walks)[number], "language" | "viewport">;

interface Visit extends Walk {
  browser: Browser;
  baseURL: string | undefined;
  javaScriptEnabled?: boolean;
}

/** A second browser context: signed in, or anonymous. */
export async function browserOf(
  { browser, baseURL, language, viewport, javaScriptEnabled = true }: Visit,
  email?: string,
): Promise<Page> {
  if (!baseURL) throw new Error("No base URL");
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled, reducedMotion: "reduce" });
  await choose(context, baseURL, "light", language);
  if (email) await signInAs(context, email);
  return context.newPage();
}

export const moderatorsBrowser = (visit: Visit): Promise<Page> => browserOf(visit, siteMembers.moderator);

/** Finds the case of a post in the queue, page by page, and opens it. */
export async function openCase(page: Page, w: Words, title: string): Promise<void> {
  await page.goto("/moderation");
  const row = page.getByRole("link", { name: title });
  const next = page.getByRole("link", { name: w.moderation_next });
  await expect(page.getByRole("heading", { level: 1, name: w.moderation_heading })).toBeVisible();
  while ((await row.count()) === 0) {
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
  }
  await row.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(w.case_heading.replace("{number}", String.raw`[\d০-৯]+`)),
  );
}

const doneTexts = (w: Words): Record<string, string> => ({
  [w.decision_approve_risk]: w.audit_approved,
  [w.decision_approve_report]: w.audit_dismissed,
  [w.decision_approve_appeal]: w.audit_appeal_granted,
  [w.decision_ask_to_change]: w.audit_asked_to_change,
  [w.decision_remove]: w.audit_removed,
  [w.decision_suspend]: w.audit_suspended,
  [w.decision_reject]: w.audit_appeal_rejected,
});

export async function decide(page: Page, w: Words, decision: string, note = ""): Promise<void> {
  await page.getByRole("radio", { name: decision }).check();
  await page.getByLabel(w.case_note).fill(note);
  await page.getByRole("button", { name: w.case_submit }).click();
  const question = page.getByRole("alertdialog");
  if (decision === w.decision_remove || decision === w.decision_suspend)
    await question.getByRole("button", { name: w.decision_confirm }).click();
  await expect(page.getByText(w.decision_done.replace("{decision}", doneTexts(w)[decision] ?? decision))).toBeVisible();
  await expect(page).toHaveURL(/\/moderation\?/);
}
