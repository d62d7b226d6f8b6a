import type { FastifyReply, FastifyRequest } from "fastify";
import { type Freshness, SwrCache } from "../swr-cache.ts";
import { type Csp, hashInlineScripts } from "./csp.ts";
import { bytesOf, chooseBody, type EncodedBody, plainBody, withAllEncodings } from "./encoded-body.ts";

/** Browsers store the page and revalidate it each time. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const VARY = "accept-encoding, accept-language, cookie, save-data";

interface CachedPage {
  headers: Record<string, string>;
  body: EncodedBody;
}

const MAX_BYTES = 64 * 1024 * 1024;
const sizeOf = (page: CachedPage | undefined) => (page ? bytesOf(page.body) + JSON.stringify(page.headers).length : 0);

export interface PageCacheOptions extends Partial<Freshness> {
  isEnabled: boolean;
  policy: Csp;
}

/**
 * Caches pages that are the same for every visitor, compressed, for a few seconds. The `render` function must not use
 * data of the current visitor beyond what the key contains: language, theme and low-data mode.
 */
export class PageCache {
  readonly isEnabled: boolean;
  readonly #pages: SwrCache<CachedPage | undefined>;
  readonly #policy: Csp;

  constructor({ isEnabled, policy, ...freshness }: PageCacheOptions) {
    this.isEnabled = isEnabled;
    this.#policy = policy;
    this.#pages = new SwrCache(
      { freshMs: 5_000, staleMs: 60_000, maxEntries: 500, maxBytes: MAX_BYTES, ...freshness },
      sizeOf,
    );
  }

  forget(): void {
    this.#pages.forget();
  }

  /**
   * Returns false if the page cannot be cached (an error or a redirect). The caller then renders it for this visitor.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: () => Promise<Response>,
  ): Promise<boolean> {
    const page = this.isEnabled ? await this.#pages.get(key, () => this.#load(render)) : undefined;
    if (!page) return false;
    const body = await chooseBody(request, reply.headers(page.headers), page.body);
    if (body && request.method === "HEAD") void reply.header("content-length", body.length).send();
    else void reply.send(body);
    return true;
  }

  /** The result is undefined on errors. The caller then renders the page itself and reports the error. */
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
  return (
    status === 200 &&
    isPage &&
    !headers.has("set-cookie") &&
    !/private|no-store/.test(headers.get("cache-control") ?? "")
  );
}

async function toCachedPage(response: Response, policy: Csp): Promise<CachedPage | undefined> {
  if (!isCacheable(response)) {
    await response.body?.cancel();
    return undefined;
  }
  const html = await response.text();
  const contentPolicy = policy(hashInlineScripts(html));
  return {
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": contentPolicy,
      "cache-control": CACHE_CONTROL,
      vary: VARY,
    },
    // The ETag includes the policy, so that a new policy invalidates stored pages.
    body: withAllEncodings(plainBody(html, contentPolicy)),
  };
}
