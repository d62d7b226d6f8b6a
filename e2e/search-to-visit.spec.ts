/**
 * One journey in two browsers, from the search to a visit that has happened: in Bangla on a phone, in English on a
 * laptop.
 */
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { ADDRESS, browserOf, startIn } from "./viewing-steps.ts";
import { words } from "./words.ts";

const phone = { language: "bn", viewport: { width: 360, height: 740 } } as const;
const laptop = { language: "en", viewport: { width: 1280, height: 800 } } as const;
const [en, bn] = [words.en, words.bn];

test.describe.configure({ timeout: 150_000 });

test("from the search to the visit", core, async ({ browser, baseURL, request }) => {
  const [owner, seeker] = [await newMember("Sharmin Sultana"), await newMember("মিম আক্তার")];
  const listing = await newListing(request, owner, { ...farFromDhaka, title: "Sunny room near the college" });
  const hers = await browserOf({ browser, baseURL, ...phone }, seeker.email);
  const theirs = await browserOf({ browser, baseURL, ...laptop }, owner.email);

  await hers.goto(`/browseListings?location=${farFromDhaka.location}`);
  const room = hers.getByRole("link", { name: listing.title }).first();
  await room.scrollIntoViewIfNeeded();
  await room.click();
  await hers.getByRole("link", { name: bn.opener_go, exact: true }).click();
  await hers.getByLabel(bn.opener_words).fill("আমি কাছের কলেজে পড়াই। এই সপ্তাহে রুমটি দেখতে চাই, সুবিধা হবে?");
  await hers.getByRole("button", { name: bn.opener_send, exact: true }).click();
  await expect(hers).toHaveURL(/\/inbox\/\d+/);
  const conversation = new URL(hers.url()).pathname;

  await theirs.goto(conversation);
  await theirs.getByLabel(en.conversation_write_answer).fill("Of course. Book a time that suits you.");
  await theirs.getByRole("button", { name: en.conversation_send, exact: true }).click();
  const visit = theirs.getByRole("region", { name: en.viewing_panel, exact: true });
  await expect(visit).toBeVisible();
  await visit.getByRole("link", { name: en.viewing_offer_new }).click();
  await theirs.getByLabel(en.viewing_offer_address).fill(ADDRESS);
  await theirs.getByRole("button", { name: new RegExp(`^${en.viewing_preset_evenings}`) }).click();
  await theirs.getByRole("button", { name: /^Offer \d+ times$/ }).click();
  await expect(theirs.getByText(en.viewing_offer_done)).toBeVisible();

  await hers.reload();
  const panel = hers.getByRole("region", { name: bn.viewing_panel, exact: true });
  await panel.scrollIntoViewIfNeeded();
  await panel.getByText(bn.viewing_panel_all, { exact: true }).click();
  await hers.getByRole("radio").nth(1).check();
  await hers.getByRole("button", { name: bn.viewing_book_submit }).click();
  await expect(hers.getByText(ADDRESS)).toBeVisible();
  const path = new URL(hers.url()).pathname;

  // The time of the visit.
  await startIn(path.split("/").at(-1) ?? "", 5);
  await hers.goto(path);
  await theirs.goto(path);
  const own = hers.getByText(bn.viewing_door_own, { exact: true });
  await own.evaluate((code) => code.scrollIntoView({ block: "center" }));
  await theirs.getByRole("textbox", { name: /মিম/ }).fill(await hers.locator(".ticket-code b").innerText());
  await theirs.getByRole("button", { name: en.viewing_door_submit }).click();
  await expect(theirs.getByRole("heading", { name: en.viewing_happened_title })).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole("heading", { name: bn.viewing_happened_title })).toBeVisible();
  for (const page of [hers, theirs]) await page.context().close();
  await deleteListing(request, owner, listing.id);
});
