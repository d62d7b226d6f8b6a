/** Several seats in a post: after a visit its owner gives them one by one, and takes one back. */
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf } from "./trust.ts";
import { happen, openConversation } from "./viewing-steps.ts";
import { walks, words } from "./words.ts";

const named = (text: string, name: string) => text.replace("{name}", name);

/** The row of the inbox has the same text. */
const noticeIn = (page: Page, text: string) => page.locator(".message-notice").filter({ hasText: text });

for (const { language, device, viewport } of walks) {
  const w = words[language];
  const free = (one: string, all: string) => w.seats_free_of.replace("{free}", one).replace("{seats}", all);
  const [one, two] = language === "bn" ? ["১", "২"] : ["1", "2"];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });

    test(
      "two seats are given after visits; the last one takes the post until it is taken back",
      core,
      async ({ page, context, browser, request, baseURL }) => {
        test.slow();
        await choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language);
        const owner = await newMember("Rina Owner");
        const [mim, nadia] = [await newMember("Mim"), await newMember("Nadia")];
        const seats = { accommodationFor: "Shared", facts: { unit: "seat" }, seats: 2 };
        const listing = await newListing(request, owner, { ...farFromDhaka, ...seats });
        const first = await openConversation(request, mim, owner, listing);
        const last = await openConversation(request, nadia, owner, listing);
        const visit = await happen(first);
        await happen(last);

        await signInAs(context, owner.email);
        await page.goto(`/viewings/${visit}`);
        await page.getByRole("button", { name: named(w.seat_give, "Mim") }).click();
        await expect(page.getByText(named(w.seat_is_given, "Mim"))).toBeVisible();
        await expect(page.getByRole("button", { name: w.seat_take_back })).toBeVisible();
        await expectNoFaults(page);

        const seeker = await browserOf({ browser, baseURL, language, viewport }, mim.email);
        await seeker.goto(`/inbox/${first}`);
        await expect(noticeIn(seeker, named(w.conversation_notice_seat_given, "Rina Owner"))).toBeVisible();
        await expect(seeker.locator(".room-strip")).toContainText(free(one ?? "", two ?? ""));
        await seeker.context().close();

        await page.goto(`/inbox/${last}`);
        await page.getByLabel(w.conversation_more).click();
        await page.getByRole("button", { name: named(w.seat_give, "Nadia") }).click();
        await expect(noticeIn(page, named(w.conversation_notice_seat_given_own, "Nadia"))).toBeVisible();
        await expect(page.locator(".room-strip")).toContainText(w.conversation_taken);
        await page.getByLabel(w.conversation_more).click();
        await expectNoFaults(page);
        await page.getByRole("button", { name: w.seat_take_back }).click();
        await expect(noticeIn(page, w.conversation_notice_seat_taken_back_own)).toBeVisible();
        await expect(page.locator(".room-strip")).toContainText(free(one ?? "", two ?? ""));
        const stored = (await (await request.get(`/featuredPost/${listing.id}`)).json()) as object;
        expect(stored).toMatchObject({ seats: 2, seatsFree: 1, Availability: "Yes" });
        await deleteListing(request, owner, listing.id);
      },
    );
  });
}
