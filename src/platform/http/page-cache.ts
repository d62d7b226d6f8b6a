import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Freshness, SwrCache } from "../swr-cache.ts";
import { type Csp, hashInlineScripts } from "./csp.ts";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Entries live for seconds, so compression is fast rather than strong. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Browsers store the page and revalidate it each time. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const VARY = "accept-encoding, accept-language, cookie, save-data";

type Encoding = "br" | "gzip" | "identity";

interface CachedPage {
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const sizeOf = (page: CachedPage | undefined) =>
  page ? Object.values(page.bodies).reduce((sum, body) => sum + body.length, JSON.stringify(page.headers).length) : 0;

export interface PageCacheOptions extends Partial<Freshness> {
  isEnabled: boolean;
  policy: Csp;
}

/**
 * Caches pages that are the same for every visitor, compressed, for a few seconds. The `render` function must not use data of the current visitor beyond what the
 * key contains: language, theme and low-data mode.
 */
export class PageCache {
  readonly isEnabled: boolean;
  readonly #pages: SwrCache<CachedPage | undefined>;
  readonly #policy: Csp;

  constructor({ isEnabled, policy, ...freshness }: PageCacheOptions) {
    this.isEnabled = isEnabled;
    this.#policy = policy;
    this.#pages = new SwrCache({ freshMs: 5_000, staleMs: 60_000, maxEntries: 500, maxBytes: MAX_BYTES, ...freshness }, sizeOf);
  }

  forget(): void {
    this.#pages.forget();
  }

  /** False if the page cannot be cached (an error or a redirect). The caller then renders it for this visitor. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, render: () => Promise<Response>): Promise<boolean> {
    const page = this.isEnabled ? await this.#pages.get(key, () => this.#load(render)) : undefined;
    if (!page) return false;
    reply.headers(page.headers);
    if (matches(request.headers["if-none-match"], page.headers["etag"])) {
      void reply.code(304).send();
      return true;
    }
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    const body = page.bodies[encoding];
    if (request.method === "HEAD") void reply.header("content-length", body.length).send();
    else void reply.send(body);
    return true;
  }

  /** Undefined on errors: the caller then renders the page itself and reports the error. */
  async #load(render: () => Promise<Response>): Promise<CachedPage | undefined> {
    try {
      return await toCachedPage(await render(), this.#policy);
    } catch {
      return undefined;
    }
  }
}

function isCacheable({ status, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !headers.has("set-cookie") && !/private|no-store/.test(headers.get("cache-control") ?? "");
}

async function toCachedPage(response: Response, policy: Csp): Promise<CachedPage | undefined> {
  if (!isCacheable(response)) {
    await response.body?.cancel();
    return undefined;
  }
  const html = await response.text();
  const identity = Buffer.from(html);
  const contentPolicy = policy(hashInlineScripts(html));
  const [zipped, brotli] = await Promise.all([toGzip(identity), toBrotli(identity, brotliOptions)]);
  return {
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": contentPolicy,
      "cache-control": CACHE_CONTROL,
      vary: VARY,
      // Weak, since it is the same for all encodings. It includes the policy, so that a new policy invalidates stored pages.
      etag: `W/"${createHash("sha1").update(contentPolicy).update(identity).digest("base64url")}"`,
    },
    bodies: { identity, gzip: zipped, br: brotli },
  };
}

function chooseEncoding(accepted = ""): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/** `br;q=0` means not accepted. */
function accepts(accepted: string, encoding: Encoding): boolean {
  const [, quality] = new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(accepted) ?? [undefined, "0"];
  return Number(quality ?? 1) > 0;
}

function matches(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(",").some((one) => one.trim() === etag || one.trim() === "*");
}
