/** What moderators see and decide, what the owner is told, and appeals. */

import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { fillForm } from "./listing-form.ts";
import { findMail, linksOf } from "./mailbox.ts";
import { tabTo } from "./own-place.ts";
import { askIdentityProvider, password, signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { decide, moderatorsBrowser, openCase, postPath, riskyWords } from "./trust.ts";
import { type Words, walks, wide, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  /** A post that the rules hold back. */
  risky: { id: string; title: string };
}

const test = base.extend<Ground>({
  // A unique name: cases about members are found by it.
  owner: async ({ request: _request }, use) => use(await newMember(`Poster ${uniqueWord()}`)),
  risky: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner, { description: riskyWords });
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

test.describe.configure({ timeout: 150_000 });

/** Status for a visitor. */
const statusOf = async (visitor: APIRequestContext, listing: { id: string }) =>
  (await visitor.get(`/featuredPost/${listing.id}`)).status();

async function appealPath(to: string, subject: string): Promise<string> {
  const link = linksOf(await findMail({ to, subject })).find((one) => one.includes("/appeal/"));
  if (!link) throw new Error("The mail has no appeal link");
  return new URL(link).pathname;
}

async function appeal(page: Page, w: Words, path: string, written: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "same-origin",
  });
  await expect(page.getByRole("heading", { level: 1, name: w.appeal_title })).toBeVisible();
  await expectNoFaults(page);
  await page.getByLabel(w.appeal_words).fill(written);
  await page.getByRole("button", { name: w.appeal_send }).click();
  await expect(page.getByRole("heading", { level: 1, name: w.appeal_sent_title })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: w.appeal_sent_title })).toBeVisible();
}

const about = (subject: string, title: string) => subject.replace("{title}", title);

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );
    const visit = (browser: Browser, baseURL: string | undefined) => ({ browser, baseURL, language, viewport });

    test(
      "a waiting post is approved: its owner gets a mail, and everybody sees it",
      core,
      async ({ page, context, browser, baseURL, request, owner, risky }) => {
        await signInAs(context, owner.email);
        await page.goto(postPath(risky));
        await expect(page.getByText(w.life_waiting_title)).toBeVisible();
        expect(await statusOf(request, risky)).toBe(404);

        const desk = await moderatorsBrowser(visit(browser, baseURL));
        await desk.goto("/moderation");
        await expectNoFaults(desk);
        await openCase(desk, w, risky.title);
        await expect(desk.getByText(w.case_kind_risk, { exact: true })).toBeVisible();
        await expect(desk.getByText(w.rule_money_first, { exact: true })).toBeVisible();
        await expect(desk.getByText(riskyWords)).toBeVisible();
        expect(await desk.content()).not.toContain(owner.phone.slice(4));
        expect(await desk.content()).not.toContain(owner.email);
        await expectNoFaults(desk);
        await decide(desk, w, w.decision_approve_risk);
        await desk.context().close();

        await findMail({ to: owner.email, subject: about(w.mail_approved_subject, risky.title) });
        await page.reload();
        await expect(page.getByText(w.life_waiting_title)).toHaveCount(0);
        expect(await statusOf(request, risky)).toBe(200);
        // Findings that a moderator has approved do not hold it back again.
        await page.goto(`/updatePage/${risky.id}`);
        await fillForm(page, { rent: "8600" });
        await page.getByRole("button", { name: w.form_update_submit, exact: true }).click();
        await expect(page.getByText(w.form_updated, { exact: true })).toBeVisible();
        expect(await statusOf(request, risky)).toBe(200);
      },
    );

    test("the owner is asked to change the post, does so, and it waits again", async ({
      page,
      context,
      browser,
      baseURL,
      request,
      owner,
      risky,
    }) => {
      const note = "Please take out the advance by bKash: people should see the room first.";
      const desk = await moderatorsBrowser(visit(browser, baseURL));
      await openCase(desk, w, risky.title);
      await desk.getByRole("radio", { name: w.decision_ask_to_change }).check();
      await desk.getByRole("button", { name: w.case_submit }).click();
      await expect(desk.getByText(w.case_problem_note)).toBeVisible();
      await decide(desk, w, w.decision_ask_to_change, note);

      await signInAs(context, owner.email);
      const mail = await findMail({ to: owner.email, subject: risky.title });
      await page.goto("/myListings");
      // Rows have no place for more than the moderator's words.
      await expect(
        page.getByText(device === "phone" ? w.life_changes_title : w.life_changes, { exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByText(note)).toBeVisible();
      await expectNoFaults(page);
      expect(mail.subject).toBeTruthy();
      await page.goto(`/updatePage/${risky.id}`);
      await page
        .locator("[name='description']")
        .fill("A quiet room. Come and see it, pay when you move in, and bring your sister along.");
      await page.getByRole("button", { name: w.form_update_submit, exact: true }).click();
      await expect(page.getByText(w.life_waiting_title)).toBeVisible();
      expect(await statusOf(request, risky)).toBe(404);

      await openCase(desk, w, risky.title);
      await expect(desk.getByText(w.audit_asked_to_change).first()).toBeVisible();
      await decide(desk, w, w.decision_approve_risk);
      await desk.context().close();
      expect(await statusOf(request, risky)).toBe(200);
    });

    test("a post is removed, appealed by the link in the mail, and restored", async ({
      page,
      context,
      browser,
      baseURL,
      request,
      owner,
      risky,
    }) => {
      // Sign in once, so that the first mail is in their language.
      await signInAs(context, owner.email);
      await context.clearCookies({ name: "__Host-sid" });
      const desk = await moderatorsBrowser(visit(browser, baseURL));
      await openCase(desk, w, risky.title);
      await desk.getByRole("radio", { name: w.decision_remove }).check();
      await desk.getByRole("button", { name: w.case_submit }).click();
      await expect(desk.getByRole("alertdialog", { name: w.decision_confirm_remove_title })).toBeVisible();
      await expectNoFaults(desk);
      await desk.getByRole("alertdialog").getByRole("button", { name: w.cancel }).click();
      await decide(desk, w, w.decision_remove, "This asks for money before a viewing.");
      expect(await statusOf(request, risky)).toBe(404);

      const path = await appealPath(owner.email, about(w.mail_removed_subject, risky.title));
      await page.goto(path);
      await expect(page.getByText("This asks for money before a viewing.")).toBeVisible();
      await appeal(page, w, path, "The advance is only for the key, and after the visit. I have written it badly.");

      await openCase(desk, w, risky.title);
      await expect(desk.getByText(w.case_kind_appeal, { exact: true })).toBeVisible();
      await expect(desk.getByText("The advance is only for the key")).toBeVisible();
      await expectNoFaults(desk);
      await decide(desk, w, w.decision_approve_appeal, "You are right.");
      await findMail({ to: owner.email, subject: w.mail_granted_subject });
      expect(await statusOf(request, risky)).toBe(200);

      await desk.goto("/moderation/log");
      await expect(desk.getByText(w.log_whole_title)).toBeVisible();
      await expect(desk.getByText(w.audit_appeal_granted).first()).toBeVisible();
      expect(await desk.content()).not.toContain(owner.name);
      await expectNoFaults(desk);
      await desk.context().close();
    });

    test.describe("a suspended member", () => {
      test.use({ allowedFaults: [/status of 403/] });

      test("is signed out at once, their posts are hidden, and an appeal restores both", async ({
        page,
        context,
        browser,
        baseURL,
        request,
        owner,
        risky,
      }) => {
        const fine = await newListing(request, owner);
        await signInAs(context, owner.email);
        await page.goto(postPath(fine));
        await expect(page.getByRole("heading", { level: 1, name: fine.title })).toBeVisible();

        const desk = await moderatorsBrowser(visit(browser, baseURL));
        await openCase(desk, w, risky.title);
        await decide(desk, w, w.decision_suspend, "Many people lost their money to you.");
        await page.goto("/myListings");
        await expect(page).toHaveURL("/login?next=%2FmyListings");
        for (const listing of [fine, risky]) expect(await statusOf(request, listing)).toBe(404);
        await page.getByLabel(w.account_email, { exact: true }).fill(owner.email);
        await page.getByLabel(w.account_password, { exact: true }).fill(password);
        await page.getByRole("main").getByRole("button", { name: w.account_login_submit, exact: true }).click();
        await expect(page.getByText(w.account_error_suspended)).toBeVisible();
        const { idToken } = await askIdentityProvider("signInWithPassword", { email: owner.email, password });
        expect(
          (await request.get("/api/account/data", { headers: { authorization: `Bearer ${idToken}` } })).status(),
        ).toBe(403);

        const path = await appealPath(owner.email, w.mail_suspended_subject);
        await page.goto(path);
        await expect(page.getByText(w.appeal_about_account)).toBeVisible();
        await appeal(page, w, path, "It was not me: somebody else used my phone.");
        await desk.goto("/moderation");
        await desk
          .locator(".queue-row")
          .filter({ hasText: w.case_about_member })
          .filter({ hasText: owner.name })
          .filter({ hasText: w.case_kind_appeal })
          .getByRole("link")
          .click();
        await expect(desk.getByText("It was not me: somebody else used my phone.")).toBeVisible();
        await decide(desk, w, w.decision_approve_appeal);
        await findMail({ to: owner.email, subject: w.mail_granted_subject });
        await desk.context().close();
        await signInAs(context, owner.email);
        await page.goto(postPath(fine));
        await expect(page.getByRole("heading", { level: 1, name: fine.title })).toBeVisible();
        expect([await statusOf(request, fine), await statusOf(request, risky)]).toEqual([200, 404]);
        await deleteListing(request, owner, fine.id);
      });
    });
  });
}

test.describe("a member who is not a moderator", () => {
  test.use({ allowedFaults: [/status of 403/] });

  test("gets 403, and a visitor is sent to log in", core, async ({ page, context, owner }) => {
    for (const path of ["/moderation", "/moderation/cases/1", "/moderation/log"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
    await signInAs(context, owner.email);
    for (const path of ["/moderation", "/moderation/cases/1", "/moderation/log"]) {
      expect((await page.goto(path))?.status()).toBe(403);
      await expect(page.getByRole("heading", { level: 1, name: "You can't open this page" })).toBeVisible();
    }
    await expectNoFaults(page);
    const data = await page.request.get("/moderation.data");
    expect([data.status(), (await data.text()).includes("cases")]).toEqual([403, false]);
  });
});

test("a moderator can work by keyboard", async ({ browser, baseURL, risky }) => {
  const desk = await moderatorsBrowser({ browser, baseURL, ...wide });
  await openCase(desk, words.en, risky.title);
  await tabTo(desk, desk.getByRole("radio", { name: "Approve" }), 80);
  await desk.keyboard.press("ArrowDown");
  await expect(desk.getByRole("radio", { name: "Ask for a change" })).toBeChecked();
  await desk.keyboard.press("Tab");
  await expect(desk.getByLabel("Note to the member")).toBeFocused();
  await desk.keyboard.type("Take out the advance.");
  // From any field of the form.
  await desk.getByRole("radio", { name: "Ask for a change" }).focus();
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Done: Change requested.")).toBeVisible();
  await desk.context().close();
});

test("without JavaScript the confirmation of a removal is part of the page", async ({ browser, baseURL, risky }) => {
  const desk = await moderatorsBrowser({ browser, baseURL, ...wide, javaScriptEnabled: false });
  await openCase(desk, words.en, risky.title);
  await desk.getByRole("radio", { name: "Remove post" }).check();
  await desk.getByLabel("Note to the member").fill("No.");
  await desk.getByRole("button", { name: "Decide" }).click();
  await expect(desk.getByText("Remove this post?")).toBeVisible();
  await expect(desk.getByLabel("Note to the member")).toHaveValue("No.");
  await desk.getByRole("button", { name: "Yes, do it" }).click();
  await expect(desk.getByText("Done: Post removed.")).toBeVisible();
  await desk.context().close();
});

test("a case that another moderator has decided meanwhile is not decided twice", async ({
  browser,
  baseURL,
  risky,
}) => {
  const [first, second] = [
    await moderatorsBrowser({ browser, baseURL, ...wide }),
    await moderatorsBrowser({ browser, baseURL, ...wide }),
  ];
  for (const desk of [first, second]) await openCase(desk, words.en, risky.title);
  await decide(first, words.en, "Approve");
  await second.getByRole("radio", { name: "Ask for a change" }).check();
  await second.getByLabel("Note to the member").fill("Change it.");
  await second.getByRole("button", { name: "Decide" }).click();
  await expect(second.getByText("Someone else has already decided this.")).toBeVisible();
  for (const desk of [first, second]) await desk.context().close();
});
