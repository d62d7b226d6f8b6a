import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { PageCache, type PageCacheOptions } from "./page-cache.ts";

const FRESH_MS = 100;
const STALE_MS = 1_000;

const page = (html: string, { status = 200, ...headers }: { status?: number } & Record<string, unknown> = {}) =>
  new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...(headers as Record<string, string>) },
  });

interface Load {
  key: string;
  finish: (response: Response) => void;
  fail: (error: Error) => void;
}

const running: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/**
 * A server with the cache in front of a renderer: `/a` requests the key a. The clock only moves when the test moves it.
 * With `isManual` each page waits until the test finishes it; otherwise it contains the number of renderings so far. If
 * the page is not cacheable, the response is "alone".
 */
function serve({ isManual = false, ...options }: Partial<PageCacheOptions> & { isManual?: boolean } = {}) {
  const clock = { ms: 0 };
  const cache = new PageCache({
    isEnabled: true,
    policy: (scripts) => `script-src ${scripts.join(" ")}`,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    now: () => clock.ms,
    ...options,
  });
  const loads: Load[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let arrived = 0;
  const tell = () => {
    for (const { count, resolve } of waiting) if (arrived >= count) resolve();
  };
  const render = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    loads.push({ key, finish: resolve, fail: reject });
    if (!isManual) resolve(page(`load ${loads.length}`));
    return promise;
  };
  const app = Fastify();
  running.push(app);
  app.all<{ Params: { key: string } }>("/:key", async (request, reply) => {
    const sent = cache.send(request, reply, request.params.key, () => render(request.params.key));
    arrived += 1;
    tell();
    if (!(await sent)) void reply.send("alone");
    return reply;
  });
  const send = (method: "GET" | "HEAD", key: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url: `/${key}`, headers });
  const get = (key: string, headers?: Record<string, string>) => send("GET", key, headers);
  const body = async (key: string) => (await get(key)).body;
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      tell();
    });
  const finish = (index: number, response: Response) => loads[index]?.finish(response);
  return { cache, clock, loads, send, get, body, until, finish };
}

/** A server with this page in its cache. */
async function serveCached(response: Response) {
  const server = serve({ isManual: true });
  const first = server.get("a");
  await server.until(1);
  server.finish(0, response);
  return { ...server, first: await first };
}

describe("freshness", () => {
  test("a page is rendered once per key", async () => {
    const { body, loads } = serve();
    expect([await body("a"), await body("a"), await body("b"), await body("a")]).toEqual([
      "load 1",
      "load 1",
      "load 2",
      "load 1",
    ]);
    expect(loads).toHaveLength(2);
  });

  test("a stale entry is served while one caller loads the next", async () => {
    const { body, clock, loads, finish } = await serveCached(page("old"));
    clock.ms = FRESH_MS + 1;
    expect([await body("a"), await body("a")]).toEqual(["old", "old"]);
    expect(loads).toHaveLength(2);
    finish(1, page("new"));
    await expect.poll(() => body("a")).toBe("new");
    expect(loads).toHaveLength(2);
  });

  test.each<[what: string, reload: (load: Load) => void]>([
    ["throws", ({ fail }) => fail(new Error("the database is down"))],
    ["is an error page", ({ finish }) => finish(page("sorry", { status: 500 }))],
  ])("if a reload %s, the entry stays, and loading is retried", async (_what, reload) => {
    const { body, clock, loads } = await serveCached(page("old"));
    clock.ms = FRESH_MS + 1;
    await body("a");
    if (loads[1]) reload(loads[1]);
    await expect.poll(async () => [await body("a"), loads.length]).toEqual(["old", 3]);
  });

  test("after staleMs, callers wait for a new one", async () => {
    const { body, clock } = serve();
    await body("a");
    clock.ms = STALE_MS + 1;
    expect(await body("a")).toBe("load 2");
  });

  test("if disabled, nothing is rendered for the cache", async () => {
    const { body, loads } = serve({ isEnabled: false });
    expect(await body("a")).toBe("alone");
    expect(loads).toHaveLength(0);
  });
});

describe("what is not cached", () => {
  test.each<[what: string, response: () => Response]>([
    ["an error", () => page("sorry", { status: 500 })],
    ["a missing page", () => page("404", { status: 404 })],
    ["a redirect", () => page("", { status: 302, location: "/login" })],
    ["a page that sets a cookie", () => page("for you", { "set-cookie": "seen=1" })],
    ["a private page", () => page("for you", { "cache-control": "private, no-cache" })],
    ["a page with no-store", () => page("for you", { "cache-control": "no-store" })],
    ["a response that is not HTML", () => new Response("{}", { headers: { "content-type": "application/json" } })],
  ])("%s: it is rendered for the caller", async (_what, response) => {
    const { first, get, loads, until, finish } = await serveCached(response());
    expect([first.body, first.headers["set-cookie"], first.headers["cache-control"]]).toEqual([
      "alone",
      undefined,
      undefined,
    ]);
    const second = get("a");
    await until(2);
    expect(loads).toHaveLength(2);
    finish(1, page("fine"));
    expect((await second).body).toBe("fine");
  });

  test("a rendering that throws", async () => {
    const { get, loads, until } = serve({ isManual: true });
    const first = get("a");
    await until(1);
    loads[0]?.fail(new Error("the database is down"));
    expect((await first).body).toBe("alone");
  });
});

test("concurrent callers share one rendering", async () => {
  const { get, loads, until, finish } = serve({ isManual: true });
  const requests = Array.from({ length: 50 }, () => get("a"));
  await until(50);
  expect(loads).toHaveLength(1);
  finish(0, page("shared"));
  expect(new Set((await Promise.all(requests)).map(({ body }) => body))).toEqual(new Set(["shared"]));
});

test("evicts the least recently used entry beyond maxEntries", async () => {
  const { body, loads } = serve({ maxEntries: 2 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await body(key);
  expect(loads.map(({ key }) => key)).toEqual(["a", "b", "c", "b"]);
});

describe("forget", () => {
  test("deletes all entries", async () => {
    const { body, cache } = serve();
    await body("a");
    cache.forget();
    expect(await body("a")).toBe("load 2");
  });

  test("a rendering that began before forget() is neither stored nor shared after it", async () => {
    const { get, body, cache, loads, until, finish } = serve({ isManual: true });
    const before = get("a");
    await until(1);
    cache.forget();
    const after = get("a");
    await until(2);
    finish(1, page("after the write"));
    expect((await after).body).toBe("after the write");
    finish(0, page("before the write"));
    expect((await before).body).toBe("before the write");
    expect(await body("a")).toBe("after the write");
    expect(loads).toHaveLength(2);
  });
});

describe("on the wire", () => {
  const html = `<!doctype html><script>hello()</script>${"<p>নেস্ট মেটস</p>".repeat(200)}`;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

  test.each<[accepted: string | undefined, encoding: keyof typeof unpack]>([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip;q=0.8, br;q=0.9", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", "identity"],
    [undefined, "identity"],
  ])("with Accept-Encoding %s it is sent as %s", async (accepted, encoding) => {
    const { get, first } = await serveCached(page(html));
    const answer = await get("a", accepted === undefined ? {} : { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(unpack[encoding](answer.rawPayload).toString()).toBe(html);
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(answer.headers).toMatchObject({
      etag: first.headers["etag"],
      vary: "accept-encoding, accept-language, cookie, save-data",
      "cache-control": "public, max-age=0, must-revalidate",
      "content-type": "text/html; charset=utf-8",
    });
  });

  test("its inline scripts are allowed by hash", async () => {
    const { first } = await serveCached(page(html));
    expect(first.headers["content-security-policy"]).toMatch(/^script-src 'sha256-[\w+/]{43}='$/);
  });

  test.each<[what: string, ifNoneMatch: (etag: string) => string, status: number]>([
    ["the same ETag", (etag) => etag, 304],
    ["one of several", (etag) => `W/"other", ${etag}`, 304],
    ["any", () => "*", 304],
    ["another", () => 'W/"other"', 200],
  ])("If-None-Match with %s", async (_what, ifNoneMatch, status) => {
    const { get, first } = await serveCached(page(html));
    const answer = await get("a", { "if-none-match": ifNoneMatch(String(first.headers["etag"])) });
    expect([answer.statusCode, answer.body]).toEqual([status, status === 304 ? "" : html]);
    expect(answer.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  });

  test("another policy changes the ETag", async () => {
    const etags = await Promise.all(
      ["a", "b"].map(async (name) => (await serve({ policy: () => `script-src ${name}` }).get("a")).headers["etag"]),
    );
    expect(new Set(etags).size).toBe(2);
  });

  test("HEAD has the headers and no body", async () => {
    const { send, first } = await serveCached(page(html));
    const answer = await send("HEAD", "a");
    expect([answer.statusCode, answer.body, answer.headers["etag"], answer.headers["content-length"]]).toEqual([
      200,
      "",
      first.headers["etag"],
      first.headers["content-length"],
    ]);
  });
});
