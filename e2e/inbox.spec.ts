/** The inbox: visits, the room select of owners, and the columns of wide screens. */
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing } from "./data.ts";
import { expect } from "./fixtures.ts";
import { test } from "./viewing-ground.ts";
import { bookTime, browserOf, inDays, offerTimes } from "./viewing-steps.ts";
import { beginning, words } from "./words.ts";

test.describe.configure({ timeout: 120_000 });

const laptop = { language: "en", viewport: { width: 1280, height: 900 } } as const;
const phone = { language: "bn", viewport: { width: 360, height: 740 } } as const;
const [en, bn] = [words.en, words.bn];

test(
  "a booked visit has a place in the inbox of both, and a column on wide screens",
  core,
  async ({ browser, baseURL, request, owner, seeker, listing, conversation }) => {
    const [slot] = await offerTimes(request, owner, listing, [inDays(2, 18)]);
    await bookTime(request, seeker, conversation, slot?._id ?? "");

    const visitor = await browserOf({ browser, baseURL, ...phone }, seeker.email);
    await visitor.goto("/inbox");
    await visitor.getByRole("link", { name: bn.inbox_visits, exact: true }).click();
    await expect(visitor).toHaveURL("/inbox?show=visits");
    await expect(visitor.getByRole("heading", { name: bn.inbox_visits_coming })).toBeVisible();
    await expect(visitor.locator(".inbox-row")).toContainText(beginning(bn.inbox_visit));
    await expect(visitor.locator(".inbox-third")).toBeHidden();
    await expectNoFaults(visitor);

    const poster = await browserOf({ browser, baseURL, ...laptop }, owner.email);
    await poster.goto("/inbox");
    // The newest conversation opens by itself.
    await expect(poster).toHaveURL(`/inbox/${conversation}`);
    const third = poster.getByRole("complementary", { name: en.inbox_third });
    await expect(third.getByRole("region", { name: en.viewing_panel, exact: true })).toBeVisible();
    await expect(third.getByRole("link", { name: listing.title })).toBeVisible();
    await expect(poster.locator(".visit-flag")).toHaveCount(0);
    await expectNoFaults(poster);
    for (const page of [poster, visitor]) await page.context().close();
  },
);

for (const javaScriptEnabled of [true, false])
  test(`an owner of two posts chooses one of them, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    baseURL,
    request,
    owner,
    seeker,
    listing,
    conversation,
  }) => {
    const second = await newListing(request, owner, farFromDhaka);
    const poster = await browserOf({ browser, baseURL, ...phone, javaScriptEnabled }, owner.email);
    // A filter of earlier releases.
    await poster.goto("/inbox?side=poster");
    const row = poster.getByRole("link", { name: seeker.name });
    await expect(row).toHaveAttribute("href", `/inbox/${conversation}`);
    const choose = async (id: string) => {
      await poster.getByLabel(bn.inbox_room, { exact: true }).selectOption(id);
      if (!javaScriptEnabled) await poster.getByRole("button", { name: bn.inbox_room_go, exact: true }).click();
    };
    await choose(second.id);
    await expect(poster).toHaveURL(`/inbox?listing=${second.id}`);
    await expect(poster.getByText(bn.inbox_none_here)).toBeVisible();
    await choose(listing.id);
    await expect(poster).toHaveURL(`/inbox?listing=${listing.id}`);
    await expect(row).toBeVisible();
    if (javaScriptEnabled) await expectNoFaults(poster);
    await poster.context().close();
    await deleteListing(request, owner, second.id);
  });
