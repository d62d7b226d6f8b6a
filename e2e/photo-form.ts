/** Helpers for the photos in the form of a post. */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import exifr from "exifr";
import sharp from "sharp";
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import { type NewMember, newMember, uniqueWord } from "./data.ts";
import { expect } from "./fixtures.ts";
import { fillForm } from "./listing-form.ts";
import type { PickedFile } from "./photo-files.ts";
import { signInAs } from "./session.ts";

export const ADD = "/addToFindRoommate";
export const UPLOADS = "**/uploads/**";
const written = {
  location: "Dhanmondi, Dhaka",
  description: "Third floor, gas line, two quiet flatmates.",
  rent: "8500",
  moveInDate: addDays(todayInDhaka(), 20),
  age: "27",
  profession: "Teacher",
  interests: "cricket, cooking",
  phone: "01712-345678",
};
const choices = { accommodationFor: "Shared", gender: "female", smokingPreference: "Non Smoker" };

export const field = (page: Page, name: string) => page.locator(`.listing-form [name="${name}"]`);
export const submit = (page: Page) => page.locator(".listing-form-send [type=submit]");
export const picker = (page: Page) => page.locator(".photo-picker");
export const chooser = (page: Page) => picker(page).locator("input[type=file][multiple]");
export const tiles = (page: Page) => picker(page).locator(".photo-tile");
export const readyTiles = (page: Page) => picker(page).locator('.photo-tile[data-stage="ready"]');
export const altTexts = (page: Page) =>
  tiles(page)
    .locator("textarea")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLTextAreaElement).value));
export const news = (page: Page) => picker(page).locator("output").last();
export const thanks = (page: Page) => page.locator("dialog.posted");

export async function fillWords(page: Page, title: string) {
  await fillForm(page, { title, ...written, ...choices });
}

export async function openForm(page: Page, context: BrowserContext): Promise<NewMember> {
  const member = await newMember("Nusrat Jahan");
  await signInAs(context, member.email);
  await page.goto(ADD);
  await expect(picker(page)).toBeVisible();
  return member;
}

/** If the order matters, call it once per file: a file dialog does not guarantee an order. */
export async function add(page: Page, ...files: PickedFile[]) {
  await chooser(page).setInputFiles(files);
}

export async function describeAll(page: Page, words: readonly string[]) {
  for (const [index, text] of words.entries()) await describe(tiles(page).nth(index), text);
}

/** The description is folded. */
export async function describe(tile: Locator, text: string) {
  const fold = tile.locator("details");
  if (!(await fold.evaluate((element: HTMLDetailsElement) => element.open))) await fold.locator("summary").click();
  await tile.locator("textarea").fill(text);
}

export async function postedId(page: Page): Promise<string> {
  await page.waitForURL(/\?posted=\d+/);
  return new URL(page.url()).searchParams.get("posted") ?? "";
}

export const uniqueTitle = () => `Room with photos ${uniqueWord()}`;

interface Stored {
  imageUrl: string;
  photos: { id: string; url: string; alt: string }[];
}

export async function storedPost(page: Page, id: string, photos: number): Promise<Stored> {
  let stored: Stored | undefined;
  await expect(async () => {
    stored = (await (await page.request.get(`/featuredPost/${id}`)).json()) as Stored;
    expect(stored.photos).toHaveLength(photos);
  }).toPass({ timeout: 30_000 });
  return stored as Stored;
}

/** All metadata of a picture. exifr cannot read WebP, but the EXIF data inside it. */
export async function hiddenIn(bytes: Buffer): Promise<object> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  const tiff = exif?.subarray(0, 4).toString() === "Exif" ? exif.subarray(6) : exif;
  // oxlint-disable-next-line import/no-named-as-default-member -- a CommonJS module, whose names Node does not see
  const read = tiff && ((await exifr.parse(tiff, true)) as object | undefined);
  return { ...(read && { exif: read }), ...(xmp && { xmp: xmp.toString() }), ...(iptc && { iptc: iptc.toString() }) };
}

export async function dragTo(page: Page, from: Locator, to: Locator) {
  // Both in view and away from the window's edges, where the page would scroll.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await to.scrollIntoViewIfNeeded();
  await picker(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 3, { steps: 8 });
  await expect(page.locator(".photo-tile[data-landing]")).toHaveCount(1);
  await page.mouse.up();
}

const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });

/** Drags by touch events, which only the DevTools protocol can send. */
export async function dragWithFinger(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  await picker(page)
    .locator(".photo-tiles")
    .evaluate((list) => list.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Nothing to drag");
  const fingers = await page.context().newCDPSession(page);
  const [x0, y0, x1, y1] = [
    start.x + start.width / 2,
    start.y + start.height / 2,
    end.x + end.width / 2,
    end.y + end.height / 2,
  ];
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x0, y0) });
  for (let step = 1; step <= 8; step += 1)
    await fingers.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      ...at(x0 + ((x1 - x0) * step) / 8, y0 + ((y1 - y0) * step) / 8),
    });
  await expect(page.locator(".photo-tile[data-landing]")).toHaveCount(1);
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
