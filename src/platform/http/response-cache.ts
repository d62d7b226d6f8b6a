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
  /** A write is done that the copies do not show yet: whoever may have made it is not served from them. */
  isBehind?: (() => boolean) | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;
const sizeOf = ({ body, zipped }: Entry) => body.length + (zipped?.length ?? 0);

/** Answers that are the same for everybody, kept for a few seconds. A write in this process forgets what it changed; another process's copies age out. */
export class ResponseCache {
  readonly #entries: SwrCache<Entry>;
  readonly #isEnabled: boolean;
  readonly #isBehind: () => boolean;

  constructor({ isEnabled, isBehind = () => false, ...freshness }: ResponseCacheOptions) {
    this.#isEnabled = isEnabled;
    this.#isBehind = isBehind;
    this.#entries = new SwrCache({ freshMs: 2_000, staleMs: 10_000, maxEntries: 2_000, maxBytes: MAX_BYTES, ...freshness }, sizeOf);
  }

  /** Of what is kept. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  /** All of it, or the one answer that changed. */
  forget(key?: string): void {
    this.#entries.forget(key);
  }

  async send(request: FastifyRequest, reply: FastifyReply, key: string, cacheControl: string, make: () => Promise<CachedResponse>): Promise<FastifyReply> {
    const isShared = this.#isEnabled && !(this.#isBehind() && mayBeMember(request));
    const entry = isShared ? await this.#entries.get(key, async () => toEntry(await make(), true)) : await toEntry(await make(), false);
    reply.header("cache-control", cacheControl).header("etag", entry.etag).header("vary", "accept-encoding").headers(entry.headers);
    if (matches(request.headers["if-none-match"], entry.etag)) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    if (entry.zipped && acceptsGzip(request)) return reply.header("content-encoding", "gzip").send(entry.zipped);
    return reply.send(entry.body);
  }
}

async function toEntry(answer: CachedResponse, isKept: boolean): Promise<Entry> {
  const body = Buffer.from(answer.json);
  return {
    // Weak: the zipped and the plain bytes are the same answer.
    etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
    body,
    zipped: isKept && body.length >= COMPRESS_FROM_BYTES ? await compress(body) : undefined,
    headers: answer.headers ?? {},
  };
}

/** Named, and not by way of refusal (`gzip;q=0`). */
const acceptsGzip = (request: FastifyRequest) => /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(request.headers["accept-encoding"] ?? "");

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
