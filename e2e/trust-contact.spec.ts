/**
 * Control over a phone number: who sees it, who has seen it, and who no longer does; and posts that show their state.
 */

import type { BrowserContext, Page } from "@playwright/test";
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { fillForm } from "./listing-form.ts";
import { findEmailCode, password, signInAs, verifyEmail } from "./session.ts";
import { choose } from "./site-pages.ts";
import { beginning, matching, shown, type Words, walks, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Post Owner")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

// Journeys of several people, on machines that may be busy.
test.describe.configure({ timeout: 90_000 });

const phoneOf = (page: Page) => page.locator("a[href^='tel:']");
const like = (page: Page, w: Words) => page.getByRole("button", { name: w.like, exact: true });
const postOf = ({ id }: { id: string }) => `/featuredPostDetails/${id}`;

/** A second browser context for another person. */
async function browserOf(context: BrowserContext, email: string, baseURL: string | undefined): Promise<Page> {
  const browser = context.browser();
  if (!browser || !baseURL) throw new Error("No browser");
  const own = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  await signInAs(own, email);
  return own.newPage();
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test.describe("an unverified e-mail address", () => {
      test.use({ allowedFaults: [/status of 403/] });

      test("does not get the number; after verification it does", core, async ({ page, owner, listing }) => {
        const member = await newMember("New Here", { isVerified: false });
        await page.goto(postOf(listing));
        await page.getByLabel(w.account_email, { exact: true }).fill(member.email);
        await page.getByLabel(w.account_password, { exact: true }).fill(password);
        await page.getByRole("main").getByRole("button", { name: w.account_login_submit, exact: true }).click();
        await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
        await expect(page.getByText(w.like_verify)).toBeVisible();
        await expectNoFaults(page);

        await like(page, w).click();
        await expect(page.getByRole("alert").getByText(w.like_verify)).toBeVisible();
        await expect(like(page, w)).toBeVisible();
        await expect(phoneOf(page)).toHaveCount(0);
        expect(await page.content()).not.toContain(owner.phone.slice(4));

        await page.getByRole("link", { name: w.like_verify_go }).click();
        // The mail is sent without another press. Reloading the page sends none.
        await expect(page.getByText(w.account_profile_sent)).toBeVisible();
        await expect(page).toHaveURL(`/profile?next=${encodeURIComponent(postOf(listing))}`);
        await expect(page.getByRole("link", { name: w.account_profile_back })).toHaveAttribute("href", postOf(listing));
        await page.goto(
          `/account/action?mode=verifyEmail&oobCode=${await findEmailCode(member.email, "VERIFY_EMAIL")}`,
        );
        await expect(page.getByRole("heading", { name: w.account_verify_done_title })).toBeVisible();

        await page.goto(postOf(listing));
        await expect(page.getByText(w.like_verify)).toHaveCount(0);
        await like(page, w).click();
        await expect(phoneOf(page)).toHaveAttribute("href", `tel:${owner.phone}`);
        const one = language === "en" ? "1 person has seen the number" : `ফোন নম্বর দেখেছেন ${shown("bn", 1)} জন`;
        await expect(page.getByText(one)).toBeVisible();
      });
    });

    test("verification on another device is noticed by the next Like, and when the tab is shown again", async ({
      page,
      context,
      owner,
      listing,
    }) => {
      const member = await newMember("New Here", { isVerified: false });
      await signInAs(context, member.email);
      await page.goto(postOf(listing));
      await expect(page.getByText(w.like_verify)).toBeVisible();
      await verifyEmail(member.uid);
      if (device === "phone") {
        // Repeated, in case the page was not hydrated yet.
        await expect(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
          await expect(page.getByText(w.like_verify)).toHaveCount(0, { timeout: 4_000 });
        }).toPass();
      } else await like(page, w).click();
      await expect(page.getByText(w.like_verify)).toHaveCount(0);
      if (device === "phone") await like(page, w).click();
      await expect(phoneOf(page)).toHaveAttribute("href", `tel:${owner.phone}`);
    });

    test("the owner sees who has the number, hides it from one, pauses it for all, and shows it again", async ({
      page,
      context,
      baseURL,
      owner,
      listing,
    }) => {
      const seeker = await newMember("রোকেয়া বেগম");
      const other = await browserOf(context, seeker.email, baseURL);
      await other.goto(postOf(listing));
      await other.getByRole("button", { name: "Like", exact: true }).click();
      await expect(phoneOf(other)).toHaveAttribute("href", `tel:${owner.phone}`);

      await signInAs(context, owner.email);
      await page.goto(postOf(listing));
      await page.getByRole("link", { name: w.contact_ledger }).click();
      await expect(page.getByRole("heading", { level: 2, name: w.contact_history_title })).toBeVisible();
      const person = page
        .getByRole("list", { name: w.contact_history_people })
        .getByRole("listitem")
        .filter({ hasText: seeker.name })
        .first();
      await expect(person.getByRole("link", { name: listing.title })).toBeVisible();
      await expectNoFaults(page);

      await person.getByRole("button", { name: matching(w.contact_history_withhold) }).click();
      await expect(page.getByText(w.contact_history_done_withheld)).toBeVisible();
      await expect(person.getByText(w.contact_history_withheld)).toBeVisible();
      await other.reload();
      await expect(other.getByText(matching(words.en.number_messages_first))).toBeVisible();
      await expect(phoneOf(other)).toHaveCount(0);
      expect(await other.content()).not.toContain(owner.phone.slice(4));

      await person.getByRole("button", { name: matching(w.contact_history_share) }).click();
      await expect(page.getByText(w.contact_history_done_shared)).toBeVisible();
      await page.getByRole("button", { name: w.contact_history_pause }).click();
      await expect(page.getByRole("heading", { name: w.contact_history_paused_title })).toBeVisible();
      await other.reload();
      await expect(other.getByText(matching(words.en.number_messages_first))).toBeVisible();

      // Somebody who comes while it is paused gets it later, by one more click.
      const late = await browserOf(context, (await newMember("Late Comer")).email, baseURL);
      await late.goto(postOf(listing));
      await expect(late.getByText(matching(words.en.number_messages_first))).toBeVisible();
      await late.getByRole("button", { name: "Like", exact: true }).click();
      await expect(late.getByText(matching(words.en.number_messages_first))).toBeVisible();
      // The owner is reminded wherever they see their posts, and can resume there.
      await page.goto(postOf(listing));
      await expect(page.locator(".notice").getByText(w.contact_history_paused_title)).toBeVisible();
      await page.goto("/myListings");
      await expectNoFaults(page);
      await page.getByRole("button", { name: w.contact_history_resume }).click();
      await expect(page.getByText(w.contact_history_paused_title)).toHaveCount(0);
      await page.goto("/myPrivacy");
      await expect(page.getByRole("heading", { name: w.contact_history_shown_title })).toBeVisible();
      await late.reload();
      await late.getByRole("button", { name: "Show number" }).click();
      await expect(phoneOf(late)).toHaveAttribute("href", `tel:${owner.phone}`);
      await other.reload();
      await expect(phoneOf(other)).toBeVisible();
      await page.reload();
      await expect(
        page.getByRole("list", { name: w.contact_history_people }).getByText("Late Comer").first(),
      ).toBeVisible();
      for (const somebody of [other, late]) await somebody.context().close();
    });

    test("a seeker reports that the room is gone; the owner is asked and answers", async ({
      page,
      context,
      baseURL,
      owner,
      listing,
    }) => {
      const seeker = await newMember("Called Already");
      await signInAs(context, seeker.email);
      await page.goto(postOf(listing));
      await expect(page.getByRole("button", { name: w.gone_button })).toHaveCount(0);
      await like(page, w).click();
      await page.getByRole("button", { name: w.gone_button }).click();
      await expect(page.getByText(w.gone_thanks)).toBeVisible();

      const home = await browserOf(context, owner.email, baseURL);
      await choose(home.context(), baseURL ?? "", "light", language);
      await home.setViewportSize(viewport);
      await home.goto("/myListings");
      await expect(home.getByText(w.life_asked_title)).toBeVisible();
      await expectNoFaults(home);
      await home.getByRole("button", { name: w.life_confirm }).click();
      await expect(home.getByText(w.life_confirmed)).toBeVisible();
      await expect(home.getByText(w.life_asked_title)).toHaveCount(0);
      if (device === "phone")
        await expect(home.getByRole("button", { name: w.availability_yes })).toHaveAttribute("aria-pressed", "true");
      else await expect(home.getByRole("combobox", { name: w.column_status })).toHaveValue("available");

      await home.goto(postOf(listing));
      await home
        .getByRole("group", { name: w.column_status })
        .getByRole("button", { name: w.life_taken_short })
        .click();
      await expect(home.getByRole("button", { name: w.life_undo })).toBeVisible();
      await expectNoFaults(home);
      await page.reload();
      await expect(page.getByText(w.availability_no, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: w.gone_button })).toHaveCount(0);
      // The mail to the seeker has not been sent yet.
      await home.getByRole("button", { name: w.life_undo }).click();
      await expect(home.getByText(beginning(w.life_live_text)).first()).toBeVisible();
      await home.context().close();
    });

    test("a post that the rules hold back waits, and its owner is told", core, async ({ page, context, request }) => {
      const poster = await newMember("Hasty Poster");
      await signInAs(context, poster.email);
      await page.goto("/addToFindRoommate");
      const risky =
        "Send 5000 taka advance by bKash before viewing, then I text you the address. Booking fee first, no visit without payment.";
      await fillPost(page, poster, risky);
      await page.getByRole("button", { name: w.form_add_submit, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: w.form_posted_waiting_title });
      await expect(dialog).toContainText(w.form_posted_title);
      await expect(dialog).toContainText(beginning(w.form_posted_waiting.split("}")[1] ?? ""));
      await dialog.getByRole("link", { name: w.form_posted_see }).click();
      await expect(page.getByText(w.life_waiting_title)).toBeVisible();
      const id = /(\d+)$/.exec(page.url())?.[1] ?? "";
      expect((await request.get(`/featuredPost/${id}`)).status()).toBe(404);
      await page.goto("/myListings");
      await expect(page.getByText(w.life_waiting, { exact: true }).filter({ visible: true })).toBeVisible();
      await expectNoFaults(page);
      await deleteListing(request, poster, id);
    });

    test("an edit that the rules hold back removes the post from lists, with a notice", async ({
      page,
      context,
      owner,
      listing,
    }) => {
      await signInAs(context, owner.email);
      await page.goto(`/updatePage/${listing.id}`);
      await page
        .locator("[name='description']")
        .fill(
          "Pay the advance by bKash first to book it, before any viewing. Booking fee 3000, then you get the address. No visit without payment.",
        );
      await page.getByRole("button", { name: w.form_update_submit, exact: true }).click();
      await expect(page.getByText(w.form_updated, { exact: true })).toBeVisible();
      await expect(page.getByText(w.form_updated_waiting)).toBeVisible();
      await expect(page.getByText(w.life_waiting_title)).toBeVisible();
    });
  });
}

async function fillPost(page: Page, { phone }: NewMember, description: string): Promise<void> {
  const values = {
    title: "Room near the lake",
    location: "Dhanmondi, Dhaka",
    description,
    rent: "8000",
    age: "30",
    profession: "Nurse",
    interests: "tea",
    phone,
    imageUrl: "/images/rooms/room-bedroom1-0.webp",
    moveInDate: addDays(todayInDhaka(), 7),
    accommodationFor: "Single",
    gender: "female",
    smokingPreference: "Non Smoker",
  };
  await fillForm(page, values);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedFaults: [/status of 403/] });

  test("the list of people, the error and the answers are plain forms", async ({ page, context, owner, listing }) => {
    const seeker = await newMember("Plain Seeker");
    await signInAs(context, seeker.email);
    await page.goto(postOf(listing));
    await page.getByRole("button", { name: "Like", exact: true }).click();
    await expect(phoneOf(page)).toBeVisible();
    await page.getByRole("button", { name: "Report as taken" }).click();
    await expect(page.getByText("Thanks. We've asked the owner.")).toBeVisible();

    await signInAs(context, owner.email);
    await page.goto("/myPrivacy");
    await page.getByRole("button", { name: "Hide from Plain Seeker" }).click();
    await expect(page.getByText("They can't see your number now.")).toBeVisible();
    await page.getByRole("button", { name: "Hide my number" }).click();
    await expect(page.getByRole("heading", { name: "Your number is hidden" })).toBeVisible();
    await page.goto(postOf(listing));
    await page.getByRole("button", { name: "Still available" }).click();
    await expect(page).toHaveURL("/myListings");
    await expect(page.getByText("Thanks. Your post shows today's date.")).toBeVisible();

    const unverified = await newMember("Not Yet", { isVerified: false });
    await signInAs(context, unverified.email);
    await page.goto(postOf(listing));
    await page.getByRole("button", { name: "Like", exact: true }).click();
    await expect(page.getByText(words.en.like_verify)).toBeVisible();
    await expect(phoneOf(page)).toHaveCount(0);
  });
});

test("the list of people is empty for a new member, and a visitor is sent to log in", async ({ page, context }) => {
  await page.goto("/phoneShared");
  await expect(page).toHaveURL("/login?next=%2FmyPrivacy#number");
  await signInAs(context, (await newMember("Alone")).email);
  await page.goto("/phoneShared");
  await expect(page).toHaveURL("/myPrivacy#number");
  await expect(page.getByRole("heading", { name: "Nobody has your number" })).toBeVisible();
});
