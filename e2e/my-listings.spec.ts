/** My Listings: figures, the switch with its undo, sharing, and what is missing in a post. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { passUndoMinute } from "./clock.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { findMail } from "./mailbox.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, postPath } from "./trust.ts";
import { walks, words } from "./words.ts";

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

const rowOf = (page: Page, { title }: { title: string }) => page.getByRole("row").filter({ hasText: title });
const figure = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "figures of a post, the switch, and its undo before anybody is told",
      core,
      async ({ page, context, browser, baseURL, owner, listing }) => {
        const seeker = await browserOf(
          { browser, baseURL, language, viewport },
          (await newMember("Curious One")).email,
        );
        for (let n = 0; n < 2; n += 1) await seeker.goto(postPath(listing));
        await seeker.getByRole("button", { name: w.like, exact: true }).click();
        await expect(seeker.locator("a[href^='tel:']").first()).toBeVisible();

        await signInAs(context, owner.email);
        // Views are written every five seconds.
        const one = language === "bn" ? "১" : "1";
        await expect(async () => {
          await page.goto("/myListings");
          await expect(figure(page, w.mine_seen)).toHaveText(one, { timeout: 1_000 });
        }).toPass({ timeout: 20_000 });
        await expect(figure(page, w.mine_liked)).toHaveText(one);
        await expect(figure(page, w.mine_got_number)).toHaveText(one);
        await expectNoFaults(page);

        const state = page.getByRole("group", { name: w.column_status });
        const [available, taken] = [
          state.getByRole("button", { name: w.availability_yes }),
          state.getByRole("button", { name: w.life_taken_short }),
        ];
        await expect(available).toHaveAttribute("aria-pressed", "true");
        await taken.click();
        await expect(taken).toHaveAttribute("aria-pressed", "true");
        await page.getByRole("button", { name: w.life_undo }).click();
        await expect(available).toHaveAttribute("aria-pressed", "true");
        await expect(page.getByText(w.life_confirmed)).toBeVisible();
        await expect(page.getByRole("button", { name: w.life_undo })).toHaveCount(0);
        await expectNoFaults(page);
        await seeker.context().close();
      },
    );

    test("a post is opened, shared and deleted from its row", async ({ page, context, owner, listing }) => {
      await signInAs(context, owner.email);
      await page.goto("/myListings");
      const row = rowOf(page, listing);
      if (device === "phone") await row.getByRole("button", { name: w.share, exact: false }).click();
      const whatsapp = page.getByRole("link", { name: w.share_whatsapp });
      await expect(whatsapp).toHaveAttribute(
        "href",
        new RegExp(`^https://wa\\.me/\\?text=.*featuredPostDetails%2F${listing.id}$`),
      );
      await expect(page.locator(".share-row").getByRole("link", { name: w.share_facebook })).toHaveAttribute(
        "href",
        new RegExp(`featuredPostDetails%2F${listing.id}$`),
      );
      await expectNoFaults(page);
      await page.keyboard.press("Escape");

      if (device === "phone") {
        const more = row.getByRole("button", { name: w.mine_more.split("{")[0] ?? "" });
        await more.click();
        await expect(page.getByRole("link", { name: w.mine_who_has_number })).toBeVisible();
        await expectNoFaults(page);
        await page.getByRole("button", { name: w.mine_delete }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: w.cancel }).click();
        await expect(more).toBeFocused();
      } else await expect(row.getByRole("button", { name: w.mine_delete })).toBeVisible();

      await page.getByRole("link", { name: w.mine_next_add }).click();
      await expect(page).toHaveURL(`/updatePage/${listing.id}#house`);
      await page.goto("/myListings");
      // The link of the title covers the photo, so the photo itself is never hit.
      await row.locator(".picture").click({ position: { x: 40, y: 40 }, force: true });
      await expect(page).toHaveURL(postPath(listing));
    });
  });
}

test("available again after the mails were sent says that people were told", async ({
  page,
  context,
  request,
  owner,
  listing,
}) => {
  const seeker = await newMember("Likes It");
  await request.patch("/featuredPost", {
    data: { id: listing.id },
    headers: { authorization: `Bearer ${seeker.idToken}` },
  });
  await signInAs(context, owner.email);
  await page.goto("/myListings");
  await page.getByRole("button", { name: /^Taken/ }).click();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await passUndoMinute(listing);
  await findMail({ to: seeker.email, subject: listing.title });
  await page.getByRole("button", { name: /^Available/ }).click();
  await expect(page.getByText("Available again. One person was already told that it's taken.")).toBeVisible();
});

test("tabs appear from six posts on, and keep the list apart", async ({ page, context, request, owner, listing }) => {
  const others = [];
  for (let n = 0; n < 5; n += 1) others.push(await newListing(request, owner, n === 0 ? { Availability: "No" } : {}));
  await signInAs(context, owner.email);
  await page.goto("/myListings");
  const tabs = page.getByRole("navigation", { name: "Which posts" });
  // The sixth post of a new member on one day waits for a moderator.
  await expect(tabs.getByRole("link")).toHaveText(["All · 6", "Live · 4", "In review · 1", "Taken · 1"]);
  await tabs.getByRole("link", { name: "Taken" }).click();
  await expect(page).toHaveURL("/myListings?show=taken");
  await expect(rowOf(page, others[0] ?? listing)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoFaults(page);
  for (const { id } of others) await deleteListing(request, owner, id);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("the switch, its undo and the sheets work", core, async ({ page, context, request, owner, listing }) => {
    const seeker = await newMember("Likes It");
    await request.patch("/featuredPost", {
      data: { id: listing.id },
      headers: { authorization: `Bearer ${seeker.idToken}` },
    });
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    await page.getByRole("button", { name: /^Taken/ }).click();
    await expect(page.getByRole("button", { name: /^Taken/ })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByRole("button", { name: /^Available/ })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: /^Share/ }).click();
    await expect(page.getByRole("link", { name: "WhatsApp" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByText("Are you sure?").filter({ visible: true })).toHaveCount(1);
  });
});
