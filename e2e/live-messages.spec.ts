/**
 * Two browsers, each on a web process of its own: messages appear without a reload, also after a process was killed.
 */

import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { MESSAGES_PER_MINUTE } from "../src/features/conversations/conversation.limits.ts";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { askAbout } from "./page-forms.ts";
import { type SecondWeb, startSecondWeb } from "./second-web.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const w = words.en;
const SOON_MS = 1_000;
/** `LIVE_MESSAGES=200` measures the 99th percentile. */
const MESSAGES = Number(process.env["LIVE_MESSAGES"] ?? 5);
/**
 * Further messages are sent in another conversation: one takes 20 a minute, among them the first one and those after
 * the process was killed.
 */
const MESSAGES_EACH = MESSAGES_PER_MINUTE - 5;
const CONVERSATIONS = Math.max(1, Math.ceil(MESSAGES / MESSAGES_EACH));

const test = base.extend<{ second: SecondWeb }>({
  second: async ({ request: _request }, use) => {
    const second = await startSecondWeb();
    await use(second);
    await second.stop();
  },
});

test.describe.configure({ timeout: 180_000 + CONVERSATIONS * 30_000 + MESSAGES * 2_000 });
// The stream of a process that was killed.
test.use({ allowedFaults: [/net::ERR/] });

/** Not in the list beside it, which shows the last message of each conversation. */
const shown = (page: Page, text: string) => page.locator(".message-text", { hasText: text });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").fill(text);
  await page.getByRole("button", { name: w.conversation_send, exact: true }).click();
  await expect(shown(page, text)).toHaveCount(1);
}

/** Until the text is on the page, measured by the page itself. */
const timeOf = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = [...document.querySelectorAll(".message-text")].some(
            (one) => one.textContent.trim() === wanted,
          );
          if (isThere) resolve(Date.now());
          else setTimeout(look, 5);
        };
        look();
      }),
    text,
  );

/** Resolves when the page has its stream. */
const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/api/events") && response.status() === 200);

async function openIn(context: BrowserContext, origin: string, email: string, path: string): Promise<Page> {
  await signInAs(context, email);
  const page = await context.newPage();
  const stream = streamOf(page);
  await page.goto(origin + path);
  await stream;
  return page;
}

interface LiveConversation {
  /** The owner's page, on the first process. */
  writer: Page;
  /** The seeker's, on the second. */
  reader: Page;
  end: () => Promise<void>;
}

async function begin(
  browser: Browser,
  request: APIRequestContext,
  [first, second]: readonly [string, string],
): Promise<LiveConversation> {
  const [owner, seeker] = [await newMember("Live Owner"), await newMember("Live Seeker")];
  const listing = await newListing(request, owner, farFromDhaka);
  const id = await askAbout(request, seeker, listing);
  const [theirs, ours] = [await browser.newContext({ baseURL: first }), await browser.newContext({ baseURL: second })];
  return {
    writer: await openIn(theirs, first, owner.email, `/inbox/${id}`),
    reader: await openIn(ours, second, seeker.email, `/inbox/${id}`),
    async end() {
      await Promise.all([theirs.close(), ours.close()]);
      await deleteListing(request, owner, listing.id);
    },
  };
}

/** From the sender's response until the reader sees it. */
async function measure({ writer, reader }: LiveConversation, text: string): Promise<number> {
  const appeared = timeOf(reader, text);
  const sent = writer.waitForResponse((response) => response.url().endsWith("/messages"));
  await say(writer, text);
  const response = await sent;
  expect(response.status()).toBe(200);
  const { responseStart, startTime } = response.request().timing();
  return (await appeared) - (startTime + Math.max(0, responseStart));
}

/** For the output of the run, and its report. */
function tell(times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const description = `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${sorted.at(-1)} ms, ${sorted.length} messages`;
  test.info().annotations.push({ type: "shown after", description });
  process.stdout.write(`shown after: ${description}\n`);
}

test("a message appears within a second, and once after the reader's process was killed", async ({
  browser,
  request,
  second,
  baseURL,
}) => {
  const origins = [baseURL ?? "", second.origin] as const;
  let conversation = await begin(browser, request, origins);
  const times: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    if (n > 0 && n % MESSAGES_EACH === 0) {
      await conversation.end();
      conversation = await begin(browser, request, origins);
    }
    times.push(await measure(conversation, `Message number ${n + 1} of the afternoon.`));
  }
  tell(times);
  expect(times.filter((ms) => ms > SOON_MS)).toEqual([]);

  const { writer, reader, end } = conversation;
  second.kill();
  await say(writer, "Written while the process was down.");
  await second.startAgain();
  await expect(shown(reader, "Written while the process was down.")).toHaveCount(1, { timeout: 45_000 });
  await say(writer, "Written after it came back.");
  await expect(shown(reader, "Written after it came back.")).toHaveCount(1);
  await expect(shown(reader, "Written while the process was down.")).toHaveCount(1);
  await end();
});

const badge = (page: Page) => page.getByRole("link", { name: /Inbox/ }).first();

test(
  "one tab of a browser has the stream, and the badge of the other tab changes too",
  core,
  async ({ context, request, baseURL }) => {
    const [owner, seeker] = [await newMember("Tabs Owner"), await newMember("Tabs Seeker")];
    const listing = await newListing(request, owner, farFromDhaka);
    const first = await openIn(context, baseURL ?? "", owner.email, "/profile");
    const second = await context.newPage();
    let streams = 0;
    second.on("request", (sent) => {
      if (sent.url().includes("/api/events")) streams += 1;
    });
    await second.goto("/myListings");
    await askAbout(request, seeker, listing);
    for (const page of [first, second]) await expect(badge(page)).toContainText("1", { timeout: 5_000 });
    expect(streams).toBe(0);
    await deleteListing(request, owner, listing.id);
  },
);
