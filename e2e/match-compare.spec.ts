/** Rooms side by side with their real costs, up to four of them. */
import { expect } from "./fixtures.ts";
import { billsInRent, counted, expectNoFaults, openHouse, type Post, saveProfile, test } from "./match.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { postPath } from "./trust.ts";
import { shown, walks, words } from "./words.ts";

test.describe.configure({ timeout: 180_000 });

for (const { language, device, viewport } of walks) {
  const w = words[language];
  const amount = (taka: number) => shown(language, taka);

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    test("three rooms with their costs side by side; a fifth is rejected", async ({
      page,
      context,
      request,
      seeker,
      post,
    }) => {
      const rooms: Post[] = [
        await post({ rent: 8000, facts: openHouse, costs: { ...billsInRent, advance: 8000 } }),
        await post({
          rent: 7000,
          facts: openHouse,
          costs: { ...billsInRent, serviceCharge: 1500, electricity: 900, advance: 14_000 },
        }),
        await post({ rent: 6000 }),
        await post({ rent: 9000 }),
        await post({ rent: 9500 }),
      ];
      await saveProfile(request, seeker);
      await signInAs(context, seeker.email);
      const bar = page.getByRole("complementary", { name: w.compare_bar_label });
      const compare = async (room: Post) => {
        await page.goto(postPath(room));
        await page.getByRole("main").getByRole("button", { name: w.compare_add }).click();
      };
      for (const room of rooms.slice(0, 3)) await compare(room);
      await bar.getByRole("link", { name: counted(w.compare_bar, 3, shown(language, 3)) }).click();
      await expect(page).toHaveURL(new RegExp("/compare\\?ids="));
      await expect(page.getByRole("heading", { level: 1, name: w.compare_title })).toBeVisible();
      for (const { title } of rooms.slice(0, 3))
        await expect(page.getByRole("columnheader").getByRole("link", { name: title, exact: true })).toBeVisible();

      const cells = (label: string) =>
        page
          .getByRole("row")
          .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
          .getByRole("cell");
      const month = cells(w.truecost_all_in);
      await expect(month).toHaveCount(3);
      await expect(month.nth(0)).toContainText(amount(8000));
      await expect(month.nth(1)).toContainText(amount(9400));
      await expect(month.nth(2)).toContainText(amount(7000));
      await expect(month.nth(2)).toContainText(amount(10_400));
      // The third may cost less or more, so none is certainly the cheapest.
      await expect(month.getByText(w.compare_best)).toHaveCount(0);
      const dayOne = cells(w.truecost_day_one);
      await expect(dayOne.nth(0)).toContainText(amount(16_000));
      await expect(dayOne.nth(1)).toContainText(amount(21_000));
      await expect(dayOne.nth(2)).toContainText(amount(12_000));
      await expect(cells(w.verdict_title).nth(0)).toContainText(w.verdict_yes_text);
      await expect(cells(w.verdict_title).nth(2)).toContainText(w.verdict_ask);
      await expectNoFaults(page);

      const [, , third, fourth, fifth] = rooms as [Post, Post, Post, Post, Post];
      await compare(fourth);
      await compare(fifth);
      await expect(page.getByText(w.compare_full.replace("{most}", shown(language, 4))).first()).toBeVisible();
      await bar.getByRole("link").click();
      await expect(page.getByRole("columnheader")).toHaveCount(4);
      await page.getByRole("link", { name: w.compare_take_out.replace("{title}", third.title) }).click();
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await expect(month.nth(0)).toContainText(w.compare_best);
      await expectNoFaults(page);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("a URL contains the comparison, for anybody", async ({ page, post }) => {
        const rooms = [await post({ rent: 8000, costs: billsInRent }), await post({ rent: 7000 })];
        await page.goto(`/compare?ids=${rooms.map(({ id }) => id).join(",")},999999999999`);
        await expect(page.getByRole("columnheader")).toHaveCount(2);
        await expect(page.getByText(counted(w.compare_gone, 1, shown(language, 1)))).toBeVisible();
        await expect(page.getByText(w.verdict_visitor)).toBeVisible();
        await page.goto("/compare");
        await expect(page.getByRole("heading", { level: 1, name: w.compare_empty })).toBeVisible();
      });
    });
  });
}
