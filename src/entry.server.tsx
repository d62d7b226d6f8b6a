import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { type ApiDocument, apiDocumentContext } from "./pages/developers/api-document.context.ts";
import { type PageServices, servicesContext } from "./pages/services.context.ts";
import type { Actor } from "./platform/auth/actor.ts";
import { actorContext, logContext, nonceContext, type SiteSettings, siteContext } from "./platform/http/page.context.ts";
import type { Logger } from "./platform/log.ts";

export const streamTimeout = 5_000;
const ABORT_AFTER_MS = streamTimeout + 1_000;

/** The page is wanted in one piece, to be kept. */
const wholeContext = createContext<boolean>();

interface RequestParts {
  services: PageServices;
  site: SiteSettings;
  actor: Actor | undefined;
  nonce: string | undefined;
  isWhole: boolean;
  apiDocument: ApiDocument;
  log: Logger;
}

/** Called by the server through the build, for every page: what loaders may reach for. */
export function requestContext({ services, site, actor, nonce, isWhole, apiDocument, log }: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(siteContext, site);
  context.set(apiDocumentContext, apiDocument);
  context.set(actorContext, actor);
  context.set(nonceContext, nonce);
  context.set(wholeContext, isWhole);
  context.set(logContext, log);
  return context;
}

export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: Readonly<RouterContextProvider>) {
  const nonce = context.get(nonceContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Promise<Response>((resolve, reject) => {
    let answered = status;
    // Crawlers and the page cache get the page whole; people see it as it comes.
    const ready = context.get(wholeContext) || isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />, {
      ...(nonce && { nonce }),
      // Parts whose script comes late are whole in the page all the same: sent apart from it, they would need a script to be seen.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [ready]() {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        answered = 500;
        if (!request.signal.aborted) context.get(logContext).error({ err: error }, "a page could not be rendered");
      },
    });
    setTimeout(abort, ABORT_AFTER_MS).unref();
  });
}

/** A refusal is an answer, not a fault: only what nobody meant goes to the log. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (!isRouteErrorResponse(error) && !request.signal.aborted) context.get(logContext).error({ err: error }, "a page failed");
}
