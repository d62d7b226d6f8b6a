/** The app on a real port, and raw connections that send what no HTTP library would. */
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { startTestApp, type TestApp } from "../app.ts";

export interface RealServer {
  app: TestApp;
  port: number;
  /** Method and URL of every request that the parser accepted. */
  seen: string[];
  /** Log lines as they were written. */
  log: string[];
}

/** One server for all tests of a file. */
export function useRealServer(environment: Record<string, string> = {}): () => RealServer {
  let running: RealServer | undefined;
  beforeAll(async () => {
    const log: string[] = [];
    const app = await startTestApp({ LOG_LEVEL: "info", ...environment }, { write: (line) => void log.push(line) });
    await app.app.listen({ host: "127.0.0.1", port: 0 });
    const seen: string[] = [];
    app.app.server.prependListener("request", ({ method, url }) => void seen.push(`${method} ${url}`));
    running = { app, port: (app.app.server.address() as AddressInfo).port, seen, log };
  });
  afterAll(async () => {
    running?.app.app.server.closeAllConnections();
    await running?.app.stop();
  });
  return () => {
    if (!running) throw new Error("The server has not started");
    return running;
  };
}

export interface RawConnection {
  socket: Socket;
  text: () => string;
  isClosed: () => boolean;
  /** Lifetime of the connection; undefined while it is open. */
  lifeMs: () => number | undefined;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ host: "127.0.0.1", port });
  let text = "";
  const openedAt = performance.now();
  let closedAt: number | undefined;
  socket.on("data", (chunk) => void (text += chunk.toString("latin1")));
  socket.on("error", () => undefined); // a reset is one way of being rejected
  socket.on("close", () => void (closedAt = performance.now()));
  await once(socket, "connect");
  return {
    socket,
    text: () => text,
    isClosed: () => closedAt !== undefined,
    lifeMs: () => closedAt && closedAt - openedAt,
  };
}

const QUIET_MS = 120;
const LONGEST_MS = 3_000;

export interface RawAnswer {
  text: string;
  statuses: number[];
  isClosed: boolean;
}

/** Sends the bytes and waits until the server closes the connection or stops sending. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, text, isClosed } = await openConnection(port);
  socket.write(bytes);
  const deadline = performance.now() + LONGEST_MS;
  for (let before = -1; !isClosed() && performance.now() < deadline && (text() === "" || text().length !== before); ) {
    before = text().length;
    await sleep(QUIET_MS);
  }
  socket.destroy();
  return {
    text: text(),
    statuses: [...text().matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status)),
    isClosed: isClosed(),
  };
}
