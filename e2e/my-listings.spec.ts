/** My Listings: rows, figures, the state with its undo, sharing, several posts at once, and the day of an owner. */

import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { passUndoMinute } from "./clock.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { findMail } from "./mailbox.ts";
import { askAbout } from "./page-forms.ts";
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
const figure = (page: Page, part: "requests" | "liked" | "seen") => page.locator(`td.own-${part} strong`);
const selectIn = (page: Page | Locator) => page.getByRole("combobox", { name: /^Current Status/ });

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
          await expect(figure(page, "seen")).toHaveText(one, { timeout: 1_000 });
        }).toPass({ timeout: 20_000 });
        await expect(figure(page, "liked")).toHaveText(one);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        await expectNoFaults(page);

        if (device === "phone") {
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
        } else {
          await expect(selectIn(page)).toHaveValue("available");
          await selectIn(page).selectOption("taken");
          await page.getByRole("button", { name: w.life_undo }).click();
          await expect(selectIn(page)).toHaveValue("available");
          await expect(selectIn(page)).toBeFocused();
        }
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
      const more = row.getByLabel(w.mine_more.split("{")[0] ?? "");
      if (device === "desktop") await more.click();
      await row.getByRole("button", { name: w.share, exact: false }).click();
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
      await page.keyboard.press("Escape");

      if (device === "phone") {
        await more.click();
        await expect(page.getByRole("link", { name: w.mine_who_has_number })).toBeVisible();
        await expectNoFaults(page);
        await page.getByRole("button", { name: w.mine_delete }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: w.cancel }).click();
        await expect(more).toBeFocused();
        await page.getByRole("link", { name: w.mine_next_add }).click();
        await expect(page).toHaveURL(`/updatePage/${listing.id}#house`);
      } else {
        await expect(row.getByRole("button", { name: w.mine_delete })).toBeVisible();
        await expect(row.getByRole("link", { name: w.mine_update })).toBeVisible();
      }
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
  await selectIn(page).selectOption("taken");
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await passUndoMinute(listing);
  await findMail({ to: seeker.email, subject: listing.title });
  await selectIn(page).selectOption("available");
  await expect(page.getByText("Available again. One person was already told that it's taken.")).toBeVisible();
});

test("tabs, the search and the columns arrange the list", async ({ page, context, request, owner, listing }) => {
  const others = [];
  for (let n = 0; n < 5; n += 1) others.push(await newListing(request, owner, n === 0 ? { Availability: "No" } : {}));
  await signInAs(context, owner.email);
  await page.goto("/myListings");
  const tabs = page.getByRole("navigation", { name: "Which posts" });
  // The sixth post of a new member on one day waits for a moderator.
  await expect(tabs.getByRole("link")).toHaveText(["All · 6", "Live · 4", "Being checked · 1", "Taken · 1"]);
  await tabs.getByRole("link", { name: "Taken" }).click();
  await expect(page).toHaveURL("/myListings?show=taken");
  await expect(rowOf(page, others[0] ?? listing)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoFaults(page);

  await page.getByRole("searchbox", { name: "Search your posts" }).fill("no such words");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No post of yours has these words.")).toBeVisible();
  await page.getByRole("link", { name: "Show all posts" }).click();
  await expect(page.getByRole("row")).toHaveCount(7);
  await page.getByRole("columnheader", { name: "Rent", exact: true }).getByRole("link").click();
  await expect(page).toHaveURL("/myListings?sort=rent");
  await expect(page.getByRole("columnheader", { name: "Rent", exact: true })).toHaveAttribute("aria-sort", "ascending");
  for (const { id } of others) await deleteListing(request, owner, id);
});

test(
  "on a laptop seven posts are in the first window, and several can be changed at once",
  core,
  async ({ page, context, request, owner, listing }) => {
    const others = [];
    for (let n = 0; n < 7; n += 1) others.push(await newListing(request, owner));
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    // The notice of the demo site is no part of the product.
    await page.locator(".demo-bar").evaluateAll((bars) => {
      for (const bar of bars) (bar as HTMLElement).style.display = "none";
    });
    const boxes = await page
      .locator("tr[id^=room-]")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    const inView = boxes.filter(({ bottom }) => bottom <= 800).length;
    const tallest = Math.max(...boxes.map(({ height }) => height));
    // oxlint-disable-next-line eslint/no-console -- the figures are the purpose of this test
    console.info(`laptop My Listings: rows in view ${inView}, px of the tallest ${tallest}, first at ${boxes[0]?.top}`);
    expect(inView).toBeGreaterThanOrEqual(7);
    expect(tallest).toBeLessThanOrEqual(72);

    for (const title of [listing.title, others[0]?.title ?? ""])
      await rowOf(page, { title }).getByRole("checkbox").check();
    await expect(page.getByText("2 chosen")).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Taken", exact: true }).click();
    await expect(page.getByText("Marked as taken: 2 posts.", { exact: false })).toBeVisible();
    await expect(selectIn(rowOf(page, listing))).toHaveValue("taken");
    await expect(page.getByText("2 chosen")).toBeHidden();
    await page.getByRole("checkbox", { name: "Choose all posts on this page" }).check();
    await page.getByRole("button", { name: "Still available", exact: true }).click();
    await expect(page.getByText("Still available: 5 posts")).toBeVisible();
    await expect(page.getByText("3 posts couldn't be changed.", { exact: false })).toBeVisible();

    await rowOf(page, listing).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Print posters" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Print posters" })).toBeVisible();
    await expect(page.locator(".flyer-sheet")).toHaveCount(1);
    await expectNoFaults(page);
    for (const { id } of others) await deleteListing(request, owner, id);
  },
);

test(
  "the day of an owner: who waits, on the home page and above the posts",
  core,
  async ({ page, context, request, owner, listing }) => {
    await signInAs(context, owner.email);
    await page.goto("/");
    const today = page.getByRole("region", { name: "Today" });
    await expect(today.getByText("Nothing waits for you.")).toBeVisible();
    await askAbout(request, await newMember("Sabrina Asks"), listing);
    for (const path of ["/", "/myListings"]) {
      await page.goto(path);
      await expect(today.getByRole("link")).toHaveCount(1);
      await expect(today.getByRole("link", { name: /waits for your answer.*Sabrina Asks/ })).toBeVisible();
      await expectNoFaults(page);
    }
    await expect(page.getByRole("link", { name: /Requests, 1 waits for your answer/ })).toHaveAttribute(
      "href",
      `/inbox?listing=${listing.id}`,
    );
    await today.getByRole("link").click();
    await expect(page).toHaveURL("/inbox?show=turn");
  },
);

test.describe("on a laptop without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test("a state is saved by a button, and the chosen posts by the bar", async ({
    page,
    context,
    request,
    owner,
    listing,
  }) => {
    const other = await newListing(request, owner);
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    const row = rowOf(page, listing);
    await selectIn(row).selectOption("taken");
    await row.getByRole("button", { name: "OK" }).click();
    await expect(selectIn(row)).toHaveValue("taken");
    for (const { title } of [listing, other]) await rowOf(page, { title }).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Still available", exact: true }).click();
    await expect(page.getByText("Still available: 2 posts")).toBeVisible();
    await expect(selectIn(row)).toHaveValue("available");
    await deleteListing(request, owner, other.id);
  });
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
    await page.getByLabel(/^More/).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByText("Are you sure?").filter({ visible: true })).toHaveCount(1);
  });
});
