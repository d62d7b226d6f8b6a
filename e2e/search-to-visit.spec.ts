/**
 * One journey in two browsers, from the search to a visit that has happened: in Bangla on a phone, in English on a
 * laptop. With STRIP=1 it also writes docs/images/search-to-visit.webp.
 */

import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { ADDRESS, browserOf, startIn } from "./viewing-steps.ts";
import { words } from "./words.ts";

const phone = { language: "bn", viewport: { width: 360, height: 740 } } as const;
const laptop = { language: "en", viewport: { width: 1280, height: 800 } } as const;
const [en, bn] = [words.en, words.bn];
const picture = join(import.meta.dirname, "../docs/images/search-to-visit.webp");

test.describe.configure({ timeout: 150_000 });

test("from the search to the visit", core, async ({ browser, baseURL, request }) => {
  const [owner, seeker] = [await newMember("Sharmin Sultana"), await newMember("মিম আক্তার")];
  const listing = await newListing(request, owner, { ...farFromDhaka, title: "Sunny room near the college" });
  const hers = await browserOf({ browser, baseURL, ...phone }, seeker.email);
  const theirs = await browserOf({ browser, baseURL, ...laptop }, owner.email);
  const frames: { from: "phone" | "laptop"; png: Buffer }[] = [];
  const frame = async (page: typeof hers) => {
    await page.evaluate(() => document.fonts.ready);
    frames.push({ from: page === hers ? "phone" : "laptop", png: await page.screenshot() });
  };

  await hers.goto(`/browseListings?location=${farFromDhaka.location}`);
  const room = hers.getByRole("link", { name: listing.title }).first();
  await room.scrollIntoViewIfNeeded();
  await frame(hers);
  await room.click();
  await hers.getByRole("link", { name: bn.opener_go, exact: true }).click();
  await hers.getByLabel(bn.opener_words).fill("আমি কাছের কলেজে পড়াই। এই সপ্তাহে রুমটি দেখতে চাই, সুবিধা হবে?");
  await frame(hers);
  await hers.getByRole("button", { name: bn.opener_send, exact: true }).click();
  await expect(hers).toHaveURL(/\/inbox\/\d+/);
  const conversation = new URL(hers.url()).pathname;

  await theirs.goto(conversation);
  await theirs.getByLabel(en.conversation_write_answer).fill("Of course. Book a time that suits you.");
  await theirs.getByRole("button", { name: en.conversation_send, exact: true }).click();
  const visit = theirs.getByRole("region", { name: en.viewing_panel, exact: true });
  await expect(visit).toBeVisible();
  await frame(theirs);
  await visit.getByRole("link", { name: en.viewing_offer_new }).click();
  await theirs.getByLabel(en.viewing_offer_address).fill(ADDRESS);
  await theirs.getByRole("button", { name: new RegExp(`^${en.viewing_preset_evenings}`) }).click();
  await frame(theirs);
  await theirs.getByRole("button", { name: /^Offer \d+ times$/ }).click();
  await expect(theirs.getByText(en.viewing_offer_done)).toBeVisible();

  await hers.reload();
  const panel = hers.getByRole("region", { name: bn.viewing_panel, exact: true });
  await panel.scrollIntoViewIfNeeded();
  await frame(hers);
  await panel.getByText(bn.viewing_panel_all, { exact: true }).click();
  await hers.getByRole("radio").nth(1).check();
  await frame(hers);
  await hers.getByRole("button", { name: bn.viewing_book_submit }).click();
  await expect(hers.getByText(ADDRESS)).toBeVisible();
  const path = new URL(hers.url()).pathname;

  // The time of the visit.
  await startIn(path.split("/").at(-1) ?? "", 5);
  await hers.goto(path);
  await theirs.goto(path);
  const own = hers.getByText(bn.viewing_door_own, { exact: true });
  await own.evaluate((code) => code.scrollIntoView({ block: "center" }));
  await frame(hers);
  await theirs.getByRole("textbox", { name: /মিম/ }).fill(await hers.locator(".ticket-code b").innerText());
  await theirs.getByRole("button", { name: en.viewing_door_submit }).click();
  await expect(theirs.getByRole("heading", { name: en.viewing_happened_title })).toBeVisible();
  await frame(theirs);
  await hers.reload();
  await expect(hers.getByRole("heading", { name: bn.viewing_happened_title })).toBeVisible();
  if (process.env["STRIP"]) await writeStrip(frames);
  for (const page of [hers, theirs]) await page.context().close();
  await deleteListing(request, owner, listing.id);
});

const PHONE = { width: 270, height: 555 };
const LAPTOP = { width: 458, height: 286 };
const GAP = 14;

const label = (number: number) =>
  Buffer.from(
    `<svg width="30" height="30"><path d="M15 0 30 15 15 30 0 15z" fill="#0b4f3f"/><text x="15" y="20" font-size="15" font-weight="700" fill="#fff" text-anchor="middle" font-family="sans-serif">${number}</text></svg>`,
  );

/** Phones above, laptops below, numbered in the order of the journey. */
async function writeStrip(frames: readonly { from: "phone" | "laptop"; png: Buffer }[]): Promise<void> {
  const next = { phone: GAP, laptop: GAP };
  const parts: OverlayOptions[] = [];
  for (const [index, { from, png }] of frames.entries()) {
    const size = from === "phone" ? PHONE : LAPTOP;
    const [left, top] = [next[from], from === "phone" ? GAP : GAP * 2 + PHONE.height];
    parts.push(
      { input: await sharp(png).resize(size).toBuffer(), left, top },
      { input: label(index + 1), left: left - 8, top: top - 8 },
    );
    next[from] += size.width + GAP;
  }
  const canvas = {
    width: Math.max(next.phone, next.laptop),
    height: PHONE.height + LAPTOP.height + GAP * 3,
    channels: 3 as const,
    background: "#d9d3c4",
  };
  const { size } = await sharp({ create: canvas }).composite(parts).webp({ quality: 82 }).toFile(picture);
  expect(size).toBeLessThan(300_000);
}
