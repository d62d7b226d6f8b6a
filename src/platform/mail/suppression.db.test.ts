import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { insertMember } from "../../../test/members.ts";
import { type SmtpServerOptions, startSmtpServer } from "../../../test/smtp-server.ts";
import { createLogger } from "../log.ts";
import type { SendOutcome } from "../outbox/outbox-sender.ts";
import { DAY_MS } from "../time.ts";
import type { MailRenderer } from "./mail.ts";
import { createMailSender } from "./mail-sender.ts";
import { queueMail } from "./outbox.queries.ts";
import { createSmtpTransport } from "./smtp-transport.ts";
import { isSuppressed, suppressAddresses, sweepSuppressed } from "./suppression.queries.ts";

const app = useTestApp();
const db = () => app().services.db;
const start = new Date("2026-12-01T06:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);

/** Sends to the address in its data. */
const note: MailRenderer = async ({ kind, data }) => {
  const { to } = data as { to: string };
  return {
    to: { name: "Rina", address: to },
    language: "en",
    subject: kind,
    text: "In plain words",
    html: "<p>In HTML</p>",
  };
};
/** Priorities: soon, later, urgent. */
const renderers = { message_unread: note, message_list: note, visit_alarm: note };

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

let memberId: string;
beforeEach(async () => {
  await db().deleteFrom("mail").execute();
  await db().deleteFrom("mail_suppression").execute();
  ({ id: memberId } = await insertMember(db()));
});

const queue = (to = "rina@example.com", kind: keyof typeof renderers = "message_unread") =>
  queueMail(db(), { memberId, kind, data: { to } }, start);
const mails = () => db().selectFrom("mail").selectAll().orderBy("id").execute();
const suppressed = () => db().selectFrom("mail_suppression").selectAll().execute();

const refuse = (address: string) => ({ code: 550, text: `5.1.1 <${address}> is unknown here` });

/** Sends what is due. */
async function send(options?: SmtpServerOptions) {
  const server = await startSmtpServer(options);
  const transport = createSmtpTransport(server.url);
  closers.push(server.stop, () => transport.close());
  const outcomes: SendOutcome[] = [];
  const onOutcome = (outcome: SendOutcome) => void outcomes.push(outcome);
  const from = "Nest Mates <hello@nestmates.example>";
  await createMailSender({ db: db(), transport, renderers, from, log: createLogger("silent"), onOutcome }).sendDue(
    start,
  );
  return { server, outcomes };
}

describe("a suppressed address", () => {
  test("gets no digest, but the alarm, in whatever case it is written", async () => {
    await suppressAddresses(db(), [{ address: "Rina@Example.com", reason: "complaint" }], start);
    await queue("rina@example.com", "message_list");
    await queue("RINA@example.com");
    await queue("rina@example.com", "visit_alarm");
    await queue("other@example.com", "message_list");
    const { server, outcomes } = await send();
    expect(server.to("rina@example.com").map(({ mail }) => mail.subject)).toEqual(["visit_alarm"]);
    expect(server.received).toHaveLength(2);
    // "refused" would alert an operator.
    expect(outcomes.toSorted()).toEqual(["sent", "sent", "suppressed", "suppressed"]);
    expect((await mails()).map(({ last_error }) => last_error)).toEqual(["suppressed", "suppressed", null, null]);
    expect((await mails()).map(({ dropped_at }) => dropped_at)).toEqual([start, start, null, null]);
  });

  test("is one that the server does not know, stored as a hash", async () => {
    await queue();
    expect((await send({ refuse })).outcomes).toEqual(["refused"]);
    const hash = createHash("sha256").update("rina@example.com").digest();
    expect(await suppressed()).toEqual([{ address_hash: hash, reason: "bounce", since: start }]);
    await queue();
    expect((await send({ refuse })).outcomes).toEqual(["suppressed"]);
  });

  test.each([
    [550, "5.7.1 your server is blocked"],
    [552, "5.2.2 mailbox full"],
    [550, "relay not permitted"],
    [451, "4.1.1 try later"],
  ])("is none that gets %i %s: that is about us, this mail or this moment", async (code, text) => {
    await queue();
    await send({ refuse: () => ({ code, text }) });
    expect(await suppressed()).toEqual([]);
  });

  test("is none whose mail is rejected after DATA", async () => {
    await queue();
    expect((await send({ refuseData: () => ({ code: 550, text: "5.1.1 no" }) })).outcomes).toEqual(["refused"]);
    expect(await suppressed()).toEqual([]);
  });

  test("gets mails again 180 days after the last bounce", async () => {
    const bounce = { address: "rina@example.com", reason: "bounce" } as const;
    await suppressAddresses(db(), [bounce], start);
    await suppressAddresses(db(), [bounce], after(DAY_MS));
    expect(await sweepSuppressed(db(), after(181 * DAY_MS))).toBe(0);
    expect(await sweepSuppressed(db(), after(181 * DAY_MS + 1))).toBe(1);
    expect(await isSuppressed(db(), "rina@example.com")).toBe(false);
  });
});
