/**
 * Rooms that a seeker keeps: on the device before signing in, in the account afterwards; and the tab bar that leads
 * there.
 */

import type { Locator, Page } from "@playwright/test";
import { savedLimits } from "../src/features/saved/saved.limits.ts";
import { SAVED_ACTION } from "../src/features/saved/web/saved-calls.ts";
import { newPerson, signUp } from "./account-steps.ts";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { beginning, walks, words } from "./words.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Tabs" });

async function bottomOf(locator: ReturnType<Page["locator"]>): Promise<number> {
  const box = await locator.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

const DEVICE_KEY = "nest-mates-saved";

/** A room of its own, and a seeker who has nothing yet. */
const test = base.extend<{
  room: { id: string; title: string; phone: string };
  seeker: { email: string; name: string; idToken: string };
}>({
  room: async ({ request }, use) => {
    const owner = await newMember("Room Owner");
    const { id, title } = await newListing(request, owner);
    await use({ id, title, phone: owner.phone });
    await deleteListing(request, owner, id);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
  seeker: async ({}, use) => use(await newMember("Saving Seeker")),
});

/** The newest room of the list, found by its unique title. */
const searchFor = (title: string) => `/browseListings?q=${encodeURIComponent(title.split(" ").at(-1) ?? "")}`;
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), DEVICE_KEY);
const roomIn = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
/** The note in the row. Its text is in the field of the menu too. */
const noteOf = (room: Locator) => room.locator(".saved-room-text");
const openMenu = (room: Locator) => room.locator(".popover-menu-trigger").click();

/** For members: the button changes at once, so wait for the server before the page is left. */
async function press(page: Page, button: Locator): Promise<void> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === SAVED_ACTION);
  await button.click();
  // Before hydration it is a plain form, and the answer redirects.
  expect((await answer).status()).toBeLessThan(400);
}

for (const { language, device, viewport } of walks) {
  const w = words[language];
  const save = (page: Page, title: string) => page.getByRole("button", { name: `${w.saved_save} ${title}` });
  const saved = (page: Page, title: string) => page.getByRole("button", { name: `${w.saved_saved} ${title}` });
  const tabs = (page: Page) => page.getByRole("navigation", { name: w.tab_label });

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "a visitor saves a room with a note, and both are in the account after signing in",
      core,
      async ({ page, context, room, seeker }) => {
        await page.goto(searchFor(room.title));
        await save(page, room.title).click();
        await expect(page.getByText(w.saved_on_device)).toBeVisible();
        await expect(saved(page, room.title)).toHaveAttribute("aria-pressed", "true");
        await page.reload();
        await expect(saved(page, room.title)).toBeVisible();

        if (device === "phone") await tabs(page).getByRole("link", { name: w.tab_saved }).click();
        else await page.getByRole("banner").getByRole("link", { name: w.tab_saved }).click();
        await expect(page).toHaveURL("/mySearch");
        const mine = roomIn(page, room.title);
        await openMenu(mine);
        await mine.getByText(w.saved_note_add).click();
        await mine.getByLabel(w.saved_note).fill("Ask about the lift");
        await mine.getByRole("button", { name: w.saved_note_keep }).click();
        await expect(noteOf(mine)).toContainText("Ask about the lift");

        await signInAs(context, seeker.email);
        // While the rooms are on their way, the list has them already.
        const isHandedOver = Promise.withResolvers<void>();
        await page.route("**/mySearch/save", async (route) => {
          await isHandedOver.promise;
          await route.continue();
        });
        await page.reload();
        await expect(page.getByRole("heading", { level: 1, name: w.tab_saved })).toBeVisible();
        await expect(roomIn(page, room.title)).toBeVisible();
        isHandedOver.resolve();
        await expect(page.getByText(w.saved_merged)).toBeVisible();
        await expect(roomIn(page, room.title)).toContainText("Ask about the lift");
        expect(await kept(page)).toBeNull();
        // Merged once: taken out in the account, it does not come back from the device.
        await openMenu(mine);
        await mine.getByRole("button", { name: w.my_search_forget }).click();
        await expect(page.getByText(w.my_search_saved_none)).toBeVisible();
        await page.reload();
        await expect(page.getByText(w.my_search_saved_none)).toBeVisible();
      },
    );

    test("a member hides a room, takes that back, and keeps the note", async ({ page, context, room, seeker }) => {
      await signInAs(context, seeker.email);
      await page.goto(searchFor(room.title));
      await press(page, save(page, room.title));
      await expect(saved(page, room.title)).toBeVisible();
      await page.goto("/mySearch");
      const mine = roomIn(page, room.title);
      await openMenu(mine);
      await mine.getByText(w.saved_note_add).click();
      await mine.getByLabel(w.saved_note).fill("Too far?");
      await mine.getByRole("button", { name: w.saved_note_keep }).click();
      await expect(noteOf(mine)).toContainText("Too far?");
      await openMenu(mine);
      await mine.getByRole("button", { name: w.my_search_hide }).click();
      await expect(page.getByText(w.my_search_hidden_done)).toBeVisible();
      await expect(mine).toHaveCount(0);

      await page.goto(searchFor(room.title));
      await expect(page.getByText(room.title)).toHaveCount(0);
      await page.goto("/mySearch");
      await page.getByRole("button", { name: w.my_search_menu, exact: true }).click();
      await page.getByRole("link", { name: beginning(w.my_search_hidden) }).click();
      await expect(roomIn(page, room.title)).toBeVisible();
      await page.getByRole("button", { name: w.my_search_show }).click();
      await expect(page.getByText(w.my_search_hidden_none)).toBeVisible();
      await page.goto("/mySearch");
      await expect(roomIn(page, room.title)).toContainText("Too far?");
    });

    test("liked rooms are listed with the number, and their cards show a heart", async ({
      page,
      context,
      request,
      room,
      seeker,
    }) => {
      const headers = { authorization: `Bearer ${seeker.idToken}` };
      expect((await request.patch("/featuredPost", { data: { id: room.id }, headers })).status()).toBe(200);
      await signInAs(context, seeker.email);
      await page.goto("/mySearch");
      const mine = roomIn(page, room.title);
      await expect(mine.getByRole("link", { name: w.number_call })).toHaveAttribute("href", `tel:${room.phone}`);
      await expect(mine.getByRole("link", { name: w.number_whatsapp })).toHaveAttribute(
        "href",
        `https://wa.me/${room.phone.slice(1)}`,
      );
      await page.goto(searchFor(room.title));
      await expect(page.getByRole("img", { name: w.saved_liked })).toBeVisible();
      await expect(save(page, room.title)).toHaveCount(0);
    });
  });
}

const w = words.en;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

test("a new account takes over what the device has saved", core, async ({ page, room }) => {
  await page.goto(searchFor(room.title));
  await page.getByRole("button", { name: `Save ${room.title}` }).click();
  await expect(page.getByRole("button", { name: `Saved ${room.title}` })).toBeVisible();
  await signUp(page, newPerson("Saver Sultana"));
  await expect.poll(() => kept(page)).toBeNull();
  await page.goto("/mySearch");
  await expect(roomIn(page, room.title)).toBeVisible();
});

test("a device keeps no more rooms than an account", async ({ page, room }) => {
  await page.goto(searchFor(room.title));
  await page.evaluate(
    ([key, most]) => {
      const rooms = Array.from({ length: most }, (_, index) => ({
        id: String(index + 1),
        title: `Room ${index}`,
        rent: 5000,
        location: "Dhaka",
        imageUrl: "/images/photo-coming.webp",
        note: "",
      }));
      localStorage.setItem(key, JSON.stringify({ rooms, isLeft: false }));
    },
    [DEVICE_KEY, savedLimits.saved] as const,
  );
  await page.reload();
  await page.getByRole("button", { name: `Save ${room.title}` }).click();
  await expect(page.getByText(w.saved_full)).toBeVisible();
  await expect(page.getByRole("button", { name: `Save ${room.title}` })).toHaveAttribute("aria-pressed", "false");
});

test.describe("without JavaScript", () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("a member saves a room, writes a note and hides it", core, async ({ page, context, room, seeker }) => {
    await signInAs(context, seeker.email);
    await page.goto(searchFor(room.title));
    await page.getByRole("button", { name: `Save ${room.title}` }).click();
    await expect(page).toHaveURL(searchFor(room.title));
    await expect(page.getByRole("button", { name: `Saved ${room.title}` })).toHaveAttribute("aria-pressed", "true");
    await page.goto("/mySearch");
    const mine = roomIn(page, room.title);
    await openMenu(mine);
    await mine.getByText(w.saved_note_add).click();
    await mine.getByLabel(w.saved_note).fill("Call on Friday");
    await mine.getByRole("button", { name: w.saved_note_keep }).click();
    await expect(noteOf(mine)).toContainText("Call on Friday");
    await openMenu(mine);
    await mine.getByRole("button", { name: w.my_search_hide }).click();
    await expect(page.getByText(w.my_search_hidden_done)).toBeVisible();
    await page.getByRole("button", { name: w.my_search_undo }).click();
    await expect(roomIn(page, room.title)).toContainText("Call on Friday");
  });

  test("a visitor is asked to log in, and comes back to the list", async ({ page, room }) => {
    await page.goto(searchFor(room.title));
    await page.getByRole("button", { name: `Save ${room.title}` }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(searchFor(room.title))}`);
  });

  test("the last tab opens the menu", async ({ page }) => {
    await page.goto("/rooms");
    await page.getByRole("navigation", { name: "Tabs" }).getByRole("button", { name: "Me" }).click();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse Listing" }),
    ).toBeVisible();
    const menu = page.locator("#site-menu");
    for (const name of ["Home", "Add to Find Roommate", "My Listings", "Log In", "Sign up"])
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(menu.getByRole("switch", { name: "Theme" })).toBeVisible();
    // The tab is the only button for it.
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toHaveCount(0);
  });
});

test.describe("the tab bar", () => {
  test.use(phone);
  test("leads to the main pages and shows the current one", core, async ({ page, context, seeker }) => {
    await signInAs(context, seeker.email);
    await page.goto("/");
    for (const [name, path, hasFooter] of [
      ["Search", "/browseListings", true],
      ["Saved", "/mySearch", false],
      ["Inbox", "/inbox", false],
      ["My Listings", "/myListings", true],
    ] as const) {
      await bar(page).getByRole("link", { name }).tap();
      await expect(page).toHaveURL(path);
      await expect(bar(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(page.locator(".site-footer")).toBeVisible({ visible: hasFooter });
    }
  });

  test("opens the menu with all links, and Log Out ends the session", async ({ page, context, seeker }) => {
    await signInAs(context, seeker.email);
    await page.goto("/browseListings");
    // Until the script of the menu has come, logging out is a plain form, and nothing says that it is done.
    await page.waitForLoadState("networkidle");
    await bar(page).getByRole("button", { name: "Me" }).tap();
    const menu = page.locator("#site-menu");
    for (const name of [
      "Home",
      "Add to Find Roommate",
      "Browse Listing",
      "My Listings",
      "Saved",
      "Profile",
      "Alerts",
      "Privacy",
    ])
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(menu.getByRole("switch", { name: /^Low data/ })).toBeVisible();
    await menu.getByRole("button", { name: "Log Out" }).tap();
    await expect(page.getByText(w.account_logged_out)).toBeVisible();
    await bar(page).getByRole("button", { name: "Me" }).tap();
    await expect(menu.getByRole("link", { name: "Log In" })).toBeVisible();
  });

  test("covers neither the end of the page, nor the focus, nor toasts, nor the compare bar", async ({ page, room }) => {
    await page.goto(searchFor(room.title));
    const top = async () => (await bar(page).boundingBox())?.y ?? 0;
    expect((await bar(page).boundingBox())?.height).toBe(60);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // Fractions of a pixel are rounded.
    expect(await bottomOf(page.getByRole("contentinfo"))).toBeLessThan((await top()) + 1);
    await page.evaluate(() => scrollTo(0, 0));
    const last = page.getByRole("contentinfo").getByRole("link").last();
    await last.focus();
    expect(await bottomOf(last)).toBeLessThanOrEqual(await top());
    await page.evaluate((id) => sessionStorage.setItem("nest-mates-compare", JSON.stringify([id])), room.id);
    await page.reload();
    const compare = page.getByRole("complementary", { name: w.compare_bar_label });
    await expect(compare).toBeVisible();
    expect(await bottomOf(compare)).toBeLessThanOrEqual(await top());
  });

  test("is not there on wide screens", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: "Saved" })).toHaveAttribute("href", "/mySearch");
  });
});

test("somebody without a photo is shown by initials, a visitor by an icon", async ({ page, context, seeker }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("img", { name: w.signed_out })).toBeVisible();
  await signInAs(context, seeker.email);
  await page.goto("/");
  await expect(page.getByRole("banner").locator(".avatar-initials")).toHaveAttribute("data-initials", "SS");
});

test("the page of a visitor is not for search engines", async ({ page }) => {
  const answer = await page.goto("/mySearch");
  expect(answer?.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  await expect(page.getByRole("main").getByRole("link", { name: w.nav_log_in })).toHaveAttribute(
    "href",
    "/login?next=%2FmySearch",
  );
});

test("rooms of the list are chosen and compared, also without JavaScript", async ({
  browser,
  baseURL,
  request,
  seeker,
}) => {
  const owner = await newMember("Room Owner");
  const rooms = [await newListing(request, owner), await newListing(request, owner)];
  const headers = { authorization: `Bearer ${seeker.idToken}` };
  for (const { id } of rooms) await request.patch("/featuredPost", { data: { id }, headers });
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled });
    await signInAs(context, seeker.email);
    const page = await context.newPage();
    await page.goto("/mySearch");
    await page.getByRole("button", { name: w.my_search_menu, exact: true }).click();
    await page.getByRole("link", { name: w.compare_add, exact: true }).click();
    for (const { title } of rooms) await page.getByRole("checkbox", { name: title }).check();
    await page.getByRole("button", { name: beginning(w.my_search_compare) }).click();
    await expect(page).toHaveURL(/\/compare\?ids=\d+&ids=\d+/);
    for (const { title } of rooms) await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
    await context.close();
  }
  for (const { id } of rooms) await deleteListing(request, owner, id);
});

test("a menu of a row closes by Escape and by a tap elsewhere", async ({ page, context, request, room, seeker }) => {
  const headers = { authorization: `Bearer ${seeker.idToken}` };
  await request.patch("/featuredPost", { data: { id: room.id }, headers });
  await signInAs(context, seeker.email);
  await page.goto("/mySearch");
  const mine = roomIn(page, room.title);
  const hide = mine.getByRole("button", { name: w.my_search_hide });
  await openMenu(mine);
  await expect(hide).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hide).toBeHidden();
  await openMenu(mine);
  await expect(hide).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(hide).toBeHidden();
});
