/**
 * Each journey loses its connection halfway, once as an offline browser and once as requests that fail. Nothing that
 * was typed or loaded may be lost, and the journey must be able to continue.
 */

import type { BrowserContext, Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import { fillForm } from "./listing-form.ts";
import { applyButton, browse, test as inPlace, rowsOf, searchOf } from "./own-place.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";

interface Cut {
  name: string;
  /** The title of the bar. */
  title: string;
  cut: (page: Page, context: BrowserContext) => Promise<void>;
  mend: (page: Page, context: BrowserContext) => Promise<void>;
}

const everything = /.*/;
const cuts: readonly Cut[] = [
  {
    name: "without a network",
    title: "You're offline",
    cut: (_page, context) => context.setOffline(true),
    mend: (_page, context) => context.setOffline(false),
  },
  {
    name: "when requests do not arrive",
    title: "We can't reach the server",
    cut: async (page) => {
      await page.route(everything, (route) => route.abort("connectionfailed"));
    },
    mend: (page) => page.unroute(everything),
  },
];

const bar = (page: Page) => page.locator(".offline-bar");
const tryAgain = (page: Page) => bar(page).getByRole("button", { name: "Try again" });
const falseWords = /went wrong|We have been told/;

const test = inPlace.extend<{ member: NewMember }>({
  member: async ({ context }, use) => {
    const member = await newMember("Phone in a Tunnel");
    await signInAs(context, member.email);
    await use(member);
  },
});
test.use({ allowedFaults: [/Failed to load resource: net::ERR|Failed to fetch/] });
test.describe.configure({ timeout: 120_000 });

/** The same document as before, and no message that blames the server. */
async function expectAlive(page: Page, { title }: Cut): Promise<void> {
  await expect(bar(page)).toContainText(title);
  await expect(page.getByRole("main")).not.toContainText(falseWords);
  expect(await page.evaluate(() => (window as { isSameDocument?: true }).isSameDocument)).toBe(true);
}

async function mark(page: Page): Promise<void> {
  // Waits for hydration, so that the router handles links.
  await page.waitForFunction(
    () => document.querySelector("html")?.matches(":not([aria-busy])") && "__reactRouterDataRouter" in window,
  );
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    (window as { isSameDocument?: true }).isSameDocument = true;
  });
}

for (const how of cuts) {
  test.describe(how.name, () => {
    test(
      "a room whose script is not loaded yet keeps the list, its filters and scroll position, and opens later",
      core,
      async ({ page, context, area, member: _member }) => {
        await page.goto(browse({ location: area.place, sort: "rentAsc" }));
        await mark(page);
        await rowsOf(page).last().scrollIntoViewIfNeeded();
        const scrolled = await page.evaluate(() => scrollY);
        await how.cut(page, context);
        await rowsOf(page).last().getByRole("link", { name: "See More" }).click();
        await expectAlive(page, how);
        await expect(rowsOf(page)).toHaveCount(3);
        expect(searchOf(page)).toEqual({ location: area.place, sort: "rentAsc" });
        expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(2);
        await tryAgain(page).click();
        await expectAlive(page, how);
        await how.mend(page, context);
        await expect(page.getByRole("heading", { level: 1, name: area.titles.at(-1) ?? "" })).toBeVisible({
          timeout: 40_000,
        });
        await expect(bar(page)).toHaveCount(0);
        await page.goBack();
        await expect(rowsOf(page)).toHaveCount(3);
      },
    );

    test("another sort order and a filter wait, and the list stays", async ({ page, context, area }) => {
      await page.goto(browse({ location: area.place }));
      await mark(page);
      await how.cut(page, context);
      await page.getByLabel("Sort by").selectOption({ label: "Lowest rent first" });
      await expectAlive(page, how);
      await expect(rowsOf(page)).toHaveCount(3);
      await page.getByRole("checkbox", { name: "Women", exact: true }).check();
      await applyButton(page).click();
      await expectAlive(page, how);
      await expect(rowsOf(page)).toHaveCount(3);
      await how.mend(page, context);
      await tryAgain(page)
        .click({ timeout: 5_000 })
        .catch(() => undefined); // it may have continued by itself
      await expect(rowsOf(page)).toHaveCount(2);
      expect(searchOf(page)).toMatchObject({ location: area.place, has: "genders:women" });
      await expect(bar(page)).toHaveCount(0);
    });

    test("a like is not shown as done, and is sent later", async ({ page, context, request, member: _member }) => {
      const owner = await newMember("Post Owner");
      const listing = await newListing(request, owner);
      await page.goto(`/featuredPostDetails/${listing.id}`);
      await mark(page);
      await how.cut(page, context);
      await page.getByRole("button", { name: "Like", exact: true }).click();
      await expectAlive(page, how);
      await expect(page.getByRole("button", { name: "Like", exact: true })).toBeVisible();
      await expect(page.getByText("0 People interested in")).toBeVisible();
      await how.mend(page, context);
      await expect(page.locator("a[href^='tel:']")).toBeVisible({ timeout: 40_000 });
      await expect(page.getByText("1 People interested in")).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
      await deleteListing(request, owner, listing.id);
    });

    test("a form keeps its input, Bangla digits included, and is sent with Try again", async ({
      page,
      context,
      request,
      member,
    }) => {
      await page.goto("/addToFindRoommate");
      await mark(page);
      const field = (name: string) => page.locator(`.listing-form [name="${name}"]`);
      const title = `Room in a tunnel ${uniqueWord()}`;
      const written = {
        title,
        location: "Dhanmondi, Dhaka",
        description: "Third floor, two quiet flatmates.",
        rent: "৮,৫০০",
        age: "২৭",
        profession: "Teacher",
      };
      const more = {
        imageUrl: "/images/rooms/room-bedroom1-0.webp",
        interests: "cricket",
        phone: member.phone,
        moveInDate: "2027-01-10",
      };
      await fillForm(page, {
        ...written,
        ...more,
        accommodationFor: "Shared",
        gender: "female",
        smokingPreference: "Non Smoker",
      });
      await how.cut(page, context);
      await page.getByRole("button", { name: "Add To Find Roommate" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Your text is safe" })).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(falseWords);
      for (const [name, value] of Object.entries(written)) await expect(field(name)).toHaveValue(value);
      await how.mend(page, context);
      await page.getByRole("button", { name: "Try again" }).last().click();
      await expect(page.getByRole("dialog", { name: "Thanks for your post." })).toBeVisible();
      const id = new URL(page.url()).searchParams.get("posted") ?? "";
      expect(await (await request.get(`/featuredPost/${id}`)).json()).toMatchObject({ title, rent: 8500, age: 27 });
      await deleteListing(request, member, id);
    });
  });
}

test("a full page load waits as well, with a message in Bangla", async ({ page, context, baseURL }) => {
  await choose(context, baseURL ?? "", "light", "bn");
  await page.goto("/");
  await mark(page);
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(bar(page)).toContainText("আপনি অফলাইনে আছেন");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await context.setOffline(false);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("a server error", () => {
  test.use({ allowedFaults: [/status of 500|turbo-stream/] });

  test("is not shown as offline", async ({ page, area }) => {
    await page.goto(browse({ location: area.place }));
    await mark(page);
    await page.route(/browseListings\.data/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByLabel("Sort by").selectOption({ label: "Lowest rent first" });
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});
