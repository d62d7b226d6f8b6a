import type { BrowserContext, Page } from "@playwright/test";
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { fillForm } from "./listing-form.ts";
import { signInAs } from "./session.ts";

const ADD = "/addToFindRoommate";
/** What Chromium itself writes to the console if a response is an error, or is lost. */
const refusedAnswer = /Failed to load resource: the server responded with a status of 40[034]/;
const lostAnswer = /Failed to load resource: net::ERR_FAILED/;

const written = {
  title: "Balcony room by the lake",
  location: "Dhanmondi, Dhaka",
  description: "Third floor, gas line, two quiet flatmates.\nThe gate closes at eleven.",
  imageUrl: "/images/rooms/room-bedroom1-0.webp",
  rent: "8500",
  moveInDate: addDays(todayInDhaka(), 20),
  age: "27",
  profession: "Teacher",
  interests: "cricket, cooking",
  phone: "01712-345678",
};
const choices = { accommodationFor: "Shared", gender: "female", smokingPreference: "Non Smoker" };

const field = (page: Page, name: string) => page.locator(`.listing-form [name="${name}"]`);
const radio = (page: Page, name: string, value: string) =>
  page.locator(`.listing-form input[name="${name}"][value="${value}"]`);
const submit = (page: Page) => page.getByRole("button", { name: "Add To Find Roommate" });
const thanks = (page: Page) => page.getByRole("dialog", { name: "Thanks for your post." });

async function fill(page: Page, changes: Partial<typeof written> = {}) {
  await fillForm(page, { ...written, ...changes, ...choices });
}

async function signedIn(context: BrowserContext, name?: string): Promise<NewMember> {
  const member = await newMember(name);
  await signInAs(context, member.email);
  return member;
}

/** The ID is in the URL of the page that says thank you. */
async function postedId(page: Page): Promise<string> {
  await page.waitForURL(/\?posted=\d+/);
  return new URL(page.url()).searchParams.get("posted") ?? "";
}

const uniqueTitle = () => `${written.title} ${uniqueWord()}`;

test(
  "a post is added: thanks, an empty form, first in My Listings and on the home page",
  core,
  async ({ page, context, request }) => {
    test.slow(); // five pages
    const member = await signedIn(context, "Nusrat Jahan");
    const older = await newListing(request, member);
    const title = uniqueTitle();
    await page.goto(ADD);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add your post to find a perfect match");
    await expect(field(page, "email")).toHaveValue(member.email);
    await expect(field(page, "email")).not.toBeEditable();
    await expect(field(page, "name")).toHaveValue("Nusrat Jahan");
    await expect(field(page, "name")).not.toBeEditable();
    await fill(page, { title });
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    const id = await postedId(page);
    await page.keyboard.press("Escape");
    await expect(thanks(page)).toBeHidden();
    await expect(field(page, "title")).toBeFocused();
    await expect(field(page, "title")).toHaveValue("");
    await page.reload();
    // The next post begins with the number of this one.
    await expect(field(page, "phone")).toHaveValue("+8801712345678");

    // Other tests post at the same time, so on the home page "first" means: before the member's older post.
    for (const path of ["/myListings", "/"]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText(title);
      const shown = await page.getByRole("main").innerText();
      expect(shown.indexOf(title)).toBeLessThan(shown.indexOf(older.title));
    }
    await page.goto(`/featuredPostDetails/${id}`);
    await expect(page.getByText("The gate closes at eleven.")).toBeVisible();
    for (const made of [id, older.id]) await deleteListing(request, member, made);
  },
);

test.describe("problems", () => {
  test.use({ allowedFaults: [refusedAnswer] });

  test("all are shown at once beside their fields, and focus goes to the first", core, async ({ page, context }) => {
    await signedIn(context);
    await page.goto(ADD);
    await fill(page, {
      title: "",
      rent: "12",
      phone: "12345",
      description: "x".repeat(4001),
      imageUrl: "/etc/passwd",
      moveInDate: addDays(todayInDhaka(), 400),
    });
    await expect(page.getByText("1 characters too many").first()).toBeVisible();
    await submit(page).click();
    await expect(field(page, "title")).toBeFocused();
    await expect(field(page, "title")).toHaveAccessibleDescription(/^This field is required/);
    await expect(field(page, "rent")).toHaveAccessibleDescription(/Enter a whole number from 500 to 500,000/);
    await expect(field(page, "phone")).toHaveAccessibleDescription(/11 digits that starts with 01/);
    await expect(field(page, "description")).toHaveAccessibleDescription(/at most 4,000 characters/);
    await expect(field(page, "imageUrl")).toHaveAccessibleDescription(/begins with https:/);
    await expect(field(page, "moveInDate")).toHaveAccessibleDescription(/within a year/);
    await expect(page.locator(".listing-form .field-error")).toHaveCount(6);
    await page.getByRole("alert").getByRole("link", { name: "Phone" }).click();
    await expect(field(page, "phone")).toBeFocused();
    await field(page, "phone").fill("01712345678");
    await field(page, "rent").focus();
    await expect(page.locator(".listing-form .field-error")).toHaveCount(5);
  });

  test("are shown in Bangla on a Bangla page, and Bangla digits are accepted", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "lang", value: "bn", url: baseURL ?? "" }]);
    await signedIn(context);
    await page.goto(ADD);
    await field(page, "phone").fill("০১৭১২-৩৪৫৬৭৮");
    await page.locator(".listing-form [type=submit]").click();
    await expect(field(page, "title")).toBeFocused();
    await expect(page.locator(".field-error").first()).toHaveText("এটি লিখুন");
    const problems = await page.locator(".listing-form .field-error:visible").allTextContents();
    expect(problems).toHaveLength(12);
    expect(problems.filter((text) => /[a-z]/i.test(text))).toEqual([]);
    await expect(field(page, "phone")).not.toHaveAttribute("aria-invalid");
  });
});

test.describe("failures", () => {
  test.use({ allowedFaults: [lostAnswer] });

  test("the input is kept if the server cannot be reached, and can be sent again", async ({
    page,
    context,
    request,
  }) => {
    const member = await signedIn(context);
    await page.goto(ADD);
    await fill(page);
    await page.route(`**${ADD}.data*`, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await submit(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your text is safe" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
    for (const [name, value] of Object.entries(written)) await expect(field(page, name)).toHaveValue(value);
    await expect(radio(page, "accommodationFor", "Shared")).toBeChecked();
    await page.unroute(`**${ADD}.data*`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(thanks(page)).toBeVisible();
    await deleteListing(request, member, await postedId(page));
  });

  test("a post whose response was lost is not created twice", async ({ page, context, request }) => {
    const member = await signedIn(context);
    await page.goto(ADD);
    await fill(page);
    await page.route(`**${ADD}.data*`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch({ headers: await route.request().allHeaders() });
      return route.abort();
    });
    await submit(page).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute(`**${ADD}.data*`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(thanks(page)).toBeVisible();
    const id = await postedId(page);
    const own = await page.evaluate(
      async (uid) => ((await (await fetch(`/browseListing/${uid}`)).json()) as { _id: string }[]).map(({ _id }) => _id),
      member.uid,
    );
    expect(own).toEqual([id]);
    await deleteListing(request, member, id);
  });
});

test("a draft survives a reload, is private to the member, and can be discarded", async ({ page, context }) => {
  await signedIn(context);
  await page.goto(ADD);
  await fill(page);
  await page.reload();
  await expect(page.getByText("We kept your draft.")).toBeVisible();
  for (const [name, value] of Object.entries(written)) await expect(field(page, name)).toHaveValue(value);
  for (const [name, value] of Object.entries(choices)) await expect(radio(page, name, value)).toBeChecked();

  await signedIn(context, "Somebody Else");
  await page.goto(ADD);
  await expect(field(page, "name")).toHaveValue("Somebody Else");
  await expect(field(page, "title")).toHaveValue("");

  await field(page, "title").fill("Only a title");
  await page.getByRole("link", { name: "My Listings" }).first().click();
  await expect(page.getByRole("heading", { name: "All of your post is here" })).toBeVisible();
  await page.goBack();
  await expect(field(page, "title")).toHaveValue("Only a title");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(field(page, "title")).toBeFocused();
  await expect(field(page, "title")).toHaveValue("");
  await page.reload();
  await expect(field(page, "title")).toHaveValue("");
  await expect(page.getByText("We kept your draft.")).toBeHidden();
});

test("a draft survives an expired session", async ({ page, context, request }) => {
  const member = await signedIn(context);
  await page.goto(ADD);
  await fill(page);
  await context.clearCookies({ name: "__Host-sid" });
  await submit(page).click();
  await page.waitForURL(`**/login?next=${encodeURIComponent(ADD)}`);
  await signInAs(context, member.email);
  await page.goto(ADD);
  await expect(field(page, "description")).toHaveValue(written.description);
  await expect(field(page, "phone")).toHaveValue(written.phone);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await deleteListing(request, member, await postedId(page));
});

test("an update changes filled fields and keeps empty ones", core, async ({ page, context, request }) => {
  const member = await signedIn(context);
  const { id, title } = await newListing(request, member, { rent: 7000, interests: "chess" });
  await page.goto(`/updatePage/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Update your post to find a perfect match");
  await expect(field(page, "title")).toHaveValue(title);
  await expect(field(page, "rent")).toHaveValue("7000");
  await expect(field(page, "phone")).toHaveValue(member.phone);
  await field(page, "rent").fill("9100");
  await field(page, "interests").fill("");
  await field(page, "title").fill("");
  await radio(page, "Availability", "No").check();
  await page.getByRole("button", { name: "Update To Find Roommate" }).click();
  await expect(page.getByText("Your post has been updated.")).toBeVisible();
  await expect(page).toHaveURL(/\/myListings#room-\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.goto(`/updatePage/${id}`);
  await expect(field(page, "title")).toHaveValue(title);
  await expect(field(page, "rent")).toHaveValue("9100");
  await expect(field(page, "interests")).toHaveValue("chess");
  await expect(radio(page, "Availability", "No")).toBeChecked();
  await expect(page.getByText("We kept your draft.")).toBeHidden();
  await deleteListing(request, member, id);
});

test.describe("rejections", () => {
  test.use({ allowedFaults: [refusedAnswer] });

  test("an invalid update shows an error and changes nothing", async ({ page, context, request }) => {
    const member = await signedIn(context);
    const { id } = await newListing(request, member, { rent: 7000 });
    await page.goto(`/updatePage/${id}`);
    await field(page, "rent").fill("3");
    await page.getByRole("button", { name: "Update To Find Roommate" }).click();
    await expect(field(page, "rent")).toBeFocused();
    await expect(field(page, "rent")).toHaveAccessibleDescription(/whole number/);
    await expect(field(page, "rent")).toHaveValue("3");
    const stored = await request.get(`/featuredPost/${id}`);
    expect(await stored.json()).toMatchObject({ rent: 7000 });
    await deleteListing(request, member, id);
  });

  test("another member's post cannot be updated, and the page has links", async ({ page, context, request }) => {
    const owner = await newMember();
    const { id } = await newListing(request, owner);
    await signedIn(context);
    const answer = await page.goto(`/updatePage/${id}`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "This isn't your post" })).toBeVisible();
    await expect(page.locator(".listing-form")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "My Listings" }).click();
    await expect(page.getByRole("heading", { name: "All of your post is here" })).toBeVisible();
    await deleteListing(request, owner, id);
  });

  test("an unknown post is a 404", async ({ page, context }) => {
    await signedIn(context);
    for (const id of ["9223372036854775807", "nonsense"]) {
      const answer = await page.goto(`/updatePage/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("link", { name: "Go Back to Home" })).toBeVisible();
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedFaults: [refusedAnswer] });

  test("a post is added; after a problem the form has all input again", core, async ({ page, context, request }) => {
    const member = await signedIn(context);
    await page.goto(ADD);
    await fill(page, { phone: "12" });
    await submit(page).click();
    await expect(page.locator(".field-error")).toHaveCount(1);
    await expect(field(page, "phone")).toHaveAccessibleDescription(/11 digits/);
    await expect(field(page, "description")).toHaveValue(written.description);
    await expect(radio(page, "gender", "female")).toBeChecked();
    await field(page, "phone").fill(written.phone);
    await submit(page).click();
    const id = await postedId(page);
    await expect(page.getByRole("heading", { name: "Thanks for your post." })).toBeVisible();
    await page.getByRole("link", { name: "See your post" }).click();
    await expect(page).toHaveURL(new RegExp(`/featuredPostDetails/${id}$`));
    await deleteListing(request, member, id);
  });

  test("an update goes back to My Listings", async ({ page, context, request }) => {
    const member = await signedIn(context);
    const { id } = await newListing(request, member, { rent: 7000 });
    await page.goto(`/updatePage/${id}`);
    await field(page, "rent").fill("7300");
    await page.getByRole("button", { name: "Update To Find Roommate" }).click();
    await expect(page).toHaveURL(/\/myListings/);
    const stored = await request.get(`/featuredPost/${id}`);
    expect(await stored.json()).toMatchObject({ rent: 7300 });
    await deleteListing(request, member, id);
  });
});

test("a post can be added by keyboard", async ({ page, context, request }) => {
  const member = await signedIn(context);
  const { keyboard } = page;
  const next = async (text?: string) => {
    if (text !== undefined) await keyboard.type(text);
    await keyboard.press("Tab");
  };
  await page.goto(ADD);
  await field(page, "title").focus();
  // Enter moves to the next field, like Next on a phone, and does not submit.
  await keyboard.type(written.title);
  await keyboard.press("Enter");
  await expect(field(page, "location")).toBeFocused();
  await expect(page.locator(".listing-form .field-error")).toHaveCount(0);
  await next(written.location);
  await next(); // the map button
  await next(written.description);
  await next(); // the photo chooser
  await keyboard.press("Enter"); // the URL of a photo instead
  await expect(field(page, "imageUrl")).toBeFocused();
  await next(written.imageUrl);
  await page.locator("input[name='facts.lift'][value='yes']").focus();
  await keyboard.press("Space");
  await radio(page, "facts.genders", "women").focus();
  await keyboard.press("Space");
  await keyboard.press("ArrowRight"); // men
  await radio(page, "facts.unit", "room").focus();
  await keyboard.press("Space"); // also answers what it is for
  await radio(page, "accommodationFor", "Single").focus();
  await next();
  await next(written.rent);
  const [year = "", month = "", day = ""] = written.moveInDate.split("-");
  await keyboard.type(`${month}${day}${year}`);
  await expect(field(page, "moveInDate")).toHaveValue(written.moveInDate);
  await radio(page, "gender", "female").focus();
  await keyboard.press("Space"); // female
  await keyboard.press("ArrowRight"); // male
  await next();
  await keyboard.press("Space");
  await next();
  await next(written.age);
  await next(written.profession);
  await next(written.interests);
  await keyboard.type(written.phone);
  await keyboard.press("Enter");
  const likers = page.getByRole("radio", { name: /^People who like my post/ });
  await expect(likers).toBeFocused();
  await expect(likers).toBeChecked();
  // Enter in the last field does not send the form either.
  await keyboard.press("Enter");
  await expect(submit(page)).toBeFocused();
  await keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "See your post" })).toBeFocused();
  const id = await postedId(page);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/featuredPostDetails/${id}$`));
  const stored = await request.get(`/featuredPost/${id}`);
  expect(await stored.json()).toMatchObject({
    gender: "male",
    accommodationFor: "Single",
    smokingPreference: "Non Smoker",
    age: 27,
    facts: { genders: "men", unit: "room", lift: "yes" },
  });
  await deleteListing(request, member, id);
});
