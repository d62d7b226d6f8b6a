/** The pictures of the README, from a demo that was started with `npm run demo -- --fresh`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { enterAs } from "../../e2e/session.ts";
import { choose } from "../../e2e/site-pages.ts";
import { projectRoot } from "../services/paths.ts";
import { HASHES_FILE, hashSources, pictureSources, type ReadmePicture } from "./picture-sources.ts";

/** A visitor who has said who she is. */
const SENTENCE = "female.jobHolder..";
const SEEKER = "sabrina@demo.nestmates.example";
const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const save = (name: ReadmePicture, png: Buffer) =>
  sharp(png)
    .webp({ quality: 82 })
    .toFile(join(projectRoot, `docs/images/${name}.webp`));

export async function takeReadmePictures(browser: Browser, origin: string): Promise<void> {
  await takeLaptops(browser, origin);
  await takePhones(browser, origin);
  const hashes = (Object.keys(pictureSources) as ReadmePicture[]).map((name) => [name, hashSources(name)]);
  writeFileSync(join(projectRoot, HASHES_FILE), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

/** It is no part of the product. Removing it would be undone by the scripts of the page. */
const hideDemoNotice = (page: Page) => page.addStyleTag({ content: ".demo-bar { display: none }" });

async function openContext(browser: Browser, origin: string, viewport: typeof LAPTOP, scale = 1) {
  const options = {
    baseURL: origin,
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
    bypassCSP: true,
  } as const;
  const context = await browser.newContext(options);
  await choose(context, origin, "light", "en");
  await context.addCookies([{ name: "me", value: SENTENCE, url: origin }]);
  return context;
}

async function takeLaptops(browser: Browser, origin: string): Promise<void> {
  const context = await openContext(browser, origin, LAPTOP);
  const page = await context.newPage();
  for (const { picture, path, shown } of [
    { picture: "home", path: "/", shown: ".home-fits .room-card" },
    { picture: "browse", path: "/browseListings?area=dhaka&view=map", shown: ".map-pin-yes" },
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    // The first use starts the scripts.
    await page.mouse.move(640, 400);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState("networkidle");
    await hideDemoNotice(page);
    await save(picture, await page.screenshot());
  }
  await context.close();
}

/** Opens the page that the first of these links leads to. */
async function follow(page: Page, links: Locator): Promise<void> {
  await page.goto((await links.first().getAttribute("href")) ?? "");
}

/** Each step of a seeker's way, with its caption. */
const steps: readonly { caption: string; open: (page: Page) => Promise<unknown> }[] = [
  { caption: "Say who you are: rooms that say yes", open: (page) => page.goto("/") },
  { caption: "Yes first, with the whole cost", open: (page) => page.goto("/browseListings?area=dhaka") },
  { caption: "Why it says yes", open: (page) => follow(page, page.locator(".room-more")) },
  {
    caption: "A time is suggested, one tap books it",
    open: async (page) => {
      await page.goto("/inbox");
      await follow(page, page.locator("main li", { hasText: "Visit suggested" }).getByRole("link"));
    },
  },
  {
    caption: "The visit, with the code for the door",
    open: async (page) => {
      await page.goto("/mySearch");
      await follow(page, page.locator("a[href^='/viewings/']"));
    },
  },
];

/** The page once its scripts have stopped changing it: two pictures in a row are the same. */
async function settledPicture(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  let before = await page.screenshot();
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(500);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}

/** Five phones in a row. */
async function takePhones(browser: Browser, origin: string): Promise<void> {
  const context = await openContext(browser, origin, PHONE, 2);
  const page = await context.newPage();
  const figures: string[] = [];
  for (const [index, { caption, open }] of steps.entries()) {
    if (index === 2) await enterAs(context, SEEKER);
    await open(page);
    await hideDemoNotice(page);
    const png = (await settledPicture(page)).toString("base64");
    figures.push(
      `<figure><img src="data:image/png;base64,${png}" width="232"><figcaption>${caption}</figcaption></figure>`,
    );
  }
  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 1280, height: 600 });
  await sheet.setContent(`<style>
    main { display: flex; gap: 16px; padding: 20px; background: #efe9dc; font: 600 15px/1.35 sans-serif; color: #0b4f3f }
    figure { margin: 0; width: 232px }
    img { display: block; border-radius: 18px; border: 1px solid #0b4f3f44 }
    figcaption { margin-top: 10px; text-align: center }
  </style><main>${figures.join("")}</main>`);
  await save("phones", await sheet.locator("main").screenshot());
  await context.close();
}
