/** A second post by the same person: copied from the first one, in few taps. */
import type { Locator } from "@playwright/test";
import { core } from "./core.ts";
import { deleteListing, newListing, newMember } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { nextButton } from "./listing-form.ts";
import { webp } from "./photo-files.ts";
import { chooser, field, postedId, readyTiles, submit, thanks } from "./photo-form.ts";
import { signInAs } from "./session.ts";
import { words } from "./words.ts";

const w = words.en;
const MOST_TAPS = 9;
test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

test(
  "a post is copied, and posted again with a new photo and date in nine taps",
  core,
  async ({ page, context, request }) => {
    test.slow();
    const owner = await newMember("Room Owner");
    const first = await newListing(request, owner, {
      accommodationFor: "Shared",
      facts: { unit: "seat", genders: "women" },
      phoneShownTo: "chosen",
      seats: 3,
      seatsFree: 1,
    });
    await signInAs(context, owner.email);
    await page.goto("/myListings");
    let taps = 0;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.tap();
    };

    const row = page.getByRole("row").filter({ hasText: first.title });
    await tap(row.getByLabel(w.mine_more.replace("{title}", first.title)));
    await tap(row.getByRole("link", { name: w.mine_copy }));
    await expect(page.getByText(w.form_copied.replace("{title}", first.title))).toBeVisible();
    await expect(field(page, "title")).toHaveValue(first.title);
    // The button of the photo. The phone's own chooser comes between.
    taps += 1;
    await chooser(page).setInputFiles([await webp()]);
    await expect(readyTiles(page)).toHaveCount(1);
    await tap(nextButton(page));
    await expect(field(page, "seats")).toHaveValue("3");
    await expect(field(page, "moveInDate")).toHaveValue("");
    await tap(page.getByRole("button", { name: w.form_today, exact: true }));
    await tap(nextButton(page));
    await expect(field(page, "profession")).toHaveValue("Teacher");
    await tap(nextButton(page));
    await expect(field(page, "phone")).not.toHaveValue("");
    await tap(submit(page));
    await expect(thanks(page)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);

    const id = await postedId(page);
    const second = (await (await request.get(`/featuredPost/${id}`)).json()) as object;
    expect(second).toMatchObject({ title: first.title, seats: 3, seatsFree: 3, Availability: "Yes" });
    for (const one of [id, first.id]) await deleteListing(request, owner, one);
  },
);
