import { photoFileNames } from "../src/features/photos/photo-files.ts";
import { findAxeFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { hydrated } from "./hydrated.ts";
import { askForPhotoUrl } from "./listing-form.ts";
import { avif, brokenJpeg, heic, jpegWithPlace, noisy, png, renamedScript, webp } from "./photo-files.ts";
import {
  ADD,
  add,
  altTexts,
  chooser,
  describe,
  describeAll,
  dragTo,
  dragWithFinger,
  field,
  fillWords,
  hiddenIn,
  news,
  openForm,
  picker,
  postedId,
  readyTiles,
  storedPost,
  submit,
  thanks,
  tiles,
  UPLOADS,
  uniqueTitle,
} from "./photo-form.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const missingPhoto = new RegExp(`^${words.en.photo_required}`);

/**
 * What Chromium writes to the console if a test makes an upload fail, if the server rejects something, or if the test's
 * recorder reads a broken picture.
 */
const provoked =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|the server responded with a status of 40[039])|Connecting to 'blob:.*violates the following/;
test.use({ allowedFaults: [provoked] });

test(
  "five photos of every format become a post, in the chosen order and without location metadata",
  core,
  async ({ page, context, request }) => {
    test.slow();
    const member = await openForm(page, context);
    let losses = 0;
    await page.route(UPLOADS, (route) => {
      losses += 1;
      return losses === 2 ? route.abort() : route.continue();
    });
    const files = await Promise.all([jpegWithPlace(), png(), webp(), avif(), noisy()]);
    for (const [index, file] of files.entries()) {
      await add(page, file);
      await expect(tiles(page)).toHaveCount(index + 1);
    }
    expect(await hiddenIn((await jpegWithPlace()).buffer)).toMatchObject({
      exif: { latitude: expect.closeTo(23.746, 2) as unknown },
    });
    await fillWords(page, uniqueTitle());
    // The failed upload was repeated automatically.
    await expect(readyTiles(page)).toHaveCount(5, { timeout: 40_000 });
    expect(losses).toBe(6);
    await expect(field(page, "imageUrl")).toBeHidden();

    await describeAll(page, ["balcony", "kitchen", "bed", "bath", "night"]);
    const grip = tiles(page).nth(4).locator(".photo-tile-grip");
    await grip.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(news(page)).toHaveText("Photo 5 is now number 4 of 5.");
    await expect(tiles(page).nth(3).locator(".photo-tile-grip")).toBeFocused();
    await tiles(page).nth(0).getByRole("button", { name: "Move photo 1 later" }).click();
    expect(await altTexts(page)).toEqual(["kitchen", "balcony", "bed", "night", "bath"]);
    await dragTo(
      page,
      tiles(page).nth(4).locator(".photo-tile-front"),
      tiles(page).nth(1).locator(".photo-tile-front"),
    );
    await expect.poll(() => altTexts(page)).toEqual(["kitchen", "bath", "balcony", "bed", "night"]);
    await tiles(page).nth(3).getByRole("button", { name: "Make cover: photo 4" }).click();
    await expect(news(page)).toHaveText("Photo 4 is now the cover.");
    const order = ["bed", "kitchen", "bath", "balcony", "night"];
    expect(await altTexts(page)).toEqual(order);

    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    const id = await postedId(page);
    const stored = await storedPost(page, id, 5);
    expect(stored.photos.map(({ alt }) => alt)).toEqual(order);
    expect(stored.imageUrl).toBe(stored.photos[0]?.url);
    for (const { url } of stored.photos)
      for (const name of photoFileNames) {
        const answer = await request.get(url.replace(/[^/]+$/, name));
        expect(answer.status(), name).toBe(200);
        const bytes = await answer.body();
        expect(await hiddenIn(bytes), name).toEqual({});
      }

    await page.goto(`/featuredPostDetails/${id}`);
    const shown = await page
      .getByRole("main")
      .locator("img[src*='/media/']")
      .evaluateAll((images) => [
        ...new Set(images.map((image) => /\/media\/([\w-]+)\//.exec((image as HTMLImageElement).src)?.[1])),
      ]);
    expect(shown.slice(0, 1)).toEqual([/\/media\/([\w-]+)\//.exec(stored.imageUrl)?.[1]]);
    await deleteListing(request, member, id);
  },
);

test("a file that cannot be a photo is rejected with a reason, before the upload if possible", async ({
  page,
  context,
}) => {
  await openForm(page, context);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") sent += 1;
  });
  await add(page, renamedScript, heic);
  const refusals = picker(page).locator(".photo-refusal");
  await expect(refusals).toHaveCount(2);
  await expect(refusals.filter({ hasText: "room.jpg" })).toContainText("We can't read this file");
  await expect(refusals.filter({ hasText: "IMG_2041.HEIC" })).toContainText("Most Compatible");
  expect(sent).toBe(0);
  await add(page, brokenJpeg);
  await expect(refusals.filter({ hasText: "broken.jpg" })).toContainText("damaged", { timeout: 30_000 });
  await expect(tiles(page)).toHaveCount(0);
  await expect(field(page, "photos")).toHaveValue("");
  for (const theme of ["light", "dark"]) {
    await page.locator("html").evaluate((element, value) => element.setAttribute("data-theme", value), theme);
    expect((await findAxeFaults(page, ".photo-picker")).map(({ text }) => `${theme}: ${text}`)).toEqual([]);
  }
  // A new choice of files replaces the message about the one before.
  await expect(refusals).toHaveCount(1);
  await refusals.getByRole("button", { name: "Remove broken.jpg" }).click();
  await expect(refusals).toHaveCount(0);
  await add(page, renamedScript);
  await expect(refusals).toHaveCount(1);
  await add(page, await webp());
  await expect(readyTiles(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(refusals).toHaveCount(0);
});

test("more than ten photos are rejected, and a form without a picture shows what is missing", async ({
  page,
  context,
}) => {
  await openForm(page, context);
  await submit(page).click();
  await expect(chooser(page)).toHaveAccessibleDescription(missingPhoto);
  const small = await webp();
  await add(page, ...Array.from({ length: 12 }, (_, index) => ({ ...small, name: `${index}.webp` })));
  await expect(tiles(page)).toHaveCount(10);
  await expect(picker(page).getByText("You can add 10 photos. We left 2 out.").first()).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link", { name: "Photo (URL)" })).toHaveCount(0);
});

test("an upload can be cancelled, tried again after a failure, and continues when the connection is back", async ({
  page,
  context,
}) => {
  test.slow();
  await openForm(page, context);
  await page.route(UPLOADS, () => {
    // Never responds.
  });
  await add(page, await webp());
  await expect(tiles(page).getByRole("progressbar", { name: "Uploading photo 1" })).toBeVisible();
  const taken = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await tiles(page).getByRole("button", { name: "Cancel photo 1" }).click();
  expect((await taken).status()).toBe(204);
  await expect(tiles(page)).toHaveCount(0);
  await expect(chooser(page)).toBeFocused();

  await page.unroute(UPLOADS);
  await page.route(UPLOADS, (route) => route.abort());
  await add(page, await png());
  await expect(tiles(page)).toContainText("No connection. Trying again");
  await expect(tiles(page).getByRole("button", { name: "Try again: photo 1" })).toBeVisible({ timeout: 30_000 });
  await page.unroute(UPLOADS);
  await tiles(page).getByRole("button", { name: "Try again: photo 1" }).click();
  await expect(readyTiles(page)).toHaveCount(1, { timeout: 20_000 });

  await context.setOffline(true);
  await add(page, await webp());
  await expect(tiles(page).nth(1)).toContainText("No connection");
  await context.setOffline(false);
  await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
});

test("a draft with photos survives a reload, and shows what was interrupted", async ({ page, context }) => {
  await openForm(page, context);
  await add(page, await jpegWithPlace());
  await add(page, await png());
  await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
  await describeAll(page, ["balcony", "kitchen"]);
  await tiles(page).nth(1).getByRole("button", { name: "Make cover: photo 2" }).click();
  await page.route(UPLOADS, () => {
    // Never responds.
  });
  await add(page, await webp());
  await expect(tiles(page).nth(2).getByRole("progressbar")).toBeVisible();
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);
  await expect(tiles(page)).toHaveCount(3);
  expect(await altTexts(page)).toEqual(["kitchen", "balcony", ""]);
  await expect(tiles(page).nth(2)).toContainText("Choose this photo again");
  await tiles(page).nth(2).getByRole("button", { name: "Remove photo 3" }).click();
  await expect(readyTiles(page)).toHaveCount(2);
  await expect(tiles(page)).toHaveCount(2);
  await page.reload();
  expect(asked).toBe(1);
  await expect(readyTiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.en.form_photo_link })).toBeVisible();
});

test("a post can be sent while its photos are being uploaded, and they arrive", async ({ page, context, request }) => {
  test.slow();
  const member = await openForm(page, context);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await held;
    await route.continue();
  });
  await fillWords(page, uniqueTitle());
  await add(page, await jpegWithPlace(), await webp());
  await expect(page.locator(".listing-form-late")).toContainText("You can post now");
  await submit(page).click();
  await expect(thanks(page)).toContainText("Keep this page open");
  const id = await postedId(page);
  await thanks(page).getByRole("link", { name: "My Listings" }).click();
  await expect(page.getByRole("heading", { name: "All of your post is here" })).toBeVisible();
  letGo();
  await expect(page.getByText("All your photos are in the post.")).toBeVisible({ timeout: 30_000 });
  const stored = await storedPost(page, id, 2);
  expect(stored.imageUrl).toMatch(/^\/media\//);
  await deleteListing(request, member, id);
});

test("an update removes a photo, changes the order and adds one", core, async ({ page, context, request }) => {
  test.slow();
  const member = await openForm(page, context);
  await fillWords(page, uniqueTitle());
  for (const file of await Promise.all([jpegWithPlace(), png(), webp()])) await add(page, file);
  await describeAll(page, ["balcony", "kitchen", "bed"]);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  const id = await postedId(page);
  const before = await storedPost(page, id, 3);

  await page.goto(`/updatePage/${id}`);
  await expect(readyTiles(page)).toHaveCount(3);
  expect(await altTexts(page)).toEqual(["balcony", "kitchen", "bed"]);
  await expect(field(page, "imageUrl")).toBeHidden();
  await tiles(page).nth(0).getByRole("button", { name: "Remove photo 1" }).click();
  await expect(tiles(page).nth(0).locator("[data-remove]")).toBeFocused();
  await tiles(page).nth(1).getByRole("button", { name: "Move photo 2 earlier" }).click();
  await add(page, await avif());
  await describe(tiles(page).nth(2), "bath");
  await submit(page).click();
  await expect(page.getByText("Your post has been updated.")).toBeVisible();
  const after = await storedPost(page, id, 3);
  expect(after.photos.map(({ alt }) => alt)).toEqual(["bed", "kitchen", "bath"]);
  expect(after.imageUrl).toBe(before.photos[2]?.url);

  await page.goto(`/updatePage/${id}`);
  await expect(readyTiles(page)).toHaveCount(3);
  for (let left = 3; left > 0; left -= 1) await tiles(page).nth(0).locator("[data-remove]").click();
  await submit(page).click();
  await expect(chooser(page)).toHaveAccessibleDescription(missingPhoto);
  await askForPhotoUrl(page);
  await field(page, "imageUrl").fill("/images/rooms/room-bedroom1-0.webp");
  await submit(page).click();
  await expect(page.getByText("Your post has been updated.")).toBeVisible();
  expect(await storedPost(page, id, 0)).toMatchObject({ imageUrl: "/images/rooms/room-bedroom1-0.webp" });
  await deleteListing(request, member, id);
});

test("a profile photo is shown at once in the header, and can be removed", async ({ page, context }) => {
  const member = await newMember("Nusrat Jahan");
  await signInAs(context, member.email);
  await page.goto("/profile");
  await hydrated(page);
  const header = page.getByRole("banner").locator(".avatar img");
  await expect(header).toHaveCount(0);
  await page.getByLabel("Choose a photo").setInputFiles(await jpegWithPlace());
  await expect(page.getByText("Photo saved.")).toBeVisible({ timeout: 30_000 });
  await expect(header.first()).toHaveAttribute("src", /^\/media\/[\w-]{22}\/320\.webp$/);
  await page.reload();
  await expect(page.getByRole("main").locator(".own-photo img")).toHaveAttribute("src", /^\/media\//);
  // With an uploaded photo there is no URL field.
  await expect(page.locator("input[name=photo]")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove your photo" }).click();
  await expect(page.getByText("Photo removed.")).toBeVisible();
  await expect(header).toHaveCount(0);
});

test("everything can be done by keyboard", async ({ page, context }) => {
  await openForm(page, context);
  // On a slow machine hydration replaces the picker, and the focus in it is lost.
  await expect(async () => {
    await chooser(page).focus();
    const dialog = page.waitForEvent("filechooser", { timeout: 3_000 });
    await page.keyboard.press("Enter");
    await (await dialog).setFiles(await Promise.all([png(), webp()]));
  }).toPass();
  await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
  await tiles(page).nth(0).locator(".photo-tile-grip").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("the kitchen");
  for (const name of ["Move photo 1 earlier", "Move photo 1 later"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(news(page)).toHaveText("Photo 1 is now number 2 of 2.");
  expect(await altTexts(page)).toEqual(["", "the kitchen"]);
  await expect(page.getByRole("button", { name: "Move photo 2 later" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The cover has no button to make it one.
  await expect(tiles(page).nth(0).locator(".photo-tile-grip")).toBeFocused();
  await tiles(page).nth(0).locator("[data-remove]").focus();
  await page.keyboard.press("Enter");
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chooser(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("in Bangla nothing is too wide or too small to tap", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "lang", value: "bn", url: baseURL ?? "" }]);
    await openForm(page, context);
    await expect(picker(page).getByText("ছবি তুলুন")).toBeVisible();
    await add(page, renamedScript, await png(), await webp());
    await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const sizes = await picker(page)
      .locator("button, summary, label.photo-add-house, label.photo-add-camera")
      .evaluateAll((controls) =>
        controls.map((control) => control.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await describeAll(page, ["রান্নাঘর", "খাট"]);
    await dragWithFinger(
      page,
      tiles(page).nth(1).locator(".photo-tile-grip"),
      tiles(page).nth(0).locator(".photo-tile-front"),
    );
    await expect.poll(() => altTexts(page)).toEqual(["খাট", "রান্নাঘর"]);
    const text = await picker(page).innerText();
    expect(text.replaceAll(/JPEG|PNG|WebP|AVIF|room\.jpg/g, "").match(/[A-Za-z]{2,}/g)).toBeNull();
  });

  for (const deviceScaleFactor of [2, 3])
    test(`the card of a post uses little data on a phone at ${deviceScaleFactor}x`, async ({
      page,
      context,
      request,
      browser,
      baseURL,
    }) => {
      test.slow();
      const member = await openForm(page, context);
      await add(page, await noisy());
      await fillWords(page, uniqueTitle());
      await submit(page).click();
      await expect(thanks(page)).toBeVisible();
      const id = await postedId(page);
      const stored = await storedPost(page, id, 1);
      const key = /\/media\/([\w-]+)\//.exec(stored.imageUrl)?.[1] ?? "";
      const phone = await browser.newContext({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor,
        hasTouch: true,
        isMobile: true,
        ...(baseURL && { baseURL }),
      });
      const home = await phone.newPage();
      const answer = home.waitForResponse((response) => response.url().includes(`/media/${key}/`));
      // The cached page may be some seconds old.
      await expect(async () => {
        await home.goto("/");
        await home.locator(`img[src*="${key}"]`).scrollIntoViewIfNeeded({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      const bytes = Number(await (await answer).headerValue("content-length"));
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(40_000);
      await phone.close();
      await deleteListing(request, member, id);
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is the URL field, and nothing that does not work", async ({ page, context, request }) => {
    const member = await newMember();
    await signInAs(context, member.email);
    await page.goto(ADD);
    await expect(picker(page)).toBeHidden();
    await expect(field(page, "imageUrl")).toBeVisible();
    const { id } = await newListing(request, member);
    await page.goto(`/updatePage/${id}`);
    await expect(field(page, "imageUrl")).toHaveValue("/images/rooms/room-bedroom1-0.webp");
    await deleteListing(request, member, id);
  });
});
