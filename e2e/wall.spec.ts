/** What a visitor sees who opens a listing, and how they come back to it. */

import type { APIRequestContext, Page } from "@playwright/test";
import demoListings from "../seed/listings.json" with { type: "json" };
import { accountMenu, demo, logIn, newPerson, submit } from "./account-steps.ts";
import { core } from "./core.ts";
import { demoListingIds } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { findEmailCode } from "./session.ts";

test.describe.configure({ timeout: 60_000 });

/** What visitors may see of a listing: the API's public lists show it too. */
async function openWall(page: Page, request: APIRequestContext) {
  // A demo listing: other journeys may delete the newest one at any time.
  const listing = demoListings.find(({ owner, available }) => owner === "demo-tanvir" && available);
  if (!listing) throw new Error("No listing");
  const { other } = await demoListingIds(request);
  const wanted = `/featuredPostDetails/${other}`;
  await page.goto(wanted);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(wanted)}`);
  return { listing, wanted };
}

test(
  "a visitor who opens a listing sees its public part, and after signing up the listing",
  core,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const { listing, wanted } = await openWall(page, request);
    const teaser = page.getByRole("region", { name: listing.title });
    await expect(teaser).toContainText(`৳${listing.rent.toLocaleString("en")}`);
    await expect(page.getByRole("main")).not.toContainText(listing.description.slice(0, 40));
    const signUpLink = page.getByRole("link", { name: "Sign up free" });
    await expect(signUpLink).toBeInViewport({ ratio: 1 });
    await signUpLink.click();
    await expect(teaser).toBeVisible();
    const person = newPerson();
    await page.getByLabel("Name", { exact: true }).fill(person.name);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await submit(page, "Sign Up").click();
    await expect(page).toHaveURL(wanted);
    // The link in the mail leads back to the listing too.
    const code = await findEmailCode(person.email, "VERIFY_EMAIL");
    await page.goto(
      `/account/action?mode=verifyEmail&oobCode=${code}&continueUrl=${encodeURIComponent(new URL(`/login?next=${wanted}`, page.url()).href)}`,
    );
    await page.getByRole("link", { name: "Go on where you were" }).click();
    await expect(page).toHaveURL(wanted);
  },
);

test(
  "a visitor who opens a listing and has an account logs in and comes back to it",
  core,
  async ({ page, request }) => {
    const { wanted } = await openWall(page, request);
    await logIn(page, demo);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByText("Welcome to Nest Mates")).toBeVisible();
    await expect(accountMenu(page, demo.name)).toBeVisible();
    // Back does not lead to the log-in page, which would redirect again.
    await page.goBack();
    expect(page.url()).not.toContain("/login");
  },
);
