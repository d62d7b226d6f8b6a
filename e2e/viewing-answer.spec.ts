/**
 * 'I'm coming' and 'I can't come' in a reminder: without an account, on a laptop with scripts and on a phone without.
 */

import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoFaults } from "./axe-faults.ts";
import { query } from "./clock.ts";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { findMail, linksOf } from "./mailbox.ts";
import { choose } from "./site-pages.ts";
import { type Ground, test } from "./viewing-ground.ts";
import { ADDRESS, bookTime, browserOf, inDays, offerTimes, remind, startIn } from "./viewing-steps.ts";
import { matching, walks, words } from "./words.ts";

test.describe.configure({ timeout: 120_000 });
// Links that have ended: the browser reports their statuses on the console.
test.use({ allowedFaults: [/the server responded with a status of 40[049]/] });

interface Reminded {
  viewing: string;
  coming: string;
  cannot: string;
}

/** A viewing in 20 hours, and the links of its reminder. */
async function remindedOf(
  request: APIRequestContext,
  { owner, seeker, listing, conversation }: Ground,
): Promise<Reminded> {
  const [slot] = await offerTimes(request, owner, listing, [inDays(2, 18)]);
  const { _id: viewing } = await bookTime(request, seeker, conversation, slot?._id ?? "");
  await startIn(viewing, 20 * 60);
  await remind(viewing);
  const links = linksOf(await findMail({ to: seeker.email, subject: listing.title }));
  const linkOf = (answer: string) =>
    links.find((link) => link.includes("/viewing-answer/") && link.endsWith(`?answer=${answer}`)) ?? "";
  return { viewing, coming: linkOf("coming"), cannot: linkOf("cannot") };
}

/** What the database has, because the page of the link shows only what it was told. */
const stored = async (viewing: string) =>
  (
    await query<{ state: string; isComing: boolean }>(
      'select state, coming_at is not null as "isComing" from viewing where id = $1',
      [viewing],
    )
  )[0];

const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });

for (const { language, device, viewport } of walks) {
  const w = words[language];
  const isScripted = device === "desktop";

  test(
    `${language}, ${device}: the links of a reminder`,
    core,
    async ({ browser, baseURL, request, page, context, owner, seeker, listing, conversation }) => {
      const { viewing, coming, cannot } = await remindedOf(request, { owner, seeker, listing, conversation });
      const visitor = await browserOf({
        browser,
        baseURL,
        language,
        viewport,
        theme: isScripted ? "light" : "dark",
        javaScriptEnabled: isScripted,
      });
      await choose(context, baseURL ?? "", isScripted ? "light" : "dark", language);
      await page.setViewportSize(viewport);
      // Axe needs scripts: without them, another browser looks at the same page.
      const expectFine = async () => {
        if (!isScripted) await page.goto(visitor.url());
        await expectNoFaults(isScripted ? visitor : page);
      };
      const buttonOf = (name: string) => visitor.getByRole("button", { name, exact: true });

      // Mail programs open links by themselves.
      for (const link of [coming, cannot, coming]) {
        const opened = await visitor.goto(link);
        expect(opened?.status()).toBe(200);
        expect(opened?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
        for (const secret of [ADDRESS, seeker.email, "Mim"]) expect(await opened?.text()).not.toContain(secret);
      }
      expect(await stored(viewing)).toEqual({ state: "booked", isComing: false });
      await expect(titleOf(visitor)).toHaveText(w.viewing_answer_title);
      await expectFine();

      await buttonOf(w.viewing_answer_coming).click();
      await expect(titleOf(visitor)).toHaveText(matching(w.viewing_answer_title_coming));
      await expect(buttonOf(w.viewing_answer_coming)).toHaveCount(0);
      expect(await stored(viewing)).toEqual({ state: "booked", isComing: true });
      await expectFine();
      await visitor.goto(coming);
      await expect(titleOf(visitor)).toHaveText(matching(w.viewing_answer_title_coming));

      await visitor.goto(cannot);
      expect(await stored(viewing)).toEqual({ state: "booked", isComing: true });
      // An old tab, which still shows both buttons.
      const old = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: isScripted });
      await old.goto(cannot);
      await buttonOf(w.viewing_answer_cannot).click();
      await expect(titleOf(visitor)).toHaveText(w.viewing_answer_title_cannot);
      expect((await stored(viewing))?.state).toBe("cancelled");
      await expectFine();
      await old.getByRole("button", { name: w.viewing_answer_cannot, exact: true }).click();
      await expect(titleOf(old)).toHaveText(w.viewing_answer_title_cannot);
      await expect(old.locator(".notice")).toHaveCount(0);
      await visitor.goto(coming);
      await expect(titleOf(visitor)).toHaveText(w.viewing_answer_title_cannot);
      await expect(visitor.getByRole("main").getByRole("button")).toHaveCount(0);
      await visitor.getByRole("link", { name: w.viewing_answer_see }).click();
      await expect(visitor).toHaveURL(/\/login\?/);
      for (const one of [old, visitor]) await one.context().close();
    },
  );

  test(`${language}, ${device}: a link that has ended, or was changed`, async ({
    browser,
    baseURL,
    request,
    owner,
    seeker,
    listing,
    conversation,
  }) => {
    const { viewing, coming } = await remindedOf(request, { owner, seeker, listing, conversation });
    const visitor = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: isScripted });
    await visitor.goto(coming);
    // Moved meanwhile: the button of the open page is about the old time.
    await startIn(viewing, 30 * 60);
    await visitor.getByRole("button", { name: w.viewing_answer_coming, exact: true }).click();
    await expect(titleOf(visitor)).toHaveText(w.viewing_answer_invalid_title);
    for (const link of [
      coming,
      coming.replace(/.\?/, "A?"),
      coming.replace(/\/viewing-answer\/./, "/viewing-answer/9"),
    ]) {
      expect((await visitor.goto(link))?.status()).toBe(404);
      await expect(titleOf(visitor)).toHaveText(w.viewing_answer_invalid_title);
    }
    expect(await stored(viewing)).toEqual({ state: "booked", isComing: false });
    if (isScripted) await expectNoFaults(visitor);
    await visitor.getByRole("link", { name: w.viewing_answer_invalid_go }).click();
    await expect(visitor).toHaveURL(/\/login\?/);
    await visitor.context().close();
  });
}
