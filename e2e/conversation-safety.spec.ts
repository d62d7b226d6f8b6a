/**
 * Messages that ask for money, reports of a message, what moderators see of both, and people who have shown interest.
 */

import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, moderatorsBrowser } from "./trust.ts";
import { matching, type Words, walks, words } from "./words.ts";

interface Ground {
  /** With a unique name: cases about members are found by it. */
  owner: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember(`Owner ${uniqueWord()}`)),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner, farFromDhaka);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

test.describe.configure({ timeout: 150_000 });

/** In the conversation: the list beside it shows the newest message too. */
const said = (page: Page, text: string) => page.locator(".messages").getByText(text);

async function ask(page: Page, w: Words, id: string): Promise<string> {
  await page.goto(`/featuredPostDetails/${id}/ask`);
  await page.getByLabel(w.opener_words).fill("I teach at a school nearby and would like to see the room this week.");
  await page.getByRole("button", { name: w.opener_send, exact: true }).click();
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  return new URL(page.url()).pathname;
}

/** Goes through the pages of a list for moderators until it has this text. */
async function findRow(page: Page, w: Words, path: string, text: string): Promise<void> {
  await page.goto(path);
  while ((await page.getByText(text).count()) === 0) {
    const before = page.url();
    await page.getByRole("link", { name: w.moderation_next }).click();
    await expect(page).not.toHaveURL(before);
  }
}

const like = async (request: APIRequestContext, fan: NewMember, id: string) =>
  expect(
    (
      await request.patch("/featuredPost", { data: { id }, headers: { authorization: `Bearer ${fan.idToken}` } })
    ).status(),
  ).toBe(200);

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );
    const visit = (browser: Browser, baseURL: string | undefined, javaScriptEnabled = true) => ({
      browser,
      baseURL,
      language,
      viewport,
      javaScriptEnabled,
    });

    for (const isPlain of [true, false])
      test(
        `money first is asked about, held, delivered, reported and read, ${isPlain ? "without" : "with"} JavaScript`,
        core,
        async ({ page, context, browser, baseURL, owner, listing }) => {
          const seeker = await newMember("Careful Seeker");
          await signInAs(context, seeker.email);
          const path = await ask(page, w, listing.id);
          const scam = `Send 2000 taka by bKash before you visit, code ${uniqueWord()}.`;

          const theirs = await browserOf(visit(browser, baseURL, !isPlain), owner.email);
          await theirs.goto(path);
          await theirs.getByLabel(w.conversation_write_answer).fill(scam);
          await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
          await expect(theirs.getByText(w.conversation_money_first)).toBeVisible();
          await theirs.getByRole("button", { name: w.conversation_send_anyway }).click();
          await expect(theirs.getByText(matching(w.conversation_checked_text))).toBeVisible();
          await page.goto(path);
          await expect(page.getByText(scam)).toHaveCount(0);

          const desk = await moderatorsBrowser(visit(browser, baseURL, !isPlain));
          await findRow(desk, w, "/moderation/messages", scam);
          // axe needs JavaScript.
          if (!isPlain) await expectNoFaults(desk);
          await desk
            .getByRole("listitem")
            .filter({ hasText: scam })
            .getByRole("button", { name: w.held_deliver, exact: true })
            .click();
          await expect(desk.getByText(w.held_done_deliver)).toBeVisible();
          // Nobody has reported it: it is not for moderators to read.
          expect((await desk.goto(path.replace("/inbox", "/moderation/conversations")))?.status()).toBe(404);

          const readers = isPlain ? await browserOf(visit(browser, baseURL, false), seeker.email) : page;
          await readers.goto(path);
          await expect(said(readers, scam)).toBeVisible();
          await readers.getByRole("button", { name: w.conversation_more }).click();
          await readers.getByRole("link", { name: w.conversation_report_message }).click();
          await readers.getByRole("link", { name: matching(w.report_message) }).click();
          await readers.getByRole("radio", { name: w.report_reason_money_first }).check();
          await readers.getByRole("button", { name: w.report_send }).click();
          await expect(readers.getByText(w.report_sent_title)).toBeVisible();

          await findRow(desk, w, "/moderation", owner.name);
          await desk.getByRole("listitem").filter({ hasText: owner.name }).getByRole("link").click();
          await expect(desk.getByText(scam)).toBeVisible();
          await desk.getByRole("link", { name: w.case_read_conversation }).click();
          await expect(desk.getByText(w.reported_lead)).toBeVisible();
          await expect(desk.getByText(w.reported_mark, { exact: true })).toBeVisible();
          if (!isPlain) await expectNoFaults(desk);
          await desk.goto("/moderation/log");
          await expect(desk.getByText(w.audit_conversation_read).first()).toBeVisible();
          for (const one of [theirs, desk]) await one.context().close();
          if (isPlain) await readers.context().close();
        },
      );

    test("people who like a room stand in the owner's inbox, and get an answer", async ({
      page,
      context,
      request,
      browser,
      baseURL,
      owner,
    }) => {
      const [fan, other] = [await newMember("Fan One"), await newMember("Fan Two")];
      // Those who have got the number by their like are not offered it again.
      const room = await newListing(request, owner, { ...farFromDhaka, phoneShownTo: "chosen" });
      for (const one of [fan, other]) await like(request, one, room.id);
      await signInAs(context, owner.email);
      await page.goto("/inbox");
      await page.getByRole("link", { name: /Fan One/ }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Fan One" })).toBeVisible();
      await expect(page.getByText(w.conversation_check_email)).toBeVisible();
      await expectNoFaults(page);
      await page.getByRole("button", { name: w.person_my_number }).click();
      await page.getByRole("button", { name: w.conversation_share_number }).click();
      await expect(said(page, w.conversation_notice_number_own)).toBeVisible();

      const plain = await browserOf(visit(browser, baseURL, false), owner.email);
      await plain.goto("/inbox?show=interested");
      await expect(plain.getByRole("link", { name: /Fan One/ })).toHaveCount(0);
      await plain.getByRole("link", { name: /Fan Two/ }).click();
      await plain.getByRole("button", { name: w.conversation_more }).click();
      await plain.getByText(w.conversation_decline, { exact: true }).click();
      await plain.getByRole("button", { name: w.conversation_decline_dates }).click();
      await expect(said(plain, w.conversation_notice_declined_own)).toBeVisible();
      await plain.context().close();

      const theirs = await browserOf(visit(browser, baseURL), other.email);
      await theirs.goto("/inbox");
      await theirs.getByRole("link", { name: new RegExp(owner.name) }).click();
      await expect(said(theirs, w.conversation_notice_dates)).toBeVisible();
      await theirs.context().close();
      await deleteListing(request, owner, room.id);
    });
  });
}
