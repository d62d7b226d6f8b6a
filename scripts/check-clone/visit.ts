/** Tries the product in a real browser, as a first-time visitor would. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { projectRoot } from "../services/paths.ts";

/** The development server transforms hundreds of modules for its first page. */
const patience = { timeout: 120_000 };

async function withPage(origin: string, use: (page: Page) => Promise<void>): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ baseURL: origin });
    page.setDefaultTimeout(patience.timeout);
    await use(page);
  } finally {
    await browser.close();
  }
}

async function openHome(page: Page): Promise<void> {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible(patience);
}

/** A demo member with a verified e-mail address, which a like requires. */
function chooseAccount() {
  interface Member {
    uid: string;
    email: string;
    password: string;
    emailVerified: boolean;
  }
  const members = JSON.parse(readFileSync(join(projectRoot, "seed/members.json"), "utf8")) as Member[];
  const member = members.find(({ emailVerified }) => emailVerified);
  if (!member) throw new Error("seed/members.json has nobody with a verified e-mail address");
  return member;
}

interface Post {
  _id: string;
  title: string;
  uid?: string;
}

export async function visitAsMember(origin: string): Promise<void> {
  const { email, password } = chooseAccount();
  await withPage(origin, async (page) => {
    await openHome(page);
    console.log("  the home page is there");
    await page.goto("/login");
    const form = page.locator("form").filter({ has: page.getByLabel("Password", { exact: true }) });
    await form.getByLabel("Email", { exact: true }).fill(email);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Log In", exact: true }).click();
    await expect(page).toHaveURL(`${origin}/`, patience);
    console.log(`  logged in as ${email}`);
    await likeOne(page);
  });
}

/** Likes the first post that it can. It skips the member's own posts and those that the demo data has liked already. */
async function likeOne(page: Page): Promise<void> {
  const posts = (await (await page.request.get("/browseListing", { params: { limit: 50 } })).json()) as Post[];
  for (const { _id, title } of posts) {
    await page.goto(`/featuredPostDetails/${_id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible(patience);
    const like = page.getByRole("button", { name: "Like", exact: true });
    if ((await like.count()) === 0) continue;
    await expect(page.locator("a[href^='tel:']")).toHaveCount(0);
    await like.click();
    const number = page.locator("a[href^='tel:']").first();
    const refusal = page.getByRole("alert").filter({ hasText: "your own post" });
    await expect(number.or(refusal).first()).toBeVisible(patience);
    if (await refusal.isVisible()) continue;
    console.log(`  liked '${title}' and read ${await number.getAttribute("href")}`);
    return;
  }
  throw new Error("There was no post to like");
}

/** Opens the first page that the development server renders. */
export async function visitDevelopment(origin: string): Promise<void> {
  await withPage(origin, async (page) => {
    await openHome(page);
    console.log("  the home page is there");
  });
}
