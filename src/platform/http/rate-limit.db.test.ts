import type { LightMyRequestResponse } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { problemCode, startTestApp, type TestApp } from "../../../test/app.ts";
import { listingBody } from "../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../test/members.ts";
import { freePort, hasRedis, startRedis } from "../../../test/redis.ts";
import { BODY_LIMIT_BYTES } from "./rate-limit.ts";

const running: TestApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0).toReversed()) await app.stop();
});

async function start(environment: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(environment);
  running.push(app);
  return app;
}

interface From {
  ip?: string;
  as?: TestMember;
  headers?: Record<string, string>;
}

function get({ app }: TestApp, url: string, { ip = "203.0.113.1", as, headers }: From = {}) {
  return app.inject({
    url,
    remoteAddress: ip,
    headers: { ...(as && { authorization: `Bearer ${unsignedIdToken(as)}` }), ...headers },
  });
}

async function statuses(times: number, send: (n: number) => Promise<LightMyRequestResponse>): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) answers.push((await send(n)).statusCode);
  return answers;
}

function expectTooMany(answer: LightMyRequestResponse) {
  expect([answer.statusCode, problemCode(answer)]).toEqual([429, "too_many_requests"]);
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ status: 429, requestId: answer.headers["x-request-id"] });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
}

const fiveThenNone = [200, 200, 200, 200, 200, 429, 429];

describe("requests from one IP address", () => {
  test("are counted over all URLs, and refused beyond the limit", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "5" });
    expect(await statuses(7, (n) => get(app, n % 2 ? "/faq" : "/testimonials"))).toEqual(fiveThenNone);
    expectTooMany(await get(app, "/featuredPost"));
    expectTooMany(await get(app, "/metrics"));
    expect(
      (await app.app.inject({ method: "PUT", url: "/featuredPost", remoteAddress: "203.0.113.1" })).statusCode,
    ).toBe(429);
  });

  test("do not count for another IP address", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "5" });
    await statuses(6, () => get(app, "/testimonials"));
    expect((await get(app, "/testimonials", { ip: "203.0.113.2" })).statusCode).toBe(200);
  });

  test("are not distinguished by X-Forwarded-For of an untrusted client", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "5" });
    expect(
      await statuses(7, (n) =>
        get(app, "/testimonials", {
          headers: { "x-forwarded-for": `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` },
        }),
      ),
    ).toEqual(fiveThenNone);
  });

  test("are distinguished by X-Forwarded-For of a trusted proxy", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "5", TRUST_PROXY: "203.0.113.1" });
    expect(
      await statuses(7, (n) => get(app, "/testimonials", { headers: { "x-forwarded-for": `198.51.100.${n}` } })),
    ).toEqual(Array(7).fill(200));
    expect(
      await statuses(7, () => get(app, "/testimonials", { headers: { "x-forwarded-for": "198.51.100.99" } })),
    ).toEqual(fiveThenNone);
  });
});

const left = ({ headers }: LightMyRequestResponse) => Number(headers["x-ratelimit-remaining"]);

describe("what is made for a visitor", () => {
  test("a picture of the map counts as ten lists, and as one when it is there", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "100" });
    const url = "/api/map/picture/14/196900/113250";
    expect((await get(app, url)).statusCode).toBe(200);
    expect([left(await get(app, url)), left(await get(app, url))]).toEqual([100 - 10 - 1, 100 - 10 - 2]);
  });

  test("a list for a typed place counts as ten", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "100" });
    expect((await get(app, "/browseListing?location=qwzzv%20xtrpo")).statusCode).toBe(200);
    expect(left(await get(app, "/testimonials"))).toBe(100 - 10 - 1);
  });

  test("a list counts as one", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "100" });
    await get(app, "/browseListing?maxRent=9000");
    expect(left(await get(app, "/browseListing?maxRent=9001"))).toBe(98);
  });

  test("nothing more is counted for the address of a member", async () => {
    const app = await start({ RATE_LIMIT_PER_IP: "100" });
    const member = newMember();
    await get(app, "/browseListing?location=qwzzv", { as: member });
    expect(left(await get(app, "/testimonials"))).toBe(98);
  });
});

const ownPosts = (app: TestApp, as: TestMember, n: number) =>
  get(app, `/browseListing/${as.uid}`, { as, ip: `203.0.113.${n}` });

describe("requests of one member", () => {
  test("are counted over all IP addresses, and refused beyond the limit", async () => {
    const app = await start({ RATE_LIMIT_PER_MEMBER: "5" });
    const member = newMember();
    expect(await statuses(7, (n) => ownPosts(app, member, n))).toEqual(fiveThenNone);
    expectTooMany(await ownPosts(app, member, 100));
    const posted = await app.call("POST", "/featuredPost", { as: member, body: listingBody() });
    expectTooMany(posted);
    expect((await ownPosts(app, newMember(), 1)).statusCode).toBe(200);
  });

  test("by token and by cookie share one count", async () => {
    const app = await start({ RATE_LIMIT_PER_MEMBER: "5" });
    const member = newMember();
    const cookie = await app.signIn(member);
    // The sign-in was the first of five.
    expect(await statuses(4, (n) => ownPosts(app, member, n))).toEqual([200, 200, 200, 200]);
    expectTooMany(await get(app, `/browseListing/${member.uid}`, { headers: { cookie } }));
  });
});

const send = (app: TestApp, payload: string) =>
  app.call("POST", "/featuredPost", {
    as: newMember(),
    headers: { "content-type": "application/json" },
    body: payload,
  });

describe("a body", () => {
  test("of the longest listing is accepted, in any script", async () => {
    const app = await start({});
    const longest = listingBody({
      description: "ঘ".repeat(4_000),
      title: "ঘ".repeat(120),
      interests: "ঘ".repeat(300),
      location: "ঘ".repeat(160),
    });
    expect((await send(app, JSON.stringify(longest))).statusCode).toBe(201);
  });

  test("larger than the limit is rejected", async () => {
    const app = await start({});
    const answer = await send(app, JSON.stringify(listingBody({ junk: "x".repeat(BODY_LIMIT_BYTES) })));
    expect([answer.statusCode, problemCode(answer)]).toEqual([413, "payload_too_large"]);
  });
});

test("while Redis is down each process counts for itself, and says so", async () => {
  const app = await start({ RATE_LIMIT_PER_IP: "5", REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect((await get(app, "/metrics", { ip: "127.0.0.1" })).body).toMatch(/^rate_limit_store_up 0$/m);
  expect(await statuses(7, () => get(app, "/testimonials"))).toEqual(fiveThenNone);
});

test("without a Redis nothing is missing", async () => {
  const app = await start({});
  const { body } = await get(app, "/metrics", { ip: "127.0.0.1" });
  expect(body).toMatch(/^rate_limit_store_up 1$/m);
  expect(body).toMatch(/^member_news_up 1$/m);
});

describe.skipIf(!hasRedis)("with a Redis that hangs", () => {
  test("responses come within half a second, the next ones without waiting, and its counts are used again after it", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const app = await start({ RATE_LIMIT_PER_IP: "5", REDIS_URL: redis.url });
    const metrics = async () => (await get(app, "/metrics", { ip: "127.0.0.1" })).body;
    const up = /^rate_limit_store_up 1$/m;
    const hintsUp = /^member_news_up 1$/m;
    await vi.waitFor(async () => expect(await metrics()).toMatch(up), { timeout: 5_000, interval: 50 });
    await vi.waitFor(async () => expect(await metrics()).toMatch(hintsUp), { timeout: 5_000, interval: 50 });
    await redis.store.flushall();
    expect(await statuses(3, () => get(app, "/testimonials"))).toEqual([200, 200, 200]);
    redis.silence();
    const waits: number[] = [];
    const answers = await statuses(7, async () => {
      const begun = performance.now();
      const answer = await get(app, "/testimonials");
      waits.push(performance.now() - begun);
      return answer;
    });
    // Counted in this process, from nothing.
    expect(answers).toEqual(fiveThenNone);
    expect(Math.max(...waits)).toBeLessThan(500);
    // One waits; with its connection closed, the others do not.
    expect(waits.filter((ms) => ms > 150).length).toBeLessThanOrEqual(1);
    await vi.waitFor(async () => expect(await metrics()).not.toMatch(hintsUp), { timeout: 8_000, interval: 100 });
    expect(await metrics()).not.toMatch(up);
    redis.wake();
    await vi.waitFor(async () => expect(await metrics()).toMatch(up), { timeout: 10_000, interval: 100 });
    await vi.waitFor(async () => expect(await metrics()).toMatch(hintsUp), { timeout: 10_000, interval: 100 });
  }, 60_000);
});

describe.skipIf(!hasRedis)("with a shared store", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  /** Two apps on one database and one empty Redis, as two processes. */
  async function startTwo() {
    const limits = { RATE_LIMIT_PER_IP: "5", RATE_LIMIT_PER_MEMBER: "3", REDIS_URL: redis.url };
    const first = await start(limits);
    const second = await start({ ...limits, DATABASE_URL: first.databaseUrl });
    for (const app of [first, second])
      await vi.waitFor(async () =>
        expect((await get(app, "/testimonials", { ip: "192.0.2.1" })).headers["x-ratelimit-remaining"]).not.toBe("5"),
      );
    await redis.store.flushall();
    return (n: number) => (n % 2 ? first : second);
  }

  test("an IP address is counted by all processes together", async () => {
    const either = await startTwo();
    expect(await statuses(7, (n) => get(either(n), "/testimonials"))).toEqual(fiveThenNone);
    expectTooMany(await get(either(0), "/faq"));
    expectTooMany(await get(either(1), "/faq"));
  });

  test("a member is counted by all processes together", async () => {
    const either = await startTwo();
    const member = newMember();
    expect(
      await statuses(5, (n) => get(either(n), `/browseListing/${member.uid}`, { as: member, ip: `198.51.100.${n}` })),
    ).toEqual([200, 200, 200, 429, 429]);
  });
});
