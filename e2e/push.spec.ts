/**
 * Push notifications as far as Chromium goes without Google: the service worker, through the debugging protocol, and
 * the settings page. Real ones are received by Firefox in `npm run prove -- push`.
 */

import type { Page } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, farFromDhaka, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const member = "nusrat@demo.nestmates.example";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

interface Shown {
  title: string;
  body: string;
  lang: string;
  tag: string;
  data: string;
}

/** What the push service would bring. */
async function deliver(page: Page, data: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  const registrationId = await registered;
  await protocol.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data });
  await protocol.detach();
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map((one) => ({
      title: one.title,
      body: one.body,
      lang: one.lang,
      tag: one.tag,
      data: String(one.data),
    }));
  });

const payload = (title: string, navigate: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body: "“রোদেলা রুম” নিয়ে।", navigate, lang: "bn", dir: "auto", tag: "messages-7" },
  });

test(
  "the service worker shows what arrives, once for a topic, and something in any case",
  core,
  async ({ page, context, baseURL }) => {
    await signInAs(context, member);
    await page.goto("/alerts");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await deliver(page, payload("করিম আপনাকে লিখেছেন", `${baseURL}/inbox/7`));
    await expect
      .poll(() => shown(page))
      .toEqual([
        {
          title: "করিম আপনাকে লিখেছেন",
          body: "“রোদেলা রুম” নিয়ে।",
          lang: "bn",
          tag: "messages-7",
          data: `${baseURL}/inbox/7`,
        },
      ]);
    // Newer replaces older. A tap leads to no other site.
    await deliver(page, payload("রিনা আপনাকে লিখেছেন", "https://evil.example/"));
    await expect
      .poll(async () => (await shown(page)).map(({ title, data }) => [title, data]))
      .toEqual([["রিনা আপনাকে লিখেছেন", `${baseURL}/inbox`]]);
    await deliver(page, "not JSON");
    await expect.poll(async () => (await shown(page)).map(({ title }) => title).toSorted()).toContain("Nest Mates");
  },
);

test("the settings turn mails on and off, and keep it", async ({ page, context }) => {
  await signInAs(context, member);
  await page.goto("/alerts");
  for (const name of ["Likes, Email", "Messages and answers, Email"]) {
    const setting = page.getByRole("switch", { name });
    await setting.click();
    await expect(setting).not.toBeChecked();
    await page.reload();
    await setting.click();
    await expect(setting).toBeChecked();
  }
  // Without a device the column of devices is one button.
  await expect(page.getByRole("switch", { name: /Phone$/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the settings of mails work, and devices say what they need", async ({ page, context }) => {
    await signInAs(context, member);
    await page.goto("/alerts");
    // getByText does not look into noscript.
    await expect(page.locator(".push-switch noscript p")).toBeVisible();
    const setting = page.getByRole("switch", { name: "Messages and answers, Email" });
    await setting.click();
    await expect(setting).not.toBeChecked();
    await setting.click();
    await expect(setting).toBeChecked();
  });
});

test.describe("a browser that blocks notifications", () => {
  test.use({ permissions: [] });
  test("is told how to allow them", async ({ page, context }) => {
    await signInAs(context, member);
    await page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
    await page.goto("/alerts");
    await expect(page.getByText("Your browser blocks notifications from Nest Mates.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on for this device" })).toBeHidden();
  });
});

test.describe("an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  test("is asked to install the app first", async ({ page, context }) => {
    await signInAs(context, member);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
    await page.goto("/alerts");
    await expect(page.getByText("add Nest Mates to your home screen first")).toBeVisible();
  });
});

test.describe("who waits for an answer", () => {
  test.use({ allowedFaults: [/Push API in incognito mode/] });
  test(
    "is offered notifications; a failure is said, and 'Not now' is remembered",
    core,
    async ({ page, context, request }) => {
      const owner = await newMember("Rina Owner");
      const listing = await newListing(request, owner, farFromDhaka);
      await signInAs(context, (await newMember("Mim Seeker")).email);
      await page.goto(`/featuredPostDetails/${listing.id}/ask`);
      await page
        .getByLabel(words.en.opener_words)
        .fill("I teach nearby and would like to see the room. When may I come?");
      await page.getByRole("button", { name: words.en.opener_send, exact: true }).click();
      await expect(page).toHaveURL(/\/inbox\/\d+/);
      const offer = page.getByRole("region", { name: "Get a notification when they answer" });
      // A Playwright context counts as incognito, which has no push: nothing is lost, and it can be tried again.
      await offer.getByRole("button", { name: "Tell me when they answer" }).click();
      await expect(offer.getByText("That didn't work.")).toBeVisible({ timeout: 40_000 });
      await offer.getByRole("button", { name: "Not now" }).click();
      await expect(offer).toBeHidden();
      await page.reload();
      await page.waitForLoadState("networkidle");
      await expect(offer).toBeHidden();
      await deleteListing(request, owner, listing.id);
    },
  );
});
