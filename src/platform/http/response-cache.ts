import type { FastifyReply, FastifyRequest } from "fastify";
import { mayBeMember } from "../auth/authenticate.ts";
import { type Freshness, SwrCache } from "../swr-cache.ts";
import { bytesOf, chooseBody, type EncodedBody, plainBody, withGzip } from "./encoded-body.ts";

const COMPRESS_FROM_BYTES = 1024;
const MAX_BYTES = 64 * 1024 * 1024;

interface Entry {
  body: EncodedBody;
  headers: Record<string, string>;
}

export interface CachedResponse {
  json: string;
  headers?: Record<string, string>;
}

export interface ResponseCacheOptions extends Partial<Freshness> {
  isEnabled: boolean;
  /**
   * Whether a flush is pending after a write. Members are then not served from the cache, so that they see their own
   * writes.
   */
  isFlushPending?: (() => boolean) | undefined;
}

/** Caches JSON responses for a few seconds, if they are the same for everybody. */
export class ResponseCache {
  readonly #entries: SwrCache<Entry>;
  readonly #isEnabled: boolean;
  readonly #isFlushPending: () => boolean;

  constructor({ isEnabled, isFlushPending = () => false, ...freshness }: ResponseCacheOptions) {
    this.#isEnabled = isEnabled;
    this.#isFlushPending = isFlushPending;
    this.#entries = new SwrCache(
      { freshMs: 2_000, staleMs: 10_000, maxEntries: 2_000, maxBytes: MAX_BYTES, ...freshness },
      ({ body }) => bytesOf(body),
    );
  }

  /** The size of all entries. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  /** Deletes one entry, or all entries. */
  forget(key?: string): void {
    this.#entries.forget(key);
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    cacheControl: string,
    load: () => Promise<CachedResponse>,
  ): Promise<FastifyReply> {
    const isShared = this.#isEnabled && !(this.#isFlushPending() && mayBeMember(request));
    const { body, headers } = isShared
      ? await this.#entries.get(key, async () => toEntry(await load(), true))
      : toEntry(await load(), false);
    reply.header("cache-control", cacheControl).header("vary", "accept-encoding").headers(headers);
    const bytes = await chooseBody(request, reply, body);
    return bytes ? reply.type("application/json; charset=utf-8").send(bytes) : reply.send();
  }
}

function toEntry({ json, headers = {} }: CachedResponse, isStored: boolean): Entry {
  const body = plainBody(json);
  return { body: isStored && body.identity.length >= COMPRESS_FROM_BYTES ? withGzip(body) : body, headers };
}
