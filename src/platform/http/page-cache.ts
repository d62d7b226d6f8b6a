import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashInlineScripts, type PagePolicy } from "./page-policy.ts";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** A copy lives for seconds, so it is made small quickly rather than as small as can be. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Browsers keep the page and ask each time whether it is still the same. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const VARY = "accept-encoding, accept-language, cookie, save-data";

type Encoding = "br" | "gzip" | "identity";

interface Copy {
  madeAt: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

export interface PageCacheOptions {
  isEnabled: boolean;
  policy: PagePolicy;
  freshMs?: number;
  staleMs?: number;
  maxEntries?: number;
  now?: () => number;
}

/**
 * Pages that are the same for every visitor, rendered once and kept, compressed, for a few seconds. A copy past its freshness is still served while one
 * caller makes the next. What is kept was rendered for nobody: the caller hands in a `render` that knows no cookie but language, theme and low data. A write in this
 * process forgets everything; another process's copies age out.
 */
export class PageCache {
  readonly #copies = new Map<string, Copy>();
  readonly #making = new Map<string, Promise<Copy | undefined>>();
  readonly #options: Required<PageCacheOptions>;
  /** Counts the writes, so that a page begun before one is not kept after it. */
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = { freshMs: 5_000, staleMs: 60_000, maxEntries: 500, now: Date.now, ...options };
  }

  get isEnabled(): boolean {
    return this.#options.isEnabled;
  }

  forget(): void {
    this.#generation += 1;
    this.#copies.clear();
    this.#making.clear();
  }

  /** False when the page cannot be kept, a failure or a redirect: it has to be made for this visitor alone. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, render: () => Promise<Response>): Promise<boolean> {
    const copy = this.isEnabled ? await this.#get(key, render) : undefined;
    if (!copy) return false;
    reply.headers(copy.headers);
    if (matches(request.headers["if-none-match"], copy.headers["etag"])) {
      void reply.code(304).send();
      return true;
    }
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    const body = copy.bodies[encoding];
    if (request.method === "HEAD") void reply.header("content-length", body.length).send();
    else void reply.send(body);
    return true;
  }

  async #get(key: string, render: () => Promise<Response>): Promise<Copy | undefined> {
    const kept = this.#copies.get(key);
    const age = kept ? this.#options.now() - kept.madeAt : Number.POSITIVE_INFINITY;
    if (!kept || age > this.#options.staleMs) return this.#make(key, render);
    this.#keep(key, kept);
    if (age > this.#options.freshMs) void this.#make(key, render);
    return kept;
  }

  #make(key: string, render: () => Promise<Response>): Promise<Copy | undefined> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const generation = this.#generation;
    const work = render()
      .then((response) => toCopy(response, this.#options))
      .then((copy) => {
        if (copy && generation === this.#generation) this.#keep(key, copy);
        return copy;
      })
      // The failure is the caller's to see and to report: without a copy it makes the page itself.
      .catch(() => undefined)
      .finally(() => {
        if (this.#making.get(key) === work) this.#making.delete(key);
      });
    this.#making.set(key, work);
    return work;
  }

  /** What was asked for longest ago goes first, so that a walk through rare searches does not push out the home page. */
  #keep(key: string, copy: Copy): void {
    this.#copies.delete(key);
    this.#copies.set(key, copy);
    const oldest = this.#copies.keys().next();
    if (this.#copies.size > this.#options.maxEntries && !oldest.done) this.#copies.delete(oldest.value);
  }
}

function isKeepable({ status, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !headers.has("set-cookie") && !/private|no-store/.test(headers.get("cache-control") ?? "");
}

async function toCopy(response: Response, { policy, now }: Required<PageCacheOptions>): Promise<Copy | undefined> {
  if (!isKeepable(response)) {
    await response.body?.cancel();
    return undefined;
  }
  const html = await response.text();
  const identity = Buffer.from(html);
  const contentPolicy = policy(hashInlineScripts(html));
  const [zipped, brotli] = await Promise.all([toGzip(identity), toBrotli(identity, brotliOptions)]);
  return {
    madeAt: now(),
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": contentPolicy,
      "cache-control": CACHE_CONTROL,
      vary: VARY,
      // Weak: the compressed and the plain bytes are the same page. A new policy makes it another page.
      etag: `W/"${createHash("sha1").update(contentPolicy).update(identity).digest("base64url")}"`,
    },
    bodies: { identity, gzip: zipped, br: brotli },
  };
}

function chooseEncoding(accepted = ""): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/** `br;q=0` is a refusal. */
function accepts(accepted: string, encoding: Encoding): boolean {
  const [, quality] = new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(accepted) ?? [undefined, "0"];
  return Number(quality ?? 1) > 0;
}

function matches(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
