/** What only the demo has: accounts to log in with by one click, and the bar that explains the demo. */
import { core } from "./core.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose, languages, siteMembers } from "./site-pages.ts";

test.use({ locale: "en-GB" });

const bar = ".demo-bar";

test("one click on a demo account logs in and leads to the requested page", core, async ({ page }) => {
  await page.goto("/login?next=%2Fmoderation");
  const accounts = page.getByRole("region", { name: "Try it with a demo account" });
  await expect(accounts.getByRole("button")).toHaveCount(4);
  await accounts.getByRole("button", { name: /^Tahmina Begum Chowdhury Moderator/ }).click();
  await expect(page.getByText("Welcome to Nest Mates", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/moderation");
  await expect(page.locator('button[title="Tahmina Begum Chowdhury"]')).toBeVisible();
});

test.describe("when the identity provider cannot be reached", () => {
  test.use({ allowedFaults: [/net::ERR_FAILED/] });
  test("a demo account shows an error, and can be clicked again", async ({ page }) => {
    await page.route("**/accounts:signInWithPassword**", (route) => route.abort(), { times: 1 });
    await page.goto("/login");
    const rina = page.getByRole("button", { name: /^রিনা আক্তার/ });
    await rina.click();
    await expect(page.locator(".toast")).toBeVisible();
    await rina.click();
    await expect(page).toHaveURL("/");
  });
});

for (const language of languages)
  test(`${language}: the bar is one line high and the hero still fits the first screen`, async ({
    page,
    context,
    baseURL,
  }) => {
    await choose(context, baseURL ?? "", "light", language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const height = () => page.locator(bar).evaluate((element) => element.getBoundingClientRect().height);
    expect(await height()).toBeLessThanOrEqual(28);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await height()).toBeLessThanOrEqual(28);
    // Nothing covers it.
    await page.locator(bar).getByRole("link").click({ trial: true });
    expect(await page.locator(".slideshow").evaluate((element) => element.getBoundingClientRect().bottom)).toBe(800);
  });

test("the bar leads a visitor to the demo accounts", async ({ page, context }) => {
  await page.goto("/");
  await page
    .getByRole("complementary", { name: "About this demo" })
    .getByRole("link", { name: "Try an account" })
    .click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator(bar)).toHaveText(/^Demo: the people and rooms are made up\.\s*$/);
  await signInAs(context, siteMembers.member);
  await page.goto("/browseListings");
  await expect(page.locator(bar).getByRole("link")).toHaveCount(0);
});
