import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { type CachedResponse, ResponseCache, type ResponseCacheOptions } from "./response-cache.ts";

const FRESH_MS = 100;
const STALE_MS = 1_000;

interface Making {
  key: string;
  finish: (answer: CachedResponse) => void;
  fail: (error: Error) => void;
}

const running: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/**
 * A server whose answers are made by the test: `/a` asks for the answer named a. The clock stands until it is moved. With `isPatient` each
 * answer waits until the test finishes it; otherwise it is the number of times that any was made.
 */
function serve({ isPatient = false, ...options }: Partial<ResponseCacheOptions> & { isPatient?: boolean } = {}) {
  const clock = { ms: 0 };
  const answers = new ResponseCache({ isEnabled: true, freshMs: FRESH_MS, staleMs: STALE_MS, now: () => clock.ms, ...options });
  const makings: Making[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const tell = () => {
    for (const { count, resolve } of waiting) if (arrived >= count) resolve();
  };
  let arrived = 0;
  const make = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<CachedResponse>();
    makings.push({ key, finish: resolve, fail: reject });
    if (!isPatient) resolve({ json: JSON.stringify({ made: makings.length }) });
    return promise;
  };
  const app = Fastify();
  running.push(app);
  app.get<{ Params: { key: string } }>("/:key", (request, reply) => {
    const answer = answers.send(request, reply, request.params.key, "public, max-age=0", () => make(request.params.key));
    arrived += 1;
    tell();
    return answer;
  });
  const get = (key: string, headers: Record<string, string> = {}) => app.inject({ url: `/${key}`, headers });
  /** Until so many requests have come to ask for their answer. */
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      tell();
    });
  const finish = (index: number, json: string, headers: Record<string, string> = {}) => makings[index]?.finish({ json, headers });
  return { answers, clock, makings, get, until, finish };
}

const bodyOf = async (answer: Promise<{ body: string }>) => (await answer).body;

describe("freshness", () => {
  test("an answer is made once and kept, one per key", async () => {
    const { get, makings } = serve();
    expect([await bodyOf(get("a")), await bodyOf(get("a")), await bodyOf(get("b")), await bodyOf(get("a"))]).toEqual([
      '{"made":1}',
      '{"made":1}',
      '{"made":2}',
      '{"made":1}',
    ]);
    expect(makings.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  test("past its freshness it is still served, while one caller makes the next", async () => {
    const { get, clock, makings, finish, until } = serve({ isPatient: true });
    const first = get("a");
    await until(1);
    finish(0, '"old"');
    await first;
    clock.ms = FRESH_MS + 1;
    expect([await bodyOf(get("a")), await bodyOf(get("a"))]).toEqual(['"old"', '"old"']);
    expect(makings).toHaveLength(2);
    finish(1, '"new"');
    await expect.poll(() => bodyOf(get("a"))).toBe('"new"');
    expect(makings).toHaveLength(2);
  });

  test("a renewal that fails leaves the copy, and is tried again", async () => {
    const { get, clock, makings, finish, until } = serve({ isPatient: true });
    const first = get("a");
    await until(1);
    finish(0, '"old"');
    await first;
    clock.ms = FRESH_MS + 1;
    await get("a");
    makings[1]?.fail(new Error("the database is away"));
    await expect.poll(async () => [await bodyOf(get("a")), makings.length]).toEqual(['"old"', 3]);
  });

  test("past the last use of a copy, callers wait for a new one", async () => {
    const { get, clock } = serve();
    await get("a");
    clock.ms = STALE_MS + 1;
    expect(await bodyOf(get("a"))).toBe('{"made":2}');
  });

  test("a failure is not kept", async () => {
    const { get, makings, until, finish } = serve({ isPatient: true });
    const first = get("a");
    await until(1);
    makings[0]?.fail(new Error("the database is away"));
    expect((await first).statusCode).toBe(500);
    const second = get("a");
    await until(2);
    finish(1, '"fine"');
    expect(await bodyOf(second)).toBe('"fine"');
  });

  test("switched off, every answer is made anew, and still has its ETag", async () => {
    const { get, makings } = serve({ isEnabled: false });
    const answers = [await get("a"), await get("a")];
    expect(makings).toHaveLength(2);
    expect(answers.map(({ headers }) => headers["etag"])).toEqual([expect.stringMatching(/^W\/"/), expect.stringMatching(/^W\/"/)]);
  });
});

test("callers at the same moment share one making", async () => {
  const { get, makings, until, finish } = serve({ isPatient: true });
  const asked = Array.from({ length: 50 }, () => get("a"));
  await until(50);
  expect(makings).toHaveLength(1);
  finish(0, '"shared"', { link: "</next>" });
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ body, headers }) => `${body} ${String(headers["link"])}`))).toEqual(new Set(['"shared" </next>']));
});

test("keeps no more than its size, dropping what was made longest ago", async () => {
  const { get, makings } = serve({ maxEntries: 2 });
  for (const key of ["a", "b", "c", "c", "b", "a"]) await get(key);
  expect(makings.map(({ key }) => key)).toEqual(["a", "b", "c", "a"]);
});

describe("memory", () => {
  const heavy = JSON.stringify("x".repeat(100_000));

  /** Asks for so many answers of 100 kB, one after the other. */
  async function fill(count: number, options: Partial<ResponseCacheOptions>) {
    const server = serve({ isPatient: true, ...options });
    for (let index = 0; index < count; index += 1) {
      const asked = server.get(`key${index}`);
      await server.until(index + 1);
      server.finish(index, heavy);
      expect((await asked).statusCode).toBe(200);
    }
    return server;
  }

  test("answers are bounded by their bytes together, not by their number", async () => {
    const { answers } = await fill(30, { maxBytes: 1_000_000 });
    expect(answers.bytes).toBeGreaterThan(800_000);
    expect(answers.bytes).toBeLessThanOrEqual(1_000_000);
  });

  test("one that is larger than all of it is sent and not kept", async () => {
    const { answers } = await fill(1, { maxBytes: 50_000 });
    expect(answers.bytes).toBe(0);
  });

  test("what may not be sent any more is swept when the next is kept, and nothing is left after a write", async () => {
    const { answers, clock, get, until, finish } = await fill(5, {});
    clock.ms = 2 * STALE_MS + 1;
    const asked = get("fresh");
    await until(6);
    finish(5, "1");
    await asked;
    expect(answers.bytes).toBeLessThan(1_000);
    answers.forget();
    expect(answers.bytes).toBe(0);
  });
});

describe("forget", () => {
  test("drops what is kept", async () => {
    const { get, answers } = serve();
    await get("a");
    answers.forget();
    expect(await bodyOf(get("a"))).toBe('{"made":2}');
  });

  test("an answer begun before a write is neither kept nor shared after it", async () => {
    const { get, answers, makings, until, finish } = serve({ isPatient: true });
    const before = get("a");
    await until(1);
    answers.forget();
    const after = get("a");
    await until(2);
    expect(makings).toHaveLength(2);
    finish(1, '"after the write"');
    expect(await bodyOf(after)).toBe('"after the write"');
    finish(0, '"before the write"');
    expect(await bodyOf(before)).toBe('"before the write"');
    expect(await bodyOf(get("a"))).toBe('"after the write"');
    expect(makings).toHaveLength(2);
  });
});

/** A server with this answer already made. */
async function serveJson(json: string) {
  const { get, until, finish } = serve({ isPatient: true });
  const first = get("a");
  await until(1);
  finish(0, json);
  await first;
  return get;
}

describe("on the wire", () => {
  const big = JSON.stringify({ text: "নেস্ট মেটস ".repeat(200) });

  test.each<[what: string, ifNoneMatch: (etag: string) => string, status: number]>([
    ["the same ETag", (etag) => etag, 304],
    ["one of several", (etag) => `W/"other", ${etag}`, 304],
    ["any", () => "*", 304],
    ["another", () => 'W/"other"', 200],
  ])("If-None-Match with %s", async (_what, ifNoneMatch, status) => {
    const get = await serveJson('"here"');
    const etag = String((await get("a")).headers["etag"]);
    const answer = await get("a", { "if-none-match": ifNoneMatch(etag) });
    expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([status, status === 304 ? "" : '"here"', etag]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=0");
  });

  test.each([
    ["a long answer for who takes gzip", big, "br, gzip", "gzip"],
    ["a long answer for who does not", big, "br", undefined],
    ["a short answer", '"short"', "gzip", undefined],
  ])("%s", async (_what, json, acceptEncoding, contentEncoding) => {
    const get = await serveJson(json);
    const answer = await get("a", { "accept-encoding": acceptEncoding });
    expect(answer.headers["content-encoding"]).toBe(contentEncoding);
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect((contentEncoding ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString()).toBe(json);
    expect(answer.headers["etag"]).toBe((await get("a")).headers["etag"]);
  });
});
