import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "../errors.ts";

type EntryModule = Record<string, unknown>;
type ContextFor = (entry: EntryModule, request: FastifyRequest) => Promise<RouterContextProvider>;

/** Fastify on one side, React Router on the other: a web Request in, a web Response out. */
export function createPageHandler(getBuild: () => Promise<ServerBuild>, mode: string, contextFor: ContextFor) {
  const handle = createRequestHandler(getBuild, mode);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { entry } = await getBuild();
    const context = await contextFor(entry.module as unknown as EntryModule, request);
    const response = await handle(toWebRequest(request, reply), context);
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
    for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
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
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: "half" as const }),
  });
}
