import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { insertMember } from "../../../test/members.ts";
import { type SmtpServerOptions, startSmtpServer, type TestSmtpServer } from "../../../test/smtp-server.ts";
import { queues } from "../jobs/queues.ts";
import { createLogger } from "../log.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import type { MailRenderer } from "./mail.ts";
import { createMailSender } from "./mail-sender.ts";
import { queueMail } from "./outbox.queries.ts";
import { createSmtpTransport, SILENCE_TIMEOUT_MS, type SmtpOptions } from "./smtp-transport.ts";

const app = useTestApp();
const log = createLogger("silent");
const from = "Nest Mates <hello@nestmates.example>";
const start = new Date("2026-12-01T06:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

interface Note {
  to: string;
  name?: string;
  subject?: string;
}

/** Renders its data. */
const note: MailRenderer = async ({ data }) => {
  const { to, name = "Rina", subject = "A note" } = data as Note;
  return { to: { name, address: to }, language: "en", subject, text: "In plain words", html: "<p>In <b>HTML</b></p>" };
};
const nothing: MailRenderer = async () => undefined;
const broken: MailRenderer = async () => {
  throw new Error("a bug");
};
const renderers = { note, nothing, broken };

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function serve(options?: SmtpServerOptions): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(server.stop);
  return server;
}

function senderFor(url: string, options?: SmtpOptions) {
  const transport = createSmtpTransport(url, options);
  closers.push(() => transport.close());
  return createMailSender({ db: app().services.db, transport, renderers, from, log });
}

let memberId: string;
beforeEach(async () => {
  const { db } = app().services;
  await db.deleteFrom("mail").execute();
  await db.deleteFrom("mail_suppression").execute();
  ({ id: memberId } = await insertMember(db));
});

const queue = (data: Partial<Note> = {}, kind = "note", now = start) =>
  queueMail(app().services.db, { memberId, kind, data: { to: "rina@example.com", ...data } }, now);

const rows = () => app().services.db.selectFrom("mail").selectAll().orderBy("id").execute();
const onlyRow = async () => (await rows())[0];

describe("a mail that is due", () => {
  test("is sent once, as text and HTML, with the headers of an automatic mail", async () => {
    const server = await serve();
    await queue({ subject: "ধানমন্ডির রুমটি কি এখনো খালি আছে? হ্যাঁ বা না জানিয়ে দিন, দয়া করে" });
    const sender = senderFor(server.url);
    expect(await sender.sendDue(start)).toEqual({ sent: 1, dropped: 0, postponed: 0 });
    expect(await sender.sendDue(after(DAY_MS))).toEqual({ sent: 0, dropped: 0, postponed: 0 });
    expect(server.received).toHaveLength(1);
    const [{ to, mail, raw } = { to: [], mail: undefined, raw: "" }] = server.received;
    expect(to).toEqual(["rina@example.com"]);
    expect(mail?.subject).toBe("ধানমন্ডির রুমটি কি এখনো খালি আছে? হ্যাঁ বা না জানিয়ে দিন, দয়া করে");
    expect(mail?.from?.value[0]).toEqual({ address: "hello@nestmates.example", name: "Nest Mates" });
    expect([mail?.text?.trim(), mail?.html]).toEqual(["In plain words", "<p>In <b>HTML</b></p>"]);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(raw).toMatch(/^List-Id: <note\.nestmates\.example>\r$/im);
    expect(raw).toMatch(/^Content-Language: en\r$/m);
    expect(mail?.date).toEqual(start);
    expect(await onlyRow()).toMatchObject({ sent_at: start, dropped_at: null, attempts: 1, last_error: null });
  });

  test("waits until it is due", async () => {
    const server = await serve();
    await queue({}, "note", after(MINUTE_MS));
    expect((await senderFor(server.url).sendDue(start)).sent).toBe(0);
    expect((await senderFor(server.url).sendDue(after(MINUTE_MS))).sent).toBe(1);
  });

  test("has the same Message-ID in every attempt, and no other mail has it", async () => {
    let isBusy = true;
    const server = await serve({
      onReceived() {
        // The server has the mail, but we get an error.
        if (isBusy) throw Object.assign(new Error("lost"), { responseCode: 451 });
      },
    });
    await queue();
    await queue({ to: "other@example.com" });
    const sender = senderFor(server.url);
    await sender.sendDue(start);
    isBusy = false;
    await sender.sendDue(after(5 * MINUTE_MS));
    const ids = (address: string) => server.to(address).map(({ mail }) => mail.messageId);
    expect(ids("rina@example.com")).toHaveLength(2);
    expect(new Set(ids("rina@example.com")).size).toBe(1);
    expect(new Set([...ids("rina@example.com"), ...ids("other@example.com")]).size).toBe(2);
    const [row] = await rows();
    expect(ids("rina@example.com")[0]).toBe(`<mail.${row?.id}.${start.getTime().toString(36)}@nestmates.example>`);
  });

  test("is sent by exactly one of several workers", async () => {
    const server = await serve();
    for (let n = 0; n < 60; n += 1) await queue({ to: `m${n}@example.com` });
    const senders = Array.from({ length: 4 }, () => senderFor(server.url));
    const results = await Promise.all(senders.map((sender) => sender.sendDue(start)));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(60);
    expect(server.received).toHaveLength(60);
  });

  test("is left to a worker of the previous release while it has a lease", async () => {
    const server = await serve();
    await queue();
    await sql`update mail set due_at = ${after(5 * MINUTE_MS)}, attempts = 1`.execute(app().services.db);
    const sender = senderFor(server.url);
    expect((await sender.sendDue(after(4 * MINUTE_MS))).sent).toBe(0);
    expect((await sender.sendDue(after(5 * MINUTE_MS))).sent).toBe(1);
  });

  test("that is no longer relevant is dropped", async () => {
    const server = await serve();
    await queue({}, "nothing");
    expect(await senderFor(server.url).sendDue(start)).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    expect(server.received).toEqual([]);
    expect(await onlyRow()).toMatchObject({ sent_at: null, dropped_at: start });
  });

  test("of a kind that this release does not know is retried, and dropped in the end", async () => {
    const server = await serve();
    await queue({}, "of a later release");
    const sender = senderFor(server.url);
    expect(await sender.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    for (let hour = 1; hour < 24; hour += 1) await sender.sendDue(after(hour * 60 * MINUTE_MS));
    expect(await onlyRow()).toMatchObject({ attempts: 6, sent_at: null });
    expect((await onlyRow())?.dropped_at).not.toBeNull();
  });
});

describe("the server's response", () => {
  test("550 drops the mail, and the stored reason contains no address", async () => {
    const server = await serve({ refuse: (address) => ({ code: 550, text: `5.1.1 <${address}> is unknown here` }) });
    await queue();
    expect(await senderFor(server.url).sendDue(start)).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    const row = await onlyRow();
    expect(row).toMatchObject({ sent_at: null, dropped_at: start });
    expect(row?.last_error).toContain("550");
    expect(row?.last_error).not.toContain("rina");
  });

  test("554 after DATA drops it too", async () => {
    const server = await serve({ refuseData: () => ({ code: 554, text: "5.7.1 looks like spam" }) });
    await queue();
    expect((await senderFor(server.url).sendDue(start)).dropped).toBe(1);
  });

  test("451 is retried after a minute, then at growing intervals, six attempts in all", async () => {
    let tries = 0;
    const server = await serve({
      refuse() {
        tries += 1;
        return { code: 451, text: "4.7.1 greylisted" };
      },
    });
    await queue();
    const sender = senderFor(server.url);
    const seen: number[] = [];
    for (let minute = 0; minute <= 12 * 60; minute += 1) {
      const before = tries;
      await sender.sendDue(after(minute * MINUTE_MS));
      if (tries > before) seen.push(minute);
    }
    expect(seen).toEqual([0, 1, 6, 36, 156, 516]);
    expect(await onlyRow()).toMatchObject({ attempts: 6, dropped_at: after(516 * MINUTE_MS), sent_at: null });
  });

  test("451 once: the second attempt succeeds", async () => {
    let tries = 0;
    const server = await serve({ refuse: () => ((tries += 1) === 1 ? { code: 451, text: "later" } : undefined) });
    await queue();
    const sender = senderFor(server.url);
    expect((await sender.sendDue(start)).postponed).toBe(1);
    expect((await sender.sendDue(after(MINUTE_MS))).sent).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("to one mail does not affect the next", async () => {
    const server = await serve({
      refuse: (address) => (address.startsWith("no") ? { code: 550, text: "no" } : undefined),
    });
    for (const to of ["no1@example.com", "yes1@example.com", "no2@example.com", "yes2@example.com"])
      await queue({ to });
    expect(await senderFor(server.url).sendDue(start)).toEqual({ sent: 2, dropped: 2, postponed: 0 });
  });
});

describe("an unreachable server", () => {
  test("uses up no attempts, and all mails are sent when it is back", async () => {
    const first = await serve();
    await first.stop();
    for (let n = 0; n < 5; n += 1) await queue({ to: `m${n}@example.com` });
    const sender = senderFor(first.url);
    for (let hour = 0; hour < 48; hour += 1) expect((await sender.sendDue(after(hour * 60 * MINUTE_MS))).sent).toBe(0);
    expect((await rows()).every(({ attempts, dropped_at }) => attempts === 0 && dropped_at === null)).toBe(true);
    const second = await serve({ port: first.port });
    expect((await sender.sendDue(after(48 * 60 * MINUTE_MS))).sent).toBe(5);
    expect(second.received).toHaveLength(5);
  });

  test("is not tried again for 30 seconds", async () => {
    const first = await serve();
    await first.stop();
    await queue();
    const sender = senderFor(first.url);
    await sender.sendDue(start);
    const second = await serve({ port: first.port });
    await queue({ to: "next@example.com" }, "note", after(10_000));
    expect((await sender.sendDue(after(10_000))).sent).toBe(0);
    expect((await sender.sendDue(after(31_000))).sent).toBe(2);
    expect(second.received).toHaveLength(2);
  });

  test("that closed idle connections gets the next mail on a new one", async () => {
    const first = await serve();
    const sender = senderFor(first.url);
    await queue();
    await sender.sendDue(start);
    await first.stop();
    const second = await serve({ port: first.port });
    await queue({ to: "next@example.com" });
    expect((await sender.sendDue(after(MINUTE_MS))).sent).toBe(1);
    expect(second.to("next@example.com")).toHaveLength(1);
  });

  test.each([421, 530])("is also one that answers %i to any mail", async (code) => {
    let isUnavailable = true;
    const server = await serve({ refuse: () => (isUnavailable ? { code, text: "not now" } : undefined) });
    await queue();
    const sender = senderFor(server.url);
    expect((await sender.sendDue(start)).postponed).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
    isUnavailable = false;
    expect((await sender.sendDue(after(MINUTE_MS))).sent).toBe(1);
  });

  test("for more than a week: the mail is dropped as too old", async () => {
    const server = await serve();
    await queue();
    expect((await senderFor(server.url).sendDue(after(8 * DAY_MS))).dropped).toBe(1);
    expect(server.received).toEqual([]);
  });
});

describe("a lost connection", () => {
  test("after the server has the mail counts as an attempt: nobody gets more than six copies", async () => {
    const server: TestSmtpServer = await serve({ onReceived: () => server.cutLines() });
    await queue();
    const sender = senderFor(server.url);
    expect(await sender.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    expect(await onlyRow()).toMatchObject({ attempts: 1, dropped_at: null, due_at: after(MINUTE_MS) });
    for (let minute = 1; minute <= 24 * 60; minute += 1) await sender.sendDue(after(minute * MINUTE_MS));
    expect(server.received).toHaveLength(6);
    expect(await onlyRow()).toMatchObject({ attempts: 6, sent_at: null, dropped_at: after(516 * MINUTE_MS) });
  });

  test("at RCPT TO counts as an attempt, and delays no other mail", async () => {
    const server: TestSmtpServer = await serve({
      refuse(address) {
        if (address.startsWith("cut")) server.cutLines();
        return undefined;
      },
    });
    await queue({ to: "cut@example.com" });
    const sender = senderFor(server.url);
    expect(await sender.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    expect(await onlyRow()).toMatchObject({ attempts: 1 });
    await queue({ to: "next@example.com" });
    expect((await sender.sendDue(start)).sent).toBe(1);
  });

  test("after a timeout counts as an attempt", async () => {
    const late = Promise.withResolvers<void>();
    const server = await serve({ onReceived: () => late.promise });
    await queue();
    expect(await senderFor(server.url, { silenceMs: 300 }).sendDue(start)).toEqual({
      sent: 0,
      dropped: 0,
      postponed: 1,
    });
    expect(await onlyRow()).toMatchObject({ attempts: 1, last_error: "ETIMEDOUT CONN", due_at: after(MINUTE_MS) });
    late.resolve();
  });

  test("after a 421 to DATA counts as an attempt", async () => {
    const server = await serve({ refuseData: () => ({ code: 421, text: "4.3.0 closing" }) });
    await queue();
    await senderFor(server.url).sendDue(start);
    expect(await onlyRow()).toMatchObject({ attempts: 1, dropped_at: null });
  });

  test("before the greeting does not count", async () => {
    const mute = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(mute, "listening");
    closers.push(() => void mute.close());
    await queue();
    expect((await senderFor(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`).sendDue(start)).postponed).toBe(
      1,
    );
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
  });

  test("is assumed after ten minutes of silence, and a job may take longer", () => {
    expect(SILENCE_TIMEOUT_MS).toBe(10 * MINUTE_MS);
    expect(queues.find(({ name }) => name === "mail")?.expireInSeconds).toBeGreaterThan(11 * 60);
  });
});

describe("SMTP authentication", () => {
  const account = { user: "nest@mates", password: "p@ss/word:1" };

  test("uses user and password of the URL", async () => {
    const server = await serve({ account });
    await queue();
    expect((await senderFor(server.url).sendDue(start)).sent).toBe(1);
  });

  test.each(["wrong", undefined])("with %s as password does not count as an attempt", async (password) => {
    const server = await serve({ account });
    await queue();
    const url = server.url.replace(/\/\/.*@/, password ? `//nest%40mates:${password}@` : "//");
    expect((await senderFor(url).sendDue(start)).postponed).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
    expect((await senderFor(server.url).sendDue(after(MINUTE_MS))).sent).toBe(1);
  });
});

describe("a text of a member", () => {
  test.each([
    ["a name", { name: 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>"' }],
    ["a subject", { subject: "Room\r\nBcc: victim@example.com\r\nX-Evil: 1\r\n\r\nbody" }],
    ["a name of quotes and angles", { name: '"<victim@example.com>, x' }],
  ])("in %s adds no header and no recipient", async (_where, data) => {
    const server = await serve();
    await queue(data);
    expect((await senderFor(server.url).sendDue(start)).sent).toBe(1);
    const [{ to, raw, mail } = { to: [], raw: "", mail: undefined }] = server.received;
    expect(to).toEqual(["rina@example.com"]);
    const [head = ""] = raw.split("\r\n\r\n");
    expect(head).not.toMatch(/^(bcc|x-evil|cc):/im);
    expect(mail?.text?.trim()).toBe("In plain words");
    expect([mail?.to].flat().flatMap((list) => list?.value.map(({ address }) => address))).toEqual([
      "rina@example.com",
    ]);
  });

  test.each([
    "a@example.com,b@example.com",
    "a@example.com\r\nRCPT TO:<b@example.com>",
    "a b@example.com",
    "<a@example.com>",
    "a@b@example.com",
    "nobody",
    "",
  ])("an address such as %j is refused", async (to) => {
    const server = await serve();
    await queue({ to });
    expect((await senderFor(server.url).sendDue(start)).dropped).toBe(1);
    expect(server.received).toEqual([]);
  });
});

test("without a server, mails stay in the outbox", async () => {
  await queue();
  const sender = createMailSender({ db: app().services.db, transport: undefined, renderers, from, log });
  expect(await sender.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 0 });
  expect(await onlyRow()).toMatchObject({ sent_at: null, dropped_at: null, attempts: 0 });
});

test("no more mails than the provider allows are sent in a second", async () => {
  const server = await serve();
  for (let n = 0; n < 20; n += 1) await queue({ to: `m${n}@example.com` });
  const begin = performance.now();
  // nodemailer counts when a connection is free again, so all but one of the four may exceed the limit.
  expect((await senderFor(server.url, { perSecond: 4 }).sendDue(start)).sent).toBe(20);
  expect(performance.now() - begin).toBeGreaterThan(1_900);
});

test("sent and dropped mails are deleted after 90 days, waiting ones are not", async () => {
  const server = await serve();
  const sender = senderFor(server.url);
  await queue();
  await queue({}, "nothing");
  await sender.sendDue(start);
  await queue({ to: "waits@example.com" }, "note", start);
  await sql`update mail set due_at = ${after(200 * DAY_MS)} where sent_at is null and dropped_at is null`.execute(
    app().services.db,
  );
  expect(await sender.sweep(after(90 * DAY_MS))).toEqual({ deleted: 0 });
  expect(await sender.sweep(after(90 * DAY_MS + 1))).toEqual({ deleted: 2 });
  expect(await rows()).toHaveLength(1);
});
