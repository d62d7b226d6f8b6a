import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { addMembers, message } from "../../test/conversations.ts";
import { addListing } from "../../test/listings.ts";
import { newMember, type TestMember } from "../../test/members.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "../../test/smtp-server.ts";
import { openConversation } from "../features/conversations/server/conversation-steps.queries.ts";
import { createLogger } from "../platform/log.ts";
import { createMailRenderers } from "../platform/mail/mail-renderer.ts";
import { createMailSender, type MailSender } from "../platform/mail/mail-sender.ts";
import { type QueuedMail, queueMail } from "../platform/mail/outbox.queries.ts";
import { createSmtpTransport } from "../platform/mail/smtp-transport.ts";
import { DAY_MS } from "../platform/time.ts";
import { type MailKind, mailKinds, mailTemplates } from "./mail-templates.ts";

const app = useTestApp();
const origin = "https://nestmates.example";
const now = new Date("2026-12-01T06:00:00Z");
const HOUR_MS = 3_600_000;
const NOTE = "Please say <b>which</b> floor.\nAnd no numbers in the text.";

let server: TestSmtpServer;
let sender: MailSender;
let close: () => void;
beforeAll(async () => {
  server = await startSmtpServer();
  const { db, links } = app().services;
  const transport = createSmtpTransport(server.url);
  close = () => transport.close();
  const renderers = createMailRenderers(mailTemplates, { db, links, origin });
  sender = createMailSender({ db, transport, renderers, from: "Nest Mates <hello@nestmates.example>", log: createLogger("silent") });
});
afterAll(async () => {
  close();
  await server.stop();
});

let owner: TestMember;
let memberId: string;
let listing: string;
beforeEach(async () => {
  owner = newMember({ name: "রিনা আক্তার" });
  listing = await addListing(app(), owner, { title: "লেকের পাশে রোদেলা রুম" });
  const { db } = app().services;
  await db.deleteFrom("mail").execute();
  ({ id: memberId } = await db.selectFrom("member").select("id").where("uid", "=", owner.uid).executeTakeFirstOrThrow());
});

const setLanguage = (language: string) => app().services.db.updateTable("member").set({ language }).where("id", "=", memberId).execute();
const setListing = (changes: Record<string, unknown>) => app().services.db.updateTable("listing").set(changes).where("id", "=", listing).execute();
const setMember = (changes: Record<string, unknown>) => app().services.db.updateTable("member").set(changes).where("id", "=", memberId).execute();

async function addCase(values: { kind?: string; listing_id?: string | null; note?: string | null; decision?: string } = {}): Promise<string> {
  const { id } = await app()
    .services.db.insertInto("moderation_case")
    .values({ kind: "risk", member_id: memberId, listing_id: listing, score: 50, decision: "remove", decided_at: now, note: NOTE, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The member reports somebody's listing. */
async function addReport(changes: { listing_id?: string | null } = {}): Promise<string> {
  const { db } = app().services;
  const reported = await addListing(app(), newMember({ name: "Badrul Alam" }), { title: "Cheap room" });
  const { owner_id } = await db.selectFrom("listing").select("owner_id").where("id", "=", reported).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("report")
    .values({ reporter_id: memberId, member_id: owner_id, listing_id: reported, reason: "fake", words: "It is not there", created_at: now, ...changes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The member looks for a room, and is offered this one. */
async function offerRoom(until = new Date(now.getTime() + DAY_MS)): Promise<string> {
  const { db } = app().services;
  await db.deleteFrom("wanted_post").where("member_id", "=", memberId).execute();
  const { id } = await db
    .insertInto("wanted_post")
    .values({ member_id: memberId, title: "Room wanted", description: "A quiet one", about: "{}", until })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("room_offer").values({ wanted_id: id, listing_id: listing }).execute();
  return id;
}

/** A seeker shares their profile with the member for this listing. */
async function showProfile(name = "Anika Rahman"): Promise<string> {
  const { db } = app().services;
  const seeker = newMember({ name });
  await addListing(app(), seeker);
  const { id } = await db.selectFrom("member").select("id").where("uid", "=", seeker.uid).executeTakeFirstOrThrow();
  await db.insertInto("profile_share").values({ member_id: id, owner_id: memberId, listing_id: listing }).execute();
  return id;
}

/** A seeker likes this listing and sees the number. */
async function giveNumber(): Promise<void> {
  const { db } = app().services;
  const liker = newMember({ name: "Anika Rahman" });
  await addListing(app(), liker);
  const { id } = await db.selectFrom("member").select("id").where("uid", "=", liker.uid).executeTakeFirstOrThrow();
  await db.insertInto("contact_reveal").values({ member_id: id, listing_id: listing, revealed_at: now }).execute();
  await db.insertInto("contact_ledger").values({ member_id: id, owner_id: memberId }).execute();
}

/** A seeker writes to the member about this listing. */
async function writeTo(): Promise<string> {
  const [seekerId = ""] = await addMembers(app().services.db, 1);
  const { id } = await openConversation(app().services.db, { listingId: listing, seekerId, opener: "seeker", ...message() }, now);
  return id ?? "";
}

type MailData = NonNullable<QueuedMail["data"]>;

/** Undefined if the mail was dropped. */
async function send(kind: MailKind, data: MailData = {}, at = now): Promise<ReceivedMail | undefined> {
  await queueMail(app().services.db, { memberId, kind, data }, now);
  const { sent, dropped } = await sender.sendDue(at);
  expect(sent + dropped).toBe(1);
  return sent ? server.to(owner.email).at(-1) : undefined;
}

const asked = { state: "asked", asked_at: now, sleep_at: new Date(now.getTime() + 72 * HOUR_MS) };
const askedSeconds = now.getTime() / 1000;
const question = (): MailData => ({ listing, asked: askedSeconds, cause: "time" });

/** Creates the state in which a mail of each kind is sent, and returns its data. */
const setups: Record<MailKind, () => Promise<MailData>> = {
  still_available: async () => {
    await setListing(asked);
    return question();
  },
  room_taken: async () => {
    await setListing({ available: false });
    return { listing };
  },
  room_offered: async () => ({ listing, wanted: await offerRoom() }),
  profile_shown: async () => ({ listing, person: await showProfile() }),
  room_liked: async () => {
    await giveNumber();
    return { since: now.getTime(), until: now.getTime() };
  },
  message_unread: async () => ({ conversation: await writeTo(), first: 1 }),
  message_list: async () => ({ unread: [`${await writeTo()} 1`] }),
  requests_waiting: async () => {
    await writeTo();
    return {};
  },
  post_waiting: async () => {
    await setListing({ state: "waiting" });
    return { listing };
  },
  post_approved: async () => ({ listing }),
  post_changes: async () => {
    await setListing({ state: "changes" });
    return { listing, case: await addCase({ decision: "askToChange" }) };
  },
  post_removed: async () => {
    await setListing({ state: "removed" });
    return { listing, case: await addCase() };
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
};

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link.replaceAll("&amp;", "&"));

describe.each(mailKinds)("%s", (kind) => {
  test.each(["en", "bn"] as const)("in %s: complete, as text and HTML, with the same links", async (language) => {
    await setLanguage(language);
    const received = await send(kind, await setups[kind]());
    const { mail, raw } = received ?? { mail: undefined, raw: "" };
    const { subject = "", text = "", html = "" } = { ...mail };
    expect(mail?.to).toMatchObject({ value: [{ address: owner.email, name: "রিনা আক্তার" }] });
    expect(/[\u0980-\u09FF]/u.test(subject.replaceAll("লেকের পাশে রোদেলা রুম", ""))).toBe(language === "bn");
    expect(text).toContain(language === "bn" ? "প্রিয় রিনা আক্তার," : "Hello রিনা আক্তার,");
    expect(String(html)).toContain(`<html lang="${language}">`);
    // No unfilled placeholder, no phone number, and no link to another site.
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|\{\w+\}|mail_[a-z_]+/);
    expect(`${subject}${text}${html}`).not.toMatch(/01712|০১৭১২/);
    expect(linksIn(text).length).toBeGreaterThan(0);
    expect(linksIn(String(html))).toEqual(linksIn(text));
    expect(linksIn(text).filter((link) => !link.startsWith(`${origin}/`))).toEqual([]);
    expect(raw).toMatch(new RegExp(`^List-Id: <${kind.replaceAll("_", "-")}\\.nestmates\\.example>\\r$`, "im"));
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  });
});

describe("the question whether a room is still available", () => {
  test("has two links, each valid for this question only", async () => {
    const received = await send("still_available", await setups.still_available());
    const [yes = "", no = ""] = linksIn(received?.mail.text ?? "");
    const token = /\/answer\/([\w.-]+)\?answer=available$/.exec(yes)?.[1] ?? "";
    expect(no).toBe(`${origin}/answer/${token}?answer=taken`);
    const { links } = app().services;
    expect(links.read("answer", token, now)).toEqual([listing, String(askedSeconds)]);
    expect(links.read("answer", token, new Date(now.getTime() + 30 * DAY_MS - 1))).toBeDefined();
    expect(links.read("answer", token, new Date(now.getTime() + 30 * DAY_MS))).toBeUndefined();
    expect(links.read("appeal", token, now)).toBeUndefined();
    expect(received?.mail.text).toContain("4 December 2026");
  });

  test("has the date in Bangla", async () => {
    await setLanguage("bn");
    expect((await send("still_available", await setups.still_available()))?.mail.text).toContain("৪ ডিসেম্বর, ২০২৬");
  });

  test("mentions that a seeker marked the room as gone", async () => {
    await setups.still_available();
    expect((await send("still_available", { ...question(), cause: "gone" }))?.mail.text).toContain("is taken. Is it?");
  });

  test.each([
    ["answered", { state: "live", sleep_at: null, confirmed_at: now }],
    ["taken", { state: "live", sleep_at: null, available: false }],
    ["asleep", { state: "asleep", sleep_at: null }],
    ["asked anew", { asked_at: new Date(now.getTime() + HOUR_MS) }],
  ])("is not sent if it is %s by then", async (_what, changes) => {
    await setListing({ ...asked, ...changes });
    expect(await send("still_available", question())).toBeUndefined();
  });

  test.each(["suspended_at", "leaving_at"])("is not sent to a member with %s", async (column) => {
    await setMember({ [column]: now });
    expect(await send("still_available", await setups.still_available())).toBeUndefined();
  });
});

test("a name that advertises is not shown", async () => {
  const person = await showProfile("FREE iPhone - www evil-site dot com - bKash 01999000000");
  const { subject = "", text = "" } = (await send("profile_shown", { listing, person }))?.mail ?? {};
  expect(subject).toContain("লেকের পাশে রোদেলা রুম");
  expect(`${subject}${text}`).not.toMatch(/iPhone|evil|01999/);
});

describe("the answer to a report", () => {
  test.each([
    ["acted", "We've acted on it", {}, "reported a post"],
    ["dismissed", "nothing against our rules", { listing_id: null }, "reported someone"],
  ])("says that it was %s, without names", async (outcome, words, changes, about) => {
    const { subject = "", text = "" } = (await send("report_answered", { report: await addReport(changes), outcome }))?.mail ?? {};
    expect(text).toContain(words);
    expect(text).toContain(about);
    expect(`${subject}${text}`).not.toMatch(/Badrul|Cheap room|It is not there/);
  });

  test("is not sent about a deleted report, to a suspended member, or to an unverified address", async () => {
    expect(await send("report_answered", { report: "9223372036854775807", outcome: "acted" })).toBeUndefined();
    const data = { report: await addReport(), outcome: "acted" };
    await setMember({ suspended_at: now });
    expect(await send("report_answered", data)).toBeUndefined();
    await setMember({ suspended_at: null, email_verified: false });
    expect(await send("report_answered", data)).toBeUndefined();
  });
});

describe("an appeal", () => {
  test("can be made with the link for 60 days", async () => {
    const data = await setups.post_removed();
    const received = await send("post_removed", data);
    const [link = ""] = linksIn(received?.mail.text ?? "");
    const token = link.replace(`${origin}/appeal/`, "");
    const { links } = app().services;
    expect(links.read("appeal", token, now)).toEqual([data["case"]]);
    expect(links.read("appeal", token, new Date(now.getTime() + 60 * DAY_MS))).toBeUndefined();
    expect(received?.mail.text).toContain("30 January 2027");
  });

  test("can be made against requested changes too; its link comes second", async () => {
    const data = await setups.post_changes();
    const { text = "" } = (await send("post_changes", data))?.mail ?? {};
    const [change, link = "", ...more] = linksIn(text);
    expect([change, more]).toEqual([`${origin}/updatePage/${listing}`, []]);
    expect(app().services.links.read("appeal", link.replace(`${origin}/appeal/`, ""), now)).toEqual([data["case"]]);
    expect(text).toContain("30 January 2027");
    await app()
      .services.db.updateTable("moderation_case")
      .set({ decided_at: new Date(now.getTime() - 60 * DAY_MS) })
      .execute();
    expect(linksIn((await send("post_changes", data))?.mail.text ?? "")).toEqual([change]);
  });

  test("quotes the moderator's note", async () => {
    const received = await send("post_changes", await setups.post_changes());
    expect(received?.mail.text).toContain("> Please say <b>which</b> floor.\n> And no numbers in the text.");
    expect(String(received?.mail.html)).toContain("Please say &lt;b&gt;which&lt;/b&gt; floor.<br>And no numbers in the text.");
  });

  test("about an account says so, and about a listing names it", async () => {
    const account = await send("appeal_granted", { case: await addCase({ kind: "appeal", listing_id: null }) });
    const post = await send("appeal_rejected", { case: await addCase({ kind: "appeal" }) });
    expect(account?.mail.text).toContain("Your account and posts are back");
    expect(post?.mail.text).toContain("লেকের পাশে রোদেলা রুম");
  });
});

const firstLink = async (kind: MailKind) => linksIn((await send(kind, await setups[kind]()))?.mail.text ?? "")[0];

test("the first link of other mails leads to the page where the member can act", async () => {
  expect(await firstLink("post_approved")).toBe(`${origin}/featuredPostDetails/${listing}`);
  expect(await firstLink("room_offered")).toBe(`${origin}/featuredPostDetails/${listing}`);
  expect(await firstLink("profile_shown")).toMatch(new RegExp(`^${origin}/inbox/people/${listing}/\\d+$`));
  expect(await firstLink("room_liked")).toBe(`${origin}/phoneShared`);
  expect(await firstLink("message_unread")).toContain(`${origin}/inbox/`);
  expect(await firstLink("message_list")).toBe(`${origin}/inbox?unread=yes`);
  expect(await firstLink("requests_waiting")).toBe(`${origin}/inbox?state=asked`);
  expect(await firstLink("post_waiting")).toBe(`${origin}/myListings`);
  expect(await firstLink("post_changes")).toBe(`${origin}/updatePage/${listing}`);
  await setListing({ state: "live" });
  expect(await firstLink("room_taken")).toBe(`${origin}/rooms/dhanmondi`);
  await setListing({ area_id: null });
  expect(await firstLink("room_taken")).toBe(`${origin}/browseListings`);
  expect(await firstLink("account_leaving")).toBe(`${origin}/leaving`);
});

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
    await app().services.db.deleteFrom("listing").where("id", "=", listing).execute();
    expect(await send(kind, data)).toBeUndefined();
  });

  test("news that no longer apply", async () => {
    expect(await send("room_taken", { listing })).toBeUndefined();
    expect(await send("post_waiting", { listing })).toBeUndefined();
    expect(await send("post_changes", { listing, case: await addCase() })).toBeUndefined();
    expect(await send("post_removed", { listing, case: await addCase() })).toBeUndefined();
    expect(await send("member_suspended", { case: await addCase() })).toBeUndefined();
    expect(await send("account_leaving")).toBeUndefined();
    await setListing({ state: "waiting" });
    expect(await send("post_approved", { listing })).toBeUndefined();
    await setMember({ leaving_at: now });
    expect(await send("account_kept")).toBeUndefined();
  });

  test("the offer of a room, if the seeker no longer looks for one or the room is not available", async () => {
    const { db } = app().services;
    const offered = async () => send("room_offered", await setups.room_offered());
    expect(await offered()).toBeDefined();
    expect(await send("room_offered", { listing, wanted: await offerRoom(now) })).toBeUndefined();
    const wanted = await offerRoom();
    await db.deleteFrom("room_offer").where("wanted_id", "=", wanted).execute();
    expect(await send("room_offered", { listing, wanted })).toBeUndefined();
    await setListing({ available: false });
    expect(await offered()).toBeUndefined();
    await setListing({ available: true, state: "waiting" });
    expect(await offered()).toBeUndefined();
    await setListing({ state: "live" });
    await setMember({ leaving_at: now });
    expect(await offered()).toBeUndefined();
  });

  test("a profile that is no longer shared, or of a member who is leaving or blocked", async () => {
    const { db } = app().services;
    const person = await showProfile("Anika Rahman");
    const shown = await send("profile_shown", { listing, person });
    expect(shown?.mail.text).toContain("Anika Rahman");
    await db.updateTable("member").set({ leaving_at: now }).where("id", "=", person).execute();
    expect(await send("profile_shown", { listing, person })).toBeUndefined();
    await db.updateTable("member").set({ leaving_at: null }).where("id", "=", person).execute();
    await db.insertInto("member_block").values({ blocker_id: memberId, blocked_id: person }).execute();
    expect(await send("profile_shown", { listing, person })).toBeUndefined();
    await db.deleteFrom("member_block").where("blocker_id", "=", memberId).execute();
    expect(await send("profile_shown", { listing, person })).toBeDefined();
    await db.deleteFrom("profile_share").where("member_id", "=", person).execute();
    expect(await send("profile_shown", { listing, person })).toBeUndefined();
  });

  test("mails to a deleted member are deleted with them", async () => {
    await queueMail(app().services.db, { memberId, kind: "account_kept" }, now);
    await sql`delete from member where id = ${memberId}`.execute(app().services.db);
    expect(await sender.sendDue(now)).toEqual({ sent: 0, dropped: 0, postponed: 0 });
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
  ];

  test.each(news)("gets no %s", async (kind) => {
    await setMember({ email_verified: false, email_verified_at: null });
    expect(await send(kind, await setups[kind]())).toBeUndefined();
  });

  test.each(mailKinds.filter((kind) => !news.includes(kind)))("gets %s, without any text that the member typed", async (kind) => {
    await setMember({ email_verified: false, email_verified_at: null, name: "Win 50000 taka now" });
    await setListing({ title: "Call 01999" });
    const received = await send(kind, await setups[kind]());
    expect(received?.mail.subject).toBeDefined();
    expect(received?.mail.to).toMatchObject({ value: [{ address: owner.email, name: "" }] });
    expect(`${received?.mail.subject}${received?.mail.text}${String(received?.mail.html)}`).not.toMatch(/50000|01999/);
  });
});

test("names and titles cannot inject headers, links or HTML", async () => {
  await setMember({ name: 'Eve\r\nBcc: victim@example.com "<b>' });
  await setListing({ title: 'Room <img src=x>\r\nCc: victim@example.com https://evil.example/"' });
  const received = await send("post_approved", { listing });
  const [head = ""] = received?.raw.split("\r\n\r\n") ?? [];
  expect(received?.to).toEqual([owner.email]);
  expect(head).not.toMatch(/^(bcc|cc):/im);
  expect(linksIn(received?.mail.text ?? "")).toEqual([`${origin}/featuredPostDetails/${listing}`]);
  expect(String(received?.mail.html)).not.toMatch(/<img|<b>/);
});
