/** What somebody does who tries the product for the first time, in a real browser. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { projectRoot } from "../services/paths.ts";

/** Vite transforms hundreds of modules for the first page of the development server. */
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

/** A member with a verified e-mail address, and a post that is not theirs. */
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

/** The first post in the list whose button still says Like: others are the member's own, or liked by the demo data. */
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

/** The first page that the development server renders, with its script running in the browser. */
export async function visitDevelopment(origin: string): Promise<void> {
  await withPage(origin, async (page) => {
    await openHome(page);
    console.log("  the home page is there");
  });
}
