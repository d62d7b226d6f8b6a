/**
 * npm run screenshots: every page × phone/desktop × light/dark × English/Bangla, into .screenshots/, from the demo at
 * SCREENSHOT_ORIGIN. Page names as arguments select pages. With --smoke: phone, light, English. With --readme: only the
 * pictures of the README, into docs/images/.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { demoListingIds } from "../e2e/data.ts";
import { signInAs } from "../e2e/session.ts";
import { choose, languages, siteMembers, sitePages, themes } from "../e2e/site-pages.ts";
import { takeReadmePictures } from "./pictures/readme-pictures.ts";
import { projectRoot } from "./services/paths.ts";

const origin = process.env["SCREENSHOT_ORIGIN"] ?? "http://127.0.0.1:4000";
const folder = join(projectRoot, ".screenshots");
const isSmoke = process.argv.includes("--smoke");
const widths = isSmoke ? { phone: 360 } : { desktop: 1280, phone: 360 };
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
if (process.argv.includes("--readme")) await takeReadmePictures(browser, origin);
else await takeAll(browser);
await browser.close();

async function takeAll(browser: Browser) {
  for (const theme of isSmoke ? themes.slice(0, 1) : themes)
    for (const language of isSmoke ? languages.slice(0, 1) : languages)
      for (const [device, width] of Object.entries(widths)) {
        const options = {
          baseURL: origin,
          viewport: { width, height: width < 500 ? 740 : 800 },
          reducedMotion: "reduce",
        } as const;
        const contexts = {
          visitor: await browser.newContext(options),
          member: await browser.newContext(options),
          moderator: await browser.newContext(options),
        };
        for (const context of Object.values(contexts)) await choose(context, origin, theme, language);
        for (const as of ["member", "moderator"] as const) await signInAs(contexts[as], siteMembers[as]);
        const ids = await demoListingIds(contexts.visitor.request);
        for (const { name, path, as } of sitePages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
          const page = await contexts[as].newPage();
          await page.goto(path(ids), { waitUntil: "networkidle" });
          await page.screenshot({ path: join(folder, `${name}-${device}-${theme}-${language}.png`), fullPage: true });
          await page.close();
        }
        for (const context of Object.values(contexts)) await context.close();
      }
}
