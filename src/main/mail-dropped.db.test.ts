/** Mails that are not sent: they are no longer relevant, or the address is not verified. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { now, useMails } from "../../test/mails.ts";
import { queueMail } from "../platform/mail/outbox.queries.ts";
import { type MailKind, mailKinds } from "./mail-templates.ts";

const app = useTestApp();
const { to, db, send, sendDue, setups, setListing, setMember, addCase, offerRoom, showProfile } = useMails(app);

describe("a mail that is no longer relevant is not sent", () => {
  test.each([
    "still_available",
    "room_taken",
    "room_offered",
    "profile_shown",
    "room_liked",
    "post_waiting",
    "post_approved",
    "post_changes",
    "post_removed",
  ] as const)("%s of a deleted listing", async (kind) => {
    const data = await setups[kind]();
    await db().deleteFrom("listing").where("id", "=", to.listing).execute();
    expect(await send(kind, data)).toBeUndefined();
  });

  test("news that no longer apply", async () => {
    expect(await send("room_taken", { listing: to.listing })).toBeUndefined();
    expect(await send("post_waiting", { listing: to.listing })).toBeUndefined();
    expect(await send("post_changes", { listing: to.listing, case: await addCase() })).toBeUndefined();
    expect(await send("post_removed", { listing: to.listing, case: await addCase() })).toBeUndefined();
    expect(await send("member_suspended", { case: await addCase() })).toBeUndefined();
    expect(await send("account_leaving")).toBeUndefined();
    await setListing({ state: "waiting" });
    expect(await send("post_approved", { listing: to.listing })).toBeUndefined();
    await setMember({ leaving_at: now });
    expect(await send("account_kept")).toBeUndefined();
  });

  test("the offer of a room, if the seeker no longer looks for one or the room is not available", async () => {
    const offered = async () => send("room_offered", await setups.room_offered());
    expect(await offered()).toBeDefined();
    expect(await send("room_offered", { listing: to.listing, wanted: await offerRoom(now) })).toBeUndefined();
    const wanted = await offerRoom();
    await db().deleteFrom("room_offer").where("wanted_id", "=", wanted).execute();
    expect(await send("room_offered", { listing: to.listing, wanted })).toBeUndefined();
    await setListing({ available: false });
    expect(await offered()).toBeUndefined();
    await setListing({ available: true, state: "waiting" });
    expect(await offered()).toBeUndefined();
    await setListing({ state: "live" });
    await setMember({ leaving_at: now });
    expect(await offered()).toBeUndefined();
  });

  test("a profile that is no longer shared, or of a member who is leaving or blocked", async () => {
    const person = await showProfile("Anika Rahman");
    const shown = await send("profile_shown", { listing: to.listing, person });
    expect(shown?.mail.text).toContain("Anika Rahman");
    await db().updateTable("member").set({ leaving_at: now }).where("id", "=", person).execute();
    expect(await send("profile_shown", { listing: to.listing, person })).toBeUndefined();
    await db().updateTable("member").set({ leaving_at: null }).where("id", "=", person).execute();
    await db().insertInto("member_block").values({ blocker_id: to.memberId, blocked_id: person }).execute();
    expect(await send("profile_shown", { listing: to.listing, person })).toBeUndefined();
    await db().deleteFrom("member_block").where("blocker_id", "=", to.memberId).execute();
    expect(await send("profile_shown", { listing: to.listing, person })).toBeDefined();
    await db().deleteFrom("profile_share").where("member_id", "=", person).execute();
    expect(await send("profile_shown", { listing: to.listing, person })).toBeUndefined();
  });

  test.each(["room_liked", "profile_shown", "requests_waiting"] as const)(
    "%s about a room that is taken",
    async (kind) => {
      const data = await setups[kind]();
      await setListing({ available: false });
      expect(await send(kind, data)).toBeUndefined();
      await setListing({ available: true });
      expect(await send(kind, data)).toBeDefined();
    },
  );

  test("mails to a deleted member are deleted with them", async () => {
    await queueMail(db(), { memberId: to.memberId, kind: "account_kept" }, now);
    await sql`delete from member where id = ${to.memberId}`.execute(db());
    expect(await sendDue()).toEqual({ sent: 0, dropped: 0, postponed: 0 });
  });
});

describe("an unverified address", () => {
  const news: readonly MailKind[] = [
    "still_available",
    "room_taken",
    "room_offered",
    "profile_shown",
    "room_liked",
    "message_unread",
    "message_list",
    "requests_waiting",
    "report_answered",
    "post_waiting",
    "post_approved",
    "new_rooms",
    "still_looking",
    "viewing_news",
    "viewing_reminder",
    "viewing_host",
    "viewing_unanswered",
    "record_stays",
    "visit_ask",
  ];

  test.each(news)("gets no %s", async (kind) => {
    const data = await setups[kind]();
    // Afterwards: some of the steps sign the member in, which verifies the address.
    await setMember({ email_verified: false, email_verified_at: null });
    expect(await send(kind, data)).toBeUndefined();
  });

  test.each(mailKinds.filter((kind) => !news.includes(kind)))(
    "gets %s, without any text that the member typed",
    async (kind) => {
      await setMember({ email_verified: false, email_verified_at: null, name: "Win 50000 taka now" });
      await setListing({ title: "Call 01999" });
      const received = await send(kind, await setups[kind]());
      expect(received?.mail.subject).toBeDefined();
      expect(received?.mail.to).toMatchObject({ value: [{ address: to.owner.email, name: "" }] });
      expect(`${received?.mail.subject}${received?.mail.text}${String(received?.mail.html)}`).not.toMatch(
        /50000|01999/,
      );
    },
  );
});
