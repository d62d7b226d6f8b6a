import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  wireFreshAnswer,
  wireFreshLink,
  wireFreshParams,
  wireFreshState,
  wireFreshTokenParams,
  wireGone,
} from "../freshness.schema.ts";
import type { FreshnessService } from "./freshness.service.ts";

export function freshnessRoutes(freshness: FreshnessService): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/listings/:id/answer",
      access: "member",
      summary: "Say whether one's own room is still available",
      params: wireFreshParams,
      body: wireFreshAnswer,
      responses: { 200: { description: "What is so now", schema: wireFreshState } },
      problems: ["not_owner", "listing_not_found", "not_possible_now"],
      handler: ({ actor, params, body }) => freshness.answer(actor, params.id, body.answer),
    }),
    route({
      method: "POST",
      url: "/api/listings/:id/gone",
      access: "member",
      summary: "Say that one was told that the room is gone",
      params: wireFreshParams,
      responses: {
        200: { description: "The owner is asked; said again within a week, it changes nothing", schema: wireGone },
      },
      problems: ["forbidden", "listing_not_found"],
      handler: ({ actor, params }) => freshness.markGone(actor, params.id),
    }),
    route({
      method: "GET",
      url: "/api/answers/:token",
      access: "public",
      summary: "What a mailed link is about. Reading it answers nothing: mail programs open links by themselves",
      params: wireFreshTokenParams,
      responses: { 200: { description: "The room, and whether the question is still open", schema: wireFreshLink } },
      problems: ["link_not_valid"],
      handler: async ({ reply, params }) =>
        reply.header("cache-control", privateCaching).send(await freshness.readLink(params.token)),
    }),
    route({
      method: "POST",
      url: "/api/answers/:token",
      access: "public",
      summary: "Answer by a mailed link, without a sign-in",
      params: wireFreshTokenParams,
      body: wireFreshAnswer,
      responses: {
        200: {
          description: "What is so now; a link whose question was asked anew changes nothing",
          schema: wireFreshState,
        },
      },
      problems: ["link_not_valid", "not_possible_now"],
      handler: async ({ reply, params, body }) =>
        reply.header("cache-control", privateCaching).send(await freshness.answerByLink(params.token, body.answer)),
    }),
  ];
}
