import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { listCaching, privateCaching, varyByReader } from "../../../platform/http/cache-headers.ts";
import { pageLinks } from "../../../platform/http/page-links.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  ownParameters,
  wireAddedListing,
  wireChangedListing,
  wireListingChanges,
  wireListingForMember,
  wireListingInput,
  wireListingParams,
  wireOwnListing,
  wireOwnQuery,
} from "../listing.wire.ts";
import { encodeOwnCursor } from "../own-cursor.ts";
import type { ListingsService } from "./listings.service.ts";

const MOST_KEY_CHARACTERS = 200;

const linkDescription = "The addresses of the pages beside it are in the Link header, rel=next and rel=prev.";

/** Reads the Idempotency-Key header. A key that is too long to be stored is rejected rather than ignored. */
function readIdempotencyKey({ headers }: FastifyRequest): { key: string } | undefined {
  const key = [headers["idempotency-key"] ?? []].flat().join(", ");
  if (key === "") return undefined;
  if (key.length > MOST_KEY_CHARACTERS)
    throw new AppError("malformed_request", { message: "Idempotency-Key is too long" });
  return { key: `sent ${key}` };
}

export const listingAnswerKey = (id: string): string => `/featuredPost/${id}`;

export function listingRoutes(listings: ListingsService, answers: ResponseCache): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/featuredPost/:id",
      access: "optional",
      summary: "One post",
      params: wireListingParams,
      responses: {
        200: {
          description: "The post; with the phone number for its owner and for a member who has liked it",
          schema: wireListingForMember.partial({ liked: true, phoneWithheld: true }),
        },
      },
      problems: ["listing_not_found"],
      async handler({ request, reply, actor, params }) {
        if (!actor)
          return answers.send(request, reply, listingAnswerKey(params.id), listCaching, async () => ({
            json: await listings.getPublic(params.id),
            headers: { vary: varyByReader },
          }));
        return reply.header("cache-control", privateCaching).send(await listings.getForMember(actor, params.id));
      },
    }),
    route({
      method: "POST",
      url: "/featuredPost",
      access: "member",
      summary: "Add a post",
      body: wireListingInput,
      responses: {
        201: {
          description:
            "The post was added. Sent again within a day with the same Idempotency-Key header, it is answered with the same post",
          schema: wireAddedListing,
        },
      },
      problems: ["photo_not_found", "email_unverified", "too_many_posts", "posts_waiting", "too_many_numbers"],
      async handler({ request, reply, actor, body }) {
        const { id, state } = await listings.create(actor, body, readIdempotencyKey(request));
        return reply.code(201).send({ insertedId: id, state });
      },
    }),
    route({
      method: "GET",
      url: "/browseListing/:uid",
      access: "member",
      summary: "One's own posts",
      params: z.object({ uid: z.string().min(1).max(128) }),
      query: wireOwnQuery,
      responses: {
        200: { description: `An array of one's own posts. ${linkDescription}`, schema: z.array(wireOwnListing) },
      },
      problems: ["forbidden"],
      async handler({ request, reply, actor, params, query }) {
        const { json, nextBefore } = await listings.listOwn(actor, params.uid, {
          limit: query.limit,
          before: query.cursor,
        });
        return reply
          .header("cache-control", privateCaching)
          .headers(pageLinks(request.url, ownParameters, { next: nextBefore && encodeOwnCursor(nextBefore) }))
          .type("application/json; charset=utf-8")
          .send(json);
      },
    }),
    route({
      method: "PUT",
      url: "/browseListing/:id",
      access: "member",
      summary: "Change one's own post",
      params: wireListingParams,
      body: wireListingChanges,
      responses: { 200: { description: "An absent or empty field is left as it was", schema: wireChangedListing } },
      problems: ["not_owner", "listing_not_found", "photo_not_found"],
      async handler({ actor, params, body }) {
        const { isModified, state } = await listings.update(actor, params.id, body);
        return { matchedCount: 1, modifiedCount: isModified ? 1 : 0, state };
      },
    }),
    route({
      method: "DELETE",
      url: "/browseListing/:id",
      access: "member",
      summary: "Delete one's own post",
      params: wireListingParams,
      responses: { 200: { description: "Gone", schema: z.object({ deletedCount: z.int() }) } },
      problems: ["not_owner", "listing_not_found"],
      handler: async ({ actor, params }) => ({ deletedCount: await listings.delete(actor, params.id) }),
    }),
  ];
}
