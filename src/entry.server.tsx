import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { createContext, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { accountsContext } from "./features/accounts/accounts.context.ts";
import { departuresContext } from "./features/accounts/departures.context.ts";
import type { AccountsService } from "./features/accounts/server/accounts.service.ts";
import type { DeparturesService } from "./features/accounts/server/departures.service.ts";
import { areasContext } from "./features/areas/areas.context.ts";
import type { AreasService } from "./features/areas/server/areas.service.ts";
import { ledgerContext } from "./features/contacts/contact-history.context.ts";
import { likeNewsContext } from "./features/contacts/like-news.context.ts";
import { likesContext } from "./features/contacts/likes.context.ts";
import type { LedgerService } from "./features/contacts/server/contact-history.service.ts";
import type { LikeNewsService } from "./features/contacts/server/like-news.service.ts";
import type { LikesService } from "./features/contacts/server/likes.service.ts";
import { freshnessContext } from "./features/freshness/freshness.context.ts";
import type { FreshnessService } from "./features/freshness/server/freshness.service.ts";
import { listingsContext } from "./features/listings/listings.context.ts";
import type { ListingsService } from "./features/listings/server/listings.service.ts";
import { moderationContext } from "./features/safety/moderation.context.ts";
import { safetyContext } from "./features/safety/safety.context.ts";
import type { ModerationService } from "./features/safety/server/moderation.service.ts";
import type { SafetyService } from "./features/safety/server/safety.service.ts";
import { matchContext } from "./features/seekers/match.context.ts";
import type { MatchService } from "./features/seekers/server/match.service.ts";
import type { WantedService } from "./features/seekers/server/wanted.service.ts";
import { wantedContext } from "./features/seekers/wanted.context.ts";
import type { SiteContentService } from "./features/site-content/server/site-content.service.ts";
import { siteContentContext } from "./features/site-content/site-content.context.ts";
import { type ApiDocument, apiDocumentContext } from "./pages/developers/api-document.context.ts";
import type { Actor } from "./platform/auth/actor.ts";
import { actorContext, logContext, nonceContext, type SiteSettings, siteContext } from "./platform/http/page.context.ts";
import type { Logger } from "./platform/log.ts";

export const streamTimeout = 5_000;
const ABORT_AFTER_MS = streamTimeout + 1_000;

/** The page is wanted in one piece, to be kept. */
const wholeContext = createContext<boolean>();

interface RequestParts {
  services: {
    areas: AreasService;
    listings: ListingsService;
    likes: LikesService;
    ledger: LedgerService;
    likeNews: LikeNewsService;
    match: MatchService;
    wanted: WantedService;
    freshness: FreshnessService;
    safety: SafetyService;
    moderation: ModerationService;
    accounts: AccountsService;
    departures: DeparturesService;
    siteContent: SiteContentService;
  };
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
  context.set(areasContext, services.areas);
  context.set(listingsContext, services.listings);
  context.set(likesContext, services.likes);
  context.set(accountsContext, services.accounts);
  context.set(departuresContext, services.departures);
  context.set(ledgerContext, services.ledger);
  context.set(likeNewsContext, services.likeNews);
  context.set(matchContext, services.match);
  context.set(wantedContext, services.wanted);
  context.set(freshnessContext, services.freshness);
  context.set(safetyContext, services.safety);
  context.set(moderationContext, services.moderation);
  context.set(siteContentContext, services.siteContent);
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
