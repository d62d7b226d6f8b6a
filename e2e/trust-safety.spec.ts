/** Reporting a post or a member, and blocking: neither sees the other until it is undone. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, decide, moderatorsBrowser, openCase, postPath } from "./trust.ts";
import { type Words, walks, wide, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  member: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Post Owner")),
  // A unique name, so that it is found wherever it should not be.
  member: async ({ request: _request }, use) => use(await newMember(`Reader ${uniqueWord()}`)),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

test.describe.configure({ timeout: 90_000 });

const inPlace = (place: string) => `/browseListings?location=${place}`;
const rowOf = (page: Page, title: string) => page.locator(".room-title").filter({ hasText: title });

async function report(page: Page, w: Words, reason: string, written: string): Promise<void> {
  await page.getByRole("link", { name: w.report_listing }).click();
  const dialog = page.getByRole("dialog", { name: w.report_title });
  await dialog.getByRole("radio", { name: reason }).check();
  await dialog.getByLabel(w.report_words).fill(written);
  await dialog.getByRole("button", { name: w.report_send }).click();
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test.describe("a report", () => {
      test.use({ allowedFaults: [/status of 400/] });

      test(
        "is sent from the post, gives advice, and reaches the moderators without a name",
        core,
        async ({ page, context, browser, baseURL, member, listing }) => {
          await signInAs(context, member.email);
          await page.goto(postPath(listing));
          await page.getByRole("link", { name: w.report_listing }).click();
          const dialog = page.getByRole("dialog");
          await expect(dialog.getByText(w.report_lead)).toBeVisible();
          await expectNoFaults(page);
          await page.goBack();
          await expect(dialog).toHaveCount(0);
          await expect(page).toHaveURL(postPath(listing));
          await page.getByRole("link", { name: w.report_listing }).click();

          await dialog.getByRole("button", { name: w.report_send }).click();
          await expect(dialog.getByText(w.report_problem_reason)).toBeVisible();
          await dialog.getByRole("radio", { name: w.report_reason_other }).check();
          await dialog.getByRole("button", { name: w.report_send }).click();
          await expect(dialog.getByText(w.report_problem_words)).toBeVisible();
          await expect(dialog.getByText(w.report_reason_money_first_next)).toBeHidden();
          await dialog.getByRole("radio", { name: w.report_reason_money_first }).check();
          await expect(dialog.getByText(w.report_reason_money_first_next)).toBeVisible();
          await dialog.getByLabel(w.report_words).fill("বিকাশে চার হাজার টাকা চেয়েছেন");
          await dialog.getByRole("button", { name: w.report_send }).click();
          await expect(page.getByRole("dialog", { name: w.report_sent_title })).toBeVisible();
          await expect(dialog.getByText(w.report_sent, { exact: true })).toBeVisible();
          await expectNoFaults(page);
          await dialog.getByRole("button", { name: w.report_close }).last().click();
          await expect(dialog).toHaveCount(0);

          const desk = await moderatorsBrowser({ browser, baseURL, language, viewport });
          await openCase(desk, w, listing.title);
          await expect(desk.getByText("বিকাশে চার হাজার টাকা চেয়েছেন")).toBeVisible();
          expect(await desk.content()).not.toContain(member.name);
          await expectNoFaults(desk);
          await decide(desk, w, w.decision_approve_report);
          await desk.context().close();
        },
      );
    });

    test.describe("a block", () => {
      test.use({ allowedFaults: [/status of 404/] });

      test("makes both invisible to each other, in lists and by URL, until it is undone", async ({
        page,
        context,
        browser,
        baseURL,
        request,
        owner,
        member,
      }) => {
        const place = `Xqz${uniqueWord()}`;
        const [theirs, own] = [
          await newListing(request, owner, { location: place }),
          await newListing(request, member, { location: place }),
        ];
        const other = await browserOf({ browser, baseURL, language, viewport }, owner.email);
        await signInAs(context, member.email);
        await page.goto(inPlace(place));
        await expect(rowOf(page, theirs.title)).toBeVisible();

        await page.goto(postPath(theirs));
        await page.getByRole("link", { name: w.block_person.replace("{name}", owner.name) }).click();
        const question = page.getByRole("alertdialog", { name: w.block_title.replace("{name}", owner.name) });
        await expect(question.getByText(w.block_effect_quiet)).toBeVisible();
        await expectNoFaults(page);
        await question.getByRole("button", { name: w.block_confirm }).click();
        await expect(page.getByRole("heading", { level: 2, name: w.blocked_heading })).toBeVisible();
        await expect(page.getByText(w.blocked_done)).toBeVisible();
        await expect(page.locator("#blocked").getByText(owner.name)).toBeVisible();
        await expectNoFaults(page);

        for (const [somebody, unseen, seen] of [
          [page, theirs, own],
          [other, own, theirs],
        ] as const) {
          await somebody.goto(inPlace(place));
          await expect(rowOf(somebody, seen.title)).toBeVisible();
          await expect(rowOf(somebody, unseen.title)).toHaveCount(0);
          expect((await somebody.goto(postPath(unseen)))?.status()).toBe(404);
        }

        await page.goto("/myPrivacy#blocked");
        await page.getByRole("button", { name: w.unblock_person.replace("{name}", owner.name) }).click();
        await expect(page.getByText(w.unblock_note)).toBeVisible();
        await expect(page.getByText(w.blocked_none)).toBeVisible();
        await page.goto(inPlace(place));
        await expect(rowOf(page, theirs.title)).toBeVisible();
        expect((await other.goto(postPath(own)))?.status()).toBe(200);
        await other.context().close();
        await deleteListing(request, owner, theirs.id);
        await deleteListing(request, member, own.id);
      });

      test("in the list of people withholds the number again", async ({
        page,
        context,
        browser,
        baseURL,
        owner,
        member,
        listing,
      }) => {
        const other = await browserOf({ browser, baseURL, language, viewport }, member.email);
        await other.goto(postPath(listing));
        await other.getByRole("button", { name: w.like, exact: true }).click();
        await expect(other.locator("a[href^='tel:']")).toBeVisible();

        await signInAs(context, owner.email);
        await page.goto("/myPrivacy");
        await page.getByRole("link", { name: `${w.block} ${member.name}` }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: w.block_confirm }).click();
        await expect(page.getByText(w.block_done.replace("{name}", member.name))).toBeVisible();
        await expect(page).toHaveURL("/myPrivacy");
        await expect(page.getByText(w.contact_history_blocked, { exact: true })).toBeVisible();
        await expectNoFaults(page);
        expect((await other.goto(postPath(listing)))?.status()).toBe(404);
        expect(await other.content()).not.toContain(owner.phone.slice(4));
        await other.context().close();
      });
    });

    test("a member who has one's number can be reported too", async ({
      page,
      context,
      browser,
      baseURL,
      owner,
      member,
      listing,
    }) => {
      const other = await browserOf({ browser, baseURL, language, viewport }, member.email);
      await other.goto(postPath(listing));
      await other.getByRole("button", { name: w.like, exact: true }).click();
      await expect(other.locator("a[href^='tel:']")).toBeVisible();
      await other.context().close();

      await signInAs(context, owner.email);
      await page.goto("/myPrivacy");
      await page.getByRole("link", { name: `${w.report_person} ${member.name}` }).click();
      const dialog = page.getByRole("dialog", { name: w.report_title_named.replace("{name}", member.name) });
      await expect(dialog.getByText(member.name, { exact: true })).toBeVisible();
      await expect(dialog.getByRole("radio", { name: w.report_reason_taken })).toHaveCount(0);
      await dialog.getByRole("radio", { name: w.report_reason_harassment }).check();
      await dialog.getByRole("button", { name: w.report_send }).click();
      await expect(page.getByRole("dialog", { name: w.report_sent_title })).toBeVisible();
    });
  });
}

test("a report that the room is taken asks the owner, if the reporter has the number", async ({
  page,
  context,
  browser,
  baseURL,
  owner,
  member,
  listing,
}) => {
  await signInAs(context, member.email);
  await page.goto(postPath(listing));
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.locator("a[href^='tel:']")).toBeVisible();
  await report(page, words.en, "Already taken", "");
  await expect(page.getByText("You've saved others a call.")).toBeVisible();
  const home = await browserOf({ browser, baseURL, ...wide }, owner.email);
  await home.goto("/myListings");
  await expect(home.getByText("Is it still available?")).toBeVisible();
  await home.context().close();
});

test("one's own post has no report and block links", async ({ page, context, owner, listing }) => {
  await signInAs(context, owner.email);
  await page.goto(postPath(listing));
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  for (const name of ["Report this post", /^Block/]) await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test.describe("when the server cannot be reached", () => {
  test.use({ allowedFaults: [/status of 503|Failed to load resource/] });

  test("a report is not lost: the form shows an error and can be sent again", async ({
    page,
    context,
    member,
    listing,
  }) => {
    await signInAs(context, member.email);
    await page.goto(postPath(listing));
    let isDown = true;
    await page.route(/\/report/, (route) =>
      isDown && route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await report(page, words.en, "Room or photos aren't real", "The same photos are on another site");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(dialog.getByLabel("What happened?")).toHaveValue("The same photos are on another site");
    isDown = false;
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByRole("dialog", { name: "Thanks for telling us" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedFaults: [/status of 40[04]/] });

  test("reporting and blocking are pages", core, async ({ page, context, owner, member, listing }) => {
    await signInAs(context, member.email);
    await page.goto(postPath(listing));
    await page.getByRole("link", { name: "Report this post" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What's wrong with this post?" })).toBeVisible();
    await expect(page.getByText(listing.title)).toBeVisible();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByText("Choose a reason first.")).toBeVisible();
    await page.getByRole("radio", { name: "Room or photos aren't real" }).check();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thanks for telling us" })).toBeVisible();
    await page.getByRole("link", { name: `Block ${owner.name}` }).click();
    await expect(page.getByText(`Block ${owner.name}?`)).toBeVisible();
    await page.getByRole("button", { name: "Yes, block" }).click();
    await expect(page.getByText("You won't see each other any more.")).toBeVisible();
    expect((await page.goto(postPath(listing)))?.status()).toBe(404);
    await page.goto("/myPrivacy#blocked");
    await page.getByRole("button", { name: `Unblock ${owner.name}` }).click();
    expect((await page.goto(postPath(listing)))?.status()).toBe(200);
  });
});

test("a visitor is sent to log in and comes back to the report", async ({ page, listing }) => {
  await page.goto(`/report?listing=${listing.id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/report?listing=${listing.id}`)}`);
});
