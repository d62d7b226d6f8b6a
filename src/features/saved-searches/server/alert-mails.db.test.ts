/** Mails about new rooms as they are received, and how they are ended. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { endClaims } from "../../../../test/end-claims.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { at, searchTools } from "../../../../test/saved-searches.ts";
import { startSmtpServer, type TestSmtpServer } from "../../../../test/smtp-server.ts";
import { mailTemplates } from "../../../main/mail-templates.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { createLogger } from "../../../platform/log.ts";
import type { MailTransport } from "../../../platform/mail/mail.ts";
import { createMailRenderers } from "../../../platform/mail/mail-renderer.ts";
import { createMailSender } from "../../../platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../../platform/mail/smtp-transport.ts";
import { HOUR_MS } from "../../../platform/time.ts";

const origin = "https://nestmates.example";
const app = useTestApp();
const { db, seeker, save, run, settleChanges } = searchTools(app);
let server: TestSmtpServer;
let transport: MailTransport;
let person: TestMember;
let member: Actor;

const senderBy = (by: MailTransport) =>
  createMailSender({
    db: db(),
    transport: by,
    renderers: createMailRenderers(mailTemplates, { db: db(), links: app().services.links, origin }),
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  });
const received = () => server.to(person.email);
const cadences = async () => (await app().services.savedSearches.list(member)).map(({ cadence }) => cadence);
const tokenIn = (text = "") => /\/unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? "";

beforeAll(async () => {
  server = await startSmtpServer();
  transport = createSmtpTransport(server.url);
});
afterAll(async () => {
  transport.close();
  await server.stop();
});
beforeEach(async () => {
  await db().deleteFrom("saved_search").execute();
  await db().deleteFrom("mail").execute();
  await settleChanges();
  person = newMember();
  member = await seeker(person);
});

test("one mail lists the rooms of all searches, in the member's language, and can be ended by one click", async () => {
  await sql`update member set language = 'bn' where id = ${member.memberId}`.execute(db());
  await save(member, "area=dhanmondi");
  await save(member, "area=mirpur-10");
  await save(member, "area=uttara");
  const first = await addListing(app(), newMember(), { title: "Room <b>by</b> the lake" });
  const second = await addListing(app(), newMember(), { title: "Room near the metro", location: "Mirpur 10, Dhaka" });
  await run();
  await senderBy(transport).sendDue(at("12:00"));
  const [mail] = received();
  expect(received()).toHaveLength(1);
  expect(mail?.mail.subject).toBe("আপনার ২টি সার্চে নতুন ২টি রুম");
  for (const id of [first, second]) expect(mail?.mail.text).toContain(`${origin}/featuredPostDetails/${id}`);
  expect(mail?.mail.text).toContain("৳৮,৫০০ · ধানমন্ডি");
  expect(String(mail?.mail.html)).toContain("Room &lt;b&gt;by&lt;/b&gt; the lake");
  expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
  const { savedSearches } = app().services;
  const token = tokenIn(mail?.mail.text);
  expect(savedSearches.isLinkGood(token)).toBe(true);
  expect(await cadences()).toEqual(["instant", "instant", "instant"]);
  await savedSearches.unsubscribe(token);
  // The search that the mail was not about goes on.
  expect(await cadences()).toEqual(["off", "off", "instant"]);
});

test("rooms that were taken, hidden or blocked before the mail is sent are left out; without any, no mail is sent", async () => {
  await save(member, "area=dhanmondi");
  const [taken, hidden] = [await addListing(app()), await addListing(app())];
  const owner = newMember();
  const blocked = await addListing(app(), owner);
  const kept = await addListing(app());
  await run();
  await sql`update listing set available = false where id = ${taken}`.execute(db());
  await app().services.saved.change(member, { intent: "hide", id: hidden });
  await sql`insert into member_block (blocker_id, blocked_id) select owner_id, ${member.memberId} from listing
      where id = ${blocked}`.execute(db());
  await senderBy(transport).sendDue(at("12:00"));
  const text = received()[0]?.mail.text ?? "";
  expect(text).toContain(kept);
  for (const id of [taken, hidden, blocked]) expect(text).not.toContain(id);
  await addListing(app());
  await run(at("12:40"));
  await app().services.savedSearches.setCadence(
    member,
    (await app().services.savedSearches.list(member))[0]?.id ?? "",
    "off",
  );
  await senderBy(transport).sendDue(at("12:40"));
  expect(received()).toHaveLength(1);
});

test("a mail that a killed worker had sent is sent once more with the same Message-ID", async () => {
  await save(member, "area=dhanmondi");
  await addListing(app());
  await run();
  // The server has accepted it, and the worker never learns: killed between sending and marking.
  const dying: MailTransport = {
    send: async (mail) => {
      await transport.send(mail);
      return new Promise(() => {});
    },
    close: () => undefined,
  };
  void senderBy(dying).sendDue(at("12:00"));
  await expect.poll(() => received().length).toBe(1);
  await run(at("12:05"));
  await endClaims(db(), at("12:05"));
  await senderBy(transport).sendDue(new Date(at("12:00").getTime() + HOUR_MS));
  await run(at("13:05"));
  await senderBy(transport).sendDue(at("13:05"));
  const ids = received().map(({ mail }) => mail.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("the news of saved rooms is ended by its own link", async () => {
  const id = await addListing(app(), newMember(), { title: "The room I saved" });
  await app().services.saved.change(member, { intent: "save", id });
  await sql`update listing set available = false where id = ${id}`.execute(db());
  await run(at("12:00"));
  await run(at("18:31"));
  await senderBy(transport).sendDue(at("18:31"));
  const [mail] = received();
  expect(mail?.mail.subject).toBe("News about your saved rooms");
  expect(mail?.mail.text).toMatch(/The room I saved\s+It's taken now\./);
  const { savedSearches } = app().services;
  await savedSearches.unsubscribe(tokenIn(mail?.mail.text));
  expect(await savedSearches.isRoomNewsWanted(member)).toBe(false);
});

test("who is asked whether they still look can say no without logging in", async () => {
  await save(member, "area=dhanmondi");
  await sql`update saved_search set used_at = now() - interval '56 days'`.execute(db());
  await app().services.unusedSearches.runDue();
  await senderBy(transport).sendDue();
  const [mail] = received();
  expect(mail?.mail.subject).toBe("Still looking for a room?");
  await app().services.savedSearches.unsubscribe(tokenIn(mail?.mail.text));
  expect(await cadences()).toEqual(["off"]);
});
