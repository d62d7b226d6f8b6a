/** Photos when something goes wrong during the upload. */
import { writeFile } from "node:fs/promises";
import { deleteListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { askForPhotoUrl } from "./listing-form.ts";
import { brokenJpeg, jpegWithPlace, png, renamedScript, webp } from "./photo-files.ts";
import {
  add,
  altTexts,
  chooser,
  describe,
  describeAll,
  field,
  fillWords,
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

/**
 * What Chromium writes to the console if a test makes an upload fail, if the server rejects something, or if the test's
 * recorder reads a broken picture.
 */
const provoked =
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of 40[039])|Connecting to 'blob:.*violates the following/;
test.use({ allowedFaults: [provoked] });

test("photo changes to a post survive a reload of the form, and are saved", async ({ page, context, request }) => {
  test.slow();
  const member = await openForm(page, context);
  await fillWords(page, uniqueTitle());
  for (const file of await Promise.all([jpegWithPlace(), png()])) await add(page, file);
  await describeAll(page, ["balcony", "kitchen"]);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  const id = await postedId(page);
  await storedPost(page, id, 2);

  await page.goto(`/updatePage/${id}`);
  await expect(readyTiles(page)).toHaveCount(2);
  await describe(tiles(page).nth(0), "balcony at noon");
  await tiles(page).nth(1).getByRole("button", { name: "Make cover: photo 2" }).click();
  const changed = ["kitchen", "balcony at noon"];
  expect(await altTexts(page)).toEqual(changed);
  await page.waitForFunction(() =>
    Object.values(localStorage).some((kept: string) => kept.includes("balcony at noon")),
  );
  await page.reload();
  await expect(page.getByRole("button", { name: "Start over" })).toBeVisible();
  await expect.poll(() => altTexts(page)).toEqual(changed);
  await submit(page).click();
  await expect(page.getByText("Your post has been updated.")).toBeVisible();
  expect((await storedPost(page, id, 2)).photos.map(({ alt }) => alt)).toEqual(changed);
  await deleteListing(request, member, id);
});

test("a form with only a rejected file shows what is missing, and can be sent with an image URL", async ({
  page,
  context,
  request,
}) => {
  const member = await openForm(page, context);
  await fillWords(page, uniqueTitle());
  await add(page, renamedScript);
  await expect(picker(page).locator(".photo-refusal")).toHaveCount(1);
  await submit(page).click();
  await expect(chooser(page)).toBeFocused();
  await expect(chooser(page)).toHaveAccessibleDescription(/^Add a photo, or a link to one/);
  await askForPhotoUrl(page);
  await field(page, "imageUrl").fill("/images/rooms/room-bedroom1-0.webp");
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await deleteListing(request, member, await postedId(page));
});

test("a form waits until the server knows its photos, and is never sent without them unasked", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const member = await openForm(page, context);
  await page.clock.install();
  await fillWords(page, uniqueTitle());
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/photos", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await add(page, await png());
  await submit(page).click();
  await expect(page.getByText("Waiting for 1 photo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Post without it" })).toBeEnabled();
  // Nothing happens by itself, however long one waits.
  await page.clock.runFor(6_000);
  await expect(thanks(page)).toHaveCount(0);
  letGo();
  await expect(thanks(page)).toBeVisible();
  const id = await postedId(page);
  await storedPost(page, id, 1);
  await deleteListing(request, member, id);
});

test("before a post is sent without a failed photo, the form asks", async ({ page, context, request }) => {
  test.slow();
  const member = await openForm(page, context);
  await fillWords(page, uniqueTitle());
  await add(page, await png());
  await expect(readyTiles(page)).toHaveCount(1, { timeout: 20_000 });
  await page.route(UPLOADS, (route) => route.abort());
  await add(page, await webp());
  await expect(tiles(page).getByRole("button", { name: "Try again: photo 2" })).toBeVisible({ timeout: 40_000 });
  await submit(page).click();
  await expect(page.getByText("We couldn't upload 1 photo")).toBeVisible();
  await expect(page.locator(".listing-hold-ways").getByRole("button", { name: "Try again" })).toBeFocused();
  await expect(thanks(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Post without it" }).click();
  await expect(thanks(page)).toBeVisible();
  const id = await postedId(page);
  await storedPost(page, id, 1);
  await deleteListing(request, member, id);
});

test("an expired upload URL is requested again for the same photo", async ({ page, context }) => {
  await openForm(page, context);
  let refused = 0;
  // Like a store on another origin that rejects an old signature: the browser cannot read the response.
  await page.route(UPLOADS, (route) => {
    refused += 1;
    return refused <= 2 ? route.abort() : route.continue();
  });
  const readdressed = page.waitForResponse((answer) => /\/api\/photos\/\d+\/upload$/.test(answer.url()));
  let places = 0;
  page.on("request", (asked) => {
    if (asked.method() === "POST" && asked.url().endsWith("/api/photos")) places += 1;
  });
  await add(page, await png());
  expect((await readdressed).status()).toBe(200);
  await expect(readyTiles(page)).toHaveCount(1, { timeout: 30_000 });
  expect(places).toBe(1);
  // The processed file has replaced the original.
  await expect(tiles(page).locator("img")).toHaveAttribute("src", /^\/media\/[\w-]{22}\/640\.webp$/);
});

test("a file is not added twice, and a lost one can be chosen again in its place", async ({
  page,
  context,
}, testInfo) => {
  await openForm(page, context);
  const path = testInfo.outputPath("kitchen.png");
  await writeFile(path, (await png()).buffer);
  await chooser(page).setInputFiles(path);
  await expect(readyTiles(page)).toHaveCount(1, { timeout: 20_000 });
  await chooser(page).setInputFiles(path);
  await expect(picker(page).locator(".notice")).toHaveText("1 photo was already there.");
  await expect(tiles(page)).toHaveCount(1);

  await add(page, await webp());
  await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
  await describeAll(page, ["kitchen", "bed"]);
  const first = JSON.parse(await field(page, "photos").inputValue()) as { id: string }[];
  await page.waitForFunction(() => Object.values(localStorage).some((kept: string) => kept.includes("bed")));
  const swept = await page.evaluate(
    async (id) => (await fetch(`/api/photos/${id}`, { method: "DELETE" })).status,
    first[0]?.id,
  );
  expect(swept).toBe(204);
  await page.reload();
  await expect(tiles(page).nth(0)).toContainText("This photo is gone.");
  expect(await altTexts(page)).toEqual(["kitchen", "bed"]);
  await tiles(page).nth(0).getByLabel("Choose again: photo 1").setInputFiles(path);
  await expect(readyTiles(page)).toHaveCount(2, { timeout: 20_000 });
  expect(await altTexts(page)).toEqual(["kitchen", "bed"]);
});

test("a photo that is rejected after its post was sent is reported in the thanks, and its reason is in the form", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const member = await openForm(page, context);
  await fillWords(page, uniqueTitle());
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await held;
    await route.continue();
  });
  await add(page, await png());
  await expect(tiles(page)).toHaveCount(1);
  await add(page, brokenJpeg);
  await expect(tiles(page)).toHaveCount(2);
  await submit(page).click();
  await expect(thanks(page)).toContainText("Keep this page open");
  const id = await postedId(page);
  letGo();
  await expect(thanks(page).getByText("1 photo didn't make it into your post")).toBeVisible({ timeout: 30_000 });
  const said = page.locator(".toast").filter({ hasText: "1 photo didn't make it" });
  const isOnTop = () =>
    said.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      // elementFromPoint does not find inert elements, so check that the toasts are an open popover, which is in the
      // top layer.
      return width > 0 && height > 0 && x >= 0 && y >= 0 && element.closest(".toasts")?.matches(":popover-open");
    });
  expect(await isOnTop()).toBe(true);
  await page.goto(`/updatePage/${id}`);
  await expect(readyTiles(page)).toHaveCount(1);
  await expect(picker(page).locator(".photo-refusal")).toContainText("damaged");
  await deleteListing(request, member, id);
});

test("a profile photo is saved even if the member opens another page meanwhile", async ({ page, context }) => {
  const member = await newMember("Nusrat Jahan");
  await signInAs(context, member.email);
  await page.goto("/profile");
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    await held;
    await route.continue();
  });
  const choice = page.getByLabel("Choose a photo");
  await choice.focus();
  await choice.setInputFiles(await jpegWithPlace());
  await expect(page.locator(".own-photo").getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(choice).toBeFocused();
  await page.getByRole("banner").locator("a[href='/browseListings']").first().click();
  await expect(page).toHaveURL("/browseListings");
  letGo();
  await expect(page.getByText("Photo saved.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("banner").locator(".avatar img").first()).toHaveAttribute("src", /^\/media\//);
});
