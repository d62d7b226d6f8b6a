import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { createDrain } from "./drain.ts";
import { operationRoutes } from "./operations.routes.ts";
import { registerRoutes } from "./route.ts";

let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

const noAuthenticator = { findActor: async () => undefined, assertOwnOrigin: () => undefined };

async function start(drainSeconds: number, cutOffMs?: number) {
  app = Fastify({ return503OnClosing: false, forceCloseConnections: "idle" });
  const drain = createDrain(app, drainSeconds, { cutOffMs });
  const routes = operationRoutes({
    registry: new Registry(),
    isReady: async () => undefined,
    isDraining: drain.isDraining,
  });
  registerRoutes(app, routes, {
    authenticator: noAuthenticator,
    countMember: async () => undefined,
    charge: () => undefined,
    assertOperator: () => undefined,
  });
  app.post("/echo", (request, reply) => reply.send(request.body));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  return { drain, port, get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

/** Sends the first half of a request. */
async function startRequest(port: number) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const arrived = once(app.server, "request");
  socket.write(
    'POST /echo HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"room"',
  );
  await arrived;
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  return { end: once(socket, "close"), finish: () => socket.write(':"a"}'), received: () => received };
}

test("while draining, /readyz returns 503 and requests are served", async () => {
  const { drain, get } = await start(0.5);
  expect([(await get("/readyz")).status, (await get("/readyz")).headers.get("connection")]).toEqual([
    200,
    "keep-alive",
  ]);
  const stopped = drain.stop();
  const ready = await get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "draining" }]);
  const served = await get("/healthz");
  expect([served.status, served.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(get("/healthz")).rejects.toThrow("fetch failed");
});

test("requests in flight are finished", async () => {
  const { drain, port } = await start(0);
  const request = await startRequest(port);
  const stopped = drain.stop();
  await expect.poll(() => app.server.listening).toBe(false);
  request.finish();
  await Promise.all([stopped, request.end]);
  expect(request.received()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(request.received()).toContain('{"room":"a"}');
});

test("requests in flight are cut off after the limit", async () => {
  const { drain, port } = await start(0, 300);
  const request = await startRequest(port);
  const begin = performance.now();
  await Promise.all([drain.stop(), request.end]);
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(request.received()).toBe("");
});
