import { randomBytes } from "node:crypto";
import { Readable, Transform } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "../errors.ts";
import { type Csp, nonceSource } from "./csp.ts";
import { answeringBusy } from "./page-build.ts";
import type { PageCache } from "./page-cache.ts";
import { BODY_LIMIT_BYTES } from "./rate-limit.ts";

type EntryModule = Record<string, unknown>;

/** For whom a page is rendered. */
export interface PageVisit {
  request: FastifyRequest;
  /** Allows the inline scripts of this one answer. */
  nonce: string | undefined;
  /** A copy for every visitor: nothing of the one whose request happens to make it may be in it. */
  isForEverybody: boolean;
}

/** A page that is the same for every visitor: the name of its copy, and a request that holds nothing beyond what the name says. */
export interface PublicVisit {
  key: string;
  request: Request;
}

export interface PageHandlerOptions {
  /** What was built; under development, a way to what is compiled by now. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  /** The content security policy of the page at a path. */
  policyOf: (path: string) => Csp;
  contextFor: (entry: EntryModule, visit: PageVisit) => Promise<RouterContextProvider>;
  cache: PageCache;
  /** Undefined for a page that is made for each caller. */
  findPublicVisit: (request: FastifyRequest) => PublicVisit | undefined;
  /** A made-up session is nobody's: its bearer gets the visitors' copy, which costs a twentieth of a page. */
  isVisitor: (request: FastifyRequest) => Promise<boolean>;
}

/** Fastify on one side, React Router on the other: a web Request in, a web Response out. */
export function createPageHandler({ build, isDevelopment, policyOf, contextFor, cache, findPublicVisit, isVisitor }: PageHandlerOptions) {
  // Given a function, React Router lays out all its routes anew for every request.
  const source = typeof build === "function" ? async () => answeringBusy(await build()) : answeringBusy(build);
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
      (await cache.send(request, reply, shared.key, () => render(shared.request, { request, nonce: undefined, isForEverybody: true })))
    )
      return reply;

    const nonce = isDevelopment ? undefined : randomBytes(16).toString("base64");
    const response = await render(toWebRequest(request, reply), { request, nonce, isForEverybody: false });
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
    for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const policy = policyOf(request.url.split("?", 1)[0] ?? "");
      reply.header("content-security-policy", policy(nonce ? [nonceSource(nonce)] : []));
    }
    // It was made for one caller: their name, their language, their theme. So was the same page as data, which a link inside the page asks for.
    if (!response.headers.has("cache-control")) reply.header("cache-control", "private, no-cache");
    return reply.send(response.body ? Readable.fromWeb(response.body as NodeWebStream) : "");
  };
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const origin = `${request.protocol}://${request.host}`;
  // "//other.host/x" and "http://other.host/x" as targets must not decide the address's host.
  if (!request.url.startsWith("/") || !URL.canParse(origin)) throw new AppError("malformed_request");
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) for (const one of [value].flat()) headers.append(name, one);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(origin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(boundedBody(request)) as ReadableStream, duplex: "half" as const }),
  });
}

const tooLarge = () => new AppError("payload_too_large");

/** React Router reads form bodies itself, so the limit that Fastify sets for the API is kept here. */
function boundedBody(request: FastifyRequest): Readable {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > BODY_LIMIT_BYTES ? tooLarge() : null, chunk);
    },
  });
  return request.raw.on("error", (error) => counted.destroy(error)).pipe(counted);
}
