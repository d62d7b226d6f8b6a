import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import { expect } from "../fixtures.ts";
import { fillForm } from "../listing-form.ts";
import { password } from "../session.ts";
import { button, choices, type Ground, type Group, heading, link, required, sentTo, text } from "./see.ts";

const formFields =
  "title location rent gender profession age accommodationFor smokingPreference description phone imageUrl interests moveInDate Availability";

const newPost = {
  title: "A room for the specification",
  location: "Mirpur, Dhaka",
  description: "Two rooms and a kitchen on the second floor, with a window to the east.",
  imageUrl: "/images/rooms/room-bedroom1-0.webp",
  rent: "7500",
  moveInDate: addDays(todayInDhaka(), 7),
  age: "30",
  profession: "Nurse",
  interests: "tea, films",
  phone: "01712-345678",
};

/**
 * What members see and what others cannot. The 404 page and the API calls need no browser: test/share-card.db.test.ts,
 * test/spec-calls.db.test.ts.
 */
export const memberRows: Record<string, Group> = {
  "protected pages": {
    at: () => "/",
    as: "visitor",
    rows: [
      { spec: "§2 /featuredPostDetails/{id}", see: sentTo(({ other }) => `/featuredPostDetails/${other.id}`) },
      { spec: "§2 /addToFindRoommate", see: sentTo(() => "/addToFindRoommate") },
      { spec: "§2 /myListings", see: sentTo(() => "/myListings") },
      { spec: "§2 /updatePage/{id}", see: sentTo(({ own }) => `/updatePage/${own.id}`) },
      {
        spec: "§2 log in returns to the page one came from; §8 'Welcome to Nest Mates'",
        see: async ({ page, other }) => {
          await page.goto(`/featuredPostDetails/${other.id}`);
          await page.getByLabel("Email", { exact: true }).fill("nusrat@demo.nestmates.example");
          await page.getByLabel("Password", { exact: true }).fill(password);
          await page.getByRole("main").getByRole("button", { name: "Log In", exact: true }).click();
          await expect(page.getByText("Welcome to Nest Mates", { exact: true })).toBeVisible();
          await expect(page).toHaveURL(new RegExp(`/featuredPostDetails/${other.id}$`));
        },
      },
    ],
  },
  "/featuredPostDetails/{id}": {
    at: ({ other }) => `/featuredPostDetails/${other.id}`,
    as: "member",
    rows: [
      { spec: "§2 image", see: ({ page }) => page.getByRole("main").locator("img").first() },
      ...[
        "Name",
        "Gender",
        "Age",
        "Profession",
        "Location",
        "Accommodation for",
        "Ready to move",
        "Smoking preference",
      ].map((term) => ({
        spec: `§2 ${term}`,
        see: ({ page }: Ground) => page.getByRole("term").filter({ hasText: new RegExp(`^\\s*${term}$`) }),
      })),
      { spec: "§2 budget: rent per month, formatted", see: text("৳8,500") },
      { spec: "§2 description", see: text(/^A quiet room on the third floor/) },
      { spec: "§2 '{n} People interested in'", see: text(/^\s*0 People interested in$/) },
      {
        spec: "§2 the phone number is not in the page",
        decision: 3,
        see: async ({ page, other }) => expect(await page.content()).not.toContain(other.phone.slice(4)),
      },
      {
        spec: "§2 Like: +1 and the phone number",
        see: async ({ page, other }) => {
          // A second tab, in which the next row clicks too.
          const second = await page.context().newPage();
          await second.goto(page.url());
          await page.getByRole("button", { name: "Like", exact: true }).click();
          await expect(page.getByText("1 People interested in")).toBeVisible();
          await expect(page.locator("a[href^='tel:']")).toHaveAttribute("href", `tel:${other.phone}`);
        },
      },
      {
        spec: "§4 a further click adds none",
        decision: 1,
        see: async ({ page }) => {
          // After a like the button is gone, so a further click is one in another tab.
          await expect(page.getByRole("button", { name: /^Liked?$/ })).toHaveCount(0);
          const second = page.context().pages().at(-1) ?? page;
          await second.getByRole("button", { name: "Like", exact: true }).click();
          await expect(second.locator("a[href^='tel:']")).toBeVisible();
          for (const tab of [page, second]) {
            await tab.reload();
            await expect(tab.getByText("1 People interested in")).toBeVisible();
          }
        },
      },
    ],
  },
  "/featuredPostDetails/{id}, one's own": {
    at: ({ own }) => `/featuredPostDetails/${own.id}`,
    as: "member",
    rows: [
      {
        spec: "§4 and §8 'You can't like your own post', with the phone",
        see: async ({ page }) => {
          await page.getByRole("button", { name: "Like", exact: true }).click();
          await expect(page.getByText("You can't like your own post", { exact: true })).toBeVisible();
          await expect(page.getByText("0 People interested in")).toBeVisible();
          await expect(page.locator("a[href^='tel:']")).toBeVisible();
        },
      },
    ],
  },
  "/addToFindRoommate": {
    at: () => "/addToFindRoommate",
    as: "member",
    rows: [
      { spec: "§2 title", see: heading("Add your post to find a perfect match") },
      { spec: "§2 submit", see: button("Add To Find Roommate") },
      ...formFields.split(" ").map((name) => ({ spec: `§5 ${name} is required`, see: required(name) })),
      ...["email", "name"].map((name) => ({
        spec: `§5 ${name} is read-only`,
        see: async ({ page }: Ground) => expect(page.locator(`main input[name="${name}"]`)).toHaveAttribute("readonly"),
      })),
      { spec: "§9 gender", see: choices("gender", ["male", "female"]) },
      { spec: "§9 accommodationFor", see: choices("accommodationFor", ["Single", "Shared"]) },
      { spec: "§9 smokingPreference", see: choices("smokingPreference", ["Smoker", "Non Smoker"]) },
      { spec: "§9 Availability", see: choices("Availability", ["Yes", "No"]) },
      {
        spec: "§5 'This field is required'",
        see: async ({ page }) => {
          await page.getByRole("button", { name: "Add To Find Roommate", exact: true }).click();
          await expect(page.getByText("This field is required").first()).toBeVisible();
        },
      },
      {
        spec: "§7 and §8 'Thanks for your post.'",
        see: async ({ page }) => {
          await fillForm(page, {
            ...newPost,
            gender: "female",
            accommodationFor: "Single",
            smokingPreference: "Non Smoker",
            Availability: "Yes",
          });
          await page.getByRole("button", { name: "Add To Find Roommate", exact: true }).click();
          await expect(page.getByText("Thanks for your post.", { exact: true })).toBeVisible();
        },
      },
    ],
  },
  "/myListings": {
    at: () => "/myListings",
    as: "member",
    rows: [
      { spec: "§2 'All of your post is here'", see: heading("All of your post is here") },
      {
        spec: "§2 name, photo, location",
        see: ({ page, own }) =>
          page.getByRole("row").filter({ hasText: own.title }).filter({ hasText: "Dhanmondi, Dhaka" }),
      },
      { spec: "§2 rent", see: text("৳8,500") },
      {
        spec: "§2 status",
        see: ({ page }) => expect(page.locator("select[name=answer] option:checked")).toHaveText("Available"),
      },
      { spec: "§2 Update", see: async (ground) => link(/^Update/, `/updatePage/${ground.own.id}`)(ground) },
      {
        spec: "§8 'Are you sure?'",
        see: async ({ page }) => {
          await page.getByRole("button", { name: /^Delete/ }).click();
          await expect(page.getByRole("heading", { name: "Are you sure?", exact: true })).toBeVisible();
        },
      },
      { spec: "§8 'You won't be able to revert this!'", see: text("You won't be able to revert this!") },
      { spec: "§8 'Yes, delete it!'", see: button("Yes, delete it!") },
      {
        spec: "§8 'Deleted!', once the server has said so",
        decision: 10,
        see: async ({ page }) => {
          await page.getByRole("button", { name: "Yes, delete it!", exact: true }).click();
          await expect(page.getByText("Deleted!", { exact: true }).first()).toBeVisible();
        },
      },
      { spec: "§8 'Your post has been deleted.'", see: text("Your post has been deleted.") },
      { spec: "§2 'You haven't posted any post yet.....'", see: text("You haven't posted any post yet.....") },
    ],
  },
  "/updatePage/{id}": {
    at: ({ own }) => `/updatePage/${own.id}`,
    as: "member",
    rows: [
      { spec: "§2 title", see: heading("Update your post to find a perfect match") },
      { spec: "§2 submit", see: button("Update To Find Roommate") },
      { spec: "§5 no field is required", see: required("title", false) },
      {
        spec: "§5 the form holds the present values",
        decision: 9,
        see: async ({ page, own }) => expect(page.locator("[name=title]")).toHaveValue(own.title),
      },
      {
        spec: "§7 an update is told of, and leads back to My Listings",
        decision: 9,
        see: async ({ page }) => {
          await page.locator("[name=rent]").fill("9000");
          await page.getByRole("button", { name: "Update To Find Roommate", exact: true }).click();
          await expect(page.getByText("Your post has been updated.", { exact: true })).toBeVisible();
          await expect(page).toHaveURL(/\/myListings/);
        },
      },
    ],
  },
};
