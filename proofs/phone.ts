/**
 * npm run prove -- phone: public pages in a real browser as a cheap phone on a slow network (400 kbps, 400 ms, CPU four
 * times slower), with an empty cache. PHONE_ORIGIN measures a site that runs already. Needs a build. Prints a table.
 */
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { prepareDemoDatabase } from "../scripts/seed/databases.ts";
import { isSmoke, size } from "./lib/run.ts";
import { startWeb } from "./lib/web.ts";

const PORT = 4098;
const ROUNDS = size("BENCH_ROUNDS", 3, 1);
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;
/** The first room, which a visitor can save. */
const pages = {
  "/": ".home-posts .save-button",
  "/browseListings": ".room-table .save-button",
  "/rooms/mirpur": ".area-rooms .save-button",
};
const LONGEST_MS = 60_000;

interface Visit {
  firstPaint: number;
  largestPaint: number;
  loaded: number;
  /** From the tap right after the first paint until the room is shown as saved. */
  tapAnswered: number;
  early: { requests: number; bytes: number };
  all: { requests: number; bytes: number };
}

/** Requests and bytes on the wire, with the seconds at which they were received. */
async function watchNetwork(cdp: CDPSession) {
  const received: { at: number; bytes: number }[] = [];
  const sent: number[] = [];
  cdp.on(
    "Network.requestWillBeSent",
    ({ timestamp, request }) => void (request.url.startsWith("http") && sent.push(timestamp)),
  );
  const receive = (at: number, bytes: number) => void received.push({ at, bytes });
  cdp.on("Network.responseReceived", ({ timestamp, response }) => receive(timestamp, response.encodedDataLength));
  cdp.on("Network.dataReceived", ({ timestamp, encodedDataLength }) => receive(timestamp, encodedDataLength));
  await cdp.send("Network.enable");
  return (untilMs = Number.POSITIVE_INFINITY) => {
    const end = (sent[0] ?? 0) + untilMs / 1000;
    return {
      requests: sent.filter((at) => at <= end).length,
      bytes: received.filter(({ at }) => at <= end).reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
}

async function visit(browser: Browser, origin: string, path: string, saveButton: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const count = await watchNetwork(cdp);
  // A busy machine that is slowed down as well answers no tap in time.
  if (!isSmoke) {
    await cdp.send("Network.emulateNetworkConditions", network);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  }
  await page.goto(origin + path, { waitUntil: "commit", timeout: LONGEST_MS });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0, undefined, {
    timeout: LONGEST_MS,
  });
  const button = page.locator(saveButton).first();
  await button.waitFor({ state: "attached", timeout: LONGEST_MS });
  const tapped = performance.now();
  await button.dispatchEvent("pointerdown");
  await button.click({ force: true, timeout: LONGEST_MS });
  await page.waitForFunction(
    (one) => document.querySelector(one)?.getAttribute("aria-pressed") === "true",
    saveButton,
    { timeout: LONGEST_MS },
  );
  const tapAnswered = performance.now() - tapped;
  await page.waitForLoadState("networkidle", { timeout: LONGEST_MS });
  const times = await page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      largestPaint: largest,
      loaded: navigation?.loadEventEnd ?? 0,
    };
  });
  await context.close();
  return { ...times, tapAnswered, early: count(times.firstPaint), all: count() };
}

async function openSite() {
  const running = process.env["PHONE_ORIGIN"];
  if (running) return { origin: running, stop: async () => {} };
  const { databaseUrl, authEmulatorHost, stop } = await prepareDemoDatabase();
  const web = await startWeb(PORT, { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost });
  return {
    origin: web.origin,
    stop: async () => {
      await web.stop();
      await stop();
    },
  };
}

const site = await openSite();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);
const sum = ({ requests, bytes }: Visit["all"]) => `${requests} / ${Math.round(bytes / 1000)} kB`.padStart(14);
console.log("400 kbps              paint  largest   loaded      tap  before paint        in all");
for (const [path, saveButton] of Object.entries(pages)) {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, site.origin, path, saveButton));
  // The round with the median first paint.
  const median = visits.toSorted((a, b) => a.firstPaint - b.firstPaint)[Math.floor(ROUNDS / 2)];
  if (!median) continue;
  const { firstPaint, largestPaint, loaded, tapAnswered, early, all } = median;
  const times = [firstPaint, largestPaint, loaded, tapAnswered].map(seconds).join("");
  console.log(`${path.padEnd(18)}${times}${sum(early)}${sum(all)}`);
}
await browser.close();
await site.stop();
