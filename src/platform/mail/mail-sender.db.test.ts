import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { newMember } from "../../../test/members.ts";
import { type SmtpServerOptions, startSmtpServer, type TestSmtpServer } from "../../../test/smtp-server.ts";
import { createLogger } from "../log.ts";
import type { Composer } from "./mail.ts";
import { createMailSender } from "./mail-sender.ts";
import { queueMail } from "./outbox.queries.ts";
import { createSmtpTransport, SILENCE_TIMEOUT_MS, type SmtpOptions } from "./smtp-transport.ts";

const app = useTestApp();
const log = createLogger("silent");
const from = "Nest Mates <hello@nestmates.example>";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const start = new Date("2026-12-01T06:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

interface Note {
  to: string;
  name?: string;
  subject?: string;
}

/** Says what its data say. */
const note: Composer = async ({ data }) => {
  const { to, name = "Rina", subject = "A note" } = data as Note;
  return { to: { name, address: to }, language: "en", subject, text: "In plain words", html: "<p>In <b>HTML</b></p>" };
};
const nothing: Composer = async () => undefined;
const broken: Composer = async () => {
  throw new Error("a mistake of ours");
};
const composers = { note, nothing, broken };

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function serve(options?: SmtpServerOptions): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(server.stop);
  return server;
}

function officeOf(url: string, options?: SmtpOptions) {
  const transport = createSmtpTransport(url, options);
  closers.push(() => transport.close());
  return createMailSender({ db: app().services.db, transport, composers, from, log });
}

let memberId: string;
beforeEach(async () => {
  const { db } = app().services;
  await db.deleteFrom("mail").execute();
  const { uid, name, email } = newMember();
  ({ id: memberId } = await db.insertInto("member").values({ uid, name, email, email_verified: true }).returning("id").executeTakeFirstOrThrow());
});

const queue = (data: Partial<Note> = {}, kind = "note", now = start) =>
  queueMail(app().services.db, { memberId, kind, data: { to: "rina@example.com", ...data } }, now);

const rows = () => app().services.db.selectFrom("mail").selectAll().orderBy("id").execute();
const onlyRow = async () => (await rows())[0];

describe("a mail that is due", () => {
  test("is sent once, in both forms, with the headers of a machine's mail", async () => {
    const server = await serve();
    await queue({ subject: "ধানমন্ডির রুমটি কি এখনো খালি আছে? হ্যাঁ বা না জানিয়ে দিন, দয়া করে" });
    const office = officeOf(server.url);
    expect(await office.sendDue(start)).toEqual({ sent: 1, dropped: 0, postponed: 0 });
    expect(await office.sendDue(after(DAY_MS))).toEqual({ sent: 0, dropped: 0, postponed: 0 });
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
    expect((await officeOf(server.url).sendDue(start)).sent).toBe(0);
    expect((await officeOf(server.url).sendDue(after(MINUTE_MS))).sent).toBe(1);
  });

  test("has the same Message-ID at every try, and no other mail has it", async () => {
    let isBusy = true;
    const server = await serve({
      onReceived() {
        // It has the mail, and the line breaks before we hear of it.
        if (isBusy) throw Object.assign(new Error("lost"), { responseCode: 451 });
      },
    });
    await queue();
    await queue({ to: "other@example.com" });
    const office = officeOf(server.url);
    await office.sendDue(start);
    isBusy = false;
    await office.sendDue(after(5 * MINUTE_MS));
    const ids = (address: string) => server.to(address).map(({ mail }) => mail.messageId);
    expect(ids("rina@example.com")).toHaveLength(2);
    expect(new Set(ids("rina@example.com")).size).toBe(1);
    expect(new Set([...ids("rina@example.com"), ...ids("other@example.com")]).size).toBe(2);
    const [row] = await rows();
    expect(ids("rina@example.com")[0]).toBe(`<mail.${row?.id}.${start.getTime().toString(36)}@nestmates.example>`);
  });

  test("is sent by one of many workers", async () => {
    const server = await serve();
    for (let n = 0; n < 60; n += 1) await queue({ to: `m${n}@example.com` });
    const offices = Array.from({ length: 4 }, () => officeOf(server.url));
    const results = await Promise.all(offices.map((office) => office.sendDue(start)));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(60);
    expect(server.received).toHaveLength(60);
  });

  test("is taken up by another when whoever took it is gone", async () => {
    const server = await serve();
    await queue();
    // As a worker leaves it that was killed.
    await sql`update mail set due_at = ${after(5 * MINUTE_MS)}, attempts = 1`.execute(app().services.db);
    const office = officeOf(server.url);
    expect((await office.sendDue(after(4 * MINUTE_MS))).sent).toBe(0);
    expect((await office.sendDue(after(5 * MINUTE_MS))).sent).toBe(1);
  });

  test("without cause any more is dropped", async () => {
    const server = await serve();
    await queue({}, "nothing");
    expect(await officeOf(server.url).sendDue(start)).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    expect(server.received).toEqual([]);
    expect(await onlyRow()).toMatchObject({ sent_at: null, dropped_at: start });
  });

  test("that a worker cannot write is tried again, and given up in the end", async () => {
    const server = await serve();
    await queue({}, "broken");
    await queue({}, "of a later release");
    const office = officeOf(server.url);
    expect(await office.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 2 });
    for (let hour = 1; hour < 24; hour += 1) await office.sendDue(after(hour * 60 * MINUTE_MS));
    expect((await rows()).map(({ dropped_at, attempts }) => [dropped_at !== null, attempts])).toEqual([
      [true, 6],
      [true, 6],
    ]);
  });
});

describe("the server's answer", () => {
  test("550 drops the mail, and what is kept of it names nobody", async () => {
    const server = await serve({ refuse: (address) => ({ code: 550, text: `5.1.1 <${address}> is unknown here` }) });
    await queue();
    expect(await officeOf(server.url).sendDue(start)).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    const row = await onlyRow();
    expect(row).toMatchObject({ sent_at: null, dropped_at: start });
    expect(row?.last_error).toContain("550");
    expect(row?.last_error).not.toContain("rina");
  });

  test("554 after the mail drops it too", async () => {
    const server = await serve({ refuseData: () => ({ code: 554, text: "5.7.1 looks like spam" }) });
    await queue();
    expect((await officeOf(server.url).sendDue(start)).dropped).toBe(1);
  });

  test("451 is tried again after a minute, then later and later, six times in all", async () => {
    let tries = 0;
    const server = await serve({
      refuse() {
        tries += 1;
        return { code: 451, text: "4.7.1 greylisted" };
      },
    });
    await queue();
    const office = officeOf(server.url);
    const seen: number[] = [];
    for (let minute = 0; minute <= 12 * 60; minute += 1) {
      const before = tries;
      await office.sendDue(after(minute * MINUTE_MS));
      if (tries > before) seen.push(minute);
    }
    expect(seen).toEqual([0, 1, 6, 36, 156, 516]);
    expect(await onlyRow()).toMatchObject({ attempts: 6, dropped_at: after(516 * MINUTE_MS), sent_at: null });
  });

  test("451 once: it arrives", async () => {
    let tries = 0;
    const server = await serve({ refuse: () => ((tries += 1) === 1 ? { code: 451, text: "later" } : undefined) });
    await queue();
    const office = officeOf(server.url);
    expect((await office.sendDue(start)).postponed).toBe(1);
    expect((await office.sendDue(after(MINUTE_MS))).sent).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("to one mail is no answer to the next", async () => {
    const server = await serve({ refuse: (address) => (address.startsWith("no") ? { code: 550, text: "no" } : undefined) });
    for (const to of ["no1@example.com", "yes1@example.com", "no2@example.com", "yes2@example.com"]) await queue({ to });
    expect(await officeOf(server.url).sendDue(start)).toEqual({ sent: 2, dropped: 2, postponed: 0 });
  });
});

describe("a server that is away", () => {
  test("costs no mail a try, however long, and all arrive when it is back", async () => {
    const first = await serve();
    await first.stop();
    for (let n = 0; n < 5; n += 1) await queue({ to: `m${n}@example.com` });
    const office = officeOf(first.url);
    for (let hour = 0; hour < 48; hour += 1) expect((await office.sendDue(after(hour * 60 * MINUTE_MS))).sent).toBe(0);
    expect((await rows()).every(({ attempts, dropped_at }) => attempts === 0 && dropped_at === null)).toBe(true);
    const second = await serve({ port: first.port });
    expect((await office.sendDue(after(48 * 60 * MINUTE_MS))).sent).toBe(5);
    expect(second.received).toHaveLength(5);
  });

  test("is left alone for half a minute", async () => {
    const first = await serve();
    await first.stop();
    await queue();
    const office = officeOf(first.url);
    await office.sendDue(start);
    const second = await serve({ port: first.port });
    await queue({ to: "next@example.com" }, "note", after(10_000));
    expect((await office.sendDue(after(10_000))).sent).toBe(0);
    expect((await office.sendDue(after(31_000))).sent).toBe(2);
    expect(second.received).toHaveLength(2);
  });

  test("closes idle connections, and the next mail goes all the same", async () => {
    const first = await serve();
    const office = officeOf(first.url);
    await queue();
    await office.sendDue(start);
    await first.stop();
    const second = await serve({ port: first.port });
    await queue({ to: "next@example.com" });
    expect((await office.sendDue(after(MINUTE_MS))).sent).toBe(1);
    expect(second.to("next@example.com")).toHaveLength(1);
  });

  test.each([421, 530])("with a %i to any mail is away as well", async (code) => {
    let isAway = true;
    const server = await serve({ refuse: () => (isAway ? { code, text: "not now" } : undefined) });
    await queue();
    const office = officeOf(server.url);
    expect((await office.sendDue(start)).postponed).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
    isAway = false;
    expect((await office.sendDue(after(MINUTE_MS))).sent).toBe(1);
  });

  test("for a week: what is older is no news any more", async () => {
    const server = await serve();
    await queue();
    expect((await officeOf(server.url).sendDue(after(8 * DAY_MS))).dropped).toBe(1);
    expect(server.received).toEqual([]);
  });
});

describe("a line that breaks", () => {
  test("after the server has the mail costs a try, and nobody gets more than six copies", async () => {
    const server: TestSmtpServer = await serve({ onReceived: () => server.cutLines() });
    await queue();
    const office = officeOf(server.url);
    expect(await office.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    expect(await onlyRow()).toMatchObject({ attempts: 1, dropped_at: null, due_at: after(MINUTE_MS) });
    for (let minute = 1; minute <= 24 * 60; minute += 1) await office.sendDue(after(minute * MINUTE_MS));
    expect(server.received).toHaveLength(6);
    expect(await onlyRow()).toMatchObject({ attempts: 6, sent_at: null, dropped_at: after(516 * MINUTE_MS) });
  });

  test("at a recipient costs a try, and keeps no other mail waiting", async () => {
    const server: TestSmtpServer = await serve({
      refuse(address) {
        if (address.startsWith("cut")) server.cutLines();
        return undefined;
      },
    });
    await queue({ to: "cut@example.com" });
    const office = officeOf(server.url);
    expect(await office.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    expect(await onlyRow()).toMatchObject({ attempts: 1 });
    await queue({ to: "next@example.com" });
    expect((await office.sendDue(start)).sent).toBe(1);
  });

  test("since the server says nothing for too long costs a try", async () => {
    const late = Promise.withResolvers<void>();
    const server = await serve({ onReceived: () => late.promise });
    await queue();
    expect(await officeOf(server.url, { silenceMs: 300 }).sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 1 });
    expect(await onlyRow()).toMatchObject({ attempts: 1, last_error: "ETIMEDOUT CONN", due_at: after(MINUTE_MS) });
    late.resolve();
  });

  test("of which the server says 421 when it has the mail costs a try", async () => {
    const server = await serve({ refuseData: () => ({ code: 421, text: "4.3.0 closing" }) });
    await queue();
    await officeOf(server.url).sendDue(start);
    expect(await onlyRow()).toMatchObject({ attempts: 1, dropped_at: null });
  });

  test("before the greeting costs none", async () => {
    const mute = createServer((line) => line.destroy()).listen(0, "127.0.0.1");
    await once(mute, "listening");
    closers.push(() => void mute.close());
    await queue();
    expect((await officeOf(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`).sendDue(start)).postponed).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
  });

  test("is not given up before the server's ten minutes are over, nor is the mail taken by another until then", async () => {
    expect(SILENCE_TIMEOUT_MS).toBe(10 * MINUTE_MS);
    const server = await serve({ onReceived: async () => void (due = (await onlyRow())?.due_at) });
    let due: Date | undefined;
    await queue();
    await officeOf(server.url).sendDue(start);
    expect(due).toEqual(after(12 * MINUTE_MS));
  });
});

describe("signing in at the server", () => {
  const account = { user: "nest@mates", password: "p@ss/word:1" };

  test("works by the address's user and password", async () => {
    const server = await serve({ account });
    await queue();
    expect((await officeOf(server.url).sendDue(start)).sent).toBe(1);
  });

  test.each(["wrong", undefined])("with %s as password is our mistake, not the mail's", async (password) => {
    const server = await serve({ account });
    await queue();
    const url = server.url.replace(/\/\/.*@/, password ? `//nest%40mates:${password}@` : "//");
    expect((await officeOf(url).sendDue(start)).postponed).toBe(1);
    expect(await onlyRow()).toMatchObject({ attempts: 0, dropped_at: null });
    expect((await officeOf(server.url).sendDue(after(MINUTE_MS))).sent).toBe(1);
  });
});

describe("what members are called", () => {
  test.each([
    ["a name", { name: 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>"' }],
    ["a subject", { subject: "Room\r\nBcc: victim@example.com\r\nX-Evil: 1\r\n\r\nbody" }],
    ["a name of quotes and angles", { name: '"<victim@example.com>, x' }],
  ])("in %s adds no header and no recipient", async (_where, data) => {
    const server = await serve();
    await queue(data);
    expect((await officeOf(server.url).sendDue(start)).sent).toBe(1);
    const [{ to, raw, mail } = { to: [], raw: "", mail: undefined }] = server.received;
    expect(to).toEqual(["rina@example.com"]);
    const [head = ""] = raw.split("\r\n\r\n");
    expect(head).not.toMatch(/^(bcc|x-evil|cc):/im);
    expect(mail?.text?.trim()).toBe("In plain words");
    expect([mail?.to].flat().flatMap((list) => list?.value.map(({ address }) => address))).toEqual(["rina@example.com"]);
  });

  test.each(["a@example.com,b@example.com", "a@example.com\r\nRCPT TO:<b@example.com>", "a b@example.com", "<a@example.com>", "a@b@example.com", "nobody", ""])(
    "an address such as %j goes nowhere",
    async (to) => {
      const server = await serve();
      await queue({ to });
      expect((await officeOf(server.url).sendDue(start)).dropped).toBe(1);
      expect(server.received).toEqual([]);
    },
  );
});

test("without a server, mails are kept", async () => {
  await queue();
  const office = createMailSender({ db: app().services.db, transport: undefined, composers, from, log });
  expect(await office.sendDue(start)).toEqual({ sent: 0, dropped: 0, postponed: 0 });
  await office.start().stop();
  expect(await onlyRow()).toMatchObject({ sent_at: null, dropped_at: null, attempts: 0 });
});

test("the office that is open sends what comes, and closes when it is told to", async () => {
  const server = await serve();
  const running = officeOf(server.url).start();
  await queue({}, "note", new Date());
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  await running.stop();
});

test("what is over is deleted after 90 days, what waits is not", async () => {
  const server = await serve();
  const office = officeOf(server.url);
  await queue();
  await queue({}, "nothing");
  await office.sendDue(start);
  await queue({ to: "waits@example.com" }, "note", start);
  await sql`update mail set due_at = ${after(200 * DAY_MS)} where sent_at is null and dropped_at is null`.execute(app().services.db);
  expect(await office.sweep(after(90 * DAY_MS))).toEqual({ deleted: 0 });
  expect(await office.sweep(after(90 * DAY_MS + 1))).toEqual({ deleted: 2 });
  expect(await rows()).toHaveLength(1);
});
