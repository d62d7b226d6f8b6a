/** Whether a room is still available: asked by mail, answered without signing in, asleep and awake. */

import type { ParsedMail } from "mailparser";
import { expectNoFaults } from "./axe-faults.ts";
import { askOwners, passHours, passUndoMinute } from "./clock.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { findMail, linksOf } from "./mailbox.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, postPath } from "./trust.ts";
import { beginning, walks, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Room Owner")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

// The worker and the mails take some time.
test.describe.configure({ timeout: 120_000 });

const FORTNIGHT = 15 * 24;

/** The link of the mail as a path: its origin depends on the server's settings. */
function answerLink(mail: ParsedMail, answer: "available" | "taken"): string {
  const link = linksOf(mail).find((one) => one.endsWith(`?answer=${answer}`));
  if (!link) throw new Error(`No such link in: ${mail.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const aboutTitle = (subject: string, title: string) => subject.replace("{title}", title);

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "one tap in the mail confirms the room; the other answer changes it to taken, and likers get a mail",
      core,
      async ({ page, browser, baseURL, request, owner, listing }) => {
        const visit = { browser, baseURL, language, viewport };
        const [home, seeker] = [await browserOf(visit, owner.email), await newMember("Likes It")];
        await (await browserOf(visit, seeker.email)).context().close();
        await request.patch("/featuredPost", {
          data: { id: listing.id },
          headers: { authorization: `Bearer ${seeker.idToken}` },
        });

        await passHours(listing, FORTNIGHT);
        await askOwners();
        const mail = await findMail({ to: owner.email, subject: aboutTitle(w.mail_still_subject, listing.title) });
        await home.goto("/myListings");
        await expect(home.getByText(w.life_asked_title)).toBeVisible();

        // A client that loads the link without running scripts, such as a mail scanner, does not answer.
        const yes = answerLink(mail, "available");
        expect((await request.get(yes)).status()).toBe(200);
        await home.reload();
        await expect(home.getByText(w.life_asked_title)).toBeVisible();

        const answer = await page.goto(yes);
        expect(answer?.headers()).toMatchObject({
          "cache-control": "no-store",
          "x-robots-tag": "noindex",
          "referrer-policy": "same-origin",
        });
        await expect(page.getByRole("heading", { level: 1, name: w.answer_live_title })).toBeVisible();
        await expect(page.getByText(listing.title)).toBeVisible();
        expect(new URL(page.url()).search).toBe("");
        await expectNoFaults(page);
        await home.reload();
        await expect(home.getByText(w.life_asked_title)).toHaveCount(0);

        await page.getByRole("button", { name: w.answer_live_undo }).click();
        await expect(page.getByRole("heading", { level: 1, name: w.answer_taken_title })).toBeVisible();
        await expectNoFaults(page);
        await page.reload();
        await expect(page.getByRole("heading", { level: 1, name: w.answer_taken_title })).toBeVisible();
        expect(
          ((await (await request.get(`/featuredPost/${listing.id}`)).json()) as { Availability: string }).Availability,
        ).toBe("No");
        await passUndoMinute(listing);
        const news = await findMail({ to: seeker.email, subject: aboutTitle(w.mail_taken_subject, listing.title) });
        expect(news.text).not.toContain(owner.phone.slice(4));
        await home.context().close();
      },
    );

    test("without an answer the post goes to sleep and is hidden, and its owner wakes it", async ({
      page,
      context,
      request,
      owner,
      listing,
    }) => {
      await signInAs(context, owner.email);
      await passHours(listing, FORTNIGHT);
      await askOwners();
      await findMail({ to: owner.email, subject: listing.title });
      await page.goto(postPath(listing));
      await expect(page.getByText(w.life_asked_title)).toBeVisible();

      // The worker marks the mail as sent only after the mail server has accepted it, so try again.
      await expect(async () => {
        await passHours(listing, 73);
        await askOwners();
        await expect(async () => {
          await page.reload();
          await expect(page.getByText(w.life_asleep_title)).toBeVisible({ timeout: 500 });
        }).toPass({ timeout: 4_000, intervals: [200] });
      }).toPass({ timeout: 60_000 });
      await expectNoFaults(page);
      await expect
        .poll(async () => (await request.get(`/featuredPost/${listing.id}`)).status(), { timeout: 20_000 })
        .toBe(404);

      await page.goto("/myListings");
      await expect(page.getByText(w.life_asleep_title).filter({ visible: true })).toBeVisible();
      await page.getByRole("button", { name: w.life_wake }).click();
      await expect(page.getByText(w.life_confirmed)).toBeVisible();
      await expect(page.getByText(w.life_asleep_title)).toHaveCount(0);
      expect((await request.get(`/featuredPost/${listing.id}`)).status()).toBe(200);
      await page.goto(postPath(listing));
      await expect(page.getByText(beginning(w.life_live_text)).first()).toBeVisible();
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the link in the mail leads to a page with a button for each answer", async ({ page, owner, listing }) => {
    await passHours(listing, FORTNIGHT);
    await askOwners();
    const mail = await findMail({ to: owner.email, subject: listing.title });
    await page.goto(answerLink(mail, "taken"));
    await expect(page.getByRole("heading", { level: 1, name: "Is the room still available?" })).toBeVisible();
    await page.getByRole("button", { name: "No, it's taken" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Done. It's marked as taken" })).toBeVisible();
    await page.getByRole("button", { name: "Actually, it's still available" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Thanks. Your post stays up" })).toBeVisible();
  });
});

test.describe("an invalid link", () => {
  test.use({ allowedFaults: [/status of 404/] });

  test("shows an error and a link", async ({ page }) => {
    const answer = await page.goto("/answer/12-34-56.not-signed?answer=taken");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("link", { name: "Go to My Listings" }).click();
    await expect(page).toHaveURL("/login?next=%2FmyListings");
  });
});

test("a link answers only its own question, not a later one", async ({ page, owner, listing }) => {
  await passHours(listing, FORTNIGHT);
  await askOwners();
  const first = await findMail({ to: owner.email, subject: listing.title });
  await page.goto(answerLink(first, "available"));
  await expect(page.getByRole("heading", { level: 1, name: "Thanks. Your post stays up" })).toBeVisible();

  const second = new Date();
  await passHours(listing, FORTNIGHT);
  await askOwners();
  await findMail({ to: owner.email, subject: listing.title, after: second });
  await page.goto(answerLink(first, "taken"));
  await expect(page.getByRole("heading", { level: 1, name: "We've asked again since" })).toBeVisible();
  await expect(page.getByRole("button", { name: "No, it's taken" })).toHaveCount(0);
});
