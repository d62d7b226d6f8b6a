/** The app on a phone without a network: what can be read, what is kept, and what log-out leaves. */

import { cachedPaths, keptRooms, untilControlled, untilKept } from "./app-steps.ts";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { words } from "./words.ts";

const PHONE_IN_TEXT = "01712-345678";

const test = base.extend<{
  owner: NewMember;
  room: { id: string; title: string };
  unseen: { id: string };
  seeker: NewMember;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
  owner: async ({}, use) => use(await newMember("Room Owner")),
  room: async ({ request, owner }, use) => {
    const room = await newListing(request, owner);
    await use(room);
    await deleteListing(request, owner, room.id);
  },
  unseen: async ({ request, owner }, use) => {
    const room = await newListing(request, owner);
    await use(room);
    await deleteListing(request, owner, room.id);
  },
  seeker: async ({ context }, use) => {
    const seeker = await newMember("Seeker in a Tunnel");
    await signInAs(context, seeker.email);
    await use(seeker);
  },
});
test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  allowedFaults: [/net::ERR|Failed to fetch/],
});

const pathOf = (id: string) => `/featuredPostDetails/${id}`;

for (const language of ["en", "bn"] as const) {
  const w = words[language];

  test(
    `a room that was opened can be read offline, another gives the offline page (${language})`,
    core,
    async ({ page, context, baseURL, room, unseen, seeker: _seeker }) => {
      await choose(context, baseURL ?? "", language === "bn" ? "dark" : "light", language);
      await page.goto(pathOf(room.id));
      await untilControlled(page);
      await untilKept(page, room.id);
      await context.setOffline(true);

      await page.goto(pathOf(room.id));
      await expect(page.getByRole("heading", { level: 1, name: room.title })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByText("A quiet room on the third floor")).toBeVisible();
      await expect(page.locator(".offline-note")).toContainText(
        language === "en" ? "may be taken by now" : "ভাড়া হয়ে যেতে পারে",
      );
      await expect(page.locator(".offline-room img")).toHaveJSProperty("complete", true);
      expect(
        await page.locator(".offline-room img").evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
      await expectNoFaults(page);

      await page.goto(pathOf(unseen.id));
      await expect(page.getByRole("heading", { level: 1, name: w.offline_title })).toBeVisible();
      await expect(page.getByText(w.offline_unseen)).toBeVisible();
      await expect(page.getByRole("button", { name: w.retry })).toBeVisible();
      await expectNoFaults(page);
      await page.getByRole("link", { name: room.title }).click();
      await expect(page.getByRole("heading", { level: 1, name: room.title })).toBeVisible();

      // The URL stayed, so the real page comes back with the network.
      await context.setOffline(false);
      await expect(page.locator(".listing-title")).toHaveText(room.title);
      await expect(page).toHaveURL(pathOf(room.id));
    },
  );
}

test("only what everybody may see is kept, without a number in the text", async ({ page, request, owner, seeker }) => {
  const room = await newListing(request, owner, {
    description: `A quiet room. Call ${PHONE_IN_TEXT} after work, please, or write here.`,
  });
  await page.goto(pathOf(room.id));
  await untilControlled(page);
  // A like shows the number to the member.
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
  await page.goto("/inbox");
  await page.goto("/profile");
  await page.goto(pathOf(room.id));
  await untilKept(page, room.id);
  const [kept] = await keptRooms(page);
  expect(Object.keys(kept?.room ?? {}).toSorted()).toEqual(
    [
      "Availability",
      "accommodationFor",
      "costs",
      "description",
      "facts",
      "gender",
      "location",
      "moveInDate",
      "name",
      "rent",
      "smokingPreference",
      "title",
    ].toSorted(),
  );
  expect(kept?.photo).toMatch(/^image\/\w+ with bytes$/);
  const text = JSON.stringify(kept);
  for (const secret of [owner.phone, owner.phone.slice(4), PHONE_IN_TEXT, owner.email, seeker.email, seeker.uid])
    expect(text).not.toContain(secret);
  const stored = await cachedPaths(page);
  expect(stored.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);
  await deleteListing(request, owner, room.id);
});

test("a visitor's saved room is listed as saved, also after it was removed from the site", async ({
  page,
  context,
  request,
}) => {
  const owner = await newMember("Room Owner");
  const room = await newListing(request, owner);
  await page.goto(`/browseListings?q=${encodeURIComponent(room.title.split(" ").at(-1) ?? "")}`);
  await page.getByRole("button", { name: `Save ${room.title}` }).click();
  await untilControlled(page);
  await untilKept(page, room.id);
  await deleteListing(request, owner, room.id);
  await context.setOffline(true);
  await page.goto("/mySearch");
  const saved = page.locator("section").filter({ has: page.getByRole("heading", { name: "Saved rooms" }) });
  await expect(saved.getByRole("link", { name: room.title })).toBeVisible();
  await context.setOffline(false);
});

test(
  "log-out empties caches and IndexedDB, and the offline page names no room",
  core,
  async ({ page, context, room, seeker: _seeker }) => {
    await page.goto(pathOf(room.id));
    await untilControlled(page);
    await untilKept(page, room.id);
    await page.evaluate(async () => (await caches.open("nest-mates-marker")).put("/marker", new Response("x")));
    await page.goto("/browseListings");
    // Until the script of the menu has come, logging out is a plain form: see the next test.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/use-log-out-")),
    );
    await page.waitForLoadState("networkidle");
    await page.getByRole("navigation", { name: "Tabs" }).getByRole("button", { name: "Me" }).click();
    await page.locator("#site-menu").getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("img", { name: "Not logged in" })).toBeVisible();
    await expect.poll(() => keptRooms(page)).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).includes("nest-mates-app")),
      )
      .toBe(false);
    await expect.poll(() => cachedPaths(page)).not.toContain("/marker");
    await page.goto("/");
    await untilControlled(page);
    await context.setOffline(true);
    await page.goto(pathOf(room.id));
    await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
    await expect(page.getByText(room.title)).toHaveCount(0);
    await context.setOffline(false);
  },
);

test("log-out by a plain form clears the device too", async ({ page, context, room, seeker: _seeker }) => {
  await page.goto(pathOf(room.id));
  await untilControlled(page);
  await untilKept(page, room.id);
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/account/logOut" });
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL("/");
  await expect.poll(() => keptRooms(page)).toEqual([]);
  expect((await context.cookies()).some(({ name }) => name === "__Host-sid")).toBe(false);
});

test("a session that ended elsewhere takes the rooms with it", async ({ page, context, room, seeker: _seeker }) => {
  await page.goto(pathOf(room.id));
  await untilControlled(page);
  await untilKept(page, room.id);
  await context.clearCookies();
  await page.goto("/");
  await expect.poll(() => keptRooms(page)).toEqual([]);
});

test("a page that is open says when the network goes", async ({ page, context }) => {
  await page.goto("/privacy");
  await untilControlled(page);
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Showing what you last loaded.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline. Showing what you last loaded.")).toHaveCount(0);
});

test(
  "the worker answers files of the build only, and stores no page under the name of a script",
  core,
  async ({ page, context }) => {
    await page.goto("/privacy");
    await untilControlled(page);
    const ask = async (path: string) => {
      const response = page.waitForResponse(
        (one) => new URL(one.url()).pathname === path && one.request().frame() === page.mainFrame(),
      );
      await page.evaluate((url) => fetch(url).then((answer) => answer.text()), path);
      return (await response).fromServiceWorker();
    };
    for (const path of ["/api/areas", "/browseListing", "/favicon.svg", "/healthz"])
      expect(await ask(path), path).toBe(false);
    let type = "text/html; charset=utf-8";
    await context.route("**/assets/release-12345678.js", (route) =>
      route.fulfill({ contentType: type, body: "export {};" }),
    );
    expect(await ask("/assets/release-12345678.js")).toBe(true);
    expect(await cachedPaths(page)).not.toContain("/assets/release-12345678.js");
    type = "text/javascript; charset=utf-8";
    await ask("/assets/release-12345678.js");
    await expect.poll(() => cachedPaths(page)).toContain("/assets/release-12345678.js");
  },
);
