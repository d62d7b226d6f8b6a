import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const compress = promisify(gzip);
const COMPRESS_FROM_BYTES = 1024;

interface Entry {
  madeAt: number;
  etag: string;
  body: Buffer;
  zipped: Buffer | undefined;
  headers: Record<string, string>;
}

export interface PublicAnswer {
  json: string;
  headers?: Record<string, string>;
}

export interface PublicAnswersOptions {
  isEnabled: boolean;
  freshMs?: number;
  staleMs?: number;
  maxEntries?: number;
  now?: () => number;
}

/**
 * Answers that are the same for everybody, kept for a few seconds: the same list asked for a thousand times in a moment is made once. A copy past
 * its freshness is still served while one caller makes the next. A write in this process forgets what it changed; another process's copies age out.
 */
export class PublicAnswers {
  readonly #entries = new Map<string, Entry>();
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #options: Required<PublicAnswersOptions>;
  /** Counts the writes, so that an answer begun before one is not kept after it. */
  #generation = 0;

  constructor(options: PublicAnswersOptions) {
    this.#options = { freshMs: 2_000, staleMs: 10_000, maxEntries: 2_000, now: Date.now, ...options };
  }

  /** All of it, or the one answer that changed. */
  forget(key?: string): void {
    this.#generation += 1;
    if (key === undefined) this.#entries.clear();
    else this.#entries.delete(key);
    this.#making.clear();
  }

  async send(request: FastifyRequest, reply: FastifyReply, key: string, cacheControl: string, make: () => Promise<PublicAnswer>): Promise<FastifyReply> {
    const entry = this.#options.isEnabled ? await this.#get(key, make) : await toEntry(await make(), this.#options.now(), false);
    reply.header("cache-control", cacheControl).header("etag", entry.etag).header("vary", "accept-encoding").headers(entry.headers);
    if (matches(request.headers["if-none-match"], entry.etag)) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    if (entry.zipped && acceptsGzip(request)) return reply.header("content-encoding", "gzip").send(entry.zipped);
    return reply.send(entry.body);
  }

  async #get(key: string, make: () => Promise<PublicAnswer>): Promise<Entry> {
    const kept = this.#entries.get(key);
    const age = kept ? this.#options.now() - kept.madeAt : Number.POSITIVE_INFINITY;
    if (!kept || age > this.#options.staleMs) return this.#make(key, make);
    // Whoever comes next and still finds nothing fresh will see the failure; this caller has a good copy.
    if (age > this.#options.freshMs) this.#make(key, make).catch(() => undefined);
    return kept;
  }

  #make(key: string, make: () => Promise<PublicAnswer>): Promise<Entry> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const work = make()
      .then((answer) => toEntry(answer, this.#options.now(), true))
      .then((entry) => {
        if (generation === this.#generation) this.#keep(key, entry);
        return entry;
      })
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
      });
    this.#making.set(key, work);
    return work;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#options.maxEntries && !oldest.done) this.#entries.delete(oldest.value);
  }
}

async function toEntry(answer: PublicAnswer, madeAt: number, isKept: boolean): Promise<Entry> {
  const body = Buffer.from(answer.json);
  return {
    madeAt,
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
