import type { Locator, Page } from "@playwright/test";
import { deleteListing, type NewMember, newListing, newMember, uniqueWord } from "./data.ts";
import { test as base } from "./fixtures.ts";

export interface Place {
  /** A place that only this test has posts in. It is not an area of the gazetteer. */
  place: string;
  titles: string[];
  /** One more post, newer than the others and not available. */
  taken: string;
}

const AT_ONCE = 10;
/** Further posts of a new member on the same day would wait for a moderator. */
const POSTS_OF_ONE = 5;

/** At least three posts in a unique place, deleted when the test ends. */
export const test = base.extend<{ posts: number; area: Place }>({
  posts: [3, { option: true }],
  area: async ({ request, posts }, use) => {
    const place = `Xqz${uniqueWord()}`;
    const owners = await Promise.all(
      Array.from({ length: Math.ceil((posts + 1) / POSTS_OF_ONE) }, () => newMember("Browse Tester")),
    );
    const ownerOf = (number: number) => owners[Math.floor((number - 1) / POSTS_OF_ONE)] as NewMember;
    const post = (number: number) =>
      newListing(request, ownerOf(number), {
        location: place,
        rent: 5000 + number * 100,
        gender: number === 1 ? "male" : "female",
        facts: { genders: number === 1 ? "men" : "women" },
        Availability: number > posts ? "No" : "Yes",
      });
    // The first few in order; the others at the same time, to save time.
    const made = [await post(1), await post(2), await post(3)];
    for (let number = 4; number <= posts; number += AT_ONCE)
      made.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(AT_ONCE, posts - number + 1) }, (_, index) => post(number + index)),
        )),
      );
    const taken = await post(posts + 1);
    await use({ place, titles: made.map(({ title }) => title), taken: taken.title });
    await Promise.all([...made, taken].map(({ id }, index) => deleteListing(request, ownerOf(index + 1), id)));
  },
});

export const browse = (search: Record<string, string> = {}): string =>
  `/browseListings?${new URLSearchParams(search).toString()}`;

/** Without the rooms close by, which have a table of their own. */
export const rowsOf = (page: Page): Locator =>
  page
    .locator("table:not(.browse-close *)")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/** Not their inner text: rooms far below the screen are not laid out. */
export const titlesOf = (page: Page): Promise<string[]> =>
  page.locator(".room-title:not(.browse-close *)").allTextContents();

/** The button of the search form. It says how many rooms there are. */
export const applyButton = (page: Page): Locator => page.getByRole("button", { name: /^(Show .*rooms?|No rooms)$/ });

export const searchOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

export async function tabTo(page: Page, target: Locator, most = 45): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("The keyboard does not reach it");
}
