/** Mails and notifications as the worker sends them: by the jobs of a real engine. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { startTestEngine } from "../../../test/jobs.ts";
import { insertMember } from "../../../test/members.ts";
import { makeVapidKeys, readableSubscription } from "../../../test/push.ts";
import { startPushService } from "../../../test/push-service.ts";
import { type SmtpServerOptions, startSmtpServer } from "../../../test/smtp-server.ts";
import { DEAD_QUEUE } from "../jobs/queues.ts";
import { createLogger } from "../log.ts";
import type { MailRenderer } from "../mail/mail.ts";
import { createMailSender } from "../mail/mail-sender.ts";
import { queueMail } from "../mail/outbox.queries.ts";
import { createSmtpTransport, SMTP_CONNECTIONS } from "../mail/smtp-transport.ts";
import { queuePush } from "../push/push.queries.ts";
import { outboxOf } from "./outbox.queries.ts";

const app = useTestApp();
const db = () => app().services.db;
const poll = (seconds: number) => ({ timeout: seconds * 1_000, interval: 50 });
const log = createLogger("silent");

let isRepaired: boolean;
const note: MailRenderer = async ({ data }) => {
  const { to } = data as { to: string };
  if (to.startsWith("poison") && !isRepaired) throw new Error("a bug");
  return { to: { name: "", address: to }, language: "en", subject: "A note", text: "In plain words", html: "" };
};
const renderers = { note, new_rooms: note, visit_alarm: note };

async function serve(options?: SmtpServerOptions) {
  const server = await startSmtpServer(options);
  onTestFinished(() => server.stop());
  return server;
}

function senderFor(url: string) {
  const sender = createMailSender({
    db: db(),
    transport: createSmtpTransport(url),
    renderers,
    from: "Nest Mates <hello@nestmates.example>",
    log,
  });
  onTestFinished(() => sender.close());
  return sender;
}

let memberId: string;
beforeEach(async () => {
  isRepaired = false;
  await sql`truncate mail, push, push_subscription cascade`.execute(db());
  await sql`delete from pgboss.job`.execute(db());
  await sql`update pgboss.queue set retry_limit = 5 where name = 'mail'`.execute(db());
  ({ id: memberId } = await insertMember(db()));
});

const queue = (to: string, kind = "note", dueAt = new Date()) =>
  queueMail(db(), { memberId, kind, data: { to } }, new Date(), dueAt);
const rows = () => db().selectFrom("mail").selectAll().orderBy("id").execute();
const jobs = async (name = "mail") =>
  (
    await sql<{ state: string; key: string; priority: number; data: unknown }>`
    select state, singleton_key as key, priority, data from pgboss.job where name = ${name} order by created_on,
      id`.execute(db())
  ).rows;

async function queueDigests(count: number): Promise<void> {
  for (let queued = 0; queued < count; queued += 1_000)
    await sql`insert into mail (member_id, kind, data, priority)
      select ${memberId}, 'new_rooms', jsonb_build_object('to', 'm' || n || '@example.com'), 0
        from generate_series(1, 1000) n`.execute(db());
}

describe("a mail", () => {
  test("is sent soon, and its job says what it is", async () => {
    const server = await serve();
    await senderFor(server.url).startJobs(await startTestEngine(app()));
    // Now the workers have nothing to do.
    await queue("first@example.com", "visit_alarm");
    await expect.poll(() => server.received.length, poll(10)).toBe(1);
    const begin = Date.now();
    await queue("rina@example.com", "visit_alarm");
    await expect.poll(() => server.received.length, poll(10)).toBe(2);
    expect(Date.now() - begin).toBeLessThan(5_000);
    const job = { priority: 20, data: { kind: "visit_alarm" } };
    expect(await jobs()).toMatchObject([job, job]);
  });

  test("that is refused for now is sent by a second job", async () => {
    let tries = 0;
    const server = await serve({ refuse: () => ((tries += 1) === 1 ? { code: 451, text: "later" } : undefined) });
    await senderFor(server.url).startJobs(await startTestEngine(app()));
    await queue("rina@example.com");
    await expect.poll(async () => (await jobs()).map(({ state }) => state), poll(10)).toEqual(["completed", "created"]);
    // A minute later.
    await sql`update mail set due_at = now()`.execute(db());
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db());
    await expect.poll(() => server.received.length, poll(10)).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2 });
  });

  test("that is due now goes out before 5,000 digests", async () => {
    const server = await serve();
    await queueDigests(5_000);
    await senderFor(server.url).startJobs(await startTestEngine(app()));
    await expect.poll(() => server.received.length, poll(30)).toBeGreaterThan(5);
    const begin = Date.now();
    await queue("friend@example.com", "visit_alarm");
    await expect.poll(() => server.to("friend@example.com").length, poll(30)).toBe(1);
    expect(Date.now() - begin).toBeLessThan(30_000);
    expect(server.received.length).toBeLessThan(4_000);
  }, 120_000);

  test("that cannot be rendered becomes a dead letter, the others are sent, and it can be driven again", async () => {
    const server = await serve();
    await sql`update pgboss.queue set retry_limit = 1 where name = 'mail'`.execute(db());
    for (let n = 0; n < 20; n += 1) await queue(n === 7 ? "poison@example.com" : `m${n}@example.com`);
    const sender = senderFor(server.url);
    const engine = await startTestEngine(app());
    await sender.startJobs(engine);
    await expect.poll(() => server.received.length, poll(15)).toBe(19);
    await expect.poll(() => jobs(DEAD_QUEUE), poll(20)).toMatchObject([{ state: "created", data: { kind: "note" } }]);
    expect((await rows())[7]).toMatchObject({
      sent_at: null,
      dropped_at: null,
      attempts: 1,
      last_error: "rendering failed",
    });
    // Dead letters are left to operators, even if the row is due.
    await sql`update mail set due_at = now() - interval '1 hour' where sent_at is null`.execute(db());
    await sql`delete from pgboss.job where name = 'mail'`.execute(db());
    expect(await sender.queueMissing()).toBe(0);
    isRepaired = true;
    await engine.boss.redrive(DEAD_QUEUE);
    await expect.poll(() => server.to("poison@example.com").length, poll(15)).toBe(1);
  }, 60_000);

  test("waits for a server that is unreachable, and the others are not rewritten meanwhile", async () => {
    const server = await serve();
    await server.stop();
    for (let n = 0; n < 50; n += 1) await queue(`m${n}@example.com`);
    await senderFor(server.url).startJobs(await startTestEngine(app()));
    const listTried = async () => (await rows()).filter(({ last_error }) => last_error !== null);
    await expect.poll(async () => (await listTried()).length, poll(10)).toBeGreaterThan(0);
    // Each worker but the one for urgent mails has taken another job, and waits with it.
    const active = Array.from({ length: SMTP_CONNECTIONS - 1 }, () => "active");
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state).filter((state) => state === "active"), poll(10))
      .toEqual(active);
    expect((await listTried()).length).toBeLessThanOrEqual(SMTP_CONNECTIONS);
    expect((await rows()).every(({ attempts }) => attempts === 0)).toBe(true);
  }, 30_000);

  test("that a job has claimed cannot be claimed by a worker of the previous release, nor the other way round", async () => {
    await queue("rina@example.com");
    await queue("other@example.com");
    const [ours, theirs] = (await rows()).map(({ id }) => id);
    const oldClaim = () =>
      sql<{ id: string }>`
        update mail set due_at = ${new Date(Date.now() + 720_000)}, attempts = attempts + 1
        where id = (select id from mail where sent_at is null and dropped_at is null
          and due_at <= ${new Date()} order by due_at, id for update skip locked limit 1)
        returning id`.execute(db());
    const outbox = outboxOf("mail");
    expect(await outbox.claim(db(), ours ?? "")).toMatchObject({ id: ours, attempts: 1 });
    expect((await oldClaim()).rows).toEqual([{ id: theirs }]);
    expect((await oldClaim()).rows).toEqual([]);
    expect(await outbox.claim(db(), theirs ?? "")).toBeUndefined();
    // If our worker dies, pg-boss runs the job again.
    expect(await outbox.claim(db(), ours ?? "")).toMatchObject({ id: ours, attempts: 2 });
  });

  test("that is due for a minute and has no job gets one, once", async () => {
    const sender = senderFor("smtp://127.0.0.1:1");
    for (const minutes of [0, 2, 3, -5])
      await queue(`${minutes}@example.com`, "note", new Date(Date.now() - minutes * 60_000));
    expect(await sender.queueMissing()).toBe(0);
    await sql`delete from pgboss.job where priority = 10`.execute(db());
    expect(await sender.queueMissing()).toBe(2);
    expect(await sender.queueMissing()).toBe(0);
    const [, two, three] = (await rows()).map(({ id }) => id);
    expect(new Set((await jobs()).map(({ key }) => key))).toEqual(new Set([two, three]));
  });
});

test("what a killed worker was sending is sent by another within 20 s: mails with the same Message-ID, notifications with the same topic", async () => {
  let isSlow = true;
  const stuck = new Promise<void>(() => undefined);
  const server = await serve({ onReceived: () => (isSlow ? stuck : undefined) });
  const service = await startPushService();
  onTestFinished(() => service.stop());
  service.onTaken(() => (isSlow ? stuck : undefined));
  const { endpoint, keys } = readableSubscription(service.endpointOf("one"));
  await db()
    .insertInto("push_subscription")
    .values({
      member_id: memberId,
      endpoint,
      host: service.host,
      p256dh: Buffer.from(keys.p256dh, "base64url"),
      auth: Buffer.from(keys.auth, "base64url"),
      device: "Firefox",
    })
    .execute();
  await queue("rina@example.com");
  await queuePush(db(), { memberId, kind: "messages", subjectId: "7" });
  const argument = JSON.stringify({
    databaseUrl: app().databaseUrl,
    smtpUrl: server.url,
    push: { keys: makeVapidKeys(), extraHosts: [service.host], ca: service.ca, timeoutMs: 60_000 },
  });
  const startChild = async () => {
    const child = fork(join(import.meta.dirname, "../../../test/notice-worker-child.ts"), [argument], {
      execArgv: [],
      stdio: "inherit",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child, "message");
    return child;
  };
  const [first] = [await startChild()];
  await expect.poll(() => [server.received.length, service.received.length], poll(20)).toEqual([1, 1]);
  await startChild();
  isSlow = false;
  first.kill("SIGKILL");
  const begin = Date.now();
  await expect.poll(() => server.received.length, poll(60)).toBe(2);
  const mailSeconds = (Date.now() - begin) / 1_000;
  await expect.poll(() => service.received.length, poll(60)).toBe(2);
  const pushSeconds = (Date.now() - begin) / 1_000;
  // oxlint-disable-next-line no-console -- a figure of the report
  console.log(`after a kill: mail ${mailSeconds.toFixed(1)} s, notification ${pushSeconds.toFixed(1)} s`);
  expect(Math.max(mailSeconds, pushSeconds)).toBeLessThan(20);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(new Set(service.received.map(({ headers }) => headers["topic"]))).toEqual(new Set(["messages-7"]));
  await expect.poll(async () => (await rows())[0]?.sent_at, poll(5)).not.toBeNull();
}, 120_000);
