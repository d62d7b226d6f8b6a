/** A friend who is told on their browser: bounds, exactly once, and what is left behind. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { makeVapidKeys, pushSubscription, readableSubscription } from "../../../../test/push.ts";
import { startPushService, type TestPushService } from "../../../../test/push-service.ts";
import { ADDRESS } from "../../../../test/viewings.ts";
import { runPasses } from "../../../../test/visit-passes.ts";
import { bookVisit } from "../../../../test/visits.ts";
import { pushTemplates } from "../../../main/push-templates.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { createLogger } from "../../../platform/log.ts";
import { createPushSender } from "../../../platform/push/push-sender.ts";
import { createPushTransport } from "../../../platform/push/push-transport.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { visitPassLimits } from "../visit-pass.limits.ts";
import { createVisitPassService } from "./visit-pass.service.ts";

const app = useTestApp();
const db = () => app().services.db;
const passes = () => app().services.visitPasses;
const friends = () => app().services.withYou;
const code = (work: Promise<unknown>) =>
  work.then(() => "done").catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

const start = new Date("2026-12-04T11:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
const before = at(-120);

let host: TestMember;
let person: TestMember;
let seeker: Actor;
let viewing: string;
let token: string;

beforeEach(async () => {
  await sql`truncate visit_pass, visit_mail_count, mail, push cascade`.execute(db());
  host = newMember({ name: "Karim Uddin Chowdhury" });
  person = newMember({ name: "Nusrat Jahan Mollick" });
  const listingId = await addListing(app(), host);
  seeker = await actorOf(app(), person);
  viewing = await bookVisit(db(), { listingId, seekerId: seeker.memberId, startsAt: start });
  token = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
});

/** Minutes of the clock, with a worker each. */
async function runClock(...minutes: number[]): Promise<void> {
  for (const minute of minutes) await runPasses(passes(), at(minute));
}

const accept = (browser = pushSubscription(), now = before, language: "en" | "bn" = "en") =>
  friends().acceptPush(token, browser, language, now);
const rows = () => db().selectFrom("visit_pass_friend").selectAll().orderBy("id").execute();
const accepted = async (now: Date) => (await passes().get(seeker, viewing, now)).pass?.accepted;
const queued = async (memberId = seeker.memberId) => {
  const { rows: found } = await sql<{ kind: string }>`
    select 'push ' || kind as kind, created_at as at from push where member_id = ${memberId} and subscription_id is null
    union all select kind, created_at from mail where member_id = ${memberId} and kind <> 'visit_ask' order by at,
      kind`.execute(db());
  return found.map(({ kind }) => kind);
};

describe("'I am with you' on a browser", () => {
  test("counts at once, is in the list of readings, and says nothing about the browser", async () => {
    const browser = pushSubscription();
    const own = await accept(browser, at(-100));
    const { pass } = await passes().get(seeker, viewing, at(-90));
    expect(pass).toMatchObject({
      accepted: 1,
      unconfirmed: 0,
      readings: [{ at: at(-100).toISOString(), isAccepted: true }],
    });
    expect(JSON.stringify(pass)).not.toContain(browser.endpoint);
    expect(await friends().read(own, at(-90))).toMatchObject({
      name: "Nusrat",
      address: null,
      friend: { isConfirmed: true, isByPush: true },
    });
    expect(await rows()).toMatchObject([{ email: null, endpoint: browser.endpoint, confirmed_at: at(-100) }]);
    expect(await queued()).toEqual(["push visit_with"]);
  });

  test("twice is once", async () => {
    const browser = pushSubscription();
    const [one, two] = await Promise.all([accept(browser), accept(browser)]);
    expect(one).toBe(two);
    expect(await rows()).toHaveLength(1);
    expect(await queued()).toEqual(["push visit_with"]);
  });

  test("has the bounds of mails: few for one pass, few for one seeker a day", async () => {
    await friends().accept(token, "friend@example.com", "en", before);
    // Browsers are confirmed at once, so the address that nobody has confirmed gives way to the last of them.
    for (let count = 0; count < visitPassLimits.friends; count += 1) expect(await code(accept())).toBe("done");
    expect((await rows()).map(({ email }) => email)).toEqual(Array(visitPassLimits.friends).fill(null));
    expect(await code(accept())).toBe("not_possible_now");
    expect(await code(friends().accept(token, "more@example.com", "en", before))).toBe("not_possible_now");
    for (let made = visitPassLimits.friends + 1; made < visitPassLimits.friendsPerDay; made += 1) {
      token = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
      expect(await code(accept())).toBe("done");
    }
    token = await passes().make(seeker, viewing, { name: "Nusrat", outBy: 60 }, before);
    expect(await code(accept())).toBe("too_many_requests");
  });

  test.each([
    "https://127.0.0.1:8080/.apple.com/",
    "https://evil.example/?.push.apple.com",
    "http://fcm.googleapis.com/wp/a",
    "https://fcm.googleapis.com:8443/wp/a",
  ])("not with the endpoint %s", async (endpoint) => {
    expect(await code(accept(pushSubscription(endpoint)))).toBe("push_service_unknown");
    expect(await rows()).toEqual([]);
  });

  test("not with a key that is no point, nor with a link that has ended, nor when all is well", async () => {
    const browser = pushSubscription();
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url");
    expect(await code(accept({ ...browser, keys: { ...browser.keys, p256dh } }))).toBe("validation_failed");
    await passes().sayOut(seeker, viewing, at(10));
    expect(await code(accept(browser, at(11)))).toBe("not_possible_now");
    await passes().revoke(seeker, viewing);
    expect(await code(accept(browser))).toBe("link_not_valid");
  });

  test("the table takes exactly one way", async () => {
    await accept();
    await expect(sql`update visit_pass_friend set email = 'friend@example.com'`.execute(db())).rejects.toThrow(
      "visit_pass_friend_way",
    );
    await expect(sql`update visit_pass_friend set endpoint = null`.execute(db())).rejects.toThrow(
      "visit_pass_friend_way",
    );
    await expect(sql`update visit_pass_friend set confirmed_at = null`.execute(db())).rejects.toThrow(
      "visit_pass_friend_browser",
    );
  });
});

const openWorker = () => {
  const opened = openDatabase({ url: app().databaseUrl, poolSize: 2, onError: () => undefined });
  return { ...createVisitPassService({ db: opened.db, log: createLogger("silent") }), close: opened.close };
};

describe("the alarm", () => {
  test("two workers: by push and by mail, each once, never early; and once that all is well", async () => {
    await accept();
    await friends().accept(token, "friend@example.com", "en", before);
    const { id } = await db()
      .selectFrom("visit_pass_friend")
      .select("id")
      .where("email", "is not", null)
      .executeTakeFirstOrThrow();
    await friends().confirm(app().services.links.sign("withYou", [id], at(3_000)), before);
    await sql`truncate mail, push`.execute(db());
    const workers = [openWorker(), openWorker()];
    const run = (minute: number) => Promise.all(workers.map((worker) => runPasses(worker, at(minute))));
    for (const minute of [0, 59, 60, 61, 74]) await run(minute);
    expect(await queued()).toEqual([]);
    for (const minute of [75, 76, 90]) await run(minute);
    expect(await queued()).toEqual(["push visit_alarm", "visit_alarm"]);
    await Promise.all([1, 2, 3].map(() => passes().sayOut(seeker, viewing, at(91))));
    for (const minute of [91, 92, 93]) await run(minute);
    expect(await queued()).toEqual(["push visit_alarm", "visit_alarm", "push visit_safe", "visit_safe"]);
    for (const worker of workers) await worker.close();
  });

  test("whoever accepts during it is told at once", async () => {
    await runClock(0, 60, 75);
    const browser = pushSubscription();
    await accept(browser, at(76));
    await accept(browser, at(77));
    await runClock(78, 79);
    expect(await queued()).toEqual(["push visit_alarm"]);
  });
});

describe("on the friend's browser", () => {
  let service: TestPushService;
  const closers: (() => void)[] = [];
  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.received.length = 0;
    service.answers.length = 0;
  });
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  function sendDue(now: Date) {
    const transport = createPushTransport({ keys: makeVapidKeys(), extraHosts: [service.host], ca: service.ca });
    closers.push(() => transport.close());
    const common = {
      db: db(),
      links: app().services.links,
      origin: "https://nestmates.example",
      log: createLogger("silent"),
    };
    return createPushSender({ ...common, transport, templates: pushTemplates }).sendDue(now);
  }

  /** Their push service is the test's own. */
  async function acceptReadable(language: "en" | "bn", now = before) {
    const browser = readableSubscription(service.endpointOf(`friend-${viewing}`));
    const own = await friends().acceptPush(token, { ...pushSubscription(), keys: browser.keys }, language, now);
    await sql`update visit_pass_friend set endpoint = ${browser.endpoint} where endpoint is not null`.execute(db());
    return { ...browser, own };
  }

  const payloads = ({ read }: { read: (body: Buffer) => string }) =>
    service.received.map(({ body }) => {
      const text = read(body);
      expect(Buffer.byteLength(text)).toBeLessThan(2048);
      return (
        JSON.parse(text) as {
          notification: { title: string; body: string; navigate: string; lang: string; tag: string };
        }
      ).notification;
    });

  test.each([
    ["en", "You're looking out for Nusrat", "Nusrat hasn't answered", "999"],
    ["bn", "আপনি Nusrat-এর সঙ্গে আছেন", "Nusrat সাড়া দিচ্ছেন না", "৯৯৯"],
  ] as const)(
    "%s: it works, the alarm, all is well; the address is behind the link only",
    async (language, hello, alarm, number) => {
      const browser = await acceptReadable(language);
      await sendDue(before);
      await runClock(0, 60, 75);
      expect(await sendDue(at(75))).toMatchObject({ sent: 1 });
      expect((await sendDue(at(90))).sent).toBe(0);
      const [first, second] = payloads(browser);
      expect(first).toMatchObject({ title: hello, lang: language });
      expect(second).toMatchObject({ title: alarm, lang: language, body: expect.stringContaining(number) as string });
      // Otherwise the alarm would replace the first one without a sound.
      expect(first?.tag).not.toBe(second?.tag);
      expect(service.received[1]?.headers).toMatchObject({ ttl: "86400", urgency: "high" });
      const { location } = await friends().read(token, at(76));
      expect(second?.body).toContain(location);
      const shown = JSON.stringify([first, second]);
      for (const secret of [ADDRESS, "Road 5", "Jahan", "Mollick", person.email, host.email, "Karim"])
        expect(shown).not.toContain(secret);
      const own = new URL(second?.navigate ?? "").pathname.split("/").at(-1) ?? "";
      expect(await friends().read(decodeURIComponent(own), at(76))).toMatchObject({
        state: "alarm",
        address: ADDRESS,
        friend: { isByPush: true },
      });
      await passes().sayOut(seeker, viewing, at(80));
      await runClock(80, 81);
      await sendDue(at(81));
      expect(payloads(browser)).toHaveLength(3);
    },
  );

  test("an alarm that waits is not sent if the seeker has answered since", async () => {
    await acceptReadable("en");
    await sendDue(before);
    await runClock(0, 60, 75);
    await passes().sayOut(seeker, viewing, at(76));
    await runClock(77);
    // What is sent is that all is well.
    expect(await sendDue(at(77))).toMatchObject({ sent: 1, dropped: 1 });
    expect(service.received.map(({ headers }) => String(headers["topic"]).split("-")[0])).toEqual([
      "visit_with",
      "visit_safe",
    ]);
  });

  test("a browser that its push service does not know any more is no friend", async () => {
    await acceptReadable("en");
    expect(await accepted(before)).toBe(1);
    service.answers.push({ status: 410 });
    expect(await sendDue(before)).toMatchObject({ dropped: 1 });
    expect([await rows(), await accepted(before)]).toEqual([[], 0]);
  });

  test("a push service that rejects us, or is busy, deletes nothing", async () => {
    await acceptReadable("en");
    service.answers.push({ status: 503 }, { status: 403 });
    expect(await sendDue(before)).toMatchObject({ postponed: 1 });
    expect(await sendDue(at(-100))).toMatchObject({ dropped: 1 });
    expect(await rows()).toHaveLength(1);
  });

  test("is told although the seeker's account is suspended", async () => {
    await acceptReadable("en");
    await sendDue(before);
    await runClock(0, 60, 75);
    await sql`update member set suspended_at = now() where id = ${seeker.memberId}`.execute(db());
    expect(await sendDue(at(75))).toMatchObject({ sent: 1 });
  });

  test.each([
    ["stops", async (own: string) => void (await friends().stop(own, at(75)))],
    ["has a link that was revoked", () => passes().revoke(seeker, viewing)],
    [
      "has a link that was replaced",
      async () => void (await passes().make(seeker, viewing, { name: "N", outBy: 60 }, at(10))),
    ],
    ["has a link that is over", async () => void (await runPasses(passes(), at(30 + 24 * 60)))],
    [
      "loses the seeker's account",
      async () => void (await db().deleteFrom("member").where("id", "=", seeker.memberId).execute()),
    ],
  ])("whoever %s is forgotten, and gets nothing that waits", async (_what, end) => {
    const { own } = await acceptReadable("en");
    await runClock(0, 60, 75);
    await end(own);
    expect(await rows()).toEqual([]);
    expect((await sendDue(at(75))).sent).toBe(0);
    expect(service.received).toEqual([]);
  });
});

test("a member and a friend in the same browser: neither takes the other's notifications away", async () => {
  const browser = pushSubscription();
  const member = newMember();
  const signedIn = await app().call("POST", "/api/session", { as: member, headers: { origin: app().config.origin } });
  const headers = { origin: app().config.origin, cookie: String(signedIn.headers["set-cookie"]).split(";")[0] ?? "" };
  const subscribe = () => app().call("POST", "/api/push/subscriptions", { headers, body: browser });
  const devices = () =>
    db().selectFrom("push_subscription").select("id").where("endpoint", "=", browser.endpoint).execute();
  expect((await subscribe()).statusCode).toBe(201);
  const own = await accept(browser);
  expect([(await devices()).length, (await rows()).length]).toEqual([1, 1]);
  await app().call("POST", "/api/push/subscriptions", { as: newMember(), body: browser });
  expect((await subscribe()).statusCode).toBe(201);
  await friends().stop(own, before);
  expect(await devices()).toHaveLength(1);
  await accept(browser);
  await app().call("DELETE", "/api/session", { headers });
  expect([(await devices()).length, (await rows()).length]).toEqual([0, 1]);
});
