/**
 * HTTP request smuggling: bytes that two parsers could split into requests differently. The server must reject them or
 * split them as the standard says, and never execute a hidden request.
 */
import { describe, expect, test } from "vitest";
import { addListing } from "../listings.ts";
import { newMember } from "../members.ts";
import { sendRaw, useRealServer } from "./real-server.ts";

const server = useRealServer();

const HIDDEN = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";
/** A POST with these header lines and these bytes after the headers. */
const post = (lines: readonly string[], rest: string) =>
  ["POST /featuredPost HTTP/1.1", "Host: ours.example", "Content-Type: application/json", ...lines, "", rest].join(
    "\r\n",
  );
const get = (lines: readonly string[], rest = "") =>
  ["GET /healthz HTTP/1.1", "Host: ours.example", ...lines, "", rest].join("\r\n");
const chunkedHidden = `0\r\n\r\n${HIDDEN}`;

/** Rejected as unreadable; the connection is closed and nothing after it is read. */
const unreadable: Record<string, string | Buffer> = {
  "a length and chunks": post(["Content-Length: 6", "Transfer-Encoding: chunked"], chunkedHidden),
  "chunks and a length": post(["Transfer-Encoding: chunked", `Content-Length: ${chunkedHidden.length}`], chunkedHidden),
  "two lengths that differ": post(["Content-Length: 0", `Content-Length: ${HIDDEN.length}`], HIDDEN),
  "two lengths that agree": post(["Content-Length: 2", "Content-Length: 2"], `{}${HIDDEN}`),
  "a list of lengths": post(["Content-Length: 0, 0"], HIDDEN),
  "a length with a sign": post(["Content-Length: +0"], HIDDEN),
  "a length below nothing": post(["Content-Length: -1"], HIDDEN),
  "a length in another base": post(["Content-Length: 0x2"], `{}${HIDDEN}`),
  "a length with words": post(["Content-Length: 0 bytes"], HIDDEN),
  "a length beyond all numbers": post(["Content-Length: 99999999999999999999999"], HIDDEN),
  "an unknown coding": post(["Transfer-Encoding: xchunked"], chunkedHidden),
  "a coding after chunks": post(["Transfer-Encoding: chunked, identity"], chunkedHidden),
  "two codings in two lines": post(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunkedHidden),
  "a space before the colon": post(["Transfer-Encoding : chunked"], chunkedHidden),
  "a tab within the name": post(["Transfer\tEncoding: chunked"], chunkedHidden),
  "a chunk size that is no number": post(["Transfer-Encoding: chunked"], `g\r\n{}\r\n${chunkedHidden}`),
  "a chunk size below nothing": post(["Transfer-Encoding: chunked"], `-1\r\n{}\r\n${chunkedHidden}`),
  "a chunk size beyond all numbers": post(
    ["Transfer-Encoding: chunked"],
    `fffffffffffffffff\r\n{}\r\n${chunkedHidden}`,
  ),
  "a chunk longer than it says": post(["Transfer-Encoding: chunked"], `1\r\n{}\r\n${chunkedHidden}`),
  "a chunk that ends in a bare line feed": post(["Transfer-Encoding: chunked"], `2\n{}\n${chunkedHidden}`),
  "a folded line": post(["X-One: a", " Transfer-Encoding: chunked"], chunkedHidden),
  "a line that begins with a tab": post(["X-One: a", "\tb: c"], "{}"),
  "a bare return within a line": get(["X-One: a\rX-Two: b"]),
  "a NUL in a value": get(["X-One: a\0b"]),
  "a NUL in a name": get(["X-\0One: a"]),
  "a line without a colon": get(["X-One"]),
  "a line without a name": get([": a"]),
  "a name with a space": get(["X One: a"]),
  "no host": "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n",
  "a head of 20 kB": get([`X-Long: ${"a".repeat(20_000)}`]),
  "a head of 1,500 lines": get(Array.from({ length: 1_500 }, (_, line) => `X-${line}: aaaaaaaa`)),
  "no version": `GET /healthz\r\n\r\n${HIDDEN}`,
  "a version of its own": "GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
  "the beginning of HTTP/2": `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}`,
  "a method of its own": `HACK /healthz HTTP/1.1\r\nHost: x\r\n\r\n${HIDDEN}`,
  "the beginning of TLS": Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  "a space in the address": "GET /health z HTTP/1.1\r\nHost: x\r\n\r\n",
  "a NUL in the address": "GET /healthz\0 HTTP/1.1\r\nHost: x\r\n\r\n",
};

describe("is rejected, and the connection is closed", () => {
  test.each(Object.keys(unreadable))("%s", async (name) => {
    const { port, seen } = server();
    seen.length = 0;
    const answer = await sendRaw(port, unreadable[name] ?? "");
    expect({ isClosed: answer.isClosed, hidden: seen.filter((line) => line.includes("hidden")) }).toEqual({
      isClosed: true,
      hidden: [],
    });
    expect([400, 413, 431]).toContain(answer.statuses.at(-1));
    expect(answer.statuses.every((status) => status >= 400)).toBe(true);
    expect(answer.text).not.toMatch(/ours\.example|X-One|hidden|HPE_|stack/);
  });
});

/** Parsed as the standard says: one request. Its absolute URL or host has no effect. */
const plain: Record<string, { bytes: string; statuses: readonly number[] }> = {
  "an address with another host in it": {
    bytes: "GET http://evil.example/healthz HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n",
    statuses: [200, 400, 404],
  },
  "an address that is a host": {
    bytes: "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    statuses: [],
  },
  "the address of no thing": {
    bytes: "OPTIONS * HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n",
    statuses: [400, 404, 405],
  },
  "two slashes first": {
    bytes: "GET //evil.example/healthz HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n",
    statuses: [400, 404],
  },
  "a way up": {
    bytes: "GET /../../etc/passwd HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n",
    statuses: [400, 404],
  },
  "a half escape": { bytes: "GET /%zz HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n", statuses: [400] },
  "another protocol asked for": {
    bytes: get(["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"]),
    statuses: [200, 400],
  },
  "a socket asked for": {
    bytes: get(["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13"]),
    statuses: [200, 400],
  },
  "an expectation of its own": { bytes: get(["Expect: the-unexpected", "Connection: close"]), statuses: [417] },
  TRACE: {
    bytes: "TRACE /healthz HTTP/1.1\r\nHost: ours.example\r\nCookie: a=secret\r\nConnection: close\r\n\r\n",
    statuses: [404, 405],
  },
  "a host of its own": {
    bytes: "GET /featuredPost?limit=1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    statuses: [200],
  },
};

describe("is one request and no more", () => {
  test.each(Object.keys(plain))("%s", async (name) => {
    const { port, seen } = server();
    const { bytes = "", statuses = [] } = plain[name] ?? {};
    seen.length = 0;
    const answer = await sendRaw(port, bytes);
    expect(seen.length).toBeLessThanOrEqual(1);
    // No status: the connection is closed without a response.
    expect(
      statuses.length === 0
        ? answer.statuses.length === 0 && answer.isClosed
        : statuses.includes(answer.statuses[0] ?? 0),
    ).toBe(true);
    // The response contains nothing of the request: no host to redirect to, no cookie.
    expect(answer.text).not.toMatch(/evil\.example|secret/);
    expect(answer.text).not.toMatch(/^location:/im);
  });

  test("the body of a GET is read as its body, not as the next request", async () => {
    const { port, seen } = server();
    seen.length = 0;
    const answer = await sendRaw(port, get([`Content-Length: ${HIDDEN.length}`], HIDDEN));
    expect([answer.statuses, seen]).toEqual([[200], ["GET /healthz"]]);
  });

  test("pipelined requests are answered in order", async () => {
    const { port } = server();
    const answer = await sendRaw(
      port,
      get([]) + "GET /nothing-here HTTP/1.1\r\nHost: x\r\n\r\n" + get(["Connection: close"]),
    );
    expect([answer.statuses, answer.isClosed]).toEqual([[200, 404, 200], true]);
  });
});

test("a request target that names another host adds it to no link, neither in the response nor in the cached copy", async () => {
  const { app, port } = server();
  for (const owner of [newMember(), newMember()]) await addListing(app, owner);
  for (const list of ["/browseListing?limit=1", "/featuredPost?limit=1"])
    for (const target of [`http://evil.example${list}`, list]) {
      const { text } = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ours.example\r\nConnection: close\r\n\r\n`);
      expect([target, /^link: <([^?]*)/im.exec(text)?.[1]]).toEqual([target, list.split("?")[0]]);
    }
});

test("the server still responds, and has logged a code for each rejected request", async () => {
  const { port, log } = server();
  expect((await sendRaw(port, get(["Connection: close"]))).statuses).toEqual([200]);
  const refused = log
    .map((line) => JSON.parse(line) as { msg: string; code?: string })
    .filter(({ msg }) => msg === "a request could not be read");
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.every(({ code }) => code !== undefined)).toBe(true);
});
