/** Between people: a profile shown to a poster and taken back; a room that is wanted, and one that is offered. */

import { wantedLimits } from "../src/features/seekers/seeker.limits.ts";
import { publishable } from "../src/features/seekers/wanted.schema.ts";
import { query } from "./clock.ts";
import { core } from "./core.ts";
import { expect } from "./fixtures.ts";
import { findMail, linksOf } from "./mailbox.ts";
import { billsInRent, expectNoFaults, openHouse, saveProfile, test, verdictOf } from "./match.ts";
import { submitForm } from "./page-forms.ts";
import { signInAs } from "./session.ts";
import { choose } from "./site-pages.ts";
import { browserOf, postPath } from "./trust.ts";
import { beginning, shown, walks, words } from "./words.ts";

// Several people, and mails that take some seconds.
test.describe.configure({ timeout: 180_000 });

const CASH = 26_123;

for (const { language, device, viewport } of walks) {
  const w = words[language];

  test.describe(`${language}, ${device}`, () => {
    test.use({ viewport, reducedMotion: "reduce", hasTouch: device === "phone" });
    test.beforeEach(async ({ context, baseURL }) =>
      choose(context, baseURL ?? "", device === "phone" ? "dark" : "light", language),
    );

    for (const javaScriptEnabled of [true, false])
      test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
        test.use({ javaScriptEnabled });

        test("a poster sees a shared profile, and no longer after it is taken back", async ({
          page,
          context,
          browser,
          baseURL,
          request,
          owner,
          seeker,
          post,
        }) => {
          const room = await post({ facts: { ...openHouse, gateCloses: undefined }, costs: billsInRent });
          await saveProfile(request, seeker, { cash: CASH, budget: 15_000 });
          const owners = await browserOf({ browser, baseURL, language, viewport, javaScriptEnabled }, owner.email);
          const people = "/inbox?show=interested";
          await owners.goto(people);
          await expect(owners.getByText(w.inbox_none_here)).toBeVisible();

          await signInAs(context, seeker.email);
          await page.goto(postPath(room));
          await verdictOf(page, w).locator("summary").first().click();
          await page.getByRole("button", { name: w.show_profile }).click();
          await expect(page.getByText(w.show_profile_done.replace("{name}", owner.name))).toBeVisible();

          await owners.goto(people);
          await owners.getByRole("link", { name: seeker.name }).click();
          const shownToOwner = owners.getByRole("article");
          await expect(shownToOwner.getByRole("heading", { name: seeker.name, exact: true })).toBeVisible();
          await shownToOwner.locator("details > summary", { hasText: seeker.name }).click();
          await expect(shownToOwner).toContainText(w.wanted_woman);
          await expect(shownToOwner).toContainText(w.wanted_home_by.replace("{time}", w.fact_gate_2230));
          await expect(shownToOwner).toContainText(w.shared_ask);
          await expect(shownToOwner).toContainText(w.reason_gate_open, { ignoreCase: true });
          // Data that is never shared.
          const source = await owners.content();
          const amounts = [CASH, 15_000].flatMap((amount) => [String(amount), shown(language, amount)]);
          for (const secret of [...amounts, seeker.email, seeker.phone.slice(4)]) expect(source).not.toContain(secret);
          if (javaScriptEnabled) await expectNoFaults(owners);

          await page.goto("/matchProfile");
          const given = page.getByRole("region", { name: w.shared_by });
          await expect(given).toContainText(owner.name);
          if (javaScriptEnabled) await expectNoFaults(page);
          await given.getByRole("button", { name: w.shared_take_back }).click();
          await expect(page.getByText(w.shared_taken_back).first()).toBeVisible();
          await expect(given).toContainText(w.shared_by_none);
          await owners.goto(people);
          await expect(owners.getByText(w.inbox_none_here)).toBeVisible();
          await owners.context().close();
        });
      });

    test("a 'room wanted' post is published; somebody offers a room, a mail says so, and the seeker finds it", async ({
      page,
      context,
      browser,
      baseURL,
      request,
      owner,
      seeker,
      post,
    }) => {
      const room = await post({ facts: openHouse, costs: { ...billsInRent, advance: 8500 } });
      await saveProfile(request, seeker, { cash: CASH, budget: 15_000, areas: ["dhanmondi"], dailyPlace: "uttara" });
      await signInAs(context, seeker.email);
      const title = `Wanted ${room.title}`;
      await page.goto("/myRoomWanted");
      await page.getByLabel(w.wanted_own_title_field).fill(title);
      await page.getByLabel(w.wanted_own_description).fill("A quiet room near the lake. I work late and sleep well.");
      await expect(page.locator("input[name=publish][value=budget]")).not.toBeChecked();
      await expectNoFaults(page);
      await page
        .getByRole("button", { name: w.wanted_own_submit.replace("{days}", shown(language, wantedLimits.days)) })
        .click();
      await expect(page.getByText(beginning(w.wanted_own_published))).toBeVisible();

      const owners = await browserOf({ browser, baseURL, language, viewport }, owner.email);
      await owners.goto("/roomsWanted");
      await expectNoFaults(owners);
      await owners.getByRole("main").getByRole("link", { name: title }).click();
      await expect(owners.getByRole("heading", { level: 1, name: title })).toBeVisible();
      // Loaded again: the document we came from still holds the list, in which other people show their budgets.
      const source = await (await owners.request.get(owners.url())).text();
      for (const secret of [String(CASH), shown(language, CASH), shown(language, 15_000), seeker.email, "uttara"])
        expect(source).not.toContain(secret);
      await expectNoFaults(owners);
      await owners.getByRole("button", { name: w.offer_send }).click();
      await expect(owners.getByText(w.offer_done, { exact: true })).toBeVisible();

      const mail = await findMail({ to: seeker.email, subject: w.mail_offered_subject.replace("{title}", room.title) });
      expect(mail.text).not.toContain(owner.phone.slice(4));
      const link = linksOf(mail).find((one) => one.includes(postPath(room)));
      expect(link).toBeDefined();
      await page.goto(new URL(link ?? "", baseURL).pathname);
      await expect(page.getByRole("heading", { level: 1, name: room.title })).toBeVisible();
      await page.goto("/sharedProfiles");
      await expect(page).toHaveURL("/inbox");
      await page.getByRole("main").locator("a[href='/inbox?show=offers']").click();
      const offers = page.getByRole("region", { name: w.offers_title });
      await expect(offers.getByRole("link", { name: room.title })).toBeVisible();
      await expect(offers).toContainText(w.verdict_badge_yes);
      await expectNoFaults(page);

      await page.goto("/myRoomWanted");
      await page.getByRole("button", { name: w.wanted_own_delete, exact: true }).click();
      await page.getByRole("button", { name: w.wanted_own_delete_confirm }).click();
      await expect(page.getByText(w.wanted_own_deleted).first()).toBeVisible();
      await owners.goto("/roomsWanted");
      await expect(owners.getByRole("link", { name: title })).toHaveCount(0);
      await owners.context().close();
    });
  });
}

test(
  "a room that does not accept the seeker cannot be offered, an unsuitable one only after a warning, and an offer can be taken back",
  core,
  async ({ page, context, request, owner, seeker, post }) => {
    const [forMen, far] = [
      await post({ facts: { ...openHouse, genders: "men" } }),
      await post({ facts: openHouse, location: "Zindabazar, Sylhet", costs: billsInRent }),
    ];
    await saveProfile(request, seeker, { areas: ["dhanmondi"], budget: 15_000 });
    // As the form has it at first.
    const publish = publishable.filter((name) => name !== "budget");
    const wanted = {
      title: "A room by the lake wanted",
      description: "A quiet room near the lake. I work late and sleep well.",
      publish,
    };
    await submitForm(request, seeker, "/myRoomWanted", wanted);
    const [{ id } = { id: "" }] = await query<{ id: string }>(
      "select w.id::text as id from wanted_post w join member m on m.id = w.member_id where m.uid = $1",
      [seeker.uid],
    );
    await signInAs(context, owner.email);
    await page.goto(`/roomWanted/${id}`);
    const offers = page.getByRole("region", { name: "Offer your room" });
    await expect(offers.getByRole("radio")).toHaveCount(1);
    await expect(offers.getByRole("listitem").filter({ hasText: forMen.title })).toContainText("It's for men");
    await expect(offers).toContainText("Not what they're looking for: They're looking in other areas.");
    await expectNoFaults(page);
    await offers.getByRole("button", { name: "Offer this room" }).click();
    await expect(offers.getByRole("alert")).toContainText("Not what they're looking for");
    await expectNoFaults(page);
    await offers.getByRole("button", { name: "Offer it anyway" }).click();
    await expect(offers.getByText("Offered", { exact: true })).toBeVisible();
    await offers.getByRole("button", { name: `Withdraw offer ${far.title}` }).click();
    await expect(offers.getByRole("radio")).toHaveCount(1);
    expect(await query("select from room_offer where wanted_id = $1", [id])).toEqual([]);
  },
);
