/** The flyer: its owner makes it, passers-by scan it while the room is free, taken and deleted. */

import type { APIRequestContext } from "@playwright/test";
import type { RoomState } from "../src/features/to-let/room-state.ts";
import { expectNoFaults } from "./axe-faults.ts";
import { hideListing } from "./clock.ts";
import { core } from "./core.ts";
import { deleteListing, type NewMember, newListing, newMember } from "./data.ts";
import { test as base, expect } from "./fixtures.ts";
import { askAbout, sayOf } from "./page-forms.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf } from "./trust.ts";
import { shown, walks, words } from "./words.ts";

interface Ground {
  owner: NewMember;
  listing: { id: string; title: string };
}

const test = base.extend<Ground>({
  owner: async ({ request: _request }, use) => use(await newMember("Room Owner")),
  listing: async ({ request, owner }, use) => {
    // Taken rooms must not be found by the searches of other journeys.
    const listing = await newListing(request, owner, {
      description: "A bright corner room on the second floor, close to the market.",
    });
    await use(listing);
    await deleteListing(request, owner, listing.id);
  },
});

// The browser itself logs the 404 of an unknown code.
test.use({ allowedFaults: [/status of 404/] });

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test(
      "an owner makes a flyer, and it tells the truth until it is torn down",
      core,
      async ({ page, context, browser, baseURL, request, owner, listing }) => {
        await signInAs(context, owner.email);
        await page.goto("/myListings");
        const row = page.getByRole("row").filter({ hasText: listing.title });
        await row.getByLabel(w.mine_more.replace("{title}", listing.title)).click();
        await page.getByRole("link", { name: w.flyer_make }).filter({ visible: true }).click();
        await expect(page.getByRole("heading", { level: 1, name: w.flyer_title })).toBeVisible();
        const sheet = page.locator(".flyer-sheet");
        await expect(sheet).toBeVisible();
        expect(
          await sheet.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
        ).toBeGreaterThan(500);
        await expect(page.getByText(w.flyer_scans_none)).toBeVisible();
        await expectNoFaults(page);
        const code = (await page.locator(".flyer-code").textContent()) ?? "";
        for (const [link, type] of [
          [w.flyer_pdf_a4, "pdf"],
          [w.flyer_pdf_a5, "pdf"],
          [w.flyer_png, "png"],
        ] as const) {
          const file = page.waitForEvent("download");
          await page.getByRole("link", { name: link }).click();
          expect((await file).suggestedFilename()).toMatch(new RegExp(`^to-let-${code}-.*\\.${type}$`));
        }
        await page.emulateMedia({ media: "print" });
        await expect(page.getByRole("button", { name: w.flyer_print })).toBeHidden();
        for (const format of ["A4", "A5"] as const) {
          const paper = await page.pdf({ format, printBackground: true });
          expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g), `pages of ${format}`).toHaveLength(1);
        }
        await page.emulateMedia({ media: "screen" });

        const visitor = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled: false });
        const title = visitor.getByRole("heading", { level: 1 });
        // As the QR code has it, in capitals.
        await visitor.goto(`/T/${code}`);
        // A reload is no second scan: the cookie says so, and nothing else.
        await visitor.reload();
        const cookies = (await visitor.context().cookies(`${baseURL}/T/${code}`)).filter(
          ({ name }) => name === "scanned",
        );
        expect(cookies).toMatchObject([{ value: "1", path: `/T/${code}`, httpOnly: true, sameSite: "Lax" }]);
        expect((cookies[0]?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
        await expect(title).toHaveText(w.to_let_free);
        await expect(visitor.getByText(language === "bn" ? "৳৮,৫০০" : "৳8,500").first()).toBeVisible();
        await expect(visitor.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex");
        const withScript = await browserOf({ browser, baseURL, language, viewport });
        await withScript.goto(`/t/${code.toLowerCase()}`);
        await expectNoFaults(withScript);
        await withScript.getByRole("link", { name: w.to_let_write }).click();
        await expect(withScript).toHaveURL(/\/login\?/);

        await sayOf(request, owner, listing, "taken");
        await expect(async () => {
          await visitor.goto(`/t/${code}`);
          await expect(title).toHaveText(w.to_let_taken, { timeout: 500 });
        }).toPass({ timeout: 10_000 });
        await expect(visitor.getByRole("heading", { name: w.to_let_similar })).toBeVisible();

        // Scans are saved every five seconds. The visitor's two URLs and the other browser have one IP address, which
        // counts once a day.
        await expect(async () => {
          await page.reload();
          await expect(page.locator(".flyer-days dd").first()).toHaveText(shown(language, 1), { timeout: 500 });
        }).toPass({ timeout: 15_000 });

        await deleteListing(request, owner, listing.id);
        await expect(async () => {
          await visitor.goto(`/t/${code}`);
          await expect(title).toHaveText(w.to_let_gone, { timeout: 500 });
        }).toPass({ timeout: 10_000 });
        await expect(visitor.getByRole("link", { name: w.to_let_similar_all })).toHaveAttribute(
          "href",
          /area=dhanmondi/,
        );
        await withScript.goto(`/t/${code}`);
        await expectNoFaults(withScript);

        expect((await withScript.goto("/t/ZZZZZZ"))?.status()).toBe(404);
        await expect(withScript.getByRole("heading", { level: 1 })).toHaveText(w.to_let_unknown);
        await expectNoFaults(withScript);
        await visitor.context().close();
        await withScript.context().close();
      },
    );
  });
}

/** What brings a room into each state. */
const changes: readonly [RoomState, (request: APIRequestContext, owner: NewMember, id: string) => Promise<unknown>][] =
  [
    ["free", () => Promise.resolve()],
    ["asked", async (request, _owner, id) => askAbout(request, await newMember("Room Seeker"), { id })],
    ["taken", (request, owner, id) => sayOf(request, owner, { id }, "taken")],
    ["asleep", (_request, _owner, id) => hideListing(id)],
    ["gone", (request, owner, id) => deleteListing(request, owner, id)],
  ];

for (const { language, device, viewport } of walks)
  test(`${language}, ${device}: axe finds nothing in any state of a room`, async ({
    page,
    context,
    baseURL,
    request,
    owner,
    listing,
  }) => {
    test.setTimeout(90_000);
    await choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language);
    await page.setViewportSize(viewport);
    const file = await request.get(`/api/listings/${listing.id}/poster/a4.pdf`, {
      headers: { authorization: `Bearer ${owner.idToken}` },
    });
    const code = /to-let-(\w{6})-/.exec(file.headers()["content-disposition"] ?? "")?.[1] ?? "";
    for (const [state, change] of changes) {
      await change(request, owner, listing.id);
      await expect(async () => {
        await page.goto(`/t/${code}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words[language][`to_let_${state}`], {
          timeout: 500,
        });
      }).toPass({ timeout: 12_000 });
      await expectNoFaults(page);
    }
  });

test("a flyer is its owner's", core, async ({ page, context, listing }) => {
  await signInAs(context, (await newMember("Somebody Else")).email);
  expect((await page.goto(`/myListings/${listing.id}/poster`))?.status()).toBe(404);
});
