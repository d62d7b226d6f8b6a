import type { Registry } from "prom-client";
import { z } from "zod";
import { accountDeletionRoutes } from "../features/accounts/server/account-deletion.routes.ts";
import { sessionRoutes } from "../features/accounts/server/sessions.routes.ts";
import { areaRoutes } from "../features/areas/server/areas.routes.ts";
import { conversationRoutes } from "../features/conversations/server/conversations.routes.ts";
import { inboxEventRoutes } from "../features/conversations/server/inbox-events.routes.ts";
import { likeRoutes } from "../features/likes/server/likes.routes.ts";
import { listingRoutes } from "../features/listings/server/listings.routes.ts";
import { mapPictureRoutes } from "../features/map/server/map-pictures.routes.ts";
import { moveInRoutes } from "../features/move-in/server/move-in.routes.ts";
import { photoRoutes } from "../features/photos/server/photos.routes.ts";
import { pushRoutes } from "../features/push/server/push.routes.ts";
import { searchRoutes } from "../features/search/server/search.routes.ts";
import { wantedRoutes } from "../features/seekers/server/wanted.routes.ts";
import { siteContentRoutes } from "../features/site-content/server/site-content.routes.ts";
import { toLetRoutes } from "../features/to-let/server/to-let.routes.ts";
import { viewingRoutes } from "../features/viewings/server/viewings.routes.ts";
import type { Authenticator } from "../platform/auth/authenticate.ts";
import { createOpenApi } from "../platform/http/openapi.ts";
import { operationRoutes } from "../platform/http/operations.routes.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { mailBounceRoutes } from "../platform/mail/mail-bounces.routes.ts";
import type { Services } from "./services.ts";

interface ApiParts {
  authenticator: Authenticator;
  mailHookSecret: string | undefined;
  registry: Registry;
  isDraining: () => boolean;
}

/** All routes of the JSON API, and their OpenAPI document. */
export function createApi(services: Services, { authenticator, mailHookSecret, registry, isDraining }: ApiParts) {
  const isReady = async () => {
    await services.pool.query("select 1");
  };
  const routes: AnyRoute[] = [
    ...searchRoutes(services.search, services.responseCache, services.profiles),
    ...listingRoutes(services.listings, services.responseCache),
    ...toLetRoutes(services.toLet),
    ...areaRoutes(services.areas, services.responseCache),
    ...mapPictureRoutes(services.mapPictures),
    ...likeRoutes(services.likes),
    ...wantedRoutes(services.wanted, services.responseCache),
    ...conversationRoutes(services.conversations),
    ...inboxEventRoutes(services.inbox, services.streams),
    ...viewingRoutes(services.viewings),
    ...moveInRoutes(services.moveInPhotos),
    ...pushRoutes(services.push),
    ...photoRoutes(services.photos, authenticator),
    ...siteContentRoutes(services.siteContent, services.responseCache),
    ...sessionRoutes(services.accounts, authenticator),
    ...accountDeletionRoutes(services.accountDeletion),
    ...mailBounceRoutes(services.db, mailHookSecret),
    ...operationRoutes({ registry, isReady, isDraining }),
    route({
      method: "GET",
      url: "/openapi.json",
      access: "public",
      summary: "This description",
      responses: { 200: { description: "OpenAPI 3.1", schema: z.looseObject({}) } },
      handler: ({ reply }) => reply.header("cache-control", "public, max-age=300").send(readDocument()),
    }),
  ];
  let document: ReturnType<typeof createOpenApi> | undefined;
  const readDocument = () => (document ??= createOpenApi(routes));
  return {
    routes,
    // Created when it is first read, because most tests start the API without reading it.
    get document() {
      return readDocument();
    },
  };
}
