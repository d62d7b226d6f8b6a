import { randomBytes } from "node:crypto";
import { Readable, Transform } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "../errors.ts";
import { type Csp, nonceSource } from "./csp.ts";
import { withOverloadResponses } from "./page-build.ts";
import type { PageCache } from "./page-cache.ts";

/** The content type of React Router's .data responses. */
const DATA_TYPE = "text/x-script";

type EntryModule = Record<string, unknown>;

export interface PageVisit {
  request: FastifyRequest;
  /** Allows the inline scripts of this response. */
  nonce: string | undefined;
  /**
   * Whether the page is rendered for the cache. It must then not contain data of the visitor who happens to trigger it.
   */
  isForEverybody: boolean;
}

/** A page that is the same for every visitor: its cache key, and a request that contains no more than the key. */
export interface PublicVisit {
  key: string;
  request: Request;
}

export interface PageHandlerOptions {
  /** This is a function in development, because the build changes. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  policyOf: (path: string) => Csp;
  contextFor: (entry: EntryModule, visit: PageVisit) => Promise<RouterContextProvider>;
  cache: PageCache;
  /** React Router reads form bodies itself, so Fastify's body limit does not apply to pages. */
  bodyLimitOf: (request: FastifyRequest) => number;
  /** Undefined for pages that cannot be shared. */
  findPublicVisit: (request: FastifyRequest) => PublicVisit | undefined;
  /**
   * Also true for a request with an invalid session. It gets the cached page, which costs a twentieth of a rendered
   * page.
   */
  isVisitor: (request: FastifyRequest) => Promise<boolean>;
}

/** Connects Fastify to React Router. */
export function createPageHandler({
  build,
  isDevelopment,
  policyOf,
  contextFor,
  cache,
  bodyLimitOf,
  findPublicVisit,
  isVisitor,
}: PageHandlerOptions) {
  // Pass a function only in development: React Router would rebuild its route tree for every request.
  const source =
    typeof build === "function" ? async () => withOverloadResponses(await build()) : withOverloadResponses(build);
  const handle = createRequestHandler(source, isDevelopment ? "development" : "production");
  const isCaching = cache.isEnabled && !isDevelopment;

  const render = async (page: Request, visit: PageVisit) => {
    const { entry } = typeof build === "function" ? await build() : build;
    return handle(page, await contextFor(entry.module as unknown as EntryModule, visit));
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const shared = isCaching ? findPublicVisit(request) : undefined;
    if (
      shared &&
      (await isVisitor(request)) &&
      (await cache.send(request, reply, shared.key, () =>
        render(shared.request, { request, nonce: undefined, isForEverybody: true }),
      ))
    )
      return reply;

    const nonce = isDevelopment ? undefined : randomBytes(16).toString("base64");
    const response = await render(toWebRequest(request, reply, bodyLimitOf(request)), {
      request,
      nonce,
      isForEverybody: false,
    });
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
    for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const policy = policyOf(request.url.split("?", 1)[0] ?? "");
      reply.header("content-security-policy", policy(nonce ? [nonceSource(nonce)] : []));
    }
    // The response was rendered for one visitor. This includes the .data requests of client-side navigation.
    if (!response.headers.has("cache-control")) reply.header("cache-control", "private, no-cache");
    // The data of a page is complete, because no loader defers a part. One write costs much less than a stream.
    if (response.headers.get("content-type")?.startsWith(DATA_TYPE))
      return reply.send(Buffer.from(await response.arrayBuffer()));
    return reply.send(response.body ? Readable.fromWeb(response.body as NodeWebStream) : "");
  };
}

/**
 * A host name or IP address, with or without a port. With other text (`host/terms?`, `user@host`), the URL would be
 * that of another page.
 */
const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function toWebRequest(request: FastifyRequest, reply: FastifyReply, bodyLimit: number): Request {
  const origin = `${request.protocol}://${request.host}`;
  // A request target such as "//other.host/x" or "http://other.host/x" must not determine the host.
  if (!request.url.startsWith("/") || !hostShape.test(request.host) || !URL.canParse(origin))
    throw new AppError("malformed_request");
  const disconnected = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) for (const one of [value].flat()) headers.append(name, one);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(origin + request.url, {
    method: request.method,
    headers,
    signal: disconnected.signal,
    ...(hasBody && {
      body: Readable.toWeb(boundedBody(request, bodyLimit)) as ReadableStream,
      duplex: "half" as const,
    }),
  });
}

const tooLarge = () => new AppError("payload_too_large");

function boundedBody(request: FastifyRequest, bodyLimit: number): Readable {
  if (Number(request.headers["content-length"] ?? 0) > bodyLimit) throw tooLarge();
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > bodyLimit ? tooLarge() : null, chunk);
    },
  });
  return request.raw.on("error", (error) => counted.destroy(error)).pipe(counted);
}
