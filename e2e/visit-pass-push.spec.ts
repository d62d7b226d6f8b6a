/**
 * A friend without an account who is told on their phone, at 360 px. Chromium cannot subscribe without Google, so the
 * browser's answer is a stand-in; the rest is ours. What arrives is tested with a push service of our own
 * (friend-push.db.test.ts) and in Firefox (`npm run prove -- push`).
 */

import type { Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { signInAs } from "./session.ts";
import { choose, languages } from "./site-pages.ts";
import { browserOf } from "./trust.ts";
import { ADDRESS, bookViewing, friendPushes, passMinutes } from "./visits.ts";
import { words } from "./words.ts";

interface Ground {
  seeker: NewMember;
  viewing: string;
}

const test = base.extend<Ground>({
  seeker: async ({ request: _request }, use) => use(await newMember("Nusrat Mollick")),
  viewing: async ({ request, seeker }, use) => {
    const owner = await newMember("Karim Chowdhury");
    const listing = await newListing(request, owner);
    await use(await bookViewing(request, listing, seeker, 10));
    await deleteListing(request, owner, listing.id);
  },
});

const viewport = { width: 360, height: 740 } as const;
// The browser itself logs the 404 of a link that has ended.
test.use({ viewport, reducedMotion: "reduce", hasTouch: true, allowedFaults: [/status of 404/] });

/** What a push service would give. Its host does not exist, so the worker waits and tries again. */
async function answerSubscriptions(page: Page, permission: "granted" | "denied"): Promise<void> {
  await page.addInitScript((given) => {
    Notification.requestPermission = async () => given;
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const bytes = [
        await crypto.subtle.exportKey("raw", pair.publicKey),
        crypto.getRandomValues(new Uint8Array(16)).buffer,
      ];
      const [p256dh, auth] = bytes.map((one) =>
        btoa(String.fromCodePoint(...new Uint8Array(one)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", ""),
      );
      const keys = { p256dh, auth };
      const endpoint = `https://nowhere.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`;
      return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
    };
    Object.defineProperty(navigator.serviceWorker, "ready", {
      get: async () => ({ pushManager: Object.create(PushManager.prototype) as PushManager }),
    });
  }, permission);
}

async function makeLink(page: Page, viewing: string, w: (typeof words)["en"]): Promise<string> {
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await page.goto(`/viewings/${viewing}/pass`);
  await page.getByRole("button", { name: w.visit_pass_make }).click();
  await expect(page.getByText(w.visit_pass_made)).toBeVisible();
  return page.locator(".friend-link input").inputValue();
}

const filled = (text: string) => text.replaceAll("{name}", "Nusrat").replace("{hours}", "24");

for (const language of languages) {
  const w = words[language];

  test(
    `${language}: accepted on the phone, forgotten, accepted again, alarm`,
    language === "bn" ? core : {},
    async ({ page, context, browser, baseURL, seeker, viewing }) => {
      test.setTimeout(150_000);
      await choose(context, baseURL ?? "", language === "en" ? "light" : "dark", language);
      await signInAs(context, seeker.email);
      const link = await makeLink(page, viewing, w);
      const friend = await browserOf({ browser, baseURL, language, viewport });
      if (language === "bn") await friend.emulateMedia({ colorScheme: "dark" });
      await answerSubscriptions(friend, "granted");
      await friend.goto(link);
      const tell = friend.getByRole("button", { name: w.with_you_push_go });
      await expectNoFaults(friend);
      await tell.click();
      await expect(friend.getByText(filled(w.with_you_confirmed), { exact: true })).toBeVisible();
      await expect(friend.getByText(filled(w.with_you_push_confirmed_text))).toBeVisible();
      expect(new URL(friend.url()).pathname).not.toBe(new URL(link).pathname);
      await expectNoFaults(friend);
      await page.goto(`/viewings/${viewing}/pass`);
      await page.getByText(w.visit_pass_details, { exact: true }).click();
      await expect(page.getByText(w.visit_pass_reading_accepted)).toBeVisible();
      await friend.getByRole("button", { name: w.with_you_stop }).click();
      await expect(friend.getByRole("heading", { level: 1, name: w.with_you_forgotten })).toBeVisible();
      await expectNoFaults(friend);
      await page.reload();
      await expect(page.getByText(w.visit_pass_friends_none)).toBeVisible();

      await friend.goto(link);
      await tell.click();
      await expect(friend.getByText(filled(w.with_you_confirmed), { exact: true })).toBeVisible();
      expect(await friendPushes(viewing)).toEqual(["visit_with"]);
      await passMinutes(viewing, 101);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole("heading", { name: w.visit_pass_asked })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await passMinutes(viewing, 15);
      await expect.poll(() => friendPushes(viewing), { timeout: 20_000 }).toEqual(["visit_with", "visit_alarm"]);
      await friend.reload();
      await expect(friend.getByRole("heading", { level: 1, name: filled(w.with_you_alarm) })).toBeVisible();
      await expect(friend.getByText(ADDRESS)).toBeVisible();
      await expectNoFaults(friend);
      await friend.context().close();
    },
  );
}

test("without permission, without push and without JavaScript the mail form stays", async ({
  page,
  context,
  browser,
  baseURL,
  seeker,
  viewing,
}) => {
  const w = words.en;
  await signInAs(context, seeker.email);
  const link = await makeLink(page, viewing, w);
  const visit = { browser, baseURL, language: "en", viewport } as const;
  const [denied, old, plain] = [
    await browserOf(visit),
    await browserOf(visit),
    await browserOf({ ...visit, javaScriptEnabled: false }),
  ];
  await answerSubscriptions(denied, "denied");
  await denied.goto(link);
  await denied.getByRole("button", { name: w.with_you_push_go }).click();
  await expect(denied.getByText(w.with_you_push_denied)).toBeVisible();
  await expectNoFaults(denied);
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  await old.goto(link);
  await expect(old.getByText(w.with_you_push_not_supported)).toBeVisible();
  await plain.goto(link);
  await expect(plain.getByRole("heading", { name: w.with_you_push })).toBeHidden();
  for (const one of [denied, old, plain]) {
    await expect(one.getByRole("button", { name: w.with_you_push_go })).toBeHidden();
    await expect(one.getByLabel(w.with_you_email, { exact: true })).toBeVisible();
    await one.context().close();
  }
});
