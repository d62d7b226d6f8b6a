/**
 * Bodies that are too long, too deep, too wide, or small until they are decompressed. Each is rejected quickly, and
 * memory does not grow.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BODY_LIMIT_BYTES } from "../../src/platform/http/rate-limit.ts";
import { listingBody } from "../listings.ts";
import { newMember, unsignedIdToken } from "../members.ts";
import { openConnection, useRealServer } from "./real-server.ts";

const server = useRealServer();
const MOST_MS = 500;
const MOST_MEMORY_BYTES = 96 * 1024 * 1024;

const depth = Math.floor(BODY_LIMIT_BYTES / 2) - 10;
const objects = Math.floor(BODY_LIMIT_BYTES / 6) - 10;
const inField = (json: string) => JSON.stringify(listingBody()).replace('"Sunny room near the lake"', () => json);

const bodies: Record<
  string,
  { bytes: string | Buffer; statuses: readonly number[]; headers?: Record<string, string> }
> = {
  "a megabyte": { bytes: JSON.stringify(listingBody({ junk: "x".repeat(1_000_000) })), statuses: [413] },
  "one byte too many": { bytes: `"${"x".repeat(BODY_LIMIT_BYTES - 1)}"`, statuses: [413] },
  "lists in lists": { bytes: "[".repeat(depth) + "]".repeat(depth), statuses: [400] },
  "lists in lists without an end": { bytes: "[".repeat(BODY_LIMIT_BYTES), statuses: [400] },
  "objects in objects": { bytes: '{"a":'.repeat(objects) + "1" + "}".repeat(objects), statuses: [400] },
  "lists in lists in a field": { bytes: inField("[".repeat(20_000) + "]".repeat(20_000)), statuses: [400] },
  "five thousand fields": {
    bytes: JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n]))),
    statuses: [400],
  },
  "one field six thousand times": {
    bytes: `{${Array.from({ length: 6_000 }, () => '"title":1').join(",")}}`,
    statuses: [400],
  },
  "two thousand photos": {
    bytes: JSON.stringify(listingBody({ photos: Array.from({ length: 2_000 }, (_, n) => ({ id: String(n + 1) })) })),
    statuses: [400],
  },
  "a number with a long tail": { bytes: inField(`1${"0".repeat(60_000)}`), statuses: [400] },
  "a number with many zeros": { bytes: inField("1e999999999"), statuses: [400] },
  "a text of escapes": { bytes: inField(`"${String.raw`\u0000`.repeat(9_000)}"`), statuses: [400] },
  "a prototype": { bytes: inField('"x","__proto__":{"isModerator":true}'), statuses: [400] },
  "a constructor": { bytes: inField('"x","constructor":{"prototype":{"isModerator":true}}'), statuses: [400] },
  "64 MB, gzipped": {
    bytes: gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")),
    statuses: [413, 415],
    headers: { "content-encoding": "gzip" },
  },
};

test.each(Object.keys(bodies))("%s", async (name) => {
  const { port } = server();
  const { bytes = "", statuses = [], headers = {} } = bodies[name] ?? {};
  const memory = process.memoryUsage.rss();
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/featuredPost`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${unsignedIdToken(newMember())}`,
      ...headers,
    },
    body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
  });
  expect(statuses).toContain(answer.status);
  expect(await answer.text()).not.toMatch(/stack|at file:|SyntaxError/);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(process.memoryUsage.rss() - memory).toBeLessThan(MOST_MEMORY_BYTES);
  expect(({} as Record<string, unknown>)["isModerator"]).toBeUndefined();
});

test("a chunked body without an end is rejected at the limit", async () => {
  const { socket, text, isClosed } = await openConnection(server().port);
  socket.write(
    `POST /featuredPost HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${unsignedIdToken(newMember())}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  let sent = 0;
  for (; sent < 1_000 && text() === "" && !isClosed(); sent += 1) {
    socket.write(chunk);
    await sleep(1);
  }
  expect(text()).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(200);
  socket.destroy();
});
