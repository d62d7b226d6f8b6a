import { demoListingIds } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { siteMembers, sitePages } from "./site-pages.ts";

const everywhere = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};
const always = ["default-src 'none'", "style-src 'self'", "font-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"];
/** Where the identity provider's script runs; nowhere else may anybody's script but ours. */
const accountPages = new Set(["login", "signup", "forgot-password", "reset-password", "profile"]);
/** Whose addresses are a secret: no other site is told them, and nobody keeps them. */
const mailedLinks = new Set(["answer-over", "appeal-over"]);
/** What a visitor gets from memory is pinned by hash; what is made for one person, by a nonce. */
const inline = "(?:'nonce-[\\w+/=]+'|'sha256-[\\w+/=]+'(?: 'sha256-[\\w+/=]+')*)";

for (const { name, path, as } of sitePages)
  test(`${name} (${as})`, async ({ context }) => {
    if (as !== "visitor") await signInAs(context, siteMembers[as]);
    const cookie = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join("; ");
    const address = path(await demoListingIds(context.request));
    const answer = await context.request.get(address, { headers: { cookie }, maxRedirects: 0 });
    const headers = answer.headers();
    expect(headers).toMatchObject({ ...everywhere, ...(mailedLinks.has(name) && { "referrer-policy": "same-origin" }) });
    const policy = (headers["content-security-policy"] ?? "").split("; ");
    expect(policy).toEqual(expect.arrayContaining(always));
    expect(policy.join("; ")).not.toMatch(/unsafe|script-src[^;]* (?:https:|data:|\*)(?: |;|$)/);
    const scripts = policy.find((directive) => directive.startsWith("script-src"));
    expect(scripts).toMatch(new RegExp(`^script-src 'self'${accountPages.has(name) ? " https://apis.google.com" : ""} ${inline}$`));
    expect(policy.some((directive) => directive.startsWith("frame-src"))).toBe(accountPages.has(name));
    if (as !== "visitor") expect(headers["cache-control"]).toMatch(/^private/);
    if (mailedLinks.has(name)) expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex"]);
  });

test("every inline script of a kept page is one that its policy names", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).toContain("'sha256-");
  // The page has come alive, and the console (see fixtures.ts) has reported nothing refused.
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an address that advertisers have added to comes alive all the same", async ({ page }) => {
  await page.goto("/browseListings?utm_source=mail&fbclid=1");
  await page.getByRole("switch", { name: "Theme: Light" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(page.url()).toContain("utm_source=mail");
});

test("an address can name its language", async ({ page, context }) => {
  await page.goto("/?lang=bn");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/\?lang=bn$/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("lang");
});
