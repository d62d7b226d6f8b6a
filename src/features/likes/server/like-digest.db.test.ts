import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import { startSmtpServer, type TestSmtpServer } from "../../../../test/smtp-server.ts";
import { createLogger } from "../../../platform/log.ts";
import { createMailRenderers } from "../../../platform/mail/mail-renderer.ts";
import { createMailSender, type MailSender } from "../../../platform/mail/mail-sender.ts";
import { createSmtpTransport } from "../../../platform/mail/smtp-transport.ts";
import { roomLikedMail } from "./mails/room-liked.mail.ts";

const app = useTestApp();
const origin = "https://nestmates.example";
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let server: TestSmtpServer;
let sender: MailSender;
let close: () => void;
beforeAll(async () => {
  server = await startSmtpServer();
  const { db, links } = app().services;
  const transport = createSmtpTransport(server.url);
  close = () => transport.close();
  sender = createMailSender({
    db,
    transport,
    renderers: createMailRenderers({ room_liked: roomLikedMail }, { db, links, origin }),
    from: "Nest Mates <hello@nestmates.example>",
    log: createLogger("silent"),
  });
});
afterAll(async () => {
  close();
  await server.stop();
});

let owner: TestMember;
let listing: string;
beforeEach(async () => {
  owner = newMember({ name: "Rina Akter" });
  listing = await addListing(app(), owner, { title: "Room by the lake" });
});

const like = async (name: string, id = listing) => {
  const liker = newMember({ name });
  expect((await app().call("PATCH", "/featuredPost", { as: liker, body: { id } })).statusCode).toBe(200);
  return liker;
};
const idOf = async ({ uid }: TestMember) =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;
const sessionOf = async (member: TestMember) => {
  const actor = await app().services.accounts.findActorBySession((await app().signIn(member)).split("=")[1] ?? "");
  if (!actor) throw new Error("no session");
  return actor;
};

/** Runs the worker's job at a given time and returns all mails to the poster so far. */
async function work(at = hoursFromNow(0.1)) {
  await app().services.likeDigest.clock.runDue(at);
  await sender.sendDue(at);
  return server.to(owner.email);
}

describe("a like", () => {
  test("is mailed at once, with the name that the contact history shows and nothing else of the liker", async () => {
    const liker = await like("Anika Rahman");
    const [first, ...more] = await work();
    expect(more).toEqual([]);
    const said = `${first?.mail.subject}${first?.mail.text}${String(first?.mail.html)}`;
    expect(first?.mail.subject).toBe("New interest in “Room by the lake”");
    expect(first?.mail.text).toContain("“Room by the lake”: Anika Rahman");
    expect(first?.mail.text).toContain(`${origin}/myPrivacy#number`);
    expect(said).not.toContain(liker.email);
    expect(said).not.toContain(liker.uid);
    expect(first?.raw).toMatch(/^List-Unsubscribe: ?/im);
  });

  test("more of them are one summary a day later, of all posts together", async () => {
    const second = await addListing(app(), owner, { title: "Room on the roof" });
    await like("Anika Rahman");
    expect(await work()).toHaveLength(1);
    await like("Farid Uddin");
    await like("Sadia Islam", second);
    expect(await work(hoursFromNow(23))).toHaveLength(1);
    const mails = await work(hoursFromNow(25));
    expect(mails).toHaveLength(2);
    const text = mails.at(-1)?.mail.text ?? "";
    expect(mails.at(-1)?.mail.subject).toBe("New interest in 2 of your rooms");
    expect(text).toContain("“Room by the lake”: Farid Uddin");
    expect(text).toContain("“Room on the roof”: Sadia Islam");
    expect(text).not.toContain("Anika Rahman");
    expect(await work(hoursFromNow(60))).toHaveLength(2);
  });

  test("that is taken back and given again is told once", async () => {
    const liker = await like("Anika Rahman");
    await work();
    await app().call("DELETE", `/featuredPost/${listing}/like`, { as: liker });
    await app().call("PATCH", "/featuredPost", { as: liker, body: { id: listing } });
    expect(await work(hoursFromNow(30))).toHaveLength(1);
  });

  test("of somebody who was blocked meanwhile is not told", async () => {
    const blocked = await like("Anika Rahman");
    await like("Farid Uddin");
    const [blocker_id, blocked_id] = [await idOf(owner), await idOf(blocked)];
    await app().services.db.insertInto("member_block").values({ blocker_id, blocked_id }).execute();
    const [first] = await work();
    expect(first?.mail.text).toContain("Farid Uddin");
    expect(first?.mail.text).not.toContain("Anika Rahman");
  });

  test("of nobody but blocked people sends no mail", async () => {
    const blocked = await like("Anika Rahman");
    const [blocker_id, blocked_id] = [await idOf(blocked), await idOf(owner)];
    await app().services.db.insertInto("member_block").values({ blocker_id, blocked_id }).execute();
    expect(await work()).toEqual([]);
  });

  test("while the number is shown to nobody sends no mail", async () => {
    await calls.pauseNumber(app(), owner, true);
    await like("Anika Rahman");
    expect(await work()).toEqual([]);
  });
});

describe("the setting", () => {
  test("turns the mails off, also one that waits, and on again for what comes after", async () => {
    const { likeDigest } = app().services;
    const actor = await sessionOf(owner);
    expect(await likeDigest.isWanted(actor)).toBe(true);
    await like("Anika Rahman");
    await likeDigest.setWanted(actor, false);
    await like("Farid Uddin");
    expect(await work()).toEqual([]);
    await likeDigest.setWanted(actor, true);
    await like("Sadia Islam");
    const [first] = await work();
    expect(first?.mail.text).toContain("Sadia Islam");
  });

  test("can be turned off by the link of a mail, and by no other link", async () => {
    const { likeDigest, links } = app().services;
    await like("Anika Rahman");
    const [first] = await work();
    const token = /\/unsubscribe\/([\w.-]+)/.exec(first?.mail.text ?? "")?.[1] ?? "";
    expect(likeDigest.isLinkGood(token)).toBe(true);
    const foreign = links.sign("appeal", [await idOf(owner)], hoursFromNow(1));
    expect(likeDigest.isLinkGood(foreign)).toBe(false);
    await expect(likeDigest.unsubscribe(foreign)).rejects.toMatchObject({ code: "link_not_valid" });
    await likeDigest.unsubscribe(token);
    expect(await likeDigest.isWanted(await sessionOf(owner))).toBe(false);
  });
});
