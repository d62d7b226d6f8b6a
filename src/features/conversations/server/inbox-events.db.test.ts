import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { actorOf, message, opener } from "../../../../test/conversations.ts";
import { eventsOf, type OpenStream, openStream } from "../../../../test/event-stream.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import { hasRedis, startRedis } from "../../../../test/redis.ts";
import { passUndoMinute } from "../../../../test/taken.ts";
import { ADDRESS, morning } from "../../../../test/viewings.ts";
import { createDrain } from "../../../platform/http/drain.ts";
import { HEARTBEAT_S, STREAMS_PER_MEMBER } from "../../../platform/http/event-streams.ts";

/** Two processes on one database. */
let first: TestApp;
let second: TestApp;
const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;

async function start(environment: Record<string, string> = {}): Promise<TestApp> {
  const started = await startTestApp(environment);
  await started.app.listen({ host: "127.0.0.1", port: 0 });
  return started;
}

beforeAll(async () => {
  first = await start();
  second = await start({ DATABASE_URL: first.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const metricsOf = async (app: TestApp) => (await app.call("GET", "/metrics")).body;

const open: OpenStream[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stream of open.splice(0)) stream.close();
});

async function streamOf(app: TestApp, headers: Record<string, string>, query?: string): Promise<OpenStream> {
  const stream = await openStream(portOf(app), headers, query);
  open.push(stream);
  return stream;
}
const tokenOf = (member: TestMember) => ({ authorization: `Bearer ${unsignedIdToken(member)}` });

/** Until the second process has sent all events of earlier steps: it sends them in order. */
async function untilTold(): Promise<void> {
  const witness = newMember();
  const { memberId } = await actorOf(first, witness);
  const stream = await streamOf(second, tokenOf(witness));
  await eventsOf(stream, "inbox", 1);
  first.services.memberHints.tell([memberId]);
  await eventsOf(stream, "inbox", 2);
}

async function asked() {
  const owner = newMember();
  const member = newMember();
  const listingId = await addListing(first, owner);
  const seeker = await actorOf(first, member);
  const { _id: id } = await first.services.conversations.ask(seeker, listingId, opener());
  await untilTold();
  return { id, owner, member, seeker, listingId, poster: await actorOf(first, owner) };
}

describe("a stream", () => {
  test("brings an event when the owner offers times to visit through another process", async () => {
    const { id, member, poster, listingId } = await asked();
    await first.services.conversations.send(poster, id, { nonce: message().nonce, text: "Yes, it is free." });
    await untilTold();
    const theirs = await streamOf(second, tokenOf(member));
    const [begin] = await eventsOf(theirs, "inbox", 1);
    expect(begin?.data).toEqual({ unread: 1 });
    await first.services.viewings.offer(poster, listingId, {
      address: ADDRESS,
      seats: 1,
      starts: [morning(new Date(), 2)],
    });
    expect((await eventsOf(theirs, "inbox", 2)).length).toBe(2);
  });

  test("brings an event when somebody writes through another process, and continues after its cursor", async () => {
    const { id, owner, member, poster, seeker } = await asked();
    const theirs = await streamOf(second, tokenOf(owner));
    const [begin] = await eventsOf(theirs, "inbox", 1);
    expect(begin?.data).toEqual({ unread: 1 });
    const current = await streamOf(second, tokenOf(owner), `?after=${begin?.id}`);
    await eventsOf(current, "beat", 1);
    await untilTold();
    expect(current.events("inbox")).toEqual([]);

    const mine = await streamOf(second, tokenOf(member));
    await eventsOf(mine, "inbox", 1);
    const begun = performance.now();
    await first.services.conversations.send(poster, id, { nonce: message().nonce, text: "Come on Friday." });
    const [, news] = await eventsOf(mine, "inbox", 2);
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(news?.data).toEqual({ unread: 1 });
    // The sender's other devices are told too.
    expect((await eventsOf(current, "inbox", 1)).length).toBe(1);

    const before = mine.events("inbox")[0]?.id ?? "";
    const resumed = await streamOf(first, { ...tokenOf(member), "last-event-id": before }, `?after=${news?.id}`);
    expect((await eventsOf(resumed, "inbox", 1))[0]).toEqual(news);

    await first.services.conversations.markRead(seeker, id, 2);
    expect((await eventsOf(mine, "inbox", 3))[2]?.data).toEqual({ unread: 0 });
  });

  test("brings an event to those who get a free place, and when the room is taken", async () => {
    const { id, listingId, seeker, poster } = await asked();
    await first.services.db
      .updateTable("conversation_queue")
      .set({ cap: 1 })
      .where("listing_id", "=", listingId)
      .execute();
    const next = newMember();
    await first.services.conversations.ask(await actorOf(first, next), listingId, opener());
    await untilTold();
    const waiting = await streamOf(second, tokenOf(next));
    expect((await eventsOf(waiting, "inbox", 1))[0]?.data).toEqual({ unread: 0 });
    await first.services.conversations.withdraw(seeker, id);
    expect((await eventsOf(waiting, "inbox", 2))[1]?.data).toEqual({ unread: 1 });
    const cursor = waiting.events("inbox")[1]?.id;
    await first.services.freshness.answer(poster, listingId, "taken");
    await untilTold();
    expect(waiting.events("inbox")).toHaveLength(2);
    await passUndoMinute(first);
    expect((await eventsOf(waiting, "inbox", 3))[2]?.id).not.toBe(cursor);
  });

  test.each(["deleted by its owner", "removed by a moderator"])(
    "brings an event to those who asked about a post that is %s",
    async (how) => {
      const { member, poster, seeker, listingId, id } = await asked();
      const { listings, safety, moderation, db, conversations } = first.services;
      const theirs = await streamOf(second, tokenOf(member));
      expect((await eventsOf(theirs, "inbox", 1))[0]?.data).toEqual({ unread: 0 });
      if (how === "deleted by its owner") await listings.delete(poster, listingId);
      else {
        await safety.report(seeker, { listing: listingId, reason: "fake", words: "" });
        const { id: caseId } = await db
          .selectFrom("moderation_case")
          .select("id")
          .where("listing_id", "=", listingId)
          .executeTakeFirstOrThrow();
        await moderation.decide({ ...(await actorOf(first, newMember())), isModerator: true }, caseId, {
          decision: "remove",
          note: "",
        });
      }
      expect((await eventsOf(theirs, "inbox", 2))[1]?.data).toEqual({ unread: 1 });
      expect(await conversations.load(seeker, id, undefined)).toMatchObject({
        state: "closed",
        closedReason: "removed",
        listing: null,
      });
    },
  );

  test("brings an event when a moderator decides about a message: to both if it is delivered, else to its author", async () => {
    const { id, owner, member, poster } = await asked();
    const { conversations, db, messageModeration } = first.services;
    await conversations.send(poster, id, { nonce: message().nonce, text: "Come on Friday." });
    const scam = "Send 2000 taka by bKash before you visit, then I give you the address.";
    const hold = async () => {
      await conversations.send(poster, id, { nonce: message().nonce, text: scam, isSure: true });
      const { id: held } = await db
        .selectFrom("held_message")
        .select("id")
        .where("conversation_id", "=", id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await untilTold();
      return held;
    };
    const moderator = { ...(await actorOf(first, newMember())), isModerator: true };
    const kept = await hold();
    const [author, reader] = [await streamOf(second, tokenOf(owner)), await streamOf(second, tokenOf(member))];
    for (const stream of [author, reader]) await eventsOf(stream, "inbox", 1);
    await messageModeration.decideHeld(moderator, kept, "keep");
    await eventsOf(author, "inbox", 2);
    const delivered = await hold();
    expect(reader.events("inbox")).toHaveLength(1);
    await messageModeration.decideHeld(moderator, delivered, "deliver");
    const [before, after] = await eventsOf(reader, "inbox", 2);
    expect(after?.id).not.toBe(before?.id);
  });

  test.each(["number", "decline"])(
    "brings an event to somebody who liked a room and gets an answer: %s",
    async (answer) => {
      const [owner, fan] = [newMember(), newMember()];
      const listing = await addListing(first, owner);
      await first.call("PATCH", "/featuredPost", { as: fan, body: { id: listing } });
      const [poster, { memberId: person }] = [await actorOf(first, owner), await actorOf(first, fan)];
      const theirs = await streamOf(second, tokenOf(fan));
      expect((await eventsOf(theirs, "inbox", 1))[0]?.data).toEqual({ unread: 0 });
      const { people } = first.services;
      await (answer === "number"
        ? people.shareNumber(poster, listing, person)
        : people.decline(poster, listing, person, "fit"));
      expect((await eventsOf(theirs, "inbox", 2))[1]?.data).toEqual({ unread: 1 });
    },
  );

  test("is not buffered, compressed, cached or measured as a request", async () => {
    const { headers, status } = await streamOf(first, { ...tokenOf(newMember()), "accept-encoding": "gzip" });
    expect([
      status,
      headers["content-type"],
      headers["cache-control"],
      headers["x-accel-buffering"],
      headers["content-encoding"],
    ]).toEqual([200, "text/event-stream", "private, no-store", "no", undefined]);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([headers["x-content-type-options"], typeof headers["x-request-id"]]).toEqual(["nosniff", "string"]);
    const metrics = await metricsOf(first);
    expect(metrics).toMatch(/^event_streams_open 1$/m);
    // The request for the metrics.
    expect(metrics).toMatch(/^http_requests_in_flight 1$/m);
    open.at(-1)?.close();
    await vi.waitFor(async () => expect(await metricsOf(first)).toMatch(/^event_streams_open 0$/m));
    expect(await metricsOf(first)).not.toContain("/api/events");
  });

  test("is for members", async () => {
    // EventSource does not connect again.
    expect((await streamOf(first, {})).status).toBe(204);
    expect((await streamOf(first, { cookie: `__Host-sid=${"a".repeat(43)}` })).status).toBe(204);
    expect((await streamOf(first, { authorization: "Bearer a.b.c" })).status).toBe(401);
    const once = await first.call("GET", "/api/events", { as: newMember() });
    expect([once.statusCode, once.body]).toEqual([200, 'id: 0-0\nevent: inbox\ndata: {"unread":0}\n\n']);
    expect(
      (await first.call("HEAD", "/api/events", { as: newMember(), headers: { accept: "text/event-stream" } }))
        .statusCode,
    ).toBe(200);
  });
});

/** Each of the 25 slots gets its heartbeat. Only the timer of the streams is simulated. */
const beatAll = () => vi.advanceTimersByTimeAsync(HEARTBEAT_S * 1_000);
const untilEnded = (stream: OpenStream) => vi.waitFor(() => expect(stream.isEnded()).toBe(true), { timeout: 5_000 });

describe("a stream ends", () => {
  test("when its session ends, and not before", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const member = newMember();
    const cookie = await first.signIn(member);
    const [kept, signedOut] = [
      await streamOf(first, { cookie: await first.signIn(member) }),
      await streamOf(first, { cookie }),
    ];
    await beatAll();
    await eventsOf(signedOut, "beat", 2);
    expect(signedOut.isEnded()).toBe(false);
    await first.call("DELETE", "/api/session", { headers: { cookie, origin: first.config.origin } });
    await beatAll();
    await untilEnded(signedOut);
    expect(kept.isEnded()).toBe(false);
  });

  test("when the member is suspended", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const member = newMember();
    const streams = [
      await streamOf(first, { cookie: await first.signIn(member) }),
      await streamOf(first, tokenOf(member)),
    ];
    await first.services.db
      .updateTable("member")
      .set({ suspended_at: new Date() })
      .where("uid", "=", member.uid)
      .execute();
    await beatAll();
    await vi.waitFor(() => expect(streams.map(({ isEnded }) => isEnded())).toEqual([true, true]), { timeout: 5_000 });
  });

  test("if the member has too many: the oldest", async () => {
    const member = newMember();
    const streams: OpenStream[] = [];
    for (let n = 0; n <= STREAMS_PER_MEMBER; n += 1) streams.push(await streamOf(first, tokenOf(member)));
    await untilEnded(streams[0] as OpenStream);
    expect(streams[0]?.events("end").length).toBe(1);
    expect(streams.filter(({ isEnded }) => isEnded()).length).toBe(1);
  });

  test("before the process stops, and the client is sent elsewhere while it drains", async () => {
    const stopping = await start({ DATABASE_URL: first.databaseUrl });
    const stream = await streamOf(stopping, tokenOf(newMember()));
    const drain = createDrain(stopping.app, 1, { onDrain: () => stopping.services.streams.endAll() });
    const begun = performance.now();
    const stopped = drain.stop();
    await untilEnded(stream);
    expect(performance.now() - begun).toBeLessThan(900);
    const late = await streamOf(stopping, tokenOf(newMember()));
    await untilEnded(late);
    expect([late.status, late.headers.connection, late.text()]).toEqual([
      200,
      "close",
      expect.stringMatching(/^retry: \d{4}\n\n$/),
    ]);
    await stopped;
    await stopping.stop();
  });
});

test("a process with as many streams as it may have returns 503", async () => {
  const small = await start({ DATABASE_URL: first.databaseUrl, STREAMS_PER_PROCESS: "1" });
  const kept = await streamOf(small, tokenOf(newMember()));
  const { status, headers } = await streamOf(small, tokenOf(newMember()));
  expect([status, headers["content-type"], headers["retry-after"]]).toEqual([
    503,
    "application/problem+json; charset=utf-8",
    String(HEARTBEAT_S),
  ]);
  expect(kept.isEnded()).toBe(false);
  await small.stop();
});

describe.skipIf(!hasRedis)("with a Redis that hangs", () => {
  test("a member of the same process is told at once, one of another within 15 seconds", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const environment = { DATABASE_URL: first.databaseUrl, REDIS_URL: redis.url };
    const near = await start(environment);
    onTestFinished(() => near.stop());
    const far = await start(environment);
    onTestFinished(() => far.stop());
    for (const app of [near, far])
      await vi.waitFor(async () => expect(await metricsOf(app)).toMatch(/^member_news_up 1$/m), { timeout: 5_000 });
    const { id, owner, member, poster } = await asked();
    const sender = await streamOf(near, tokenOf(owner));
    const reader = await streamOf(far, tokenOf(member));
    for (const stream of [sender, reader]) await eventsOf(stream, "inbox", 1);
    redis.silence();
    const begun = performance.now();
    await near.services.conversations.send(poster, id, { nonce: message().nonce, text: "Come on Friday." });
    await eventsOf(sender, "inbox", 2);
    expect(performance.now() - begun).toBeLessThan(1_000);
    await vi.waitFor(() => expect(reader.events("inbox").length).toBe(2), { timeout: 15_000 });
  }, 60_000);
});
