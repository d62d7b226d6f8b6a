/**
 * Measures of the main screens on a phone of 360 by 800 CSS pixels. Each prints its numbers, and fails if a number is
 * worse than what was promised. The measures of the form are in form-steps.spec.ts.
 */

import { devices, type Locator, type Page } from "@playwright/test";
import { newPerson } from "./account-steps.ts";
import { query } from "./clock.ts";
import { core } from "./core.ts";
import { deleteListing, demoListingIds, farFromDhaka, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { rowsOf } from "./own-place.ts";
import { findEmailCode, signInAs } from "./session.ts";
import { bookViewing } from "./visits.ts";
import { words } from "./words.ts";

const SCREEN = { width: 360, height: 800 };

test.use({ viewport: SCREEN, hasTouch: true, isMobile: true, locale: "en-GB" });

/** Distances from the top of the document, without what is fixed to the window. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top + scrollY)));

function report(screen: string, measures: Record<string, number | string>): void {
  // oxlint-disable-next-line eslint/no-console -- the figures are the purpose of this file
  console.info(
    `phone ${screen}: ${Object.entries(measures)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ")}`,
  );
}

/** The notice of the demo site is no part of the product. */
const hideDemoBar = (page: Page) =>
  page.locator(".demo-bar").evaluateAll((bars) => {
    for (const bar of bars) (bar as HTMLElement).style.display = "none";
  });

for (const { name, path } of [
  { name: "browse", path: "/browseListings" },
  { name: "browse with a place and a filter", path: "/browseListings?area=dhaka&has=genders:women" },
  { name: "browse in Bangla", path: "/browseListings?area=dhaka&lang=bn" },
])
  test(
    `${name}: the first room is near the top, and three have begun after a screen and a half`,
    core,
    async ({ page }) => {
      await page.goto(path);
      await expect(rowsOf(page).first()).toBeVisible();
      await hideDemoBar(page);
      const tops = await topOf(page, "tr[id^=room-]");
      const heights = await page
        .locator("tr[id^=room-]")
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      const first = tops[0] ?? Number.POSITIVE_INFINITY;
      const begun = tops.filter((top) => top < 1.5 * SCREEN.height).length;
      report(name, {
        "px before the first room": first,
        "rooms begun in 1.5 screens": begun,
        "px of the tallest of 5 rooms": Math.max(...heights.slice(0, 5)),
      });
      expect(first).toBeLessThanOrEqual(200);
      expect(begun).toBeGreaterThanOrEqual(3);
    },
  );

test("an area: the first room is near the top", core, async ({ page }) => {
  await page.goto("/rooms/mirpur");
  await hideDemoBar(page);
  const [first] = await topOf(page, ".area-rooms > li");
  report("area", { "px before the first room": first ?? "none" });
  expect(first).toBeLessThanOrEqual(200);
});

for (const language of ["en", "bn"])
  test(`public pages in ${language} are as wide as the phone`, async ({ page }) => {
    const wide: string[] = [];
    for (const path of ["/", "/browseListings", "/rooms", "/login", "/signup", "/roomsWanted", "/mySearch"]) {
      await page.goto(`${path}?lang=${language}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > SCREEN.width) wide.push(`${path} ${width} px`);
    }
    expect(wide).toEqual([]);
  });

for (const language of ["en", "bn"])
  test(`room in ${language}: rent and Like are on the first screen`, core, async ({ page, context, request }) => {
    const { other } = await demoListingIds(request);
    await signInAs(context, (await newMember()).email);
    await page.goto(`/featuredPostDetails/${other}?lang=${language}`);
    await hideDemoBar(page);
    const like = page.locator(".like-bar button[value=like]").first();
    await expect(like).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".listing-price-rent")).toBeInViewport({ ratio: 1 });
    // The price of the bar comes when that of the page is out of view.
    await expect(page.locator(".like-bar-price")).toBeHidden();
    await expect(page.locator(".like-bar [data-write]")).toBeInViewport({ ratio: 1 });
    const [rent] = await topOf(page, ".listing-price-rent");
    const box = await like.boundingBox();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(3200);
    report(`room in ${language}`, {
      "px of the page": height,
      "px before the rent": rent ?? "none",
      "bottom of Like": Math.round((box?.y ?? 0) + (box?.height ?? 0)),
    });
    // Call and WhatsApp take the place of Like, so nothing may cover it.
    expect(
      await like.evaluate((button, { x, y }) => button.contains(document.elementFromPoint(x, y)), centre(box)),
    ).toBe(true);
  });

const centre = (box: { x: number; y: number; width: number; height: number } | null) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
});

test("a new member has a phone number after nine taps and the mail", async ({ page }) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const person = newPerson();
  await page.goto("/");
  await tap(page.getByRole("combobox", { name: "Search location" }));
  await page.keyboard.type("mirpur");
  await tap(page.getByRole("listbox").getByRole("option").first());
  await tap(rowsOf(page).first().getByRole("link"));
  await tap(page.getByRole("link", { name: "Sign up free" }));
  await type("Name", person.name);
  await type("Email", person.email);
  await type("Password", person.password);
  await tap(page.getByRole("button", { name: "Sign Up", exact: true }));
  await expect(page).toHaveURL(/\/featuredPostDetails\//);
  const code = await findEmailCode(person.email, "VERIFY_EMAIL");
  const room = page.url();
  const goOn = new URL(`/login?next=${new URL(room).pathname}`, room).href;
  await page.goto(`/account/action?mode=verifyEmail&oobCode=${code}&continueUrl=${encodeURIComponent(goOn)}`);
  const toRoom = page.getByRole("link", { name: "Go on where you were" });
  await expect(toRoom).toBeVisible();
  // Opening the mail, its link, and the way back belong to the mail.
  await toRoom.tap();
  await expect(page).toHaveURL(room);
  await tap(page.getByRole("button", { name: "Like", exact: true }));
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
  report("number for a new member", { taps });
  expect(taps).toBeLessThanOrEqual(9);
});

for (const language of ["en", "bn"] as const)
  test(
    `visit times in ${language}: a usual week in four taps, on less than 1,000 px`,
    core,
    async ({ page, context, request }) => {
      const owner = await newMember();
      const listing = await newListing(request, owner, farFromDhaka);
      await signInAs(context, owner.email);
      await page.goto(`/myListings/${listing.id}/viewings?lang=${language}`);
      await hideDemoBar(page);
      const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
      const first = await heightOf();
      let taps = 0;
      const tap = async (target: Locator) => {
        await target.tap();
        taps += 1;
      };
      await tap(page.locator(".offer-preset").first());
      await tap(page.getByRole("switch", { name: words[language].viewing_offer_again }));
      await tap(page.getByLabel(words[language].viewing_offer_address));
      await page.keyboard.type("House 12, Road 5, 3rd floor");
      await tap(page.locator(".offer-dock button"));
      await expect(page.getByText(words[language].viewing_offer_done)).toBeVisible();
      const [offered] = await query<{ count: number }>(
        "select count(*)::integer as count from viewing_slot where listing_id = $1 and ended_at is null",
        [listing.id],
      );
      const then = await heightOf();
      report(`visit times in ${language}`, {
        "px before the first offer": first,
        "px after it": then,
        taps,
        "times offered": offered?.count ?? 0,
      });
      expect(offered?.count).toBeGreaterThan(0);
      expect(taps).toBeLessThanOrEqual(4);
      expect(Math.max(first, then)).toBeLessThanOrEqual(1_000);
      await deleteListing(request, owner, listing.id);
    },
  );

test.describe("with the browser of an Android phone", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent });

  for (const language of ["en", "bn"])
    test(
      `visit in ${language}: at most 1,000 px, five actions and one primary`,
      core,
      async ({ page, context, request }) => {
        const [owner, seeker] = [await newMember("Rina Owner"), await newMember("Mim Seeker")];
        const listing = await newListing(request, owner);
        const viewing = await bookViewing(request, listing, seeker, 90);
        await signInAs(context, seeker.email);
        await page.goto(`/viewings/${viewing}?lang=${language}`);
        await expect(page.locator(".ticket")).toBeVisible();
        await hideDemoBar(page);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        const actions = await page.locator(".visit-acts > *, .visit .button").filter({ visible: true }).count();
        const primary = await page.locator("main .button[data-variant=primary]").filter({ visible: true }).count();
        report(`visit in ${language}`, { "px high": height, actions, primary });
        expect(height).toBeLessThanOrEqual(1_000);
        expect(width).toBe(SCREEN.width);
        expect(actions).toBeLessThanOrEqual(5);
        expect(primary).toBe(1);
        await deleteListing(request, owner, listing.id);
      },
    );
});
