/** Payment words before and after a visit, and the record of moving in: both sides fill it, confirm it and print it. */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { hydrated } from "./hydrated.ts";
import { brokenJpeg, jpegWithPlace, noisy } from "./photo-files.ts";
import { hiddenIn } from "./photo-form.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf } from "./trust.ts";
import { happen } from "./viewing-steps.ts";
import { matching, type Words, walks, words } from "./words.ts";

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

test.describe.configure({ timeout: 150_000 });
// The browser itself logs the 409 of a conflict, and the 404 of a record that nobody else has.
test.use({ allowedFaults: [/status of 40[049]/] });

async function ask(page: Page, w: Words, id: string): Promise<string> {
  await page.goto(`/featuredPostDetails/${id}/ask`);
  await page.getByLabel(w.opener_words).fill("I teach at a school nearby and would like to see the room this week.");
  await page.getByRole("button", { name: w.opener_send, exact: true }).click();
  await expect(page).toHaveURL(/\/inbox\/\d+/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function fill(page: Page, w: Words): Promise<void> {
  await page.getByLabel(w.move_in_day, { exact: true }).fill("2026-12-01");
  await page.getByLabel(w.move_in_electricity).fill("04512.6");
  await page.getByLabel(w.move_in_keys, { exact: true }).fill("Two of the flat, one of the gate");
  await page.getByLabel(w.move_in_notice, { exact: true }).fill("One month, in writing");
  await page.locator('[name="broken"]').nth(0).fill("The tap in the kitchen drips");
  await page.locator('[name="broken"]').nth(1).fill("জানালার কাচ ফাটা");
  await page.locator('[name="paidWhat"]').first().fill("Advance, two months");
  await page.locator('[name="paidTaka"]').first().fill("১৬,০০০");
  await page.locator('[name="paidDay"]').first().fill("2026-11-28");
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a number to pay to is hidden until the visit, then both fill, confirm and print the record",
      core,
      async ({ page, context, browser, baseURL, owner, listing }) => {
        const seeker = await newMember("Careful Seeker");
        await signInAs(context, seeker.email);
        await page.goto(`/featuredPostDetails/${listing.id}`);
        await expect(page.getByText(w.listing_safe)).toBeVisible();
        const conversation = await ask(page, w, listing.id);
        const owners = await browserOf({ browser, baseURL, language, viewport }, owner.email);
        await owners.goto(`/inbox/${conversation}`);
        await owners.getByLabel(w.conversation_write_answer).fill("Please give the advance to my bKash 01712345678");
        await owners.getByRole("button", { name: w.conversation_send, exact: true }).click();
        await expect(owners.getByText(w.conversation_money_first)).toBeVisible();
        await owners.getByRole("button", { name: w.conversation_change }).click();
        await owners.getByLabel(w.conversation_write_answer).fill("The advance is by bKash 01712345678");
        await owners.getByRole("button", { name: w.conversation_send, exact: true }).click();
        await owners.getByRole("button", { name: w.conversation_send_anyway }).click();
        await page.goto(`/inbox/${conversation}`);
        await expect(page.locator(".messages").getByText("The advance is by bKash •••")).toBeVisible();
        await expect(page.getByText(w.conversation_warning_money)).toBeVisible();
        await expect(page.getByText(w.conversation_safety)).toBeVisible();

        expect((await page.goto(`/viewings/${conversation}/move-in`))?.status()).toBe(404);
        const viewing = await happen(conversation);
        const path = `/viewings/${viewing}/move-in`;
        await page.goto(`/inbox/${conversation}`);
        await expect(page.locator(".messages").getByText("The advance is by bKash 01712345678")).toBeVisible();
        await expect(page.getByText(w.conversation_warning_money)).toHaveCount(0);
        await expect(page.getByText(w.conversation_safety)).toHaveCount(0);

        await page.getByRole("link", { name: w.move_in_go_text }).click();
        await expect(page.getByRole("heading", { level: 1, name: w.move_in_title })).toBeVisible();
        await expectNoFaults(page);
        await page.getByRole("button", { name: w.move_in_save, exact: true }).click();
        await expect(page.getByText(w.move_in_problem_day)).toBeVisible();
        await fill(page, w);
        await page.getByRole("button", { name: w.move_in_more }).click();
        await expect(page.locator('[name="broken"]')).toHaveCount(6);
        await expect(page.locator('[name="broken"]').first()).toHaveValue("The tap in the kitchen drips");
        await page.getByRole("button", { name: w.move_in_save, exact: true }).click();
        await expect(page.getByText(w.move_in_state_none, { exact: true })).toBeVisible();
        await expectNoFaults(page);

        await owners.goto(`/inbox/${conversation}`);
        await owners.getByRole("link", { name: matching(w.move_in_go_confirm) }).click();
        await owners.getByRole("link", { name: w.move_in_change }).click();
        await owners.getByLabel(w.move_in_gas).fill("88");
        // Meanwhile the seeker changes it too: nothing is lost, both versions are shown.
        await page.getByRole("link", { name: w.move_in_change }).click();
        await page.getByLabel(w.move_in_water).fill("118");
        await page.getByRole("button", { name: w.move_in_save, exact: true }).click();
        await expect(page.getByText("118")).toBeVisible();
        await owners.getByRole("button", { name: w.move_in_save, exact: true }).click();
        await expect(owners.getByText(matching(w.move_in_changed_title))).toBeVisible();
        await expect(owners.getByLabel(w.move_in_gas)).toHaveValue("88");
        await expect(owners.locator(".move-in-theirs").getByText("118")).toBeVisible();
        await expectNoFaults(owners);
        await owners.getByLabel(w.move_in_water).fill("118");
        await owners.getByRole("button", { name: w.move_in_save, exact: true }).click();
        await owners.getByRole("button", { name: w.move_in_confirm }).click();
        await expect(owners.getByText(w.move_in_state_theirs, { exact: true })).toBeVisible();

        await page.goto(path);
        await page.getByRole("button", { name: w.move_in_confirm }).click();
        await expect(page.getByText(w.move_in_state_both, { exact: true })).toBeVisible();
        await expect(page.getByRole("link", { name: w.move_in_change })).toHaveCount(0);
        await page.emulateMedia({ media: "print" });
        await expect(page.getByRole("button", { name: w.move_in_print })).toBeHidden();
        await expect(page.getByText(w.move_in_signature).first()).toBeVisible();
        const paper = await page.pdf({ preferCSSPageSize: true });
        expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        await page.emulateMedia({ media: "screen" });

        const stranger = await browserOf(
          { browser, baseURL, language, viewport },
          (await newMember("Somebody Else")).email,
        );
        expect((await stranger.goto(path))?.status()).toBe(404);
      },
    );

    test("without JavaScript: more rows, a problem, saving, confirming and deleting", async ({
      context,
      page,
      browser,
      baseURL,
      owner,
      listing,
    }) => {
      const seeker = await newMember("Plain Seeker");
      await signInAs(context, seeker.email);
      const viewing = await happen(await ask(page, w, listing.id));
      const plain = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: false }, owner.email);
      await plain.goto(`/viewings/${viewing}/move-in`);
      await fill(plain, w);
      await plain.getByRole("button", { name: w.move_in_more }).click();
      await expect(plain.locator('[name="broken"]').nth(1)).toHaveValue("জানালার কাচ ফাটা");
      await expect(plain.locator('[name="broken"]')).toHaveCount(8);
      await plain.locator('[name="paidTaka"]').first().fill("much");
      await plain.getByRole("button", { name: w.move_in_save, exact: true }).click();
      await expect(plain.getByText(w.move_in_problem_taka)).toBeVisible();
      await plain.locator('[name="paidTaka"]').first().fill("16000");
      await plain.getByRole("button", { name: w.move_in_save, exact: true }).click();
      await plain.getByRole("button", { name: w.move_in_confirm }).click();
      await expect(plain.getByText(w.move_in_state_theirs, { exact: true })).toBeVisible();
      await plain.getByRole("button", { name: w.move_in_delete }).click();
      await plain.getByRole("button", { name: w.move_in_delete_confirm, exact: true }).click();
      await expect(plain.getByText(w.move_in_deleted_title)).toBeVisible();
      await page.goto(`/viewings/${viewing}/move-in`);
      await expect(page.getByText("The tap in the kitchen drips")).toBeVisible();
      await expect(page.getByText(matching(w.move_in_state_left))).toBeVisible();
    });

    test("photos of what is broken: added with and without JavaScript, seen by both sides, removed", async ({
      context,
      page,
      browser,
      baseURL,
      owner,
      listing,
    }) => {
      await signInAs(context, (await newMember("Careful Seeker")).email);
      const viewing = await happen(await ask(page, w, listing.id));
      const path = `/viewings/${viewing}/move-in`;
      await page.goto(path);
      await fill(page, w);
      await page.getByRole("button", { name: w.move_in_save, exact: true }).click();
      await expect(page.getByText(w.move_in_photos_none)).toBeVisible();
      await hydrated(page);
      await page.getByRole("button", { name: w.move_in_photo_add, exact: true }).click();
      await expect(page.getByText(w.move_in_photo_choose)).toBeVisible();
      await page.getByLabel(w.move_in_photo_caption).fill("Crack in the mirror");
      await page.locator('input[name="file"]').setInputFiles(brokenJpeg);
      await page.getByRole("button", { name: w.move_in_photo_add, exact: true }).click();
      await expect(page.getByText(w.photo_refused_damaged)).toBeVisible();
      await expect(page.getByLabel(w.move_in_photo_caption)).toHaveValue("Crack in the mirror");
      await expectNoFaults(page);
      // 12 megapixels, which the browser makes smaller.
      await page.locator('input[name="file"]').setInputFiles(await noisy());
      await page.getByRole("button", { name: w.move_in_photo_add, exact: true }).click();
      await expect(page.getByText(w.move_in_photo_added)).toBeVisible();
      await expect(page.getByRole("img", { name: "Crack in the mirror" })).toBeVisible();
      await expectNoFaults(page);
      await page.getByRole("button", { name: w.move_in_confirm }).click();
      await expect(page.getByText(w.move_in_state_theirs, { exact: true })).toBeVisible();

      const plain = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: false }, owner.email);
      await plain.goto(path);
      const seen = plain.getByRole("img", { name: "Crack in the mirror" });
      await seen.scrollIntoViewIfNeeded();
      await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
      const url = new URL((await seen.getAttribute("src")) ?? "", baseURL).href;
      expect(await hiddenIn(await (await plain.request.get(url)).body())).toEqual({});
      await plain.locator('input[name="file"]').setInputFiles(await jpegWithPlace());
      await plain.getByRole("button", { name: w.move_in_photo_add, exact: true }).click();
      await expect(plain.getByText(w.move_in_photo_added)).toBeVisible();
      await expect(plain.getByRole("listitem").filter({ has: plain.locator("figure") })).toHaveCount(2);
      await plain
        .locator('input[name="file"]')
        .setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") });
      await plain.getByRole("button", { name: w.move_in_photo_add, exact: true }).click();
      await expect(plain.getByText(w.photo_refused_not_an_image)).toBeVisible();

      // The seeker's confirmation was of the version before.
      await page.goto(path);
      await expect(page.getByText(w.move_in_state_none, { exact: true })).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: w.move_in_photo_add })).toBeHidden();
      await expect(page.getByRole("img", { name: "Crack in the mirror" })).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      await hydrated(page);
      await page.getByRole("button", { name: matching(w.move_in_photo_remove_place) }).click();
      await expect(page.getByText(w.move_in_photo_removed)).toBeVisible();
      await expect(page.locator(".move-in-photo")).toHaveCount(1);
      await expectNoFaults(page);
      const stranger = await browserOf(
        { browser, baseURL, language, viewport },
        (await newMember("Somebody Else")).email,
      );
      const theirs = new URL((await page.locator(".move-in-photo img").getAttribute("src")) ?? "", baseURL).href;
      expect([(await page.request.get(theirs)).status(), (await stranger.request.get(theirs)).status()]).toEqual([
        200, 404,
      ]);
    });
  });
}
