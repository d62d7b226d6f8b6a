import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import type { Logger } from "../log.ts";
import { MINUTE_MS } from "../time.ts";
import { privateCaching } from "./cache-headers.ts";
import { networkOf, STALLED_TIMEOUT_MS } from "./rate-limit.ts";
import { apiPolicy } from "./security-headers.ts";

/** Load balancers and mobile networks close idle connections. The timeouts in deploy/ are longer than this. */
export const HEARTBEAT_S = 25;
/**
 * Only one tab per browser has a stream, so this is a number of devices. With one more, the oldest stream ends, because
 * it is probably a lost connection.
 */
export const STREAMS_PER_MEMBER = 5;
/** A reader with this many unread bytes is disconnected. An event has about 60 bytes. */
const MOST_BUFFERED_BYTES = 16 * 1024;
/**
 * A stream ends after this time. The client then connects and is authenticated again. An ID token cannot be checked
 * later.
 */
const LIFE_MS = { session: 10 * MINUTE_MS, token: 5 * MINUTE_MS };
/** The delay after which clients reconnect by themselves. It is random, so that not all return at once. */
const RETRY_MS = { from: 1_000, spread: 4_000 };
const MEMBERS_PER_QUERY = 500;
const SECOND_MS = 1_000;
const BEAT = "event: beat\ndata: 1\n\n";
/** Tells the client of a surplus stream not to come back at once. */
const END = "event: end\ndata: 1\n\n";

export const EVENT_STREAM = "text/event-stream";

/** `cursor` stands for what the member has seen. It changes if something is new. */
export interface StreamEvent {
  name: string;
  cursor: string;
  data: object;
}

export const formatEvent = ({ name, cursor, data }: StreamEvent): string =>
  `id: ${cursor}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export interface StreamHolder {
  memberId: string;
  /** Undefined if the member signed in by ID token. */
  session: string | undefined;
}

interface Stream extends StreamHolder {
  response: FastifyReply["raw"];
  cursor: string | undefined;
  endsAt: number;
  address: string;
  slot: Set<Stream>;
}

interface StreamOptions {
  /** Returns the current event of each of these members. */
  describe: (memberIds: readonly string[]) => Promise<ReadonlyMap<string, StreamEvent>>;
  /** Returns the holders whose sign-in has ended. */
  listEnded: <H extends StreamHolder>(holders: readonly H[]) => Promise<H[]>;
  /** Streams beyond these numbers get 503, and their pages poll. */
  most: { perProcess: number; perAddress: number };
  log: Logger;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

function begin(reply: FastifyReply): FastifyReply["raw"] {
  reply.headers({
    "content-type": EVENT_STREAM,
    "cache-control": privateCaching,
    "content-security-policy": apiPolicy,
    // Proxies like nginx would otherwise buffer the response.
    "x-accel-buffering": "no",
  });
  reply.hijack();
  // The server's timeout is for responses. Streams have their own rules for silent readers.
  reply.raw.socket?.setTimeout(0);
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  reply.raw.write(`retry: ${RETRY_MS.from + Math.round(Math.random() * RETRY_MS.spread)}\n\n`);
  return reply.raw;
}

/**
 * The server-sent events of this process. Every second, one of 25 groups of streams gets its heartbeat, which spreads
 * the work evenly.
 */
export function createEventStreams({ describe, listEnded, most, log }: StreamOptions) {
  const slots = Array.from({ length: HEARTBEAT_S }, () => new Set<Stream>());
  const byMember = new Map<string, Stream[]>();
  const countByAddress = new Map<string, number>();
  /** Members to whom an event must be sent. With false, only streams that have not seen it get the event. */
  const due = new Map<string, boolean>();
  let count = 0;
  let second = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isSending = false;
  let isEnding = false;

  function write({ response }: Stream, text: string): void {
    if (response.writableLength > MOST_BUFFERED_BYTES) response.destroy();
    else response.write(text);
  }

  function end(stream: Stream, lastText = ""): void {
    remove(stream);
    // A reader that takes no more data must not keep the connection.
    stream.response.socket?.setTimeout(STALLED_TIMEOUT_MS);
    stream.response.end(lastText);
  }

  function countAddress(address: string, change: number): void {
    const streams = (countByAddress.get(address) ?? 0) + change;
    if (streams > 0) countByAddress.set(address, streams);
    else countByAddress.delete(address);
  }

  function add(stream: Stream): void {
    const oldest = byMember.get(stream.memberId)?.at(-STREAMS_PER_MEMBER);
    if (oldest) end(oldest, END);
    byMember.set(stream.memberId, [...(byMember.get(stream.memberId) ?? []), stream]);
    stream.slot.add(stream);
    countAddress(stream.address, 1);
    count += 1;
    timer ??= setInterval(beat, SECOND_MS).unref();
  }

  function remove(stream: Stream): void {
    if (!stream.slot.delete(stream)) return;
    const others = (byMember.get(stream.memberId) ?? []).filter((one) => one !== stream);
    if (others.length > 0) byMember.set(stream.memberId, others);
    else byMember.delete(stream.memberId);
    countAddress(stream.address, -1);
    count -= 1;
    if (count > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function beat(): void {
    second += 1;
    const streams = [...(slots[second % HEARTBEAT_S] ?? [])];
    const now = Date.now();
    for (const stream of streams) {
      if (stream.endsAt <= now) end(stream);
      else write(stream, BEAT);
    }
    if (streams.length > 0) void endSignedOut(streams);
    void send();
  }

  async function endSignedOut(streams: readonly Stream[]): Promise<void> {
    try {
      for (const stream of await listEnded(streams)) end(stream);
    } catch (error) {
      log.warn({ err: error }, "checking sessions of event streams failed");
    }
  }

  function sendTo(event: StreamEvent, isNew: boolean): (stream: Stream) => void {
    const text = formatEvent(event);
    return (stream) => {
      if (!isNew && stream.cursor === event.cursor) return;
      stream.cursor = event.cursor;
      write(stream, text);
    };
  }

  /** Runs one query at a time. If it fails, the next second tries again. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (due.size > 0) {
        const members = [...due].slice(0, MEMBERS_PER_QUERY);
        for (const [id] of members) due.delete(id);
        const events = await describe(members.map(([id]) => id)).catch((error: unknown) => {
          for (const [id, isNew] of members) remember(id, isNew);
          throw error;
        });
        for (const [id, isNew] of members) {
          const event = events.get(id);
          if (event) byMember.get(id)?.forEach(sendTo(event, isNew));
        }
      }
    } catch (error) {
      log.warn({ err: error }, "events could not be read");
    } finally {
      isSending = false;
    }
  }

  const remember = (memberId: string, isNew: boolean) => due.set(memberId, isNew || due.get(memberId) === true);

  return {
    /**
     * Opens a stream. `after` is the cursor of the newest event that the client knows. Throws if the process or the IP
     * address already has the maximum number of streams.
     */
    open(reply: FastifyReply, { memberId, session }: StreamHolder, after: string | undefined): void {
      const address = networkOf(reply.request);
      if (count >= most.perProcess || (countByAddress.get(address) ?? 0) >= most.perAddress)
        throw new AppError("overloaded", { message: "Too many event streams", retryAfterSeconds: HEARTBEAT_S });
      const response = begin(reply);
      // While draining, the client comes again and reaches another process.
      if (isEnding) {
        response.end();
        return;
      }
      const lifeMs = session ? LIFE_MS.session : LIFE_MS.token;
      const slot = slots[Math.floor(Math.random() * HEARTBEAT_S)] ?? new Set();
      const stream: Stream = {
        memberId,
        session,
        response,
        cursor: after,
        endsAt: Date.now() + lifeMs * (0.75 + Math.random() / 2),
        address,
        slot,
      };
      response.on("error", () => undefined); // the client has gone
      response.once("close", () => remove(stream));
      add(stream);
      response.write(BEAT);
      // This check follows after the stream was added, so that nothing is missed in between.
      remember(memberId, false);
      void send();
    },

    /** Call it if something is new for these members. */
    tell(memberIds: readonly string[]): void {
      for (const id of memberIds) if (byMember.has(id)) remember(id, true);
      void send();
    },

    /** Call it if hints may have been missed. It sends an event to streams whose cursor is outdated. */
    tellAll(): void {
      for (const id of byMember.keys()) remember(id, false);
      void send();
    },

    /** Ends all streams, including those that begin from now on. */
    endAll(): void {
      isEnding = true;
      for (const slot of slots) for (const stream of slot) end(stream);
    },

    count: () => count,
  };
}
