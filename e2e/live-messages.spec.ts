/** Two browsers, each on a web process of its own: messages appear without a reload, also after a process was killed. */
import type { BrowserContext, Page } from "@playwright/test";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { type SecondWeb, startSecondWeb } from "./second-web.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const w = words.en;
const SOON_MS = 1_000;
/** `LIVE_MESSAGES=200` measures the 99th percentile. */
const MESSAGES = Number(process.env["LIVE_MESSAGES"] ?? 5);

const test = base.extend<{ second: SecondWeb }>({
  second: async ({ request: _request }, use) => {
    const second = await startSecondWeb();
    await use(second);
    await second.stop();
  },
});

test.describe.configure({ timeout: 180_000 + MESSAGES * 1_000 });
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
          const isThere = [...document.querySelectorAll(".message-text")].some((one) => one.textContent.trim() === wanted);
          if (isThere) resolve(Date.now());
          else setTimeout(look, 5);
        };
        look();
      }),
    text,
  );

/** Resolves when the page has its stream. */
const streamOf = (page: Page) => page.waitForResponse((response) => response.url().includes("/api/events") && response.status() === 200);

async function openIn(context: BrowserContext, origin: string, email: string, path: string): Promise<Page> {
  await signInAs(context, email);
  const page = await context.newPage();
  const stream = streamOf(page);
  await page.goto(origin + path);
  await stream;
  return page;
}

test("a message appears within a second, and once after the reader's process was killed", async ({ browser, request, second, baseURL }) => {
  const [owner, seeker] = [await newMember("Live Owner"), await newMember("Live Seeker")];
  const listing = await newListing(request, owner, farFromDhaka);
  const answer = await request.post(`/api/listings/${listing.id}/conversation`, {
    data: { nonce: "1", text: "I teach at a school nearby and would like to see the room." },
    headers: { authorization: `Bearer ${seeker.idToken}` },
  });
  expect(answer.status()).toBe(200);
  const { _id: id } = (await answer.json()) as { _id: string };
  const [theirs, ours] = [await browser.newContext({ baseURL: baseURL ?? "" }), await browser.newContext({ baseURL: second.origin })];
  const writer = await openIn(theirs, baseURL ?? "", owner.email, `/inbox/${id}`);
  const reader = await openIn(ours, second.origin, seeker.email, `/inbox/${id}`);

  const times: number[] = [];
  for (let n = 1; n <= MESSAGES; n += 1) {
    const text = `Message number ${n} of the afternoon.`;
    const appeared = timeOf(reader, text);
    const sent = writer.waitForResponse((response) => response.url().endsWith("/messages"));
    await say(writer, text);
    const { responseStart, startTime } = (await sent).request().timing();
    times.push((await appeared) - (startTime + Math.max(0, responseStart)));
  }
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  test.info().annotations.push({ type: "shown after", description: `median ${at(0.5)}, p99 ${at(0.99)}, longest ${sorted.at(-1)} ms` });
  expect(times.filter((ms) => ms > SOON_MS)).toEqual([]);

  second.kill();
  await say(writer, "Written while the process was down.");
  await second.startAgain();
  await expect(shown(reader, "Written while the process was down.")).toHaveCount(1, { timeout: 45_000 });
  await say(writer, "Written after it came back.");
  await expect(shown(reader, "Written after it came back.")).toHaveCount(1);
  await expect(shown(reader, "Written while the process was down.")).toHaveCount(1);
  await Promise.all([theirs.close(), ours.close()]);
  await deleteListing(request, owner, listing.id);
});

const badge = (page: Page) => page.getByRole("link", { name: /Inbox/ }).first();

test("one tab of a browser has the stream, and the badge of the other tab changes too", async ({ context, request, baseURL }) => {
  const [owner, seeker] = [await newMember("Tabs Owner"), await newMember("Tabs Seeker")];
  const listing = await newListing(request, owner, farFromDhaka);
  const first = await openIn(context, baseURL ?? "", owner.email, "/profile");
  const second = await context.newPage();
  let streams = 0;
  second.on("request", (sent) => {
    if (sent.url().includes("/api/events")) streams += 1;
  });
  await second.goto("/myListings");
  const answer = await request.post(`/api/listings/${listing.id}/conversation`, {
    data: { nonce: "1", text: "I teach at a school nearby and would like to see the room." },
    headers: { authorization: `Bearer ${seeker.idToken}` },
  });
  expect(answer.status()).toBe(200);
  for (const page of [first, second]) await expect(badge(page)).toContainText("1", { timeout: 5_000 });
  expect(streams).toBe(0);
  await deleteListing(request, owner, listing.id);
});
