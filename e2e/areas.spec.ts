import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";

test.use({ locale: "en-GB" });

const search = (page: Page) => page.getByRole("combobox", { name: "Search location" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggested places" }).getByRole("option");

/** Scrolls so that the element is at the bottom of the window. */
const toBottom = (element: HTMLElement | SVGElement) =>
  scrollBy(0, element.getBoundingClientRect().bottom + 20 - innerHeight);

/** Waits for hydration: places are suggested only then. */
async function openPlaces(page: Page) {
  await page.goto("/rooms");
  await expect(async () => {
    await search(page).press("ArrowDown");
    await expect(options(page).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await search(page).press("Escape");
}

test.describe("the field that suggests places", () => {
  test("works by keyboard: down, up, around the end, into the text, away", async ({ page }) => {
    await openPlaces(page);
    await search(page).pressSequentially("mirpoor");
    await expect(options(page).first()).toHaveText(/^Mirpur Dhaka/);
    await expect(search(page)).toHaveAttribute("aria-expanded", "true");
    const count = await options(page).count();
    await search(page).press("ArrowUp");
    await expect(options(page).nth(count - 1)).toHaveAttribute("aria-selected", "true");
    await search(page).press("ArrowDown");
    await expect(options(page).and(page.locator("[aria-selected=true]"))).toHaveCount(0);
    await search(page).press("ArrowDown");
    await expect(search(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).first().getAttribute("id")) ?? "",
    );
    // Home moves the cursor in the text and leaves the list.
    await search(page).press("Home");
    await expect(search(page)).not.toHaveAttribute("aria-activedescendant", /./);
    expect(await search(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
    await search(page).press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(search(page)).toHaveValue("mirpoor");
    await search(page).press("ArrowDown");
    await expect(options(page).first()).toBeVisible();
    await search(page).press("Tab");
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: /places?\./ })).toHaveCount(0);
  });

  test("Enter takes the chosen suggestion; text that was only typed is searched as it is", async ({ page }) => {
    await openPlaces(page);
    await search(page).pressSequentially("ধানমণ্ডি ২৭");
    await expect(options(page).first()).toHaveText(/^ধানমন্ডি ২৭ ঢাকা/);
    await search(page).press("ArrowDown");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/rooms/dhanmondi-27");
    await openPlaces(page);
    await search(page).fill("Road 27");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/browseListings?location=Road+27");
  });

  test("shows how many rooms there are, and announces the list to screen readers", async ({ page, request }) => {
    const owner = await newMember();
    const { id } = await newListing(request, owner, { location: "Kolatoli, Cox's Bazar" });
    await openPlaces(page);
    await search(page).fill("kolatoli");
    await expect(options(page).first()).toHaveText(/^Kolatoli Cox's Bazar [12] rooms?$/);
    await expect(page.getByText("1 place. Use the up and down keys to choose.")).toBeAttached();
    await search(page).fill("qwrtz");
    await expect(page.getByText("We don't know a place with this name.")).toBeAttached();
    await deleteListing(request, owner, id);
  });

  test("shows nothing if the server has no suggestions, and can still be submitted", async ({ page }) => {
    await openPlaces(page);
    await page.route("**/api/areas?*", (route) => route.fulfill({ status: 204, body: "" }));
    await search(page).fill("uttara");
    await page.waitForResponse("**/api/areas?*");
    await expect(options(page)).toHaveCount(0);
    await search(page).press("Enter");
    await expect(page).toHaveURL("/browseListings?location=uttara");
  });

  test("of two responses, the one to the later query counts", async ({ page }) => {
    await openPlaces(page);
    const [later, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/api/areas?q=uttara&*", async (route) => {
      await later.promise;
      await route.continue().catch(() => {
        // The request was aborted, as it should be.
      });
      answered.resolve();
    });
    const first = page.waitForRequest("**/api/areas?q=uttara&*");
    await search(page).fill("uttara");
    await first;
    await search(page).fill("banani");
    await expect(options(page).first()).toHaveText(/^Banani/);
    later.resolve();
    await answered.promise;
    await page.waitForLoadState("networkidle");
    await expect(options(page).first()).toHaveText(/^Banani/);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("a tap suggests and a tap chooses, on rows that are large enough", async ({ page }) => {
      await openPlaces(page);
      await search(page).fill("");
      await search(page).tap();
      await expect(options(page).first()).toBeVisible();
      for (const option of await options(page).all())
        expect((await option.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
      await search(page).fill("farmgeit");
      await options(page)
        .filter({ hasText: /^Farmgate/ })
        .tap();
      await expect(page).toHaveURL("/rooms/farmgate");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
});

test.describe("the page of a place", () => {
  test("shows where it is, the rooms, the rents and the places around it", async ({ page }) => {
    await page.goto("/rooms/dhaka");
    await expect(page.getByRole("heading", { level: 1, name: "Rooms in Dhaka" })).toBeVisible();
    const crumbs = page.getByRole("navigation", { name: "You are here" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["All places", "Dhaka division", "Dhaka"]);
    await expect(page.getByRole("region", { name: "Newest rooms" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(12);
    const rents = page.getByRole("region", { name: "What rooms cost here" });
    await expect(rents).toContainText(/Single\s*৳[\d,]+ Typical rent\s*Most are ৳[\d,]+–৳[\d,]+ from \d+ posts/);
    await expect(page.getByRole("heading", { name: "Places in Dhaka" })).toBeVisible();
    await page
      .getByRole("link", { name: /^Mirpur \d+ rooms?/ })
      .first()
      .click();
    await expect(page).toHaveURL("/rooms/mirpur");
    // Places without rooms are folded.
    await expect(page.locator("a", { hasText: /km away/ })).toHaveCount(6);
    await page
      .getByRole("link", { name: /See all \d+ rooms/ })
      .first()
      .click();
    await expect(page).toHaveURL("/browseListings?area=mirpur");
  });

  test("a small place shows the rents of its parent area, and says so", async ({ page }) => {
    await page.goto("/rooms/mirpur-10");
    const rents = page.getByRole("region", { name: "What rooms cost in Dhaka" });
    await expect(rents).toContainText("Not enough posts yet in Mirpur 10 to show usual rents.");
  });

  test("without rooms, it links to the nearest places with rooms", async ({ page }) => {
    await page.goto("/rooms/feni");
    await expect(page.getByRole("heading", { name: "No rooms in Feni right now" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^\S+ \d+ rooms? [\d.]+ km away$/ }).first()).toBeVisible();
    await expect(page.getByText("No rooms yet")).toHaveCount(0);
  });

  test("has one canonical URL, and an unknown place is a 404", async ({ page, request }) => {
    await page.goto("/rooms/mirpur-10?utm_source=mail");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/rooms\/mirpur-10$/);
    await expect(page.locator('link[hreflang="bn"]')).toHaveAttribute("href", /\/rooms\/mirpur-10\?lang=bn$/);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join("\n")).toContain('"BreadcrumbList"');
    expect(await (await request.get("/sitemaps/places-1.xml")).text()).toContain("/rooms/mirpur-10?lang=bn<");
    expect((await request.get("/rooms/atlantis")).status()).toBe(404);
    expect((await request.get("/rooms/Mirpur-10", { maxRedirects: 0 })).headers()["location"]).toBe("/rooms/mirpur-10");
  });

  test("is linked from a post's location", async ({ page, context, request }) => {
    await signInAs(context, "nusrat@demo.nestmates.example");
    const owner = await newMember();
    const { id } = await newListing(request, owner, { location: "House 3, Road 7, Uttara Sector 7, Dhaka" });
    await page.goto(`/featuredPostDetails/${id}`);
    await page.getByRole("link", { name: "House 3, Road 7, Uttara Sector 7, Dhaka" }).click();
    await expect(page).toHaveURL("/rooms/uttara-sector-7");
    await deleteListing(request, owner, id);
  });
});

test.describe("posting", () => {
  test("a suggestion fills the location, and a pin is saved with the post; only its owner sees it again", async ({
    page,
    context,
    request,
  }) => {
    const owner = await newMember();
    await signInAs(context, owner.email);
    const { id } = await newListing(request, owner);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 23.7461, longitude: 90.3742 });
    await page.goto(`/updatePage/${id}`);
    const location = page.getByRole("combobox", { name: "Location" });
    await expect(async () => {
      await location.fill("");
      await location.pressSequentially("mirpur10");
      await expect(options(page).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await options(page).first().click();
    await expect(location).toHaveValue("Mirpur 10, Dhaka");
    // With the field at the bottom of the window, the list and then the map are scrolled into view.
    await location.evaluate(toBottom);
    await location.press("ArrowDown");
    await expect(options(page).last()).toBeInViewport({ ratio: 1 });
    await location.press("Escape");
    await page.getByRole("button", { name: "Show on map" }).evaluate(toBottom);
    await page.getByRole("button", { name: "Show on map" }).click();
    await expect(page.getByRole("region", { name: "Map to set the place of your room" })).toBeInViewport({
      ratio: 0.9,
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(page.locator("input[name=pin]")).toHaveValue(/^23\.746\d*,90\.374\d*$/);
    await page.getByRole("button", { name: "Remove pin" }).click();
    await page.getByRole("button", { name: "Put the pin in the middle" }).click();
    await expect(page.locator("input[name=pin]")).toHaveValue(/^23\.74\d*,90\.37\d*$/);
    await page.getByRole("button", { name: "Close map" }).click();
    await expect(page.getByText("The pin is set.")).toBeVisible();
    await page.getByRole("button", { name: "Update", exact: false }).last().click();
    await expect(page).toHaveURL(/\/myListings#room-\d+$/);
    const own = await request.get(`/featuredPost/${id}`, { headers: { authorization: `Bearer ${owner.idToken}` } });
    expect(await own.json()).toMatchObject({
      location: "Mirpur 10, Dhaka",
      area: "mirpur-10",
      pin: { lat: expect.closeTo(23.746, 2), lng: expect.closeTo(90.374, 2) },
    });
    expect(await (await request.get(`/featuredPost/${id}`)).json()).not.toHaveProperty("pin");
    await deleteListing(request, owner, id);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the field can be submitted, and the pages work", core, async ({ page }) => {
    await page.goto("/rooms");
    await search(page).fill("Mirpur");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/browseListings?location=Mirpur");
    await page.goto("/rooms");
    await page.getByRole("link", { name: "Kazipara", exact: false }).click();
    await expect(page).toHaveURL("/rooms/kazipara");
    await expect(page.getByRole("heading", { level: 1, name: "Rooms in Kazipara" })).toBeVisible();
  });

  test("the form does not offer the map", async ({ page, context }) => {
    await signInAs(context, "nusrat@demo.nestmates.example");
    await page.goto("/addToFindRoommate");
    await expect(page.getByRole("combobox", { name: "Location" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Show on map" })).toBeHidden();
  });
});

test("the location of a post is in the language of the page", core, async ({ page, context, request, baseURL }) => {
  const owner = await newMember();
  const { id } = await newListing(request, owner);
  const room = `/featuredPostDetails/${id}`;
  const expectBothLanguages = async (path: string) => {
    for (const [lang, shown] of [
      ["en", "Dhanmondi, Dhaka"],
      ["bn", "ধানমন্ডি, ঢাকা"],
    ] as const) {
      await context.addCookies([{ name: "lang", value: lang, url: baseURL ?? "" }]);
      await page.goto(path);
      await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
    }
  };
  // A visitor sees its public part.
  await expectBothLanguages(room);
  await signInAs(context, owner.email);
  await expectBothLanguages(room);
  await expectBothLanguages("/myListings");
  await deleteListing(request, owner, id);
});
