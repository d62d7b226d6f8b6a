/**
 * A seeker asks, the owner answers, declines or shares a number; blocked people; browsers without JavaScript; messages
 * written offline.
 */

import type { BrowserContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { matching, walks, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Rina Owner")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner, farFromDhaka);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

test.describe.configure({ timeout: 90_000 });

/** A browser of another person, with the same language. */
async function browserOf(
  context: BrowserContext,
  email: string,
  baseURL: string | undefined,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const browser = context.browser();
  if (!browser || !baseURL) throw new Error("No browser");
  const own = await browser.newContext({ baseURL, reducedMotion: "reduce", ...options });
  await own.addCookies((await context.cookies()).filter(({ name }) => name === "lang" || name === "theme"));
  await signInAs(own, email);
  return own.newPage();
}

/** In the conversation: the list beside it shows the newest message too. */
const said = (page: Page, text: string) => page.locator(".messages").getByText(text, { exact: true });

const OPENER = "I teach at a school nearby and would like to see the room this week.";

for (const { language, device, viewport } of walks) {
  const w = words[language];
  const ask = async (page: Page, listing: { id: string }) => {
    await page.goto(`/featuredPostDetails/${listing.id}`);
    await page.getByRole("link", { name: w.opener_go, exact: true }).click();
    await page.getByLabel(w.opener_words).fill(OPENER);
    await page.getByRole("button", { name: w.opener_send, exact: true }).click();
    await expect(page).toHaveURL(/\/inbox\/\d+/);
  };

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a seeker asks once, the owner answers and shares the number",
      core,
      async ({ page, context, owner, listing, baseURL }) => {
        const seeker = await newMember("Mim Seeker");
        await signInAs(context, seeker.email);
        await ask(page, listing);
        await expect(said(page, OPENER)).toBeVisible();
        await expect(page.getByText(matching(w.conversation_due)).last()).toBeVisible();
        await expect(page.getByLabel(w.conversation_write)).toHaveCount(0);
        await expectNoFaults(page);

        const theirs = await browserOf(context, owner.email, baseURL);
        await theirs.goto("/inbox");
        await theirs.getByRole("link", { name: /Mim Seeker/ }).click();
        await expect(said(theirs, OPENER)).toBeVisible();
        await expectNoFaults(theirs);
        await theirs.getByLabel(w.conversation_write_answer).fill("Come on Friday afternoon.");
        await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
        await expect(said(theirs, "Come on Friday afternoon.")).toHaveCount(1);
        await theirs.getByRole("button", { name: w.conversation_plus }).click();
        await theirs.getByRole("button", { name: w.conversation_share_number }).click();
        await expect(said(theirs, w.conversation_notice_number_own)).toBeVisible();

        await page.goto("/inbox");
        await page.getByRole("link", { name: /Rina Owner/ }).click();
        await expect(said(page, "Come on Friday afternoon.")).toBeVisible();
        await expect(page.locator("a[href^='tel:']")).toBeVisible();
        await theirs.context().close();
      },
    );

    for (const javaScriptEnabled of [true, false])
      test(`texts to tap and saved replies, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
        page,
        context,
        owner,
        listing,
        baseURL,
      }) => {
        const seeker = await newMember("Tapping Seeker");
        const asks = await browserOf(context, seeker.email, baseURL, { javaScriptEnabled });
        await asks.goto(`/featuredPostDetails/${listing.id}/ask`);
        await asks.getByRole("link", { name: w.opener_friday, exact: true }).click();
        const first = `${w.opener_hello.replace("{name}", owner.name)} ${w.opener_friday}`;
        await expect(asks.getByLabel(w.opener_words)).toHaveValue(first);
        await asks.getByRole("button", { name: w.opener_send, exact: true }).click();
        await expect(said(asks, first)).toBeVisible();

        const theirs = await browserOf(context, owner.email, baseURL, { javaScriptEnabled });
        await theirs.goto(new URL(asks.url()).pathname);
        const field = theirs.locator("#message-text");
        const plus = theirs.getByRole("button", { name: w.conversation_plus });
        const reply = "Friday at five is fine.";
        await field.fill(reply);
        await plus.click();
        await theirs.getByRole("button", { name: w.conversation_reply_keep, exact: true }).click();
        await expect(theirs.getByText(w.conversation_reply_kept, { exact: true })).toBeVisible();
        await expect(field).toHaveValue(reply);
        await field.fill("");
        await plus.click();
        await theirs.getByRole("link", { name: reply, exact: true }).click();
        await expect(field).toHaveValue(reply);
        await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
        await expect(said(theirs, reply)).toHaveCount(1);
        await expect(theirs.getByText(w.conversation_sending, { exact: true })).toHaveCount(0);
        await plus.click();
        await theirs
          .getByRole("button", { name: w.conversation_reply_delete.replace("{text}", reply), exact: true })
          .click();
        await plus.click();
        await expect(theirs.getByRole("link", { name: reply, exact: true })).toHaveCount(0);

        // What the post leaves open can be asked by a tap.
        await signInAs(context, seeker.email);
        await page.goto(new URL(asks.url()).pathname);
        await page.getByRole("button", { name: w.conversation_plus }).click();
        await expectNoFaults(page);
        const question = page.locator(".composer-menu-text").first();
        const text = await question.innerText();
        await question.click();
        await expect(page.locator("#message-text")).toHaveValue(text);
        for (const one of [asks, theirs]) await one.context().close();
      });

    test("a message written offline is sent once", core, async ({ page, context, owner, listing, baseURL }) => {
      const seeker = await newMember("Offline Seeker");
      await signInAs(context, seeker.email);
      await ask(page, listing);
      const theirs = await browserOf(context, owner.email, baseURL);
      await theirs.goto(new URL(page.url()).pathname);
      await theirs.context().setOffline(true);
      await theirs.getByLabel(w.conversation_write_answer).fill("Yes, it is free.");
      await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
      await expect(theirs.getByText(w.conversation_sending, { exact: true })).toBeVisible();
      await theirs.context().setOffline(false);
      await expect(theirs.getByText(w.conversation_sending, { exact: true })).toHaveCount(0, { timeout: 20_000 });
      await page.reload();
      await expect(said(page, "Yes, it is free.")).toHaveCount(1);
      await theirs.context().close();
    });

    test("a message written offline leaves from whatever page is opened next", async ({
      page,
      context,
      owner,
      listing,
      baseURL,
    }) => {
      const seeker = await newMember("Patient Seeker");
      await signInAs(context, seeker.email);
      await ask(page, listing);
      const theirs = await browserOf(context, owner.email, baseURL);
      await theirs.goto(new URL(page.url()).pathname);
      await theirs.context().setOffline(true);
      await theirs.getByLabel(w.conversation_write_answer).fill("Yes, it is free.");
      await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
      await expect(theirs.getByText(w.conversation_sending, { exact: true })).toBeVisible();
      const next = await theirs.context().newPage();
      await theirs.close();
      await next.context().setOffline(false);
      await next.goto("/myListings");
      await expect(async () => {
        await page.reload();
        await expect(said(page, "Yes, it is free.")).toHaveCount(1, { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await next.context().close();
    });

    test("a message that cannot be sent any more stays, and changing one overwrites nothing", async ({
      page,
      context,
      owner,
      listing,
      baseURL,
    }) => {
      const seeker = await newMember("Late Seeker");
      await signInAs(context, seeker.email);
      await ask(page, listing);
      const theirs = await browserOf(context, owner.email, baseURL);
      await theirs.goto(new URL(page.url()).pathname);
      const field = theirs.locator("#message-text");
      const button = (name: string) => theirs.getByRole("button", { name, exact: true });
      const doubtful = "Send 2000 taka by bKash before you visit, then I give you the address.";
      await field.fill(doubtful);
      await button(w.conversation_send).click();
      await expect(button(w.conversation_change)).toBeVisible();
      await field.fill("Something else");
      await button(w.conversation_change).click();
      await expect(field).toHaveValue("Something else");
      await expect(said(theirs, doubtful)).toBeVisible();
      await field.fill("");
      await button(w.conversation_change).click();
      await expect(field).toHaveValue(doubtful);
      await expect(said(theirs, doubtful)).toHaveCount(0);
      // It is a draft now.
      await theirs.reload();
      await expect(field).toHaveValue(doubtful);

      await theirs.context().setOffline(true);
      await field.fill("Yes, it is free.");
      await button(w.conversation_send).click();
      await expect(theirs.getByText(w.conversation_sending, { exact: true })).toBeVisible();
      const withdraw = page.getByRole("button", { name: w.conversation_withdraw, exact: true });
      const more = page.getByRole("button", { name: w.conversation_more });
      await more.click();
      await page.keyboard.press("Escape");
      await expect(withdraw).toBeHidden();
      await more.click();
      await page.getByRole("heading", { level: 1 }).click();
      await expect(withdraw).toBeHidden();
      await more.click();
      await withdraw.click();
      await expect(said(page, w.conversation_notice_withdrawn_own)).toBeVisible();
      await theirs.context().setOffline(false);
      await expect(
        theirs.locator(".message-failure").getByText(w.conversation_error_closed, { exact: true }),
      ).toBeVisible({ timeout: 20_000 });
      await expect(said(theirs, "Yes, it is free.")).toBeVisible();
      await expect(button(w.conversation_change)).toHaveCount(0);
      await button(w.mine_delete).click();
      await expect(said(theirs, "Yes, it is free.")).toHaveCount(0);
      await theirs.context().close();
    });

    test("a message survives the end of the session", async ({ page, context, owner, listing, baseURL }) => {
      const seeker = await newMember("Early Seeker");
      await signInAs(context, seeker.email);
      await ask(page, listing);
      const path = new URL(page.url()).pathname;
      const theirs = await browserOf(context, owner.email, baseURL);
      await theirs.goto(path);
      await theirs.getByLabel(w.conversation_write_answer).fill("Yes, it is free.");
      const session = (await theirs.context().cookies()).filter(({ httpOnly }) => httpOnly);
      for (const { name } of session) await theirs.context().clearCookies({ name });
      await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
      await expect(theirs.getByText(w.account_error_logged_out, { exact: true })).toBeVisible();
      await expect(theirs.locator(".message-actions").getByRole("link")).toHaveAttribute(
        "href",
        `/login?next=${encodeURIComponent(path)}`,
      );
      await theirs.context().addCookies(session);
      await theirs.goto(path);
      await theirs.getByRole("button", { name: w.conversation_retry, exact: true }).click();
      await page.reload();
      await expect(said(page, "Yes, it is free.")).toHaveCount(1);
      await theirs.context().close();
    });

    test(
      "without JavaScript the owner answers, and says not this time",
      core,
      async ({ page, context, owner, listing, baseURL }) => {
        const seeker = await newMember("Plain Seeker");
        await signInAs(context, seeker.email);
        await ask(page, listing);
        const theirs = await browserOf(context, owner.email, baseURL, { javaScriptEnabled: false });
        await theirs.goto("/inbox");
        await theirs.getByRole("link", { name: /Plain Seeker/ }).click();
        await theirs.getByLabel(w.conversation_write_answer).fill("Thank you for asking.");
        await theirs.getByRole("button", { name: w.conversation_send, exact: true }).click();
        await expect(said(theirs, "Thank you for asking.")).toHaveCount(1);
        await theirs.getByRole("button", { name: w.conversation_more }).click();
        await theirs.getByText(w.conversation_decline, { exact: true }).click();
        await theirs.getByRole("button", { name: w.conversation_decline_dates }).click();
        await expect(said(theirs, w.conversation_notice_declined_own)).toBeVisible();
        await page.reload();
        await expect(said(page, w.conversation_notice_dates)).toBeVisible();
        await theirs.context().close();
      },
    );
  });
}

test.describe("a blocked person", () => {
  test.use({ allowedFaults: [/status of 404/] });

  test("finds the conversation no more, nor does who blocked them", async ({
    page,
    context,
    owner,
    listing,
    baseURL,
  }) => {
    const w = words.en;
    const seeker = await newMember("Blocked Seeker");
    await signInAs(context, seeker.email);
    await page.goto(`/featuredPostDetails/${listing.id}/ask`);
    await page.getByLabel(w.opener_words).fill(OPENER);
    await page.getByRole("button", { name: w.opener_send, exact: true }).click();
    await expect(page).toHaveURL(/\/inbox\/\d+/);
    const path = new URL(page.url()).pathname;
    const theirs = await browserOf(context, owner.email, baseURL);
    await theirs.goto(path);
    await theirs.getByRole("button", { name: w.conversation_more }).click();
    await theirs.getByRole("link", { name: /Block Blocked Seeker/ }).click();
    await theirs.getByRole("button", { name: w.block_confirm, exact: true }).click();
    await expect(theirs).toHaveURL("/myPrivacy?done=block#blocked");
    for (const one of [page, theirs]) expect((await one.goto(path))?.status()).toBe(404);
    await theirs.context().close();
  });
});
