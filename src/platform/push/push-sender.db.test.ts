import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { endClaims } from "../../../test/end-claims.ts";
import { insertMember } from "../../../test/members.ts";
import { makeVapidKeys, readableSubscription } from "../../../test/push.ts";
import { startPushService, type TestPushService } from "../../../test/push-service.ts";
import { createLogger } from "../log.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { queuePush } from "./push.queries.ts";
import { createPushSender, type PushOutcome } from "./push-sender.ts";
import type { PushTemplate } from "./push-template.ts";
import { createPushTransport, retryAfterOf } from "./push-transport.ts";

const app = useTestApp();
const db = () => app().services.db;
const start = new Date("2026-12-01T06:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const SECOND_MS = 1000;
const keys = makeVapidKeys();

const template: PushTemplate = {
  write: async (_tools, { data }) => ({
    title: "৩টি নতুন রুম",
    body: `${JSON.stringify(data)}${"ক".repeat(120)}`,
    path: "/inbox/1",
  }),
};
let isRead = false;
const unlessRead: PushTemplate = { write: async (...given) => (isRead ? undefined : template.write(...given)) };
const templates = { messages: unlessRead, saved_searches: template, viewings: template };

let service: TestPushService;
const outcomes: PushOutcome[] = [];
const closers: (() => void)[] = [];
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function worker(options: { timeoutMs?: number; extraHosts?: string[] } = {}) {
  const transport = createPushTransport({ keys, extraHosts: [service.host], ca: service.ca, ...options });
  closers.push(() => transport.close());
  return createPushSender({
    db: db(),
    links: app().services.links,
    transport,
    templates,
    origin: "https://nestmates.example",
    log: createLogger("silent"),
    onOutcome: (one) => outcomes.push(one),
  });
}

let memberId: string;
beforeEach(async () => {
  isRead = false;
  service.onTaken(undefined);
  outcomes.length = 0;
  service.received.length = 0;
  service.answers.length = 0;
  await db().deleteFrom("push_subscription").execute();
  ({ id: memberId } = await insertMember(db()));
});

async function addDevice(channel: string, owner = memberId) {
  const subscription = readableSubscription(service.endpointOf(channel));
  const { id } = await db()
    .insertInto("push_subscription")
    .values({
      member_id: owner,
      endpoint: subscription.endpoint,
      host: service.host,
      p256dh: Buffer.from(subscription.keys.p256dh, "base64url"),
      auth: Buffer.from(subscription.keys.auth, "base64url"),
      device: "Firefox",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...subscription, id };
}

const queue = (subjectId = "7", data = {}, now = start) =>
  queuePush(db(), { memberId, kind: "messages", subjectId, data }, now);
const rows = () => db().selectFrom("push").selectAll().orderBy("id").execute();
const devices = () => db().selectFrom("push_subscription").selectAll().orderBy("id").execute();

describe("a notification", () => {
  test("reaches every browser of the member, encrypted for each, signed with our key, in declarative form", async () => {
    const [one, two] = [await addDevice("one"), await addDevice("two")];
    await queue();
    expect(await worker().sendDue(start)).toEqual({ sent: 2, dropped: 0, postponed: 0 });
    expect(service.received.map(({ status }) => status)).toEqual([201, 201]);
    for (const [device, channel] of [[one, "one"] as const, [two, "two"] as const]) {
      const got = service.received.find((push) => push.channel === channel);
      const payload = device.read(got?.body ?? Buffer.alloc(0));
      expect(JSON.parse(payload)).toEqual({
        web_push: 8030,
        notification: {
          title: "৩টি নতুন রুম",
          body: expect.stringContaining("ক") as string,
          navigate: "https://nestmates.example/inbox/1",
          lang: "en",
          dir: "auto",
          tag: "messages-7",
        },
      });
      expect(Buffer.byteLength(payload)).toBeLessThan(2048);
      expect(got?.headers).toMatchObject({ ttl: "86400", urgency: "high", topic: "messages-7" });
    }
    expect((await devices()).every(({ last_ok_at }) => last_ok_at?.getTime() === start.getTime())).toBe(true);
    expect((await worker().sendDue(after(DAY_MS))).sent).toBe(0);
  });

  test("replaces an older one of the same topic that is not sent yet, and does not make it wait longer", async () => {
    const device = await addDevice("one");
    await queuePush(db(), { memberId, kind: "messages", subjectId: "7", data: { n: 1 } }, start, after(10 * SECOND_MS));
    await queuePush(
      db(),
      { memberId, kind: "messages", subjectId: "7", data: { n: 2 } },
      after(5 * SECOND_MS),
      after(15 * SECOND_MS),
    );
    await queuePush(db(), { memberId, kind: "messages", subjectId: "8", data: { n: 3 } }, start);
    expect(await rows()).toHaveLength(2);
    expect((await worker().sendDue(after(10 * SECOND_MS))).sent).toBe(2);
    const texts = service.received.map(({ body }) => device.read(body));
    expect(texts.filter((text) => text.includes('\\"n\\":2'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('\\"n\\":1'))).toEqual([]);
  });

  test("that waits for a retry is dropped if there is a newer one", async () => {
    const device = await addDevice("one");
    await queue("7", { n: 1 });
    service.answers.push({ status: 503 });
    expect((await worker().sendDue(start)).postponed).toBe(1);
    await queue("7", { n: 2 }, after(SECOND_MS));
    expect(await worker().sendDue(after(MINUTE_MS))).toEqual({ sent: 1, dropped: 1, postponed: 0 });
    expect(device.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toContain('\\"n\\":2');
  });

  test("is dropped if its reason no longer exists, its kind is off, or the browser is somebody else's", async () => {
    const device = await addDevice("one");
    await queue();
    isRead = true;
    expect(await worker().sendDue(start)).toEqual({ sent: 0, dropped: 1, postponed: 0 });
    isRead = false;
    await queue();
    await db().insertInto("push_off").values({ member_id: memberId, kind: "messages" }).execute();
    expect((await worker().sendDue(start)).dropped).toBe(1);
    await queue();
    expect(await rows()).toHaveLength(2);
    await db().deleteFrom("push_off").execute();
    await queue();
    const { id } = await insertMember(db());
    await db().updateTable("push_subscription").set({ member_id: id }).where("id", "=", device.id).execute();
    expect((await worker().sendDue(start)).dropped).toBe(1);
    expect(service.received).toEqual([]);
  });

  test("is not sent to members who are suspended or leaving", async () => {
    await addDevice("one");
    for (const column of ["suspended_at", "leaving_at"] as const) {
      await queue();
      await db()
        .updateTable("member")
        .set({ [column]: start })
        .where("id", "=", memberId)
        .execute();
      expect((await worker().sendDue(start)).dropped).toBe(1);
      await db()
        .updateTable("member")
        .set({ [column]: null })
        .where("id", "=", memberId)
        .execute();
    }
    expect(service.received).toEqual([]);
  });

  test("is sent once by several workers", async () => {
    await addDevice("one");
    for (let n = 0; n < 40; n += 1) await queue(String(n));
    const results = await Promise.all(Array.from({ length: 4 }, () => worker().sendDue(start)));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    expect(service.received).toHaveLength(40);
  });

  test("that is sent once more because a worker was killed replaces itself", async () => {
    const device = await addDevice("one");
    await queue();
    // What a worker leaves behind that was killed after the push service had the notification: a claimed row.
    await sql`update push set attempts = 1, due_at = 'infinity'`.execute(db());
    expect((await worker().sendDue(after(79 * SECOND_MS))).sent).toBe(0);
    await endClaims(db(), start);
    expect((await worker().sendDue(after(80 * SECOND_MS))).sent).toBe(1);
    expect(service.received[0]?.headers["topic"]).toBe("messages-7");
    expect(device.read(service.received[0]?.body ?? Buffer.alloc(0))).toContain('"tag":"messages-7"');
    expect((await worker().sendDue(after(DAY_MS))).sent).toBe(0);
  });

  test("is not claimed by a second worker while the first one waits for the push service", async () => {
    await addDevice("one");
    await queue();
    service.onTaken(async () => {
      service.onTaken(undefined);
      expect((await worker().sendDue(after(30 * SECOND_MS))).sent).toBe(0);
    });
    expect((await worker().sendDue(start)).sent).toBe(1);
    expect(service.received).toHaveLength(1);
  });
});

describe("the answer of a push service", () => {
  test.each([200, 201, 202])("%i is a success", async (status) => {
    await addDevice("one");
    await queue();
    service.answers.push({ status });
    expect((await worker().sendDue(start)).sent).toBe(1);
  });

  test.each([404, 410])("%i ends the subscription, of this browser only", async (status) => {
    await addDevice("one");
    await addDevice("two");
    await queue();
    service.answers.push({ status });
    expect(await worker().sendDue(start)).toEqual({ sent: 1, dropped: 1, postponed: 0 });
    expect(await devices()).toHaveLength(1);
    expect(outcomes).toContain("gone");
  });

  test.each([429, 500, 503])("%i is tried again, not before Retry-After", async (status) => {
    await addDevice("one");
    await queue();
    service.answers.push({ status, headers: { "retry-after": "300" } });
    expect((await worker().sendDue(start)).postponed).toBe(1);
    expect((await worker().sendDue(after(299 * SECOND_MS))).sent).toBe(0);
    expect((await worker().sendDue(after(300 * SECOND_MS))).sent).toBe(1);
    expect(await devices()).toHaveLength(1);
  });

  test("none in time is tried again after half a minute", async () => {
    await addDevice("one");
    await queue();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.onTaken(() => promise);
    expect((await worker({ timeoutMs: 200 }).sendDue(start)).postponed).toBe(1);
    service.onTaken(undefined);
    resolve();
    expect((await worker().sendDue(after(30 * SECOND_MS))).sent).toBe(1);
  });

  test("413 is tried again at once, with the title alone", async () => {
    const device = await addDevice("one");
    await queue();
    service.answers.push({ status: 413 });
    expect((await worker().sendDue(start)).sent).toBe(1);
    expect(JSON.parse(device.read(service.received[1]?.body ?? Buffer.alloc(0)))).toMatchObject({
      notification: { title: "৩টি নতুন রুম", body: "" },
    });
  });

  test("a redirect is not followed", async () => {
    await addDevice("one");
    await queue();
    service.answers.push({ status: 307, headers: { location: service.endpointOf("two") } });
    expect((await worker().sendDue(start)).dropped).toBe(1);
    expect(service.received).toHaveLength(1);
  });

  test.each([400, 401, 403])(
    "%i is counted, and ends the subscription only after 3 days, and only if others are served",
    async (status) => {
      const rejected = await addDevice("one");
      const reject = async (at: Date) => {
        await queue("7", {}, at);
        service.answers.push({ status });
        expect((await worker().sendDue(at)).dropped).toBe(1);
      };
      await reject(start);
      await reject(after(DAY_MS));
      expect(outcomes.filter((one) => one === "rejected")).toHaveLength(2);
      await reject(after(4 * DAY_MS));
      // Everything is rejected, so it is our key: nothing is deleted.
      expect(await devices()).toMatchObject([{ id: rejected.id, failures: 3, rejected_since: start }]);
      const served = await addDevice("two");
      await db()
        .updateTable("push_subscription")
        .set({ last_ok_at: after(4 * DAY_MS) })
        .where("id", "=", served.id)
        .execute();
      await db()
        .updateTable("push_subscription")
        .set({ rejected_since: after(3 * DAY_MS) })
        .where("id", "=", rejected.id)
        .execute();
      await db().updateTable("push_subscription").set({ member_id: memberId }).execute();
      await sql`delete from push`.execute(db());
      await db()
        .insertInto("push")
        .values({
          member_id: memberId,
          subscription_id: rejected.id,
          kind: "messages",
          topic: "a",
          due_at: start,
          created_at: after(5 * DAY_MS),
        })
        .execute();
      service.answers.push({ status });
      await worker().sendDue(after(5 * DAY_MS));
      expect(await devices()).toHaveLength(2); // rejected for two days only
      await db()
        .insertInto("push")
        .values({
          member_id: memberId,
          subscription_id: rejected.id,
          kind: "messages",
          topic: "b",
          due_at: start,
          created_at: after(6 * DAY_MS),
        })
        .execute();
      service.answers.push({ status });
      await worker().sendDue(after(6 * DAY_MS));
      expect((await devices()).map(({ id }) => id)).toEqual([served.id]);
    },
  );

  test("a success forgets earlier rejections", async () => {
    await addDevice("one");
    await queue();
    service.answers.push({ status: 403 });
    await worker().sendDue(start);
    await queue("8");
    await worker().sendDue(start);
    expect(await devices()).toMatchObject([{ failures: 0, rejected_since: null, last_ok_at: start }]);
  });

  test("is not asked for if the host is not one of a push service, whatever the table says", async () => {
    await addDevice("one");
    await queue();
    expect((await worker({ extraHosts: [] }).sendDue(start)).dropped).toBe(1);
    expect(service.received).toEqual([]);
  });
});

test("Retry-After is seconds or a date, and at most a day", () => {
  expect(retryAfterOf("120")).toBe(120_000);
  expect(retryAfterOf("Tue, 01 Dec 2026 06:05:00 GMT", start.getTime())).toBe(5 * MINUTE_MS);
  expect(retryAfterOf("99999999")).toBe(DAY_MS);
  expect(retryAfterOf("Tue, 01 Dec 2020 06:05:00 GMT", start.getTime())).toBe(0);
  expect(retryAfterOf("soon")).toBeUndefined();
  expect(retryAfterOf(undefined)).toBeUndefined();
});

test("done notifications are deleted after 30 days", async () => {
  await addDevice("one");
  await queue();
  await queuePush(db(), { memberId, kind: "messages", subjectId: "9" }, start, after(60 * DAY_MS));
  await worker().sendDue(start);
  expect(await worker().sweep(after(29 * DAY_MS))).toEqual({ deleted: 0 });
  expect(await worker().sweep(after(31 * DAY_MS))).toEqual({ deleted: 1 });
  expect(await rows()).toHaveLength(1);
});
