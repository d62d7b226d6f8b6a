import { expect } from "../fixtures.ts";
import { button, columns, field, type Ground, type Group, gone, heading, heroHeight, link, text } from "./see.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

export const visitorRows: Record<string, Group> = {
  "navigation and footer, signed out": {
    at: () => "/",
    as: "visitor",
    rows: [
      { spec: "§2 brand link to /", see: link(/^Nest Mates/, "/") },
      { spec: "§2 link Home", see: link("Home", "/") },
      { spec: "§2 link Add to Find Roommate", see: link("Add to Find Roommate", "/addToFindRoommate") },
      { spec: "§2 link Browse Listing", see: link("Browse Listing", "/browseListings") },
      { spec: "§2 link My Listings", see: link("My Listings", "/myListings") },
      { spec: "§2 Log In while signed out", see: link("Log In", "/login") },
      { spec: "§2 Sign up while signed out", see: link("Sign up", "/signup") },
      {
        spec: "§2 signed out: a placeholder person icon",
        see: ({ page }) => page.getByRole("banner").getByRole("img", { name: "Not logged in" }),
      },
      ...["Services", "Company", "Legal", "Social", "Explore", "Apps"].map((title) => ({
        spec: `§2 footer column ${title}`,
        see: ({ page }: Ground) => page.getByRole("contentinfo").getByText(title, { exact: true }),
      })),
      {
        spec: "§2 footer: texts are links only where there is a page",
        decision: 16,
        see: async ({ page }) => expect(page.locator("footer a[href='#'], footer a:not([href])")).toHaveCount(0),
      },
      {
        spec: "§2 Social: two external links",
        see: async ({ page }) => expect(page.locator("footer a[rel~='noopener'][href^='https://']")).toHaveCount(2),
      },
      {
        spec: "§2 and §4 theme toggle: 'Light' first",
        see: ({ page }) => page.getByRole("switch", { name: /Light$/ }),
      },
      {
        spec: "§2 and §4 theme toggle: flips to 'Dark'",
        see: async ({ page }) => {
          await page.getByRole("switch", { name: /Light$/ }).click();
          await expect(page.getByRole("switch", { name: /Dark$/ })).toBeVisible();
        },
      },
      {
        spec: "§4 the theme is remembered, and in the first byte",
        decision: 21,
        see: async ({ page }) =>
          expect(await (await page.request.get("/", { headers: { cookie: "theme=dark" } })).text()).toContain(
            'data-theme="dark"',
          ),
      },
    ],
  },
  "navigation, signed in": {
    at: () => "/",
    as: "demo",
    rows: [
      {
        spec: "§2 no Log In while signed in",
        see: gone(({ page }) => page.getByRole("banner").getByRole("link", { name: "Log In", exact: true })),
      },
      {
        spec: "§2 no Sign up while signed in",
        see: gone(({ page }) => page.getByRole("banner").getByRole("link", { name: "Sign up", exact: true })),
      },
      {
        spec: "§2 avatar with the name as alt text",
        see: ({ page }) => page.getByRole("banner").locator("img[alt^='Nusrat']"),
      },
      {
        spec: "§2 avatar with the name as tooltip",
        see: ({ page }) => page.getByRole("banner").locator("[title^='Nusrat']").first(),
      },
      {
        spec: "§2 hovering reveals 'Log Out'",
        see: async ({ page }) => {
          await page.getByRole("banner").locator("[title^='Nusrat']").first().hover();
          await expect(page.getByRole("button", { name: "Log Out", exact: true })).toBeVisible();
        },
      },
    ],
  },
  "home page": {
    at: () => "/",
    as: "visitor",
    viewport: desktop,
    rows: [
      {
        spec: "§2 featured posts are loaded before display",
        see: async ({ page }) => expect(await (await page.request.get("/")).text()).toContain("/featuredPostDetails/"),
      },
      { spec: "§2 'Connect. Match. Move In'", see: heading("Connect. Match. Move In") },
      { spec: "§1 'verified profiles' and 'free profile'", decision: 23, see: text(/verified profiles.*free profile/) },
      {
        spec: "§2 'Search location'",
        see: ({ page }) =>
          page.getByRole("combobox", { name: "Search location" }).or(page.getByPlaceholder("Search location")).first(),
      },
      {
        spec: "§2 searching leads to the list",
        decision: 12,
        see: async ({ page }) => {
          await page
            .getByRole("combobox", { name: "Search location" })
            .or(page.getByPlaceholder("Search location"))
            .first()
            .fill("Mirpur");
          await page.keyboard.press("Enter");
          await expect(page).toHaveURL(/\/browseListings\?location=Mirpur/);
          await page.goBack();
        },
      },
      ...["Our Community Posts", "Frequently Asked Questions", "Hear From Our Happy Community"].map((name) => ({
        spec: `§2 section ${name}`,
        see: heading(name),
      })),
      {
        spec: "§2 three slides",
        see: async ({ page }) => expect(page.locator("[aria-roledescription=slide]")).toHaveCount(3),
      },
      {
        spec: "§2 pagination bullets",
        see: async ({ page }) => expect(page.locator(".slideshow-bullet")).toHaveCount(3),
      },
      { spec: "§2 previous arrow", see: button("Previous picture") },
      { spec: "§2 next arrow", see: button("Next picture") },
      {
        spec: "§2 12 posts on the home page",
        decision: 20,
        see: async ({ page }) => expect(page.locator(".listing-card")).toHaveCount(12),
      },
      {
        spec: "§2 card: badge with the location before the comma",
        see: async ({ page }) => expect(page.locator(".listing-card .badge").first()).toHaveText(/^[^,]+$/),
      },
      {
        spec: "§2 card: rent with thousands separators and taka",
        see: ({ page }) =>
          page
            .locator(".listing-card")
            .getByText(/^৳\d{1,3}(?:,\d{3})+$/)
            .first(),
      },
      {
        spec: "§2 card: availability",
        see: ({ page }) => page.locator(".listing-card").getByText("Available", { exact: true }).first(),
      },
      {
        spec: "§2 card: gender",
        see: ({ page }) =>
          page
            .locator(".listing-card")
            .getByText(/^(?:Male|Female)$/)
            .first(),
      },
      {
        spec: "§2 card: age followed by 'Years'",
        see: ({ page }) =>
          page
            .locator(".listing-card")
            .getByText(/^\d\d Years$/)
            .first(),
      },
      {
        spec: "§2 and §9 card: the first 30 words and an ellipsis",
        see: async ({ page }) => {
          const previews = (await page.locator(".listing-card-text").allTextContents()).map((one) => one.trim());
          expect(previews.filter((one) => !one.endsWith("…"))).toEqual([]);
          expect(Math.max(...previews.map((one) => one.split(/\s+/).length))).toBe(30);
        },
      },
      { spec: "§2 card: 'See More'", see: link(/^See More/, /^\/featuredPostDetails\/\d+$/) },
      {
        spec: "§2 FAQ items open and close",
        see: async ({ page }) => {
          const item = page.locator("details").first();
          for (const isOpen of [true, false]) {
            await item.locator("summary").click();
            expect(await item.evaluate((one: HTMLDetailsElement) => one.open)).toBe(isOpen);
          }
        },
      },
      { spec: "§2 testimonials: quote", see: ({ page }) => page.locator("blockquote").first() },
      {
        spec: "§2 testimonials: author as the avatar's alt text",
        see: async ({ page }) =>
          expect(page.locator("figcaption img").first()).toHaveAttribute(
            "alt",
            await page.locator("figcaption strong").first().innerText(),
          ),
      },
      { spec: "§2 testimonials: location", see: ({ page }) => page.locator("figcaption small").first() },
      { spec: "§9 hero height: the window's less 66 px", see: heroHeight(desktop.height - 66) },
      { spec: "§9 posts: 3 columns", see: columns(".home-posts", 3) },
      { spec: "§9 testimonials: 3 columns", see: columns(".reveal-grid", 3) },
      {
        spec: "§9 testimonials: 1000 ms, 150 ms later for each, from left and right in turn",
        see: async ({ page }) => {
          await page.locator(".reveal > *").nth(1).scrollIntoViewIfNeeded();
          const motion = (index: number) =>
            page
              .locator(".reveal > *")
              .nth(index)
              .evaluate((one) => [
                getComputedStyle(one).animationDuration,
                getComputedStyle(one).animationDelay,
                getComputedStyle(one).animationName,
              ]);
          await expect.poll(() => motion(0)).toEqual(["1s", "0s", "reveal-left"]);
          await expect.poll(() => motion(1)).toEqual(["1s", "0.15s", "reveal-right"]);
        },
      },
      {
        spec: "§9 post card hover animation: 1000 ms",
        see: async ({ page }) => {
          const times = await page
            .locator(".listing-card")
            .first()
            .evaluate((one) =>
              [one, ...one.querySelectorAll("*")].map((part) => getComputedStyle(part).transitionDuration),
            );
          expect(times.some((time) => time.split(", ").includes("1s"))).toBe(true);
        },
      },
    ],
  },
  "home page, medium screen": {
    at: () => "/",
    as: "visitor",
    viewport: { width: 900, height: 900 },
    rows: [
      { spec: "§9 testimonials: 2 columns", see: columns(".reveal-grid", 2) },
      { spec: "§9 posts: 3 columns from medium up", see: columns(".home-posts", 3) },
      { spec: "§9 hero height on medium", see: heroHeight(900 - 66) },
    ],
  },
  "home page, small screen": {
    at: () => "/",
    as: "visitor",
    viewport: phone,
    rows: [
      { spec: "§9 hero height: 500 px", see: heroHeight(500) },
      { spec: "§9 posts: 1 column", see: columns(".home-posts", 1) },
      { spec: "§9 testimonials: 1 column", see: columns(".reveal-grid", 1) },
    ],
  },
  "/login": {
    at: () => "/login",
    as: "visitor",
    rows: [
      { spec: "§2 'Log In' page", see: heading("Log In") },
      {
        spec: "§2 and §5 email",
        decision: 15,
        see: async ({ page }) => expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email"),
      },
      { spec: "§2 password", see: field("Password") },
      { spec: "§2 'Log in with Google'", see: button("Log in with Google") },
      {
        spec: "§2 link to sign up",
        decision: 13,
        see: ({ page }) => page.getByRole("main").locator("a[href^='/signup']"),
      },
      {
        spec: "§2 show and hide the password",
        see: async ({ page }) => {
          await page.getByRole("button", { name: "Show password" }).click();
          await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
          await page.getByRole("button", { name: "Hide password" }).click();
        },
      },
    ],
  },
  "/signup": {
    at: () => "/signUp",
    as: "visitor",
    rows: [
      { spec: "§2 'Sign Up' page, whatever the case of its address", decision: 13, see: heading("Sign Up") },
      ...["Name", "Email", "Password"].map((label) => ({ spec: `§2 ${label}`, see: field(label) })),
      {
        spec: "§2 Photo (URL)",
        see: async ({ page }) => {
          await page.getByText("Add a photo of yourself").click();
          await expect(page.getByRole("textbox", { name: /^Photo/ })).toBeVisible();
        },
      },
      { spec: "§2 show and hide the password", see: button("Show password") },
      { spec: "§2 Google button", see: button(/Google$/) },
      { spec: "§2 link to log in", see: ({ page }) => page.getByRole("main").locator("a[href^='/login']") },
      {
        spec: "§5, §8 and §9 weak password",
        see: async ({ page }) => {
          await page.getByLabel("Name", { exact: true }).fill("Weak");
          await page.getByLabel("Email", { exact: true }).fill("weak@test.nestmates.example");
          await page.getByLabel("Password", { exact: true }).fill("weak1");
          await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
          await expect(
            page.getByText("Password Must have an Uppercase, a Lowercase and at least 6 character").first(),
          ).toBeVisible();
        },
      },
    ],
  },
  "/browseListings": {
    at: () => "/browseListings",
    as: "visitor",
    viewport: desktop,
    rows: [
      { spec: "§2 'Your Next Roommate Awaits'", see: heading("Your Next Roommate Awaits") },
      ...["Name", "Rent", "Current Status", "Actions"].map((name) => ({
        spec: `§2 column ${name}`,
        see: ({ page }: Ground) => page.getByRole("columnheader", { name, exact: true }),
      })),
      { spec: "§2 'Available'", see: ({ page }) => page.getByRole("cell", { name: /^Available/ }).first() },
      {
        spec: "§2 'Not Available'",
        see: async ({ page }) => {
          await page.goto("/browseListings?Availability=No");
          await expect(page.getByRole("cell", { name: "Not Available", exact: true }).first()).toBeVisible();
        },
      },
      { spec: "§2 'See More'", see: link(/^See More/, /^\/featuredPostDetails\/\d+$/) },
      { spec: "§2 photo in the row", see: ({ page }) => page.locator("tbody tr img").first() },
      {
        spec: "§2 lists are bounded",
        decision: 7,
        see: async ({ page }) => {
          await page.goto("/browseListings");
          await expect(page.locator("tbody tr")).toHaveCount(20);
        },
      },
    ],
  },
  "/browseListings on a small screen": {
    at: () => "/browseListings",
    as: "visitor",
    viewport: phone,
    rows: ["Rent", "Current Status"].map((name, index) => ({
      spec: `§2 column ${name} is hidden`,
      see: async ({ page }: Ground) =>
        expect(
          page
            .locator("tbody tr")
            .first()
            .locator("td")
            .nth(index + 1),
        ).toBeHidden(),
    })),
  },
};
