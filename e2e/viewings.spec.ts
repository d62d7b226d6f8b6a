/**
 * Visits: the owner offers times in English on a laptop, the seeker books in Bangla on a phone, both confirm at the
 * door.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { doorCodes } from "../src/features/viewings/viewing.limits.ts";
import { withPlainDigits } from "../src/platform/digits.ts";
import { keptVisits, untilControlled } from "./app-steps.ts";
import { expectNoFaults } from "./axe-faults.ts";
import { query } from "./clock.ts";
import { core } from "./core.ts";
import { newMember } from "./data.ts";
import { expect } from "./fixtures.ts";
import { test } from "./viewing-ground.ts";
import { ADDRESS, bookTime, browserOf, inDays, offerTimes, openConversation, startIn } from "./viewing-steps.ts";
import { matching, words } from "./words.ts";

test.describe.configure({ timeout: 180_000 });
// A booking that fails, wrong codes and expired links: the browser reports their statuses on the console.
test.use({ allowedFaults: [/the server responded with a status of 4\d\d/] });

const laptop = { language: "en", viewport: { width: 1280, height: 900 } } as const;
const phone = { language: "bn", viewport: { width: 360, height: 740 } } as const;
const [en, bn] = [words.en, words.bn];

test(
  "from the offer to the visit, in two languages",
  core,
  async ({ browser, baseURL, owner, seeker, listing, conversation }) => {
    const poster = await browserOf({ browser, baseURL, ...laptop }, owner.email);
    const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);

    await visitor.goto(`/inbox/${conversation}`);
    await expect(visitor.getByText(bn.viewing_panel_none)).toBeVisible();

    await poster.goto("/myListings");
    const row = poster.getByRole("row").filter({ hasText: listing.title });
    await row.getByLabel(en.mine_more.replace("{title}", listing.title)).click();
    await row.getByRole("link", { name: en.viewing_offer_link }).click();
    await expect(poster.getByRole("heading", { level: 1, name: en.viewing_offer_title })).toBeVisible();
    await expectNoFaults(poster);
    await poster.getByRole("button", { name: en.viewing_offer_submit }).click();
    await expect(poster.getByText(matching(en.viewing_offer_address_missing))).toBeVisible();
    await poster.getByLabel(en.viewing_offer_address).fill(ADDRESS);
    const days = poster.getByRole("group", { name: en.viewing_offer_days }).getByRole("button");
    const time = (name: string) => poster.getByRole("checkbox", { name, exact: true });
    await days.nth(3).click();
    await time("6:30 pm").check();
    await days.nth(2).click();
    await time("6:00 pm").check();
    await time("6:30 pm").check();
    await poster.getByRole("button", { name: "Offer 3 times" }).click();
    await expect(poster.getByText(en.viewing_offer_done)).toBeVisible();
    await poster.reload();
    await expect(poster.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(poster.getByText(ADDRESS)).toBeVisible();
    await expectNoFaults(poster);

    await visitor.reload();
    const panel = visitor.getByRole("region", { name: bn.viewing_panel, exact: true });
    await expect(panel.getByText(bn.viewing_panel_book)).toBeVisible();
    await expect(visitor.getByText(ADDRESS)).toHaveCount(0);
    await expect(visitor.locator("#message-text")).toBeInViewport();
    await expectNoFaults(visitor);
    await panel.getByText(bn.viewing_panel_all, { exact: true }).click();
    await expectNoFaults(visitor);
    await visitor.getByRole("radio").first().check();
    await visitor.getByRole("button", { name: bn.viewing_book_submit }).click();
    await expect(visitor).toHaveURL(/\/viewings\/\d+/);
    await expect(visitor.getByText(ADDRESS)).toBeVisible();
    await expect(visitor.getByText(bn.viewing_door_own, { exact: true })).toBeVisible();
    await expectNoFaults(visitor);
    const viewing = new URL(visitor.url()).pathname.split("/").at(-1) ?? "";
    const coming = visitor.getByRole("button", { name: bn.viewing_coming_submit });
    await expect(coming).toHaveCount(0);
    await poster.reload();
    await expect(poster.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await expect(poster.getByRole("link", { name: matching(en.viewing_offer_booked) })).toBeVisible();
    await expectNoFaults(poster);
    await startIn(viewing, 90);
    await visitor.reload();
    await coming.click();
    await expect(visitor.getByText(matching(bn.viewing_coming_done))).toBeVisible();

    await poster.goto(`/inbox/${conversation}`);
    await expect(
      poster.getByRole("region", { name: en.viewing_panel, exact: true }).getByText(en.viewing_coming),
    ).toBeVisible();
    await expectNoFaults(poster);

    await startIn(viewing, 5);
    await visitor.goto(`/viewings/${viewing}`);
    await poster.goto(`/viewings/${viewing}`);
    await expectNoFaults(poster);
    const code = await visitor.locator(".ticket-code b").innerText();
    expect(code).toMatch(/^[০-৯]{4}$/);
    await expect(visitor.getByRole("textbox")).toHaveCount(0);
    const field = poster.getByRole("textbox", { name: /Mim/ });
    const type = async (digits: string) => {
      await field.fill(digits);
      await poster.getByRole("button", { name: en.viewing_door_submit }).click();
    };
    await type("12");
    await expect(poster.getByText(en.viewing_door_form)).toBeVisible();
    await type(withPlainDigits(code) === "0000" ? "1111" : "0000");
    await expect(poster.getByText(en.viewing_error_code)).toBeVisible();
    // The digits of the phone are Bangla ones: people type what they hear.
    await type(code);
    await expect(poster.getByRole("heading", { name: en.viewing_happened_title })).toBeVisible();
    await expect(poster.getByRole("link", { name: en.move_in_title })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: bn.viewing_happened_title })).toBeVisible();
    await expectNoFaults(visitor);
    for (const page of [poster, visitor]) await page.context().close();
  },
);

test(
  "without JavaScript a seeker books, moves and cancels",
  core,
  async ({ browser, baseURL, request, owner, seeker, listing, conversation }) => {
    await offerTimes(request, owner, listing, [inDays(2, 18), inDays(3, 19)]);
    const visitor = await browserOf({ browser, baseURL, ...phone, javaScriptEnabled: false }, seeker.email);
    await visitor.goto(`/inbox/${conversation}`);
    await visitor.locator(".viewing-panel-times").getByRole("link").first().click();
    await expect(visitor.getByRole("radio").first()).toBeChecked();
    await visitor.getByRole("button", { name: bn.viewing_book_submit }).click();
    await expect(visitor.getByText(matching(bn.viewing_booked_done))).toBeVisible();
    await expect(visitor.getByText(ADDRESS)).toBeVisible();
    const more = visitor.locator(".task-bar .popover-menu-trigger");
    await more.click();
    await visitor.getByRole("link", { name: bn.viewing_move, exact: true }).click();
    await visitor.getByRole("radio").first().check();
    await visitor.getByRole("button", { name: bn.viewing_move_submit }).click();
    await expect(visitor.getByText(matching(bn.viewing_moved_done))).toBeVisible();
    await more.click();
    await visitor.getByRole("button", { name: bn.viewing_cancel, exact: true }).click();
    await visitor.getByRole("button", { name: bn.viewing_cancel_submit }).click();
    await expect(visitor.getByText(bn.viewing_cancelled_own)).toBeVisible();
    await expect(visitor.getByText(ADDRESS)).toHaveCount(0);
    await visitor.context().close();
  },
);

test("a time that was taken meanwhile: the other times are shown", async ({
  browser,
  baseURL,
  request,
  owner,
  seeker,
  listing,
  conversation,
}) => {
  const [first] = await offerTimes(request, owner, listing, [inDays(2, 18), inDays(3, 19)]);
  const faster = await newMember("Faster Seeker");
  const other = await openConversation(request, faster, owner, listing);
  const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);
  await visitor.goto(`/inbox/${conversation}/viewing`);
  await visitor.getByRole("radio").first().check();
  await bookTime(request, faster, other, first?._id ?? "");
  await visitor.getByRole("button", { name: bn.viewing_book_submit }).click();
  await expect(visitor.getByRole("alert").getByText(bn.viewing_error_full)).toBeVisible();
  await expect(visitor.getByRole("radio")).toHaveCount(1);
  await expectNoFaults(visitor);
  await visitor.getByRole("radio").check();
  // Without a connection the page stays.
  await visitor.context().setOffline(true);
  await visitor.getByRole("button", { name: bn.viewing_book_submit }).click();
  await expect(visitor.getByRole("alert").getByText(bn.refusal_unreachable)).toBeVisible();
  await visitor.context().setOffline(false);
  await visitor.getByRole("button", { name: bn.viewing_book_submit }).click();
  await expect(visitor).toHaveURL(/\/viewings\/\d+/);
  await visitor.context().close();
});

test("the owner moves and withdraws a time, and the seeker is told", async ({
  browser,
  baseURL,
  request,
  owner,
  seeker,
  listing,
  conversation,
}) => {
  const [slot] = await offerTimes(request, owner, listing, [inDays(2, 18)]);
  const { _id: viewing } = await bookTime(request, seeker, conversation, slot?._id ?? "");
  const poster = await browserOf({ browser, baseURL, ...laptop, javaScriptEnabled: false }, owner.email);
  const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);
  await poster.goto(`/myListings/${listing.id}/viewings?move=${slot?._id}`);
  await poster.getByLabel(matching(en.viewing_offered_move_to)).selectOption({ value: inDays(4, 19) });
  await poster.getByRole("button", { name: en.viewing_offered_move_submit }).click();
  await expect(poster.getByText(en.viewing_offered_moved)).toBeVisible();
  await visitor.goto(`/viewings/${viewing}`);
  await expect(visitor.locator(".ticket-time")).toContainText("৭:০০");
  await poster.goto(`/myListings/${listing.id}/viewings?move=${slot?._id}`);
  await poster.getByText(en.viewing_offered_end, { exact: true }).click();
  await expect(poster.getByText(matching(en.viewing_offered_end_booked))).toBeVisible();
  await poster.getByRole("button", { name: en.viewing_offered_end_submit }).click();
  await expect(poster.getByText(en.viewing_offered_ended)).toBeVisible();
  await visitor.goto(`/inbox/${conversation}`);
  await expect(
    visitor.locator(".messages").getByText(matching(bn.conversation_notice_viewing_cancelled)),
  ).toBeVisible();
  await visitor.goto(`/viewings/${viewing}`);
  await expect(visitor.getByText(matching(bn.viewing_cancelled_other))).toBeVisible();
  await expectNoFaults(visitor);
  for (const page of [poster, visitor]) await page.context().close();
});

test("without JavaScript the owner taps usual times and single ones, and takes one back", async ({
  browser,
  baseURL,
  owner,
  listing,
}) => {
  const page = await browserOf({ browser, baseURL, ...phone, javaScriptEnabled: false }, owner.email);
  await page.goto(`/myListings/${listing.id}/viewings`);
  const chosen = page.getByRole("checkbox", { checked: true });
  await page.getByRole("button", { name: bn.viewing_preset_fridays }).click();
  const usual = await chosen.count();
  expect(usual).toBeGreaterThan(1);
  await chosen.first().uncheck();
  await page.getByRole("switch", { name: bn.viewing_offer_again }).click();
  await expect(page.getByRole("switch")).toHaveAttribute("aria-checked", "true");
  await page.getByLabel(bn.viewing_offer_address).fill(ADDRESS);
  await page.getByRole("button", { name: bn.viewing_offer_submit, exact: true }).click();
  await expect(page.getByText(bn.viewing_offer_done)).toBeVisible();
  const offered = "select count(*)::integer as count from viewing_slot where listing_id = $1 and ended_at is null";
  // If today is Friday, and its times are over, a week after the next one is too far ahead.
  const [first] = await query<{ count: number }>(offered, [listing.id]);
  expect([usual - 1, 2 * (usual - 1)]).toContain(first?.count);
  await chosen.first().uncheck();
  await page.getByRole("button", { name: bn.viewing_offer_submit, exact: true }).click();
  await expect(page.getByText(bn.viewing_offer_done)).toBeVisible();
  const [second] = await query<{ count: number }>(offered, [listing.id]);
  expect(second?.count).toBe((first?.count ?? 0) - 1);
  await page.context().close();
});

for (const { language, viewport, javaScriptEnabled } of [
  { ...laptop, javaScriptEnabled: true },
  { ...phone, javaScriptEnabled: false },
])
  test(`${language}: after too many wrong codes the page says what is left to do`, async ({
    browser,
    baseURL,
    request,
    owner,
    seeker,
    listing,
    conversation,
  }) => {
    const w = words[language];
    const [slot] = await offerTimes(request, owner, listing, [inDays(2, 18)]);
    const { _id: viewing } = await bookTime(request, seeker, conversation, slot?._id ?? "");
    await startIn(viewing, 5);
    await query("update viewing set code = '1234' where id = $1", [viewing]);
    const poster = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled }, owner.email);
    const field = poster.getByRole("textbox", { name: /Mim/ });
    for (let tries = 1; tries <= doorCodes.wrong; tries += 1) {
      await poster.goto(`/viewings/${viewing}`);
      await field.fill("4321");
      await poster.getByRole("button", { name: w.viewing_door_submit }).click();
      if (tries < doorCodes.wrong) await expect(poster.getByText(w.viewing_error_code)).toBeVisible();
    }
    await expect(poster.locator(".notice").getByText(w.viewing_door_locked_title)).toBeVisible();
    for (let times = 0; times < 2; times += 1) {
      await poster.goto(`/viewings/${viewing}`);
      await expect(poster.getByText(matching(w.viewing_door_locked))).toBeVisible();
      await expect(field).toHaveCount(0);
    }
    if (javaScriptEnabled) await expectNoFaults(poster);
    await expect(poster.getByRole("link", { name: matching(w.viewing_message) })).toHaveAttribute(
      "href",
      `/inbox/${conversation}`,
    );
    await poster.context().close();
  });

test.describe("the app on a phone", () => {
  test.use({ serviceWorkers: "allow", allowedFaults: [/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test(
    "without a network the address, the code and the last messages can be read, until log-out",
    core,
    async ({ browser, baseURL, request, owner, seeker, listing, conversation }) => {
      const [slot] = await offerTimes(request, owner, listing, [inDays(2, 18)]);
      const { _id: viewing } = await bookTime(request, seeker, conversation, slot?._id ?? "");
      const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);
      const path = `/viewings/${viewing}`;
      await visitor.goto(path);
      await untilControlled(visitor);
      await expect
        .poll(async () => (await keptVisits(visitor)).map(({ id }) => id), { timeout: 20_000 })
        .toEqual([viewing]);
      const code = await visitor.locator(".ticket-code b").innerText();
      await visitor.context().setOffline(true);
      for (const url of [path, `/inbox/${conversation}`]) {
        await visitor.goto(url);
        for (const text of [ADDRESS, code, "Yes, come and see it."])
          await expect(visitor.getByText(text)).toBeVisible();
      }
      await visitor.goto("/browseListings");
      await expect(visitor.getByRole("heading", { name: bn.offline_visits })).toBeVisible();
      await visitor.context().setOffline(false);
      // The page loads itself again.
      await expect(visitor.getByRole("heading", { name: bn.offline_visits })).toHaveCount(0);
      await visitor.goto(path);
      await visitor.evaluate(() => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: "/account/logOut" });
        document.body.append(form);
        form.submit();
      });
      const databases = () =>
        visitor.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)).catch(() => ["?"]);
      // Asked just before the navigation, the page that is left never answers.
      await expect
        .poll(() => Promise.race([databases(), sleep(2_000, ["nest-mates-app"])]))
        .not.toContain("nest-mates-app");
      await visitor.context().close();
    },
  );
});

test("a seeker lets owners see how many visits they came to", async ({ browser, baseURL, seeker }) => {
  const visitor = await browserOf({ browser, baseURL, ...laptop }, seeker.email);
  await visitor.goto("/myPrivacy");
  await visitor.getByLabel(en.viewing_record_label).check();
  const part = visitor.getByRole("region", { name: en.viewing_record_title });
  await part.getByRole("button").click();
  await expect(part.getByText(en.my_privacy_saved, { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByLabel(en.viewing_record_label)).toBeChecked();
  await visitor.context().close();
});
