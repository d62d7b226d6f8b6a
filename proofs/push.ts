/**
 * npm run prove -- push: real push notifications, end to end and without a network. Debian's Firefox subscribes at a
 * push service of our own; the demo's worker sends; the notification is read back from the browser. Needs the build,
 * firefox-esr and openssl.
 */
import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Browser, launch, type Page } from "puppeteer-core";
import { developmentServices } from "../scripts/services/development.ts";
import { beginRun } from "../scripts/services/script-run.ts";
import { waitUntil } from "../scripts/services/service.ts";
import { newSecretToken, sha256 } from "../src/platform/auth/secret-token.ts";
import { listingBody } from "../test/listings.ts";
import { newMember, unsignedIdToken } from "../test/members.ts";
import { startPushService } from "../test/push-service.ts";
import { callAs } from "./lib/call.ts";
import { answersAt, startChild } from "./lib/child.ts";

beginRun();
const FIREFOX = "/usr/bin/firefox-esr";
/** Not 4190: fetch refuses it as the port of another protocol. */
const port = process.env["CHECK_PORT"] ?? "4192";
const origin = `http://127.0.0.1:${port}`;
const started = Date.now();
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const service = await startPushService();
const demo = await startChild({
  name: "The demo",
  args: ["scripts/demo.ts", "--built"],
  environment: { PORT: port, PUSH_EXTRA_HOSTS: service.host, NODE_EXTRA_CA_CERTS: service.certificateFile },
  seconds: 240,
  isReady: () => answersAt(`${origin}/readyz`),
});
say("the demo runs");

/** Everything goes to loopback; other hosts end at a port where nobody listens. */
const preferences = {
  "dom.push.serverURL": service.hubUrl,
  "dom.push.testing.allowInsecureServerURL": true,
  "dom.push.connection.enabled": true,
  "dom.push.enabled": true,
  "permissions.default.desktop-notification": 1,
  "alerts.useSystemBackend": false,
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost,127.0.0.1",
};

const poster = newMember({ name: "Rina Akter" });
const seeker = newMember({ name: "করিম উদ্দিন" });
let nonce = 1;
const nextNonce = () => String(Date.now() * 1000 + (nonce += 1));

async function post(title: string): Promise<string> {
  const body = listingBody({ title, phone: "01712345678" });
  return (await callAs<{ insertedId: string }>(poster, "POST", `${origin}/featuredPost`, body)).insertedId;
}

/** The seeker asks about the room, which is what the poster is told of. */
async function ask(listing: string): Promise<string> {
  const response = await fetch(`${origin}/featuredPostDetails/${listing}/ask`, {
    method: "POST",
    headers: { authorization: `Bearer ${unsignedIdToken(seeker)}` },
    body: new URLSearchParams({ nonce: nextNonce(), text: "আমি কাছেই পড়াই, রুমটি দেখতে চাই। কখন আসতে পারি?" }),
    redirect: "manual",
  });
  const [, id] = /^\/inbox\/(\d+)$/.exec(response.headers.get("location") ?? "") ?? [];
  assert(id, `Could not ask: ${response.status}`);
  return id;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}

const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

async function waitForNotification(page: Page, tag: string): Promise<Shown> {
  let found: Shown | undefined;
  await waitUntil(
    async () => (found = (await shownIn(page)).find((one) => one.tag === tag)) !== undefined,
    "The notification",
    40,
  );
  assert(found);
  return found;
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${origin}/login`);
  const status = await page.evaluate(
    async (token) =>
      (await fetch("/api/session", { method: "POST", headers: { authorization: `Bearer ${token}` } })).status,
    unsignedIdToken(poster),
  );
  assert.equal(status, 201);
}

const press = async (page: Page, name: string) => {
  const button = await page.waitForSelector(
    `::-p-xpath(//button[normalize-space()="${name}" or @aria-label="${name}"])`,
    { timeout: 30_000 },
  );
  await button?.click();
};

/** A pass of the seeker, whose friend is told within a minute or two. Returns the friend's link. */
async function makePass(): Promise<string> {
  const token = newSecretToken();
  const client = new Client({ connectionString: developmentServices(process.env).postgres.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into visit_pass (viewing_id, seeker_id, token_hash, shown_name, starts_at, ends_at, out_by, address, step,
          due_at, asked_at, over_at, created_at)
       select floor(random() * 1e15), id, $2, 'করিম', now(), now() + interval '30 minutes', now(), 'House 12, Road 5',
         2, now() + interval '40 seconds', now(),
              now() + interval '1 day', now() from member where uid = $1`,
      [seeker.uid, sha256(token)],
    );
  } finally {
    await client.end();
  }
  return `${origin}/with-you/${token}`;
}

/** In the browser of a member: both have the same endpoint. */
async function beFriend(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(await makePass());
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await press(page, "Tell me on this device");
  await page.waitForSelector('::-p-text("You\'re looking out for করিম")', { timeout: 30_000 });
  assert.equal(service.channels.size, 1);
  const find = async (kind: string) => (await shownIn(page)).find(({ tag }) => tag.startsWith(`${kind}-`));
  await waitUntil(async () => (await find("visit_with")) !== undefined, "The friend's first notification", 40);
  say("a friend without an account is told that it works");
  await waitUntil(async () => (await find("visit_alarm")) !== undefined, "The alarm", 150);
  const alarm = await find("visit_alarm");
  assert.deepEqual(
    [alarm?.title, alarm?.body],
    ["করিম hasn't answered", "Call করিম now. No answer? Call 999. Tap for the address."],
  );
  await page.reload();
  await page.waitForSelector('::-p-text("House 12, Road 5")', { timeout: 30_000 });
  say("the friend gets the alarm, and the page has the address");
  await page.close();
}

const receivedFor = (topic: string) => service.received.filter(({ headers }) => headers["topic"] === topic);

async function run(browser: Browser): Promise<void> {
  const listings = [await post("Room by the lake"), await post("Seat in Mirpur 10")];
  const page = await browser.newPage();
  await logIn(page);
  await page.goto(`${origin}/alerts`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await press(page, "Turn on for this device");
  await page.waitForSelector('::-p-text("Notifications are on for this device.")', { timeout: 30_000 });
  assert.equal(service.channels.size, 1);
  say("subscribed from the settings page");

  const first = await ask(listings[0] ?? "");
  const open = await waitForNotification(page, `messages-${first}`);
  assert.deepEqual(
    [open.title, open.body],
    ["করিম উদ্দিন wrote to you", "About “Room by the lake”. Tap to read and answer."],
  );
  assert.equal(service.acknowledged.length, 1);
  say(`received while open: ${open.title}`);

  await page.goto("about:blank");
  await page.close();
  const second = await ask(listings[1] ?? "");
  await waitUntil(async () => service.acknowledged.length === 2, "The notification without a tab", 40);
  const again = await browser.newPage();
  await again.goto(`${origin}/alerts`);
  await waitForNotification(again, `messages-${second}`);
  say("received while no tab was open");

  const [channel] = service.channels.values();
  assert(channel);
  channel.socket = undefined;
  service.disconnectBrowsers();
  const send = (by: typeof poster, id: string, text: string) =>
    callAs(by, "POST", `${origin}/api/conversations/${id}/messages`, { nonce: nextNonce(), text });
  const write = (id: string) => send(seeker, id, "আরেকটি কথা জানতে চাই।");
  await send(poster, first, "Come on Friday.");
  await write(first);
  await waitUntil(async () => service.acknowledged.length === 3, "The notification after a reconnection", 60);
  say("received after the connection to the push service was lost");

  await beFriend(browser);

  service.gone.add(channel.id);
  await write(first);
  const before = receivedFor(`messages-${first}`).length;
  await waitUntil(
    async () =>
      receivedFor(`messages-${first}`).length > before || receivedFor(`messages-${first}`).at(-1)?.status === 410,
    "410",
    40,
  );
  await sleep(1_000);
  await again.reload();
  await again.waitForSelector('button[aria-label="Turn on for this device"]', { timeout: 30_000 });
  say("410: the device is gone from the list");
}

let browser: Browser | undefined;
let isPassed = false;
try {
  browser = await launch({
    browser: "firefox",
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: preferences,
  });
  say(await browser.version());
  await run(browser);
  say("all of it");
  isPassed = true;
} catch (error) {
  console.error(error);
  console.error(
    service.received.map(({ status, headers }) => [status, headers["topic"], headers["ttl"]].join(" ")).join("\n"),
  );
} finally {
  await browser?.close();
  await Promise.race([demo.stop(), sleep(30_000)]);
  await service.stop();
}
process.exit(isPassed ? 0 : 1);
