import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { openStream } from "../../../test/event-stream.ts";
import { createEventStreams, type EventStreams, HEARTBEAT_S, type StreamEvent } from "./event-streams.ts";

let app: FastifyInstance;
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

interface Parts {
  describe?: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, StreamEvent>>;
  session?: string;
}

const eventFor = (cursor: string, data: object = {}): StreamEvent => ({ name: "inbox", cursor, data });
const sameForAll = (event: StreamEvent) => async (ids: readonly string[]) => new Map(ids.map((id) => [id, event]));

async function start({
  describe = sameForAll(eventFor("1")),
  session,
}: Parts = {}): Promise<{ streams: EventStreams; port: number }> {
  const streams = createEventStreams({
    describe,
    listEnded: async () => [],
    most: { perProcess: 10, perAddress: 3 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  app = Fastify({ trustProxy: true });
  app.get("/api/events", (request, reply) => {
    const { after } = request.query as { after?: string };
    streams.open(reply, { memberId: "5", session }, after);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { streams, port: (app.server.address() as AddressInfo).port };
}

test("a reader that does not read is disconnected, and others are not", async () => {
  const { streams, port } = await start({ describe: sameForAll(eventFor("1", { padding: "x".repeat(1_000_000) })) });
  const reader = await openStream(port, {});
  const slow = connect(port, "127.0.0.1");
  slow.on("error", () => undefined);
  slow.pause();
  await once(slow, "connect");
  slow.write("GET /api/events HTTP/1.1\r\nhost: here\r\naccept: text/event-stream\r\n\r\n");
  await vi.waitFor(() => expect(streams.count()).toBe(2));
  for (let round = 0; round < 50 && streams.count() === 2; round += 1) {
    const read = reader.text().length;
    streams.tell(["5"]);
    await vi.waitFor(() => expect(reader.text().length).toBeGreaterThanOrEqual(read + 1_000_000), { timeout: 5_000 });
  }
  expect(streams.count()).toBe(1);
  expect(reader.isEnded()).toBe(false);
  slow.destroy();
});

test("one IP address has a limited number of streams, and gets another when one ends", async () => {
  const { streams, port } = await start();
  const from = async (address: string) => openStream(port, { "x-forwarded-for": address });
  const [first] = [await from("192.0.2.1"), await from("192.0.2.1"), await from("192.0.2.1")];
  expect((await from("192.0.2.1")).status).toBeGreaterThanOrEqual(500);
  expect((await from("192.0.2.2")).status).toBe(200);
  first.close();
  await vi.waitFor(() => expect(streams.count()).toBe(3));
  expect((await from("192.0.2.1")).status).toBe(200);
});

test("the addresses of one IPv6 network count together", async () => {
  const { port } = await start();
  const from = async (address: string) => (await openStream(port, { "x-forwarded-for": address })).status;
  for (const host of ["1", "2", "3"]) expect(await from(`2001:db8::${host}`)).toBe(200);
  expect(await from("2001:db8::4")).toBeGreaterThanOrEqual(500);
  expect(await from("2001:db8:0:1::4")).toBe(200);
});

test("if the events cannot be read, they are sent a second later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const describe = vi.fn(sameForAll(eventFor("2")));
  describe.mockRejectedValueOnce(new Error("no connection"));
  const { port } = await start({ describe });
  const stream = await openStream(port, {}, "?after=1");
  await vi.waitFor(() => expect(describe).toHaveBeenCalledTimes(1));
  expect(stream.events("inbox")).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(stream.events("inbox")).toEqual([{ id: "2", data: {} }]));
});

test("after a gap, only streams that miss something get an event", async () => {
  let cursor = "1";
  const { streams, port } = await start({ describe: async (ids) => new Map(ids.map((id) => [id, eventFor(cursor)])) });
  const stream = await openStream(port, {}, "?after=1");
  streams.tellAll();
  await vi.waitFor(() => expect(stream.events("beat").length).toBe(1));
  expect(stream.events("inbox")).toEqual([]);
  cursor = "2";
  streams.tellAll();
  await vi.waitFor(() => expect(stream.events("inbox").length).toBe(1));
});

test.each([
  ["a session", "session", 14],
  ["an ID token", undefined, 7],
])("a stream of %s ends after some minutes, so that the client signs in again", async (_name, session, minutes) => {
  vi.useFakeTimers({ toFake: ["setInterval", "Date"] });
  const { port } = await start(session ? { session } : {});
  const stream = await openStream(port, {});
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(stream.isEnded()).toBe(false);
  expect(stream.events("beat").length).toBeGreaterThanOrEqual((3 * 60) / HEARTBEAT_S - 1);
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  await vi.waitFor(() => expect(stream.isEnded()).toBe(true));
});
