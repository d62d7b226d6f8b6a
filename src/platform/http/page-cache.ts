import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Freshness, SwrCache } from "../swr-cache.ts";
import { type Csp, hashInlineScripts } from "./csp.ts";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** A copy lives for seconds, so it is made small quickly rather than as small as can be. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** Browsers keep the page and ask each time whether it is still the same. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const VARY = "accept-encoding, accept-language, cookie, save-data";

type Encoding = "br" | "gzip" | "identity";

interface Copy {
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const sizeOf = (copy: Copy | undefined) =>
  copy ? Object.values(copy.bodies).reduce((sum, body) => sum + body.length, JSON.stringify(copy.headers).length) : 0;

export interface PageCacheOptions extends Partial<Freshness> {
  isEnabled: boolean;
  policy: Csp;
}

/**
 * Pages that are the same for every visitor, rendered once and kept, compressed, for a few seconds. What is kept was rendered for nobody: the caller hands in a `render` that
 * knows no cookie but language, theme and low data. A write in this process forgets everything; another process's copies age out.
 */
export class PageCache {
  readonly isEnabled: boolean;
  readonly #copies: SwrCache<Copy | undefined>;
  readonly #policy: Csp;

  constructor({ isEnabled, policy, ...freshness }: PageCacheOptions) {
    this.isEnabled = isEnabled;
    this.#policy = policy;
    this.#copies = new SwrCache({ freshMs: 5_000, staleMs: 60_000, maxEntries: 500, maxBytes: MAX_BYTES, ...freshness }, sizeOf);
  }

  forget(): void {
    this.#copies.forget();
  }

  /** False when the page cannot be kept, a failure or a redirect: it has to be made for this visitor alone. */
  async send(request: FastifyRequest, reply: FastifyReply, key: string, render: () => Promise<Response>): Promise<boolean> {
    const copy = this.isEnabled ? await this.#copies.get(key, () => this.#make(render)) : undefined;
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

  /** The failure is the caller's to see and to report: without a copy it makes the page itself. */
  async #make(render: () => Promise<Response>): Promise<Copy | undefined> {
    try {
      return await toCopy(await render(), this.#policy);
    } catch {
      return undefined;
    }
  }
}

function isKeepable({ status, headers }: Response): boolean {
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  return status === 200 && isPage && !headers.has("set-cookie") && !/private|no-store/.test(headers.get("cache-control") ?? "");
}

async function toCopy(response: Response, policy: Csp): Promise<Copy | undefined> {
  if (!isKeepable(response)) {
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
