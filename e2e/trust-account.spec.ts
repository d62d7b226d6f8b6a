/** Verified members and their own data: a number verified by a code, data export, leaving and coming back. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { findSmsCode, password, signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, postPath } from "./trust.ts";
import { beginning, matching, type Words, walks, words } from "./words.ts";

// Whole journeys through several pages and two services, on machines that may be busy.
test.describe.configure({ timeout: 90_000 });

/** The emulator has no reCAPTCHA (501) and rejects a wrong code with 400. The browser reports both as errors. */
const ofTheEmulator = /status of (?:400|501)/;

async function logIn(page: Page, { email }: NewMember, w: Words, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel(w.account_email, { exact: true }).fill(email);
  await page.getByLabel(w.account_password, { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: w.account_login_submit, exact: true }).click();
  await expect(page).toHaveURL(next);
}

const local = (phone: string) => phone.replace("+88", "");
const pretty = (phone: string) => phone.replace(/^\+880(1\d{3})(\d{6})$/, "+880 $1-$2");

async function sendCode(page: Page, w: Words, typed: string): Promise<void> {
  await page.getByLabel(w.account_phone_number, { exact: true }).fill(typed);
  await page.getByRole("button", { name: w.account_phone_send }).click();
}

async function typeCode(page: Page, w: Words, code: string): Promise<void> {
  await page.getByLabel(w.account_phone_code, { exact: true }).fill(code);
  await page.getByRole("button", { name: w.account_phone_check }).click();
}

async function verifyPhone(page: Page, w: Words, phone: string): Promise<void> {
  await sendCode(page, w, local(phone));
  await expect(page.getByText(pretty(phone))).toBeVisible();
  await typeCode(page, w, (await findSmsCode(phone)) ?? "");
}

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test.describe("a number", () => {
      test.use({ allowedFaults: [ofTheEmulator] });

      test("is verified by SMS, shown on the profile and on the post with it, and can be removed", async ({
        page,
        browser,
        baseURL,
        request,
      }) => {
        const member = await newMember("Checked Member");
        const [same, other] = [
          await newListing(request, member),
          await newListing(request, member, { phone: "01911-000111" }),
        ];
        await logIn(page, member, w, "/profile");

        await sendCode(page, w, "0171");
        await expect(page.getByText(w.form_problem_phone)).toBeVisible();
        await expect(page.getByLabel(w.account_phone_number, { exact: true })).toBeFocused();
        // Digits of either script.
        await sendCode(
          page,
          w,
          language === "bn"
            ? local(member.phone).replaceAll(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "")
            : local(member.phone),
        );
        await expect(page.getByText(pretty(member.phone))).toBeVisible();
        await expectNoFaults(page);
        await typeCode(page, w, "12");
        await expect(page.getByText(w.account_phone_problem_code)).toBeVisible();
        const code = (await findSmsCode(member.phone)) ?? "";
        await typeCode(page, w, code === "000000" ? "000001" : "000000");
        await expect(page.locator(".field-error")).toContainText(w.account_phone_error_wrong);
        await typeCode(page, w, code);
        await expect(page.getByText(w.account_phone_done)).toBeVisible();
        const part = page.getByRole("region", { name: w.account_phone_title });
        await expect(part.getByText(w.verified_phone, { exact: true })).toBeVisible();
        await expect(part.getByText(pretty(member.phone))).toBeVisible();
        await expectNoFaults(page);

        // Only on the post with this number, for readers and for the owner.
        const reader = await browserOf(
          { browser, baseURL, language, viewport },
          (await newMember("Careful Reader")).email,
        );
        const openChecks = (on: Page) => on.getByRole("region", { name: w.trust_title }).locator("summary").click();
        await reader.goto(postPath(same));
        await openChecks(reader);
        await expect(reader.getByText(w.verified_phone, { exact: true })).toBeVisible();
        await expect(reader.getByText(w.verified_email, { exact: true })).toBeVisible();
        await reader.goto(postPath(other));
        await openChecks(reader);
        await expect(reader.getByText(w.trust_phone_not, { exact: true })).toBeVisible();
        await page.goto(postPath(same));
        await openChecks(page);
        await expect(page.getByText(w.own_trust_phone, { exact: true })).toBeVisible();
        await page.goto(postPath(other));
        await openChecks(page);
        await expect(page.getByText(w.own_trust_phone_not, { exact: true })).toBeVisible();
        const listed = (await (await request.get(`/featuredPost/${same.id}`)).json()) as Record<string, unknown>;
        expect(listed["phoneVerifiedAt"]).toEqual(expect.any(String));
        expect(JSON.stringify(listed)).not.toContain(member.phone.slice(4));

        await page.goto("/profile");
        await page.getByRole("button", { name: w.account_phone_remove }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: w.account_phone_remove }).click();
        await expect(page.getByText(w.account_phone_removed)).toBeVisible();
        await expect(page.getByLabel(w.account_phone_number, { exact: true })).toBeVisible();
        await reader.goto(postPath(same));
        await openChecks(reader);
        await expect(reader.getByText(w.trust_phone_not, { exact: true })).toBeVisible();
        await reader.context().close();
        for (const { id } of [same, other]) await deleteListing(request, member, id);
      });
    });

    test("the member's data can be downloaded as a file", core, async ({ page, context, request }) => {
      const member = await newMember("Data Subject");
      const listing = await newListing(request, member);
      await signInAs(context, member.email);
      await page.goto("/profile");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: w.account_data_download }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("nest-mates-data.json");
      const file = await readFile(await download.path(), "utf8");
      for (const own of [member.email, member.name, member.uid, member.phone, listing.title])
        expect(file).toContain(own);
      await deleteListing(request, member, listing.id);
    });

    test("leaving hides everything at once, and coming back restores it", core, async ({ page, request }) => {
      const member = await newMember("Leaving Member");
      const listing = await newListing(request, member);
      await logIn(page, member, w, "/profile");
      const seen = async () => (await request.get(`/featuredPost/${listing.id}`)).status();
      expect(await seen()).toBe(200);

      await page.getByRole("button", { name: w.account_leave_button }).click();
      const dialog = page.getByRole("alertdialog", { name: w.account_leave_ask_title });
      await dialog.getByRole("button", { name: w.cancel }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: w.account_leave_button }).click();
      await dialog.getByRole("button", { name: w.account_leave_confirm }).click();
      await expect(page).toHaveURL("/leaving");
      await expect(page.getByRole("heading", { name: w.leaving_out_title })).toBeVisible();
      await expect(page.getByRole("banner").locator(`button[title="${member.name}"]`)).toHaveCount(0);
      expect(await seen()).toBe(404);

      await page.getByRole("link", { name: w.leaving_out_login }).click();
      await page.getByLabel(w.account_email, { exact: true }).fill(member.email);
      await page.getByLabel(w.account_password, { exact: true }).fill(password);
      await page.getByRole("main").getByRole("button", { name: w.account_login_submit, exact: true }).click();
      await expect(page).toHaveURL("/leaving");
      await expect(page.getByRole("heading", { name: matching(w.leaving_title) })).toBeVisible();
      await expect(page.getByText(beginning(w.leaving_then), { exact: true })).toBeVisible();
      await expectNoFaults(page);
      for (const path of [
        "/myListings",
        "/profile",
        "/addToFindRoommate",
        "/myPrivacy",
        `/featuredPostDetails/${listing.id}`,
      ]) {
        await page.goto(path);
        await expect(page).toHaveURL("/leaving");
      }
      // Every page shows a notice until the member decides, and a plain log-in leads to the choice too.
      await page.goto("/browseListings");
      await expect(page.getByText(w.leaving_banner_text)).toBeVisible();
      await page.goto("/login");
      await expect(page).toHaveURL("/leaving");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: w.account_data_download }).click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toContain(member.email);

      await page.getByRole("button", { name: w.leaving_keep }).click();
      await expect(page).toHaveURL("/myListings");
      await expect(page.getByText(w.leaving_kept)).toBeVisible();
      await expect(page.getByRole("table")).toContainText(listing.title);
      expect(await seen()).toBe(200);
      await page.goto("/leaving");
      await expect(page).toHaveURL("/profile");
      await deleteListing(request, member, listing.id);
    });
  });
}

test.describe("two members and one number", () => {
  test.use({ allowedFaults: [ofTheEmulator] });

  test("the second gets an error that it is taken; another number can replace it", async ({
    page,
    context,
    request,
  }) => {
    const [first, second] = [await newMember("First Holder"), await newMember("Second Holder")];
    await logIn(page, first, words.en, "/profile");
    await verifyPhone(page, words.en, first.phone);
    await expect(page.getByText("Your number is verified.")).toBeVisible();
    await page.getByRole("button", { name: "Use another number" }).click();
    await page.getByRole("button", { name: "Keep this number" }).click();
    await expect(page.getByText(pretty(first.phone))).toBeVisible();

    await context.clearCookies();
    await page.evaluate(() => indexedDB.deleteDatabase("firebaseLocalStorageDb"));
    await logIn(page, second, words.en, "/profile");
    await verifyPhone(page, words.en, first.phone);
    await expect(page.locator(".field-error")).toContainText("This number belongs to another account.");
    await page.getByRole("button", { name: "Change the number, or resend" }).click();
    await verifyPhone(page, words.en, second.phone);
    await expect(page.getByText("Your number is verified.")).toBeVisible();
    await page.getByRole("button", { name: "Use another number" }).click();
    const third = second.phone.replace("+88017", "+88018");
    await verifyPhone(page, words.en, third);
    await expect(page.getByRole("region", { name: "Your phone" }).getByText(pretty(third))).toBeVisible();
    const data = await request.get("/api/account/data", { headers: { authorization: `Bearer ${second.idToken}` } });
    expect(await data.text()).not.toContain(first.phone);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("leaving asks on the page, and the member can come back", async ({ page, context }) => {
    const member = await newMember("Plain Leaver");
    await signInAs(context, member.email);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Delete your account?").filter({ visible: true })).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete my account" }).click();
    await page.getByRole("button", { name: "Yes, delete my account" }).click();
    await expect(page.getByRole("heading", { name: "You're logged out everywhere" })).toBeVisible();
    await signInAs(context, member.email);
    await page.goto("/myListings");
    await expect(page).toHaveURL("/leaving");
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page).toHaveURL("/myListings");
  });
});

test("the menu of a leaving member has only the link to keep the account", async ({ page, context, request }) => {
  const member = await newMember("Menu Reader");
  await signInAs(context, member.email);
  await page.goto("/");
  await page.locator(`button[title="${member.name}"]`).hover();
  await expect(page.getByRole("banner").getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/myPrivacy");
  expect(
    (await request.delete("/api/account", { headers: { authorization: `Bearer ${member.idToken}` } })).status(),
  ).toBe(200);
  await signInAs(context, member.email);
  await page.goto("/");
  await page.locator(`button[title="${member.name}"]`).hover();
  await expect(page.getByRole("banner").getByRole("link", { name: "Keep my account" })).toHaveAttribute(
    "href",
    "/leaving",
  );
  await expect(page.getByRole("banner").getByRole("link", { name: "Profile" })).toHaveCount(0);
});

test("the footer links to the privacy policy and the terms, in the reader's language", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Privacy policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
  await expect(
    page.getByText("at most 20 new ones an hour and 60 a day; in an account's first 3 days 10 and 20"),
  ).toBeVisible();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Your phone number" }).click();
  await expect(page).toHaveURL("/privacy#phone");
  await footer.getByRole("link", { name: "Terms of use" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of use" })).toBeVisible();
  await page.goto("/privacy?lang=bn");
  await expect(page.getByRole("heading", { level: 1, name: "গোপনীয়তা নীতি" })).toBeVisible();
  await expect(page.getByText("ঘণ্টায় সর্বোচ্চ ২০টি ও দিনে ৬০টি নতুন নম্বর")).toBeVisible();
});
