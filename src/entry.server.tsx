import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { type ApiDocument, apiDocumentContext } from "./pages/developers/api-document.context.ts";
import { ScriptNonce } from "./pages/frame/page-scripts.tsx";
import { type PageServices, servicesContext } from "./pages/services.context.ts";
import type { Actor } from "./platform/auth/actor.ts";
import {
  actorContext,
  addressContext,
  logContext,
  nonceContext,
  type SiteSettings,
  siteContext,
} from "./platform/http/page.context.ts";
import type { Logger } from "./platform/log.ts";
import { createSampler } from "./platform/log-sampler.ts";

export const streamTimeout = 5_000;
const ABORT_AFTER_MS = streamTimeout + 1_000;

/** Whether the page must be rendered completely before it is sent, so that it can be cached. */
const wholeContext = createContext<boolean>();

interface RequestParts {
  services: PageServices;
  site: SiteSettings;
  actor: Actor | undefined;
  address: string;
  nonce: string | undefined;
  isWhole: boolean;
  apiDocument: ApiDocument;
  log: Logger;
}

/** The server calls this through the build for every request. Sets the contexts that loaders can read. */
export function requestContext({
  services,
  site,
  actor,
  address,
  nonce,
  isWhole,
  apiDocument,
  log,
}: RequestParts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(siteContext, site);
  context.set(apiDocumentContext, apiDocument);
  context.set(actorContext, actor);
  context.set(addressContext, address);
  context.set(nonceContext, nonce);
  context.set(wholeContext, isWhole);
  context.set(logContext, log);
  return context;
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
    </ScriptNonce>
  );
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    // Crawlers and the page cache get the complete page. Browsers get it streamed.
    const ready = context.get(wholeContext) || isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // Never send Suspense content separately: it would need a script to become visible.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [ready]() {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        if (!request.signal.aborted) context.get(logContext).error({ err: error }, "a page could not be rendered");
      },
    });
    setTimeout(abort, ABORT_AFTER_MS).unref();
  });
}

/** React Router throws this error for a form that another site sends. */
const isForeignForm = (error: unknown) => error instanceof Error && error.message.includes("`origin` header");
const sample = createSampler();

/** Logs only unexpected errors. Error responses that a loader throws on purpose (404, 403) are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  const log = context.get(logContext);
  if (isForeignForm(error))
    sample("foreign form", (leftOut) => log.warn({ leftOut }, "a form of another site was refused"));
  else log.error({ err: error }, "a page failed");
}
