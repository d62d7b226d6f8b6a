/**
 * Clients that send a byte now and then, or never read. The server closes each within a limited time, and other clients
 * do not wait for them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  CONNECTIONS_CHECK_MS,
  HEADERS_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  STALLED_TIMEOUT_MS,
} from "../../src/platform/http/rate-limit.ts";
import { openConnection, type RawConnection, sendRaw, useRealServer } from "./real-server.ts";

const server = useRealServer();
const SLOW_CLIENTS = 150;
/** Tolerance for the timers of a busy machine, where connections were seen to live 5 s longer. */
const SLACK_MS = 10_000;
const boundOf = (limitMs: number) => limitMs + CONNECTIONS_CHECK_MS + SLACK_MS;

const HEAD = "POST /featuredPost HTTP/1.1\r\nHost: ours.example\r\nContent-Type: application/json\r\n";

/** Opens many connections, sends `first` at once and then `drop` twice a second. */
async function openSlow(count: number, first: string, drop: string): Promise<RawConnection[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(server().port)));
  for (const { socket, isClosed } of connections) {
    if (first) socket.write(first);
    const timer = setInterval(() => (isClosed() ? clearInterval(timer) : drop && socket.write(drop)), 500);
    socket.on("close", () => clearInterval(timer));
  }
  return connections;
}

/** Lifetime of the connection that was open longest; Infinity if one is still open. */
async function longestLife(connections: readonly RawConnection[], boundMs: number): Promise<number> {
  for (
    const deadline = performance.now() + boundMs;
    performance.now() < deadline && !connections.every(({ isClosed }) => isClosed());
  )
    await sleep(100);
  for (const { socket } of connections) socket.destroy();
  return Math.max(...connections.map(({ lifeMs }) => lifeMs() ?? Number.POSITIVE_INFINITY));
}

describe.concurrent("a client that", () => {
  test("sends its headers byte by byte gets 408", { timeout: 60_000 }, async () => {
    const slow = await openSlow(SLOW_CLIENTS, "GET /healthz HTTP/1.1\r\nX-Slow: ", "a");
    expect(await longestLife(slow, boundOf(HEADERS_TIMEOUT_MS))).toBeLessThan(boundOf(HEADERS_TIMEOUT_MS));
    expect(slow.every(({ text }) => text().startsWith("HTTP/1.1 408 "))).toBe(true);
  });

  test("sends nothing is disconnected", { timeout: 60_000 }, async () => {
    const slow = await openSlow(SLOW_CLIENTS, "", "");
    expect(await longestLife(slow, boundOf(HEADERS_TIMEOUT_MS))).toBeLessThan(boundOf(HEADERS_TIMEOUT_MS));
  });

  test("sends its body byte by byte is disconnected", { timeout: 60_000 }, async () => {
    const slow = await openSlow(SLOW_CLIENTS, `${HEAD}Content-Length: 60000\r\n\r\n{"words":"`, "a");
    expect(await longestLife(slow, boundOf(REQUEST_TIMEOUT_MS))).toBeLessThan(boundOf(REQUEST_TIMEOUT_MS));
  });

  test("sends small chunks is disconnected", { timeout: 60_000 }, async () => {
    const slow = await openSlow(SLOW_CLIENTS, `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n");
    expect(await longestLife(slow, boundOf(REQUEST_TIMEOUT_MS))).toBeLessThan(boundOf(REQUEST_TIMEOUT_MS));
  });

  test("requests much and reads nothing is disconnected", { timeout: 90_000 }, async () => {
    const connection = await openConnection(server().port);
    connection.socket.pause();
    connection.socket.write("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(400));
    // A paused socket does not notice the end of the connection until it reads again.
    const http = server().app.app.server;
    const countOpen = () => promisify<number>((done) => http.getConnections(done))();
    await expect.poll(countOpen).toBeGreaterThan(0);
    await expect.poll(countOpen, { timeout: boundOf(2 * STALLED_TIMEOUT_MS), interval: 250 }).toBe(0);
    connection.socket.destroy();
  });

  test("behaves normally does not wait for the others", { timeout: 60_000 }, async () => {
    const { port } = server();
    const waits: number[] = [];
    for (const end = performance.now() + REQUEST_TIMEOUT_MS; performance.now() < end; await sleep(250)) {
      const began = performance.now();
      const { statuses } = await sendRaw(
        port,
        "GET /featuredPost?limit=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      );
      waits.push(performance.now() - began);
      expect(statuses).toEqual([200]);
    }
    expect(waits.length).toBeGreaterThan(20);
    expect(Math.max(...waits)).toBeLessThan(2_000);
  });
});
