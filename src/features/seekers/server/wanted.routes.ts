import { privateCaching } from "../../../platform/http/cache-headers.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  wantedInputSchema,
  wireOfferInput,
  wireOfferParams,
  wireOffers,
  wireOwnWanted,
  wireWanted,
  wireWantedPage,
  wireWantedParams,
  wireWantedQuery,
} from "../wanted.schema.ts";
import type { WantedService } from "./wanted.service.ts";

const listCaching = "public, max-age=0, s-maxage=2, must-revalidate";
/** A proxy cache must not send a visitor's response to a member, who may see fewer posts because of blocks. */
const varyByReader = { vary: "accept-encoding, authorization, cookie" };

export function wantedRoutes(wanted: WantedService, answers: ResponseCache): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/wanted",
      access: "optional",
      summary: "Who wants a room",
      query: wireWantedQuery,
      responses: {
        200: { description: "Newest first; `next` is the cursor of the page after it", schema: wireWantedPage },
      },
      problems: ["area_not_found"],
      async handler({ request, reply, actor, query }) {
        if (actor) return reply.header("cache-control", privateCaching).send(await wanted.list(actor, query));
        return answers.send(request, reply, `/api/wanted${JSON.stringify(query)}`, listCaching, async () => ({
          json: JSON.stringify(await wanted.list(undefined, query)),
          headers: varyByReader,
        }));
      },
    }),
    route({
      method: "GET",
      url: "/api/wanted/:id",
      access: "optional",
      summary: "One who wants a room",
      params: wireWantedParams,
      responses: { 200: { description: "The post", schema: wireWanted } },
      problems: ["wanted_not_found"],
      async handler({ request, reply, actor, params }) {
        if (actor) return reply.header("cache-control", privateCaching).send(await wanted.get(actor, params.id));
        return answers.send(request, reply, `/api/wanted/${params.id}`, listCaching, async () => ({
          json: JSON.stringify(await wanted.get(undefined, params.id)),
          headers: varyByReader,
        }));
      },
    }),
    route({
      method: "PUT",
      url: "/api/wanted",
      access: "member",
      summary: "Say that one wants a room, or say it anew",
      body: wantedInputSchema,
      responses: { 200: { description: "It stands for 30 days from now", schema: wireOwnWanted } },
      problems: ["email_unverified", "profile_missing", "text_refused"],
      handler: async ({ reply, actor, body }) =>
        reply.header("cache-control", privateCaching).send(await wanted.publish(actor, body)),
    }),
    route({
      method: "DELETE",
      url: "/api/wanted",
      access: "member",
      summary: "Want no room any more",
      responses: { 204: { description: "Gone" } },
      async handler({ reply, actor }) {
        await wanted.remove(actor);
        return reply.code(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/wanted/:id/offers",
      access: "member",
      summary: "Offer one's own room to somebody who wants one",
      params: wireWantedParams,
      body: wireOfferInput,
      responses: { 204: { description: "Offered, whether now or before. They hear of it by mail" } },
      problems: [
        "wanted_not_found",
        "own_post",
        "listing_not_found",
        "not_owner",
        "not_possible_now",
        "offer_refused",
        "offer_doubtful",
        "email_unverified",
        "too_many_offers",
      ],
      async handler({ reply, actor, params, body }) {
        await wanted.offer(actor, params.id, body);
        return reply.code(204).send();
      },
    }),
    route({
      method: "DELETE",
      url: "/api/wanted/:id/offers/:listing",
      access: "member",
      summary: "Take back the offer of one's own room",
      params: wireOfferParams,
      responses: { 204: { description: "Not offered any more" } },
      async handler({ reply, actor, params }) {
        await wanted.withdraw(actor, params.id, params.listing);
        return reply.code(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/match/offers",
      access: "member",
      summary: "Rooms that were offered to one",
      responses: { 200: { description: "The latest first", schema: wireOffers } },
      handler: async ({ reply, actor }) =>
        reply.header("cache-control", privateCaching).send(await wanted.offersTo(actor)),
    }),
  ];
}
