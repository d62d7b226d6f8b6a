import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mayBeMember } from "../auth/authenticate.ts";
import { type Freshness, SwrCache } from "../swr-cache.ts";

const compress = promisify(gzip);
const COMPRESS_FROM_BYTES = 1024;

interface Entry {
  etag: string;
  body: Buffer;
  zipped: Buffer | undefined;
  headers: Record<string, string>;
}

export interface CachedResponse {
  json: string;
  headers?: Record<string, string>;
}

export interface ResponseCacheOptions extends Partial<Freshness> {
  isEnabled: boolean;
  /** Whether a flush is pending after a write. Members are then not served from the cache, so that they see their own writes. */
  isFlushPending?: (() => boolean) | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;
const sizeOf = ({ body, zipped }: Entry) => body.length + (zipped?.length ?? 0);

/** Caches JSON responses that are the same for everybody, for a few seconds. */
export class ResponseCache {
  readonly #entries: SwrCache<Entry>;
  readonly #isEnabled: boolean;
  readonly #isFlushPending: () => boolean;

  constructor({ isEnabled, isFlushPending = () => false, ...freshness }: ResponseCacheOptions) {
    this.#isEnabled = isEnabled;
    this.#isFlushPending = isFlushPending;
    this.#entries = new SwrCache({ freshMs: 2_000, staleMs: 10_000, maxEntries: 2_000, maxBytes: MAX_BYTES, ...freshness }, sizeOf);
  }

  /** Size of all entries. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  /** Deletes one entry, or all. */
  forget(key?: string): void {
    this.#entries.forget(key);
  }

  async send(request: FastifyRequest, reply: FastifyReply, key: string, cacheControl: string, load: () => Promise<CachedResponse>): Promise<FastifyReply> {
    const isShared = this.#isEnabled && !(this.#isFlushPending() && mayBeMember(request));
    const entry = isShared ? await this.#entries.get(key, async () => toEntry(await load(), true)) : await toEntry(await load(), false);
    reply.header("cache-control", cacheControl).header("etag", entry.etag).header("vary", "accept-encoding").headers(entry.headers);
    if (matches(request.headers["if-none-match"], entry.etag)) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    if (entry.zipped && acceptsGzip(request)) return reply.header("content-encoding", "gzip").send(entry.zipped);
    return reply.send(entry.body);
  }
}

async function toEntry(response: CachedResponse, isStored: boolean): Promise<Entry> {
  const body = Buffer.from(response.json);
  return {
    // Weak, since it is the same for both encodings.
    etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
    body,
    zipped: isStored && body.length >= COMPRESS_FROM_BYTES ? await compress(body) : undefined,
    headers: response.headers ?? {},
  };
}

/** `gzip;q=0` means not accepted. */
const acceptsGzip = (request: FastifyRequest) => /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(request.headers["accept-encoding"] ?? "");

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
