import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { type CachedResponse, ResponseCache, type ResponseCacheOptions } from "./response-cache.ts";

const FRESH_MS = 100;
const STALE_MS = 1_000;

interface Load {
  key: string;
  finish: (response: CachedResponse) => void;
  fail: (error: Error) => void;
}

const running: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/**
 * A server with the cache in front of a loader: `/a` requests the key a. The clock only moves when the test moves it.
 * With `isManual` each load waits until the test finishes it; otherwise it returns the number of loads so far.
 */
function serve({ isManual = false, ...options }: Partial<ResponseCacheOptions> & { isManual?: boolean } = {}) {
  const clock = { ms: 0 };
  const cache = new ResponseCache({
    isEnabled: true,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    now: () => clock.ms,
    ...options,
  });
  const loads: Load[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const tell = () => {
    for (const { count, resolve } of waiting) if (arrived >= count) resolve();
  };
  let arrived = 0;
  const load = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<CachedResponse>();
    loads.push({ key, finish: resolve, fail: reject });
    if (!isManual) resolve({ json: JSON.stringify({ load: loads.length }) });
    return promise;
  };
  const app = Fastify();
  running.push(app);
  app.get<{ Params: { key: string } }>("/:key", (request, reply) => {
    const sent = cache.send(request, reply, request.params.key, "public, max-age=0", () => load(request.params.key));
    arrived += 1;
    tell();
    return sent;
  });
  const get = (key: string, headers: Record<string, string> = {}) => app.inject({ url: `/${key}`, headers });
  /** Resolves when so many requests have reached the cache. */
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      tell();
    });
  const finish = (index: number, json: string, headers: Record<string, string> = {}) =>
    loads[index]?.finish({ json, headers });
  return { cache, clock, loads, get, until, finish };
}

const bodyOf = async (response: Promise<{ body: string }>) => (await response).body;

describe("freshness", () => {
  test("a response is loaded once per key", async () => {
    const { get, loads } = serve();
    expect([await bodyOf(get("a")), await bodyOf(get("a")), await bodyOf(get("b")), await bodyOf(get("a"))]).toEqual([
      '{"load":1}',
      '{"load":1}',
      '{"load":2}',
      '{"load":1}',
    ]);
    expect(loads.map(({ key }) => key)).toEqual(["a", "b"]);
  });

  test("a stale entry is served while one caller loads the next", async () => {
    const { get, clock, loads, finish, until } = serve({ isManual: true });
    const first = get("a");
    await until(1);
    finish(0, '"old"');
    await first;
    clock.ms = FRESH_MS + 1;
    expect([await bodyOf(get("a")), await bodyOf(get("a"))]).toEqual(['"old"', '"old"']);
    expect(loads).toHaveLength(2);
    finish(1, '"new"');
    await expect.poll(() => bodyOf(get("a"))).toBe('"new"');
    expect(loads).toHaveLength(2);
  });

  test("after a failed reload the entry stays, and loading is retried", async () => {
    const { get, clock, loads, finish, until } = serve({ isManual: true });
    const first = get("a");
    await until(1);
    finish(0, '"old"');
    await first;
    clock.ms = FRESH_MS + 1;
    await get("a");
    loads[1]?.fail(new Error("the database is down"));
    await expect.poll(async () => [await bodyOf(get("a")), loads.length]).toEqual(['"old"', 3]);
  });

  test("after staleMs, callers wait for a new one", async () => {
    const { get, clock } = serve();
    await get("a");
    clock.ms = STALE_MS + 1;
    expect(await bodyOf(get("a"))).toBe('{"load":2}');
  });

  test("an error is not cached", async () => {
    const { get, loads, until, finish } = serve({ isManual: true });
    const first = get("a");
    await until(1);
    loads[0]?.fail(new Error("the database is down"));
    expect((await first).statusCode).toBe(500);
    const second = get("a");
    await until(2);
    finish(1, '"fine"');
    expect(await bodyOf(second)).toBe('"fine"');
  });

  test("if disabled, every response is loaded, and has an ETag", async () => {
    const { get, loads } = serve({ isEnabled: false });
    const answers = [await get("a"), await get("a")];
    expect(loads).toHaveLength(2);
    expect(answers.map(({ headers }) => headers["etag"])).toEqual([
      expect.stringMatching(/^W\/"/),
      expect.stringMatching(/^W\/"/),
    ]);
  });
});

test("concurrent callers share one load", async () => {
  const { get, loads, until, finish } = serve({ isManual: true });
  const requests = Array.from({ length: 50 }, () => get("a"));
  await until(50);
  expect(loads).toHaveLength(1);
  finish(0, '"shared"', { link: "</next>" });
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ body, headers }) => `${body} ${String(headers["link"])}`))).toEqual(
    new Set(['"shared" </next>']),
  );
});

test("evicts the least recently used entry beyond maxEntries", async () => {
  const { get, loads } = serve({ maxEntries: 2 });
  for (const key of ["a", "b", "c", "c", "b", "a"]) await get(key);
  expect(loads.map(({ key }) => key)).toEqual(["a", "b", "c", "a"]);
});

describe("memory", () => {
  const heavy = JSON.stringify("x".repeat(100_000));

  /** Loads so many responses of 100 kB, one after the other. */
  async function fill(count: number, options: Partial<ResponseCacheOptions>) {
    const server = serve({ isManual: true, ...options });
    for (let index = 0; index < count; index += 1) {
      const response = server.get(`key${index}`);
      await server.until(index + 1);
      server.finish(index, heavy);
      expect((await response).statusCode).toBe(200);
    }
    return server;
  }

  test("the total size is limited by maxBytes", async () => {
    const { cache } = await fill(30, { maxBytes: 1_000_000 });
    expect(cache.bytes).toBeGreaterThan(800_000);
    expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
  });

  test("a response larger than maxBytes is sent but not cached", async () => {
    const { cache } = await fill(1, { maxBytes: 50_000 });
    expect(cache.bytes).toBe(0);
  });

  test("stale entries are deleted when the next is stored, and all by forget()", async () => {
    const { cache, clock, get, until, finish } = await fill(5, {});
    clock.ms = 2 * STALE_MS + 1;
    const response = get("fresh");
    await until(6);
    finish(5, "1");
    await response;
    expect(cache.bytes).toBeLessThan(1_000);
    cache.forget();
    expect(cache.bytes).toBe(0);
  });
});

describe("forget", () => {
  test("deletes all entries", async () => {
    const { get, cache } = serve();
    await get("a");
    cache.forget();
    expect(await bodyOf(get("a"))).toBe('{"load":2}');
  });

  test("a load that began before forget() is neither stored nor shared after it", async () => {
    const { get, cache, loads, until, finish } = serve({ isManual: true });
    const before = get("a");
    await until(1);
    cache.forget();
    const after = get("a");
    await until(2);
    expect(loads).toHaveLength(2);
    finish(1, '"after the write"');
    expect(await bodyOf(after)).toBe('"after the write"');
    finish(0, '"before the write"');
    expect(await bodyOf(before)).toBe('"before the write"');
    expect(await bodyOf(get("a"))).toBe('"after the write"');
    expect(loads).toHaveLength(2);
  });
});

/** A server with this response in its cache. */
async function serveJson(json: string) {
  const { get, until, finish } = serve({ isManual: true });
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
    expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([
      status,
      status === 304 ? "" : '"here"',
      etag,
    ]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=0");
  });

  test.each([
    ["a long response with gzip accepted", big, "br, gzip", "gzip"],
    ["a long response without", big, "br", undefined],
    ["a short response", '"short"', "gzip", undefined],
  ])("%s", async (_what, json, acceptEncoding, contentEncoding) => {
    const get = await serveJson(json);
    const answer = await get("a", { "accept-encoding": acceptEncoding });
    expect(answer.headers["content-encoding"]).toBe(contentEncoding);
    expect(answer.headers["vary"]).toBe("accept-encoding");
    expect((contentEncoding ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString()).toBe(json);
    expect(answer.headers["etag"]).toBe((await get("a")).headers["etag"]);
  });
});
