import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openConversation } from "../src/features/conversations/server/waiting-list.ts";
import { type MailKind, mailTemplates } from "../src/main/mail-templates.ts";
import { createLogger } from "../src/platform/log.ts";
import { createMailRenderers } from "../src/platform/mail/mail-renderer.ts";
import { createMailSender, type MailSender } from "../src/platform/mail/mail-sender.ts";
import { type QueuedMail, queueMail } from "../src/platform/mail/outbox.queries.ts";
import { createSmtpTransport } from "../src/platform/mail/smtp-transport.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../src/platform/time.ts";
import type { TestApp } from "./app.ts";
import { actorOf, addMembers, message } from "./conversations.ts";
import { addListing } from "./listings.ts";
import { newMember } from "./members.ts";
import { addHappenedViewing, addMoveIn } from "./move-in.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";
import { insertBooked } from "./viewings.ts";
import { runPasses } from "./visit-passes.ts";
import { bookVisit } from "./visits.ts";

export const origin = "https://nestmates.example";
/** When mails are queued and sent. */
export const now = new Date("2026-12-01T06:00:00Z");
export const askedSeconds = now.getTime() / 1000;
export const asked = { state: "asked", asked_at: now, sleep_at: new Date(now.getTime() + 72 * HOUR_MS) };
const NOTE = "Please say <b>which</b> floor.\nAnd no numbers in the text.";

type MailData = NonNullable<QueuedMail["data"]>;

export const linksIn = (text: string) =>
  [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link.replaceAll("&amp;", "&"));

/**
 * A mail server, and for each test a member with a listing. `send` queues a mail to them and returns what the server
 * received.
 */
export function useMails(app: () => TestApp) {
  const db = () => app().services.db;
  const to = { owner: newMember(), memberId: "", listing: "" };
  let server: TestSmtpServer;
  let sender: MailSender;
  let close: () => void;
  beforeAll(async () => {
    server = await startSmtpServer();
    const transport = createSmtpTransport(server.url);
    close = () => transport.close();
    const renderers = createMailRenderers(mailTemplates, { db: db(), links: app().services.links, origin });
    sender = createMailSender({
      db: db(),
      transport,
      renderers,
      from: "Nest Mates <hello@nestmates.example>",
      log: createLogger("silent"),
    });
  });
  afterAll(async () => {
    close();
    await server.stop();
  });
  beforeEach(async () => {
    to.owner = newMember({ name: "রিনা আক্তার" });
    to.listing = await addListing(app(), to.owner, { title: "লেকের পাশে রোদেলা রুম" });
    await db().deleteFrom("mail").execute();
    to.memberId = await idOf(to.owner.uid);
  });

  const idOf = async (uid: string) =>
    (await db().selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
  const setListing = (changes: Record<string, unknown>) =>
    db().updateTable("listing").set(changes).where("id", "=", to.listing).execute();
  const setMember = (changes: Record<string, unknown>) =>
    db().updateTable("member").set(changes).where("id", "=", to.memberId).execute();
  const question = (): MailData => ({ listing: to.listing, asked: askedSeconds, cause: "time" });

  async function addCase(
    values: { kind?: string; listing_id?: string | null; note?: string | null; decision?: string } = {},
  ): Promise<string> {
    const { id } = await db()
      .insertInto("moderation_case")
      .values({
        kind: "risk",
        member_id: to.memberId,
        listing_id: to.listing,
        score: 50,
        decision: "remove",
        decided_at: now,
        note: NOTE,
        ...values,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The member reports somebody's listing. */
  async function addReport(changes: { listing_id?: string | null } = {}): Promise<string> {
    const reported = await addListing(app(), newMember({ name: "Badrul Alam" }), { title: "Cheap room" });
    const { owner_id } = await db()
      .selectFrom("listing")
      .select("owner_id")
      .where("id", "=", reported)
      .executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto("report")
      .values({
        reporter_id: to.memberId,
        member_id: owner_id,
        listing_id: reported,
        reason: "fake",
        words: "It is not there",
        created_at: now,
        ...changes,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** The member looks for a room, and is offered this one. */
  async function offerRoom(until = new Date(now.getTime() + DAY_MS)): Promise<string> {
    await db().deleteFrom("wanted_post").where("member_id", "=", to.memberId).execute();
    const { id } = await db()
      .insertInto("wanted_post")
      .values({ member_id: to.memberId, title: "Room wanted", description: "A quiet one", about: "{}", until })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db().insertInto("room_offer").values({ wanted_id: id, listing_id: to.listing }).execute();
    return id;
  }

  /** A seeker shares their profile with the member for this listing. */
  async function showProfile(name = "Anika Rahman"): Promise<string> {
    const seeker = newMember({ name });
    await addListing(app(), seeker);
    const id = await idOf(seeker.uid);
    await db()
      .insertInto("profile_share")
      .values({ member_id: id, owner_id: to.memberId, listing_id: to.listing })
      .execute();
    return id;
  }

  /** A seeker likes this listing and sees the number. */
  async function giveNumber(): Promise<void> {
    const liker = newMember({ name: "Anika Rahman" });
    await addListing(app(), liker);
    const id = await idOf(liker.uid);
    await db()
      .insertInto("contact_reveal")
      .values({ member_id: id, listing_id: to.listing, revealed_at: now })
      .execute();
    await db().insertInto("contact_ledger").values({ member_id: id, owner_id: to.memberId }).execute();
  }

  /** A seeker writes to the member about this listing. */
  async function writeTo(): Promise<string> {
    const [seekerId = ""] = await addMembers(db(), 1);
    const { id } = await openConversation(
      db(),
      { listingId: to.listing, seekerId, opener: "seeker", ...message() },
      now,
    );
    return id ?? "";
  }

  const viewingStart = new Date(now.getTime() + DAY_MS);
  const viewingData = (viewing: string) => ({ viewing, start: String(viewingStart.getTime()) });

  /** Somebody comes to see this listing. */
  async function showRoom(): Promise<MailData> {
    const [seekerId = ""] = await addMembers(db(), 1);
    const { id } = await openConversation(
      db(),
      { listingId: to.listing, seekerId, opener: "seeker", ...message() },
      now,
    );
    return viewingData(
      await insertBooked(db(), { listingId: to.listing, seekerId, conversationId: id ?? "", startsAt: viewingStart }),
    );
  }

  /** The member goes to see a room. */
  async function bookViewing(): Promise<MailData> {
    const listingId = await addListing(app(), newMember({ name: "Anika Rahman" }));
    const { id } = await openConversation(
      db(),
      { listingId, seekerId: to.memberId, opener: "seeker", ...message() },
      now,
    );
    return viewingData(
      await insertBooked(db(), { listingId, seekerId: to.memberId, conversationId: id ?? "", startsAt: viewingStart }),
    );
  }

  /** A search of the member that was not opened for long. */
  async function saveSearch(): Promise<string> {
    const values = {
      member_id: to.memberId,
      slot: 1,
      name: "Dhanmondi",
      query: "{}",
      cadence: "daily",
      seen_news: "0",
      asked_at: now,
    };
    const { id } = await db().insertInto("saved_search").values(values).returning("id").executeTakeFirstOrThrow();
    return id;
  }

  /** The member visits somebody's room. The friend has the same address, in the member's language. */
  async function visitWithFriend(step: "ask" | "confirm" | "alarm" | "safe" | "changed"): Promise<MailData> {
    const { viewings, visitPasses, withYou } = app().services;
    const listingId = await addListing(app(), newMember({ name: "Badrul Alam" }), { title: "Cheap room" });
    const startsAt = new Date(now.getTime() - HOUR_MS - 15 * MINUTE_MS);
    const viewing = await bookVisit(db(), { listingId, seekerId: to.memberId, startsAt });
    const actor = await actorOf(app(), to.owner);
    const token = await visitPasses.make(actor, viewing, { name: "নুসরাত", outBy: 60 }, startsAt);
    const { language } = await db()
      .selectFrom("member")
      .select("language")
      .where("id", "=", to.memberId)
      .executeTakeFirstOrThrow();
    await withYou.accept(token, to.owner.email, language === "bn" ? "bn" : "en", startsAt);
    const { id: friend, pass_id: pass } = await db()
      .selectFrom("visit_pass_friend")
      .select(["id", "pass_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    if (step !== "confirm")
      await withYou.confirm(app().services.links.sign("withYou", [friend], new Date(now.getTime() + DAY_MS)), startsAt);
    const asksAt = new Date(startsAt.getTime() + HOUR_MS);
    if (step === "changed") await viewings.cancel(actor, viewing, startsAt);
    else if (step !== "confirm") await runPasses(visitPasses, asksAt);
    if (step === "alarm" || step === "safe") await runPasses(visitPasses, new Date(asksAt.getTime() + 15 * MINUTE_MS));
    if (step === "safe") await visitPasses.sayOut(actor, viewing, now);
    await db().deleteFrom("mail").execute();
    return step === "ask" ? { pass } : { friend };
  }

  /** Creates the state in which a mail of each kind is sent, and returns its data. */
  const setups: Record<MailKind, () => Promise<MailData>> = {
    still_available: async () => {
      await setListing(asked);
      return question();
    },
    room_taken: async () => {
      await setListing({ available: false });
      return { listing: to.listing };
    },
    room_offered: async () => ({ listing: to.listing, wanted: await offerRoom() }),
    profile_shown: async () => ({ listing: to.listing, person: await showProfile() }),
    room_liked: async () => {
      await giveNumber();
      return { since: now.getTime(), until: now.getTime() };
    },
    message_unread: async () => ({ conversation: await writeTo(), first: 1 }),
    message_list: async () => ({ unread: [`${await writeTo()} 1`] }),
    new_rooms: async () => ({ searches: [`${await saveSearch()} 0 ${to.listing}`], rooms: [] }),
    still_looking: async () => {
      await saveSearch();
      return {};
    },
    record_stays: async () => {
      const conversation = await writeTo();
      const viewing = await addHappenedViewing(db(), conversation);
      await addMoveIn(db(), viewing);
      await sql`update member set leaving_at = ${now} where id = (select seeker_id from conversation
          where id = ${conversation})`.execute(db());
      return { viewing };
    },
    viewing_news: async () => ({ ...(await bookViewing()), news: "booked" }),
    viewing_reminder: bookViewing,
    viewing_host: showRoom,
    viewing_unanswered: showRoom,
    requests_waiting: async () => {
      await writeTo();
      return {};
    },
    post_waiting: async () => {
      await setListing({ state: "waiting" });
      return { listing: to.listing };
    },
    post_approved: async () => ({ listing: to.listing }),
    post_changes: async () => {
      await setListing({ state: "changes" });
      return { listing: to.listing, case: await addCase({ decision: "askToChange" }) };
    },
    post_removed: async () => {
      await setListing({ state: "removed" });
      return { listing: to.listing, case: await addCase() };
    },
    member_suspended: async () => {
      await setMember({ suspended_at: now });
      return { case: await addCase({ listing_id: null, decision: "suspend" }) };
    },
    appeal_granted: async () => ({ case: await addCase({ kind: "appeal", decision: "approve" }) }),
    appeal_rejected: async () => ({ case: await addCase({ kind: "appeal", listing_id: null, decision: "reject" }) }),
    report_answered: async () => ({ report: await addReport(), outcome: "acted" }),
    account_leaving: async () => {
      await setMember({ leaving_at: now });
      return {};
    },
    account_kept: async () => ({}),
    visit_ask: () => visitWithFriend("ask"),
    visit_confirm: () => visitWithFriend("confirm"),
    visit_alarm: () => visitWithFriend("alarm"),
    visit_safe: () => visitWithFriend("safe"),
    visit_changed: () => visitWithFriend("changed"),
  };

  /** Undefined if the mail was dropped. */
  async function send(kind: MailKind, data: MailData = {}, at = now): Promise<ReceivedMail | undefined> {
    await queueMail(db(), { memberId: to.memberId, kind, data }, now);
    const { sent, dropped } = await sender.sendDue(at);
    expect(sent + dropped).toBe(1);
    return sent ? server.to(to.owner.email).at(-1) : undefined;
  }

  return {
    /** The member of this test, and their listing. */
    to,
    db,
    setups,
    question,
    setListing,
    setMember,
    setLanguage: (language: string) => setMember({ language }),
    addCase,
    addReport,
    offerRoom,
    showProfile,
    sendDue: () => sender.sendDue(now),
    send,
  };
}
