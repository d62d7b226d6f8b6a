import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { PageCache, type PageCacheOptions } from "./page-cache.ts";

const FRESH_MS = 100;
const STALE_MS = 1_000;

const page = (html: string, { status = 200, ...headers }: { status?: number } & Record<string, unknown> = {}) =>
  new Response(html, { status, headers: { "content-type": "text/html; charset=utf-8", ...(headers as Record<string, string>) } });

interface Making {
  key: string;
  finish: (response: Response) => void;
  fail: (error: Error) => void;
}

const running: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

/**
 * A server whose pages are made by the test: `/a` asks for the page named a. The clock stands until it is moved. With `isPatient` each page waits until
 * the test finishes it; otherwise it is the number of times that any was made. A page that is not kept is answered with "alone".
 */
function serve({ isPatient = false, ...options }: Partial<PageCacheOptions> & { isPatient?: boolean } = {}) {
  const clock = { ms: 0 };
  const cache = new PageCache({
    isEnabled: true,
    policy: (scripts) => `script-src ${scripts.join(" ")}`,
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    now: () => clock.ms,
    ...options,
  });
  const makings: Making[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let arrived = 0;
  const tell = () => {
    for (const { count, resolve } of waiting) if (arrived >= count) resolve();
  };
  const render = (key: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    makings.push({ key, finish: resolve, fail: reject });
    if (!isPatient) resolve(page(`made ${makings.length}`));
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
  const ask = (method: "GET" | "HEAD", key: string, headers: Record<string, string> = {}) => app.inject({ method, url: `/${key}`, headers });
  const get = (key: string, headers?: Record<string, string>) => ask("GET", key, headers);
  const body = async (key: string) => (await get(key)).body;
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push({ count, resolve });
      tell();
    });
  const finish = (index: number, response: Response) => makings[index]?.finish(response);
  return { cache, clock, makings, ask, get, body, until, finish };
}

/** A server with this page already made. */
async function serveMade(response: Response) {
  const server = serve({ isPatient: true });
  const first = server.get("a");
  await server.until(1);
  server.finish(0, response);
  return { ...server, first: await first };
}

describe("freshness", () => {
  test("a page is rendered once and kept, one per key", async () => {
    const { body, makings } = serve();
    expect([await body("a"), await body("a"), await body("b"), await body("a")]).toEqual(["made 1", "made 1", "made 2", "made 1"]);
    expect(makings).toHaveLength(2);
  });

  test("past its freshness it is still served, while one caller makes the next", async () => {
    const { body, clock, makings, finish } = await serveMade(page("old"));
    clock.ms = FRESH_MS + 1;
    expect([await body("a"), await body("a")]).toEqual(["old", "old"]);
    expect(makings).toHaveLength(2);
    finish(1, page("new"));
    await expect.poll(() => body("a")).toBe("new");
    expect(makings).toHaveLength(2);
  });

  test.each<[what: string, renew: (making: Making) => void]>([
    ["throws", ({ fail }) => fail(new Error("the database is away"))],
    ["is an error page", ({ finish }) => finish(page("sorry", { status: 500 }))],
  ])("a renewal that %s leaves the copy, and is tried again", async (_what, renew) => {
    const { body, clock, makings } = await serveMade(page("old"));
    clock.ms = FRESH_MS + 1;
    await body("a");
    if (makings[1]) renew(makings[1]);
    await expect.poll(async () => [await body("a"), makings.length]).toEqual(["old", 3]);
  });

  test("past the last use of a copy, callers wait for a new one", async () => {
    const { body, clock } = serve();
    await body("a");
    clock.ms = STALE_MS + 1;
    expect(await body("a")).toBe("made 2");
  });

  test("switched off, nothing is rendered for everybody", async () => {
    const { body, makings } = serve({ isEnabled: false });
    expect(await body("a")).toBe("alone");
    expect(makings).toHaveLength(0);
  });
});

describe("what is not kept", () => {
  test.each<[what: string, response: () => Response]>([
    ["a failure", () => page("sorry", { status: 500 })],
    ["a missing page", () => page("404", { status: 404 })],
    ["a redirect", () => page("", { status: 302, location: "/login" })],
    ["a page that sets a cookie", () => page("for you", { "set-cookie": "seen=1" })],
    ["a page that calls itself private", () => page("for you", { "cache-control": "private, no-cache" })],
    ["a page that wants not to be stored", () => page("for you", { "cache-control": "no-store" })],
    ["what is not a page", () => new Response("{}", { headers: { "content-type": "application/json" } })],
  ])("%s: it is made for the caller alone", async (_what, response) => {
    const { first, get, makings, until, finish } = await serveMade(response());
    expect([first.body, first.headers["set-cookie"], first.headers["cache-control"]]).toEqual(["alone", undefined, undefined]);
    const second = get("a");
    await until(2);
    expect(makings).toHaveLength(2);
    finish(1, page("fine"));
    expect((await second).body).toBe("fine");
  });

  test("a rendering that throws", async () => {
    const { get, makings, until } = serve({ isPatient: true });
    const first = get("a");
    await until(1);
    makings[0]?.fail(new Error("the database is away"));
    expect((await first).body).toBe("alone");
  });
});

test("callers at the same moment share one rendering", async () => {
  const { get, makings, until, finish } = serve({ isPatient: true });
  const asked = Array.from({ length: 50 }, () => get("a"));
  await until(50);
  expect(makings).toHaveLength(1);
  finish(0, page("shared"));
  expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(["shared"]));
});

test("keeps no more than its size, dropping what was asked for longest ago", async () => {
  const { body, makings } = serve({ maxEntries: 2 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await body(key);
  expect(makings.map(({ key }) => key)).toEqual(["a", "b", "c", "b"]);
});

describe("forget", () => {
  test("drops what is kept", async () => {
    const { body, cache } = serve();
    await body("a");
    cache.forget();
    expect(await body("a")).toBe("made 2");
  });

  test("a page begun before a write is neither kept nor shared after it", async () => {
    const { get, body, cache, makings, until, finish } = serve({ isPatient: true });
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
    expect(makings).toHaveLength(2);
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
  ])("for who accepts %s it is %s, the same page", async (accepted, encoding) => {
    const { get, first } = await serveMade(page(html));
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

  test("its inline scripts are pinned by hash", async () => {
    const { first } = await serveMade(page(html));
    expect(first.headers["content-security-policy"]).toMatch(/^script-src 'sha256-[\w+/]{43}='$/);
  });

  test.each<[what: string, ifNoneMatch: (etag: string) => string, status: number]>([
    ["the same ETag", (etag) => etag, 304],
    ["one of several", (etag) => `W/"other", ${etag}`, 304],
    ["any", () => "*", 304],
    ["another", () => 'W/"other"', 200],
  ])("If-None-Match with %s", async (_what, ifNoneMatch, status) => {
    const { get, first } = await serveMade(page(html));
    const answer = await get("a", { "if-none-match": ifNoneMatch(String(first.headers["etag"])) });
    expect([answer.statusCode, answer.body]).toEqual([status, status === 304 ? "" : html]);
    expect(answer.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  });

  test("another policy is another ETag", async () => {
    const etags = await Promise.all(["a", "b"].map(async (name) => (await serve({ policy: () => `script-src ${name}` }).get("a")).headers["etag"]));
    expect(new Set(etags).size).toBe(2);
  });

  test("HEAD has the headers and no page", async () => {
    const { ask, first } = await serveMade(page(html));
    const answer = await ask("HEAD", "a");
    expect([answer.statusCode, answer.body, answer.headers["etag"], answer.headers["content-length"]]).toEqual([
      200,
      "",
      first.headers["etag"],
      first.headers["content-length"],
    ]);
  });
});
