import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";

interface Ground {
  owner: NewMember;
  member: NewMember;
  listing: { id: string; title: string };
}

/** A member's post, and a member who has never seen it; the post is deleted when the test ends. */
const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Post Owner")),
  member: async ({ request: _request }, use) => use(await newMember("Interested Member")),
  listing: async ({ request, owner }, use) => {
    const listing = await newListing(request, owner);
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

const likeOf = (page: Page) => page.getByRole("button", { name: /^Liked?$/ });
const phoneOf = (page: Page) => page.locator("a[href^='tel:']");
const interested = (page: Page, count: number) => expect(page.getByText(`${count} People interested in`)).toBeVisible();
const failing = (page: Page, path: RegExp, status = 503) =>
  page.route(path, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, contentType: "application/problem+json", body: "{}" })
      : route.continue(),
  );

test("a post shows everything except the phone number", core, async ({ page, context, owner, member, listing }) => {
  await signInAs(context, member.email);
  await page.goto(`/featuredPostDetails/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  for (const text of [
    "Post Owner",
    "Female",
    "29 Years",
    "Teacher",
    "Dhanmondi, Dhaka",
    "৳8,500",
    "Single",
    "Ready to move",
    "Non Smoker",
    "Available",
    "tea",
  ])
    await expect(page.locator("article").getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("A quiet room on the third floor")).toBeVisible();
  await expect(page.locator("article time").getByText("just now")).toBeVisible();
  await expect(page.getByText("Email verified").first()).toBeVisible();
  expect(await page.content()).not.toContain(owner.phone.slice(4));
});

test(
  "liking a post adds one and shows the phone with Call and WhatsApp; it can be taken back",
  core,
  async ({ page, context, owner, member, listing }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(context, member.email);
    await page.goto(`/featuredPostDetails/${listing.id}`);
    await interested(page, 0);
    await likeOf(page).click();
    await interested(page, 1);
    await expect(phoneOf(page)).toHaveAttribute("href", `tel:${owner.phone}`);
    await page.getByRole("button", { name: "Copy number" }).click();
    await expect(page.getByText("Number copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(owner.phone);

    await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:${owner.phone}`);
    await expect(page.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
      "href",
      `https://wa.me/${owner.phone.slice(1)}`,
    );
    await expect(likeOf(page)).toHaveCount(0);
    await page.reload();
    await interested(page, 1);
    await expect(phoneOf(page)).toBeVisible();

    // The page shows the result before the server has it, and a reload would cancel the request.
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Unlike" }).click();
    await interested(page, 0);
    await expect(phoneOf(page)).toHaveCount(0);
    await sent;
    await page.reload();
    await interested(page, 0);
    await expect(likeOf(page)).toHaveText("Like");
  },
);

test("the keyboard goes on with Call after Like, and with Like after Unlike", async ({
  page,
  context,
  member,
  listing,
}) => {
  await signInAs(context, member.email);
  await page.goto(`/featuredPostDetails/${listing.id}`);
  await likeOf(page).press("Enter");
  await expect(page.getByRole("link", { name: "Call" })).toBeFocused();
  await page.getByRole("button", { name: "Unlike" }).press("Enter");
  await expect(likeOf(page)).toBeFocused();
});

test("Back keeps the search, and its scroll position if it is the previous page", async ({
  page,
  context,
  request,
  owner,
  member,
}) => {
  const place = `Xqz${uniqueWord()}`;
  const { id, title } = await newListing(request, owner, { location: place });
  const search = `/browseListings?location=${place}`;
  await signInAs(context, member.email);
  await page.goto(search);
  await page.locator(`a[href$="/featuredPostDetails/${id}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const back = page.getByRole("link", { name: "Back to your search" });
  await expect(back).toHaveAttribute("href", search);
  await likeOf(page).click();
  await expect(phoneOf(page)).toBeVisible();
  await page.reload();
  await expect(back).toHaveAttribute("href", search);
  await back.click();
  await expect(page).toHaveURL(search);
  await page.goto("/");
  await page.goto(`/featuredPostDetails/${id}`);
  await expect(back).toHaveAttribute("href", search);
  await deleteListing(request, owner, id);
});

test("printing a post gives one light page without buttons and footer", async ({
  page,
  context,
  baseURL,
  member,
  listing,
}) => {
  await choose(context, baseURL ?? "", "dark", "en");
  await signInAs(context, member.email);
  await page.goto(`/featuredPostDetails/${listing.id}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await expect(likeOf(page)).toBeHidden();
  await expect(page.locator(".site-footer")).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a like is shown before the server has responded", async ({ page, context, member, listing }) => {
  await signInAs(context, member.email);
  await page.goto(`/featuredPostDetails/${listing.id}`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/featuredPostDetails\/\d+\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await likeOf(page).click();
  await interested(page, 1);
  await expect(phoneOf(page)).toHaveCount(0);
  release();
  await expect(phoneOf(page)).toBeVisible();
});

test(
  "liking one's own post shows why not, keeps the count and shows the phone",
  core,
  async ({ page, context, owner, listing }) => {
    await signInAs(context, owner.email);
    await page.goto(`/featuredPostDetails/${listing.id}`);
    await likeOf(page).click();
    await expect(page.getByRole("alert").getByText("You can't like your own post")).toBeVisible();
    await interested(page, 0);
    await expect(phoneOf(page)).toHaveAttribute("href", `tel:${owner.phone}`);
  },
);

test.describe("when the server rejects or fails", () => {
  test.use({ allowedFaults: [/status of (404|503)|ERR_INTERNET_DISCONNECTED/] });

  test("a like is reverted with a message", async ({ page, context, member, listing }) => {
    await signInAs(context, member.email);
    await page.goto(`/featuredPostDetails/${listing.id}`);
    await failing(page, /featuredPostDetails\/\d+\.data/);
    await likeOf(page).click();
    await expect(page.getByRole("alert").getByText("We're busy.")).toBeVisible();
    await interested(page, 0);
    await expect(likeOf(page)).toHaveText("Like");
    await expect(phoneOf(page)).toHaveCount(0);
    await page.unrouteAll();
    await context.setOffline(true);
    await likeOf(page).click();
    await expect(page.getByText("You're offline")).toBeVisible();
    await interested(page, 0);
    await context.setOffline(false);
    await expect(phoneOf(page)).toBeVisible();
  });

  test("liking a post that was deleted meanwhile shows that it is gone", async ({
    page,
    context,
    request,
    owner,
    member,
    listing,
  }) => {
    await signInAs(context, member.email);
    await page.goto(`/featuredPostDetails/${listing.id}`);
    await deleteListing(request, owner, listing.id);
    await likeOf(page).click();
    await expect(page.getByRole("alert").getByText("This post has been removed.")).toBeVisible();
    await interested(page, 0);
    expect((await page.goto(`/featuredPostDetails/${listing.id}`))?.status()).toBe(404);
    expect((await page.goto("/featuredPostDetails/no-such-post"))?.status()).toBe(404);
    await expect(
      page.getByText("Error happen.The page you have trying to access is forbidden or not found"),
    ).toBeVisible();
  });

  test("a post that could not be deleted stays", async ({ page, context, owner, listing }) => {
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    await failing(page, /myListings\.data/);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert").getByText("Your post was not deleted")).toBeVisible();
    await expect(page.getByText("Deleted!")).toHaveCount(0);
    await expect(page.getByRole("table")).toContainText(listing.title);
  });

  test("deleting a post that is gone is an error, not 'Deleted!'", async ({
    page,
    context,
    request,
    owner,
    listing,
  }) => {
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    await deleteListing(request, owner, listing.id);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByRole("alert").getByText("This post has been removed.")).toBeVisible();
    await expect(page.getByText("Deleted!")).toHaveCount(0);
  });
});

test(
  "deleting asks first; cancel keeps the post, confirm deletes it",
  core,
  async ({ page, context, owner, listing }) => {
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    await expect(page.getByRole("heading", { level: 1, name: "All of your post is here" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Update" })).toHaveAttribute("href", `/updatePage/${listing.id}`);
    const remove = page.getByRole("button", { name: "Delete" });
    const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
    await remove.click();
    await expect(dialog).toContainText("You won't be able to revert this!");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.press("Enter");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("table")).toContainText(listing.title);

    await remove.click();
    await dialog.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Deleted!", { exact: true })).toBeVisible();
    await expect(page.getByText("Your post has been deleted.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "You haven't posted any post yet....." })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("table")).toHaveCount(0);
  },
);

test("a visitor is sent to log in with the way back", core, async ({ page, listing }) => {
  await page.goto(`/featuredPostDetails/${listing.id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/featuredPostDetails/${listing.id}`)}`);
  await page.goto("/myListings");
  await expect(page).toHaveURL("/login?next=%2FmyListings");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedFaults: [/status of 403/] });

  test(
    "a like, its undo and a like of one's own post work",
    core,
    async ({ page, context, owner, member, listing }) => {
      await signInAs(context, member.email);
      await page.goto(`/featuredPostDetails/${listing.id}`);
      await likeOf(page).click();
      await interested(page, 1);
      await expect(phoneOf(page)).toHaveAttribute("href", `tel:${owner.phone}`);
      await page.getByRole("button", { name: "Unlike" }).click();
      await interested(page, 0);
      await signInAs(context, owner.email);
      await page.goto(`/featuredPostDetails/${listing.id}`);
      await likeOf(page).click();
      await expect(page.getByText("You can't like your own post")).toBeVisible();
      await interested(page, 0);
      await expect(phoneOf(page)).toBeVisible();
    },
  );

  test("deleting asks on the page", async ({ page, context, owner, listing }) => {
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Are you sure?").filter({ visible: true })).toHaveCount(1);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("table")).toContainText(listing.title);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Your post has been deleted.")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});
