/**
 * A visit with a friend who knows: from the link to the alarm and to 'all is well'. On a phone of 360 px, in both
 * languages.
 */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { findMail, linksOf } from "./mailbox.ts";
import { signInAs } from "./session.ts";
import { choose, languages } from "./site-pages.ts";
import { browserOf } from "./trust.ts";
import { ADDRESS, bookViewing, forgetMailCounts, passMinutes } from "./visits.ts";
import { words } from "./words.ts";

interface Ground {
  owner: NewMember;
  seeker: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Karim Chowdhury")),
  seeker: async ({ request: _request }, use) => use(await newMember("Nusrat Mollick")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

const viewport = { width: 360, height: 740 } as const;
// The browser itself logs the 404 of a link that has ended.
test.use({ viewport, reducedMotion: "reduce", hasTouch: true, allowedFaults: [/status of 404/] });

/** Axe needs scripts: without them, another browser looks at the same page. */
async function expectFriendPageIsFine(friend: Page, other: Page, isScripted: boolean): Promise<void> {
  if (!isScripted) await other.goto(friend.url());
  await expectNoFaults(isScripted ? friend : other);
}

const linkOn = (page: Page) => page.locator(".friend-link input").inputValue();
const openDetails = (page: Page, w: (typeof words)["en"]) =>
  page.getByText(w.visit_pass_details, { exact: true }).click();
const filled = (text: string) => text.replace("{name}", "Nusrat");

for (const language of languages) {
  const w = words[language];

  test(
    `${language}: link, acceptance by mail, alarm, and all is well`,
    language === "en" ? core : {},
    async ({ page, context, browser, baseURL, request, seeker, listing }) => {
      test.setTimeout(150_000);
      const isScripted = language === "en";
      await forgetMailCounts();
      await choose(context, baseURL ?? "", isScripted ? "light" : "dark", language);
      await signInAs(context, seeker.email);
      const viewing = await bookViewing(request, listing, seeker, 10);
      const path = `/viewings/${viewing}/pass`;

      // The button opens WhatsApp in a tab of its own.
      await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`/viewings/${viewing}#friend$`));
      await expect(page.getByLabel(w.visit_pass_name, { exact: true })).toHaveValue("Nusrat");
      await expectNoFaults(page);
      await page.getByRole("button", { name: w.visit_pass_make }).click();
      await expect(page.getByText(w.visit_pass_made)).toBeVisible();
      await openDetails(page, w);
      await expect(page.getByText(w.visit_pass_readings_none)).toBeVisible();
      await expectNoFaults(page);
      const link = await linkOn(page);
      expect(new URL(link).pathname).toMatch(/^\/with-you\/[\w-]{22}$/);

      // The friend has no account, and in Bangla no JavaScript either.
      const friend = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: isScripted });
      const opened = await friend.goto(link);
      expect(opened?.headers()).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
      });
      const data = await friend.request.get(`${link}.data`);
      for (const text of [await opened?.text(), await data.text()]) {
        expect(text).toContain("Nusrat");
        expect(text).toContain("Karim");
        for (const secret of ["Mollick", "Chowdhury", seeker.email, ADDRESS, "1234", "5678"])
          expect(text).not.toContain(secret);
      }
      await expect(friend.getByRole("heading", { level: 1, name: filled(w.with_you_waiting) })).toBeVisible();
      await expect(friend.getByText(w.with_you_no_rescue)).toBeVisible();
      await expectFriendPageIsFine(friend, page, isScripted);
      const email = `friend-${viewing}@example.com`;
      await friend.getByLabel(w.with_you_email, { exact: true }).fill(email);
      await friend.getByRole("button", { name: w.with_you_accept_go }).click();
      await expect(friend.getByText(w.with_you_sent_text)).toBeVisible();

      const asks = await findMail({ to: email });
      expect(asks.text).not.toContain("Nusrat");
      await friend.goto(linksOf(asks)[0] ?? "");
      await friend.getByRole("button", { name: filled(w.with_you_confirm_go) }).click();
      await expect(friend.getByText(filled(w.with_you_confirmed), { exact: true })).toBeVisible();
      await expectFriendPageIsFine(friend, page, isScripted);

      await page.goto(path);
      await openDetails(page, w);
      await expect(page.getByText(w.visit_pass_reading_accepted)).toBeVisible();
      await expectNoFaults(page);

      await passMinutes(viewing, 101);
      const question = await findMail({ to: seeker.email, subject: w.mail_visit_ask_subject });
      expect(linksOf(question)[0]).toContain(`/viewings/${viewing}#friend`);
      await page.goto(path);
      await expect(page.getByRole("heading", { name: w.visit_pass_asked })).toBeVisible();
      await expectNoFaults(page);
      await expect(friend.getByText(ADDRESS)).toHaveCount(0);

      await passMinutes(viewing, 15);
      const alarm = await findMail({ to: email, subject: w.mail_visit_alarm_subject.replace("{name}", "Nusrat") });
      expect(alarm.text).toContain(ADDRESS);
      expect(alarm.text).toMatch(/999|৯৯৯/);
      await friend.goto(linksOf(alarm)[0] ?? "");
      await expect(friend.getByRole("heading", { level: 1, name: filled(w.with_you_alarm) })).toBeVisible();
      await expect(friend.getByText(ADDRESS)).toBeVisible();
      await expect(friend.getByRole("link", { name: w.with_you_call_999 })).toHaveAttribute("href", "tel:999");
      await expectFriendPageIsFine(friend, page, isScripted);

      await page.goto(path);
      await expect(page.getByRole("heading", { name: w.visit_pass_alarm })).toBeVisible();
      await expectNoFaults(page);
      await page.getByRole("button", { name: w.visit_pass_out }).click();
      await expect(page.getByRole("heading", { name: w.visit_pass_safe })).toBeVisible();
      await page.getByRole("button", { name: w.visit_pass_undo }).click();
      await expect(page.getByRole("heading", { name: w.visit_pass_alarm })).toBeVisible();
      await page.getByRole("button", { name: w.visit_pass_out }).click();
      await expect(page.getByRole("heading", { name: w.visit_pass_safe })).toBeVisible();
      await passMinutes(viewing, 1);
      await findMail({ to: email, subject: w.mail_visit_safe_subject.replace("{name}", "Nusrat") });
      await friend.goto(link);
      await expect(friend.getByRole("heading", { level: 1, name: filled(w.with_you_safe) })).toBeVisible();
      await expectFriendPageIsFine(friend, page, isScripted);

      await page.goto(path);
      await openDetails(page, w);
      await page.getByRole("button", { name: w.visit_pass_revoke }).click();
      await expect(page.getByText(w.visit_pass_revoked)).toBeVisible();
      expect((await friend.goto(link))?.status()).toBe(404);
      await expect(friend.getByRole("heading", { level: 1, name: w.with_you_over })).toBeVisible();
      await friend.context().close();
    },
  );
}

test("the seeker needs no JavaScript, and nobody else sees the page", async ({
  browser,
  baseURL,
  request,
  seeker,
  owner,
  listing,
}) => {
  const w = words.en;
  const viewing = await bookViewing(request, listing, seeker, 10);
  const path = `/viewings/${viewing}/pass`;
  const page = await browserOf({ browser, baseURL, language: "en", viewport, javaScriptEnabled: false }, seeker.email);
  await page.goto(path);
  await page.getByLabel(w.visit_pass_name, { exact: true }).fill("Visit www.evil.example");
  await page.getByRole("button", { name: w.visit_pass_make }).click();
  await expect(page.getByText(w.visit_pass_name_error.replace("{max}", "40"))).toBeVisible();
  await page.getByLabel(w.visit_pass_name, { exact: true }).fill("N.");
  await page.locator("select[name=outBy]").selectOption("120");
  await page.getByRole("button", { name: w.visit_pass_make }).click();
  const link = await linkOn(page);
  await page.goto(path);
  await page.getByRole("button", { name: w.visit_pass_snooze_by.replace("{minutes}", "15") }).click();
  await expect(page.getByRole("heading", { name: w.visit_pass_waiting })).toBeVisible();
  await expect(page.getByRole("button", { name: w.visit_pass_out })).toHaveCount(0);

  for (const [email, status] of [
    [owner.email, 200],
    [(await newMember("A Stranger")).email, 404],
  ] as const) {
    const other = await browserOf({ browser, baseURL, language: "en", viewport, javaScriptEnabled: false }, email);
    expect((await other.goto(path))?.status()).toBe(status);
    await expect(other.locator("#friend")).toHaveCount(0);
    await other.context().close();
  }
  const visitor = await browserOf({ browser, baseURL, language: "en", viewport, javaScriptEnabled: false });
  await visitor.goto(path);
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("N.");
  await visitor.getByLabel(w.with_you_email, { exact: true }).fill("nobody@localhost");
  await visitor.getByRole("button", { name: w.with_you_accept_go }).click();
  await expect(visitor.getByText(w.with_you_email_error)).toBeVisible();
  await visitor.context().close();

  await passMinutes(viewing, 11);
  await page.goto(path);
  await page.getByRole("button", { name: w.visit_pass_out }).click();
  await expect(page.getByRole("heading", { name: w.visit_pass_safe })).toBeVisible();
  await page.context().close();
});
