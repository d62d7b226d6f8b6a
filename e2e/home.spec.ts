import type { Page } from "@playwright/test";
import type { WireListing } from "../src/features/listings/listing.wire.ts";
import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";

const hero = (page: Page) => page.getByRole("region", { name: "Rooms, in pictures" });
const search = (page: Page) => page.getByRole("combobox", { name: "Search location" });
const shownSlide = (page: Page) => hero(page).locator(".slideshow-bullet[aria-current=true]");

/** Waits for hydration: the slideshow's buttons appear only then. */
async function openHome(page: Page) {
  await page.goto("/");
  await expect(hero(page).getByRole("button", { name: "Next picture" })).toBeVisible();
}

test.use({ locale: "en-GB" });

test("the hero shows its text, fades through three pictures and can be paused", async ({ page }) => {
  await openHome(page);
  await expect(page.getByRole("heading", { level: 1, name: "Connect. Match. Move In" })).toBeVisible();
  await expect(hero(page)).toContainText("Connect with verified profiles");
  await expect(hero(page)).toContainText("Create a free profile");
  await expect(hero(page).locator(".slideshow-slide")).toHaveCount(3);
  await expect(shownSlide(page)).toHaveAccessibleName("Picture 2 of 3");
  await hero(page).getByRole("button", { name: "Pause slideshow" }).click();
  await hero(page).getByRole("button", { name: "Picture 3 of 3" }).click();
  await hero(page).getByRole("button", { name: "Next picture" }).click();
  await expect(shownSlide(page)).toHaveAccessibleName("Picture 1 of 3");
  await hero(page).getByRole("button", { name: "Previous picture" }).click();
  await expect(shownSlide(page)).toHaveAccessibleName("Picture 3 of 3");
});

test("the hero fills a wide window below the header, and is 500 px high on a phone in both languages", async ({
  page,
  context,
  baseURL,
}) => {
  const height = () => hero(page).evaluate((element) => element.getBoundingClientRect().height);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openHome(page);
  expect(await height()).toBe(800 - 66);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await height()).toBe(500);
  await context.addCookies([{ name: "lang", value: "bn", url: baseURL ?? "" }]);
  await page.reload();
  const slideshow = page.locator(".slideshow");
  expect(await slideshow.evaluate((element) => element.getBoundingClientRect().height)).toBe(500);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a visitor's page is at most 3,000 px high on a phone, in both languages", async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ["en", "bn"]) {
    await context.addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
    await page.goto("/");
    // Parts that were never near the screen have an estimated height.
    for (const section of await page.locator(".section, .site-footer").all()) await section.scrollIntoViewIfNeeded();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(3_000);
  }
});

test("with reduced motion the slideshow does not start by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await openHome(page);
  const play = hero(page).getByRole("button", { name: "Play slideshow" });
  await expect(play).toBeVisible();
  // Longer than a picture is shown while it plays.
  await page.clock.runFor(3_000);
  await expect(shownSlide(page)).toHaveAccessibleName("Picture 1 of 3");
  await play.click();
  await expect(shownSlide(page)).toHaveAccessibleName("Picture 2 of 3");
});

test("places are suggested while typing, and the keyboard leads to the listings", core, async ({ page }) => {
  await openHome(page);
  await search(page).pressSequentially("mirpur1");
  const options = page.getByRole("listbox", { name: "Suggested places" }).getByRole("option");
  await expect(options.first()).toHaveText(/^Mirpur 1/);
  await search(page).press("Escape");
  await expect(options).toHaveCount(0);
  await search(page).fill("azim");
  await expect(options.first()).toHaveText(/^Azimpur/);
  await search(page).press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(search(page)).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await search(page).press("Enter");
  await expect(page).toHaveURL("/browseListings?area=azimpur");
});

test("typed text is searched as it is, by Enter or by the arrow; a suggestion can be clicked", async ({ page }) => {
  await openHome(page);
  await search(page).fill("Road 27 & lake");
  await search(page).press("Enter");
  await expect(page).toHaveURL("/browseListings?location=Road+27+%26+lake");
  await openHome(page);
  await search(page).fill("Dhaka");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/browseListings?location=Dhaka");
  await openHome(page);
  await search(page).fill("আজিম");
  await page.getByRole("option", { name: "আজিমপুর ঢাকা" }).click();
  await expect(page).toHaveURL("/browseListings?area=azimpur");
});

test(
  "a card shows the main facts and leads a visitor to log in and on to the post",
  core,
  async ({ page, request }) => {
    // Not the first or the last: other tests add and delete posts.
    const post = ((await (await request.get("/featuredPost")).json()) as WireListing[])[4];
    if (!post) throw new Error("The demo has posts");
    await openHome(page);
    const cards = page.getByRole("region", { name: "Our Community Posts" }).getByRole("article");
    await expect(cards).toHaveCount(12);
    const path = `/featuredPostDetails/${post._id}`;
    const card = cards.filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(card.locator(".badge")).toHaveText(post.location.split(",", 1)[0] ?? "");
    const start = post.description.split(/\s+/, 30).join(" ");
    const rent = `৳${post.rent.toLocaleString("en")}`;
    for (const text of [post.title, post.name, rent, "Available", `${post.age} Years`, `${start}…`])
      await expect(card).toContainText(text);
    await expect(card).toContainText(post.gender, { ignoreCase: true });
    await expect(card.getByText("Email verified", { exact: true })).toHaveCount(post.verified ? 1 : 0);
    await card.getByRole("link", { name: /^See More/ }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  },
);

test("questions open and close, and testimonials are shown", async ({ page }) => {
  await openHome(page);
  const faq = page.getByRole("region", { name: "Frequently Asked Questions" });
  const answer = faq.getByText("Posting a room, browsing and liking a post are all free");
  await expect(answer).toBeHidden();
  await faq.getByText("Does it cost anything to use Nest Mates?").click();
  await expect(answer).toBeVisible();
  await faq.getByText("Does it cost anything to use Nest Mates?").press("Enter");
  await expect(answer).toBeHidden();
  const voices = page.getByRole("region", { name: "Hear From Our Happy Community" });
  const voice = voices.getByRole("listitem").first();
  await voice.scrollIntoViewIfNeeded();
  await expect(voice).toHaveCSS("opacity", "1");
  await expect(voice.getByRole("img", { name: "Shirin Akter" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole page can be read and searched", core, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(12);
    await page.getByText("Does it cost anything to use Nest Mates?").click();
    await expect(page.getByText("Posting a room, browsing and liking a post are all free")).toBeVisible();
    await expect(page.getByText("I finish night duty at seven")).toBeVisible();
    await search(page).fill("Azimpur");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/browseListings?location=Azimpur");
  });
});
