import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import type { ListingPage } from "../../search/server/listings.search.ts";
import { type ListingCursor, type ListingSearch, needsProfile } from "../listing.schema.ts";
import {
  browseParameters,
  newestParameters,
  wireAddedListing,
  wireBrowseQuery,
  wireChangedListing,
  wireCountQuery,
  wireCounts,
  wireHomeQuery,
  wireListing,
  wireListingChanges,
  wireListingForMember,
  wireListingInput,
  wireListingParams,
  wireMap,
  wireMapQuery,
  wireOwnListing,
  wireOwnQuery,
} from "../listing.wire.ts";
import { encodeCursor } from "../listing-cursor.ts";
import type { ListingsService } from "./listings.service.ts";

/** Browsers ask again each time and mostly hear 304; shared caches in front of us may hold a copy for moments. */
const listCaching = "public, max-age=0, s-maxage=2, must-revalidate";
const privateCaching = "private, no-store";

const MOST_KEY_CHARACTERS = 200;

const linkDescription = "The addresses of the pages beside it are in the Link header, rel=next and rel=prev.";

/** One post's answer depends on these too: a cache in front of us must not hand a visitor's copy to its owner. */
const varyByReader = "accept-encoding, authorization, cookie";

/**
 * RFC 8288: the same address with the cursors of the pages beside it. Relative, so that no Host header decides where they lead; of the parameters only
 * those we know, since the answer is shared with others who ask for the same page.
 */
function pageLinks(url: string, known: readonly string[], { next, previous }: Pick<ListingPage, "next" | "previous">): Record<string, string> {
  const [path = "", query] = url.split("?", 2);
  const link = (relation: string, cursor: ListingCursor | undefined) => {
    if (!cursor) return [];
    const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => known.includes(name)));
    // What was not read is nobody else's to read: of several places only the most exact counted.
    if (["box", "near", "area"].some((place) => parameters.has(place))) parameters.delete("location");
    parameters.set("cursor", encodeCursor(cursor));
    return [`<${path}?${parameters.toString()}>; rel="${relation}"`];
  };
  const links = [...link("next", next), ...link("prev", previous)];
  return links.length > 0 ? { link: links.join(", ") } : {};
}

/** One entry for every spelling of the same search: the schema has put its fields in order. */
const cacheKey = (path: string, search: object) => path + JSON.stringify(search);

/** Whatever the sender takes for unique; too long to be that, it cannot be relied on, and is refused. */
function readSending({ headers }: FastifyRequest): { key: string } | undefined {
  const key = [headers["idempotency-key"] ?? []].flat().join(", ");
  if (key === "") return undefined;
  if (key.length > MOST_KEY_CHARACTERS) throw new AppError("malformed_request", { message: "Idempotency-Key is too long" });
  return { key: `sent ${key}` };
}

/** Under which one post's answer is kept. */
export const listingAnswerKey = (id: string): string => `/featuredPost/${id}`;

export function listingRoutes(listings: ListingsService, answers: ResponseCache): AnyRoute[] {
  /** Nearly everybody gets the answer that is the same for all. */
  const isOwnAnswer = async (actor: Actor | undefined): Promise<boolean> => actor !== undefined && (await listings.isHiddenFrom(actor));

  const sendList = async (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined, search: ListingSearch, known: readonly string[]) => {
    const [path = ""] = request.url.split("?", 1);
    const headersOf = (page: ListingPage) => ({ ...pageLinks(request.url, known, page), vary: varyByReader });
    if (!(await isOwnAnswer(actor)))
      return answers.send(request, reply, cacheKey(path, search), listCaching, async () => {
        const page = await listings.search(search);
        return { json: page.json, headers: headersOf(page) };
      });
    const page = await listings.searchFor(actor, search);
    return reply
      .headers({ ...headersOf(page), "cache-control": privateCaching })
      .type("application/json; charset=utf-8")
      .send(page.json);
  };

  return [
    route({
      method: "GET",
      url: "/featuredPost",
      access: "optional",
      summary: "The newest available posts",
      query: wireHomeQuery,
      responses: { 200: { description: `An array of posts. ${linkDescription}`, schema: z.array(wireListing) } },
      handler: ({ request, reply, actor, query }) => sendList(request, reply, actor, query, newestParameters),
    }),
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
          description: "The post was added. Sent again within a day with the same Idempotency-Key header, it is answered with the same post",
          schema: wireAddedListing,
        },
      },
      problems: ["photo_not_found", "email_unverified", "too_many_posts", "too_many_numbers"],
      async handler({ request, reply, actor, body }) {
        const { id, state } = await listings.create(actor, body, readSending(request));
        return reply.code(201).send({ insertedId: id, state });
      },
    }),
    route({
      method: "GET",
      url: "/browseListing",
      access: "optional",
      summary: "All posts, filtered and sorted",
      query: wireBrowseQuery,
      responses: { 200: { description: `An array of posts. ${linkDescription}`, schema: z.array(wireListing) } },
      handler: ({ request, reply, actor, query }) => sendList(request, reply, actor, query, browseParameters),
    }),
    route({
      method: "GET",
      url: "/api/counts",
      access: "public",
      summary: "How many posts there are, in all and for each value of a filter",
      query: wireCountQuery,
      responses: { 200: { description: "Counts", schema: wireCounts } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, cacheKey("/api/counts", query), listCaching, async () => ({ json: JSON.stringify(await listings.count(query)) })),
    }),
    route({
      method: "GET",
      url: "/api/map",
      access: "optional",
      summary: "What a map shows: rooms, and clusters of them",
      query: wireMapQuery,
      responses: { 200: { description: "Inside the map's edges", schema: wireMap } },
      problems: ["sign_in_required", "profile_missing"],
      async handler({ request, reply, actor, query }) {
        if (needsProfile(query) || (await isOwnAnswer(actor))) return reply.header("cache-control", privateCaching).send(await listings.mapFor(actor, query));
        return answers.send(request, reply, cacheKey("/api/map", query), listCaching, async () => ({
          json: JSON.stringify(await listings.map(query)),
          headers: { vary: varyByReader },
        }));
      },
    }),
    route({
      method: "GET",
      url: "/browseListing/:uid",
      access: "member",
      summary: "One's own posts",
      params: z.object({ uid: z.string().min(1).max(128) }),
      query: wireOwnQuery,
      responses: { 200: { description: `An array of one's own posts. ${linkDescription}`, schema: z.array(wireOwnListing) } },
      problems: ["forbidden"],
      async handler({ request, reply, actor, params, query }) {
        const page = await listings.listOwn(actor, params.uid, { limit: query.limit, cursor: query.cursor });
        return reply
          .header("cache-control", privateCaching)
          .headers(pageLinks(request.url, newestParameters, page))
          .type("application/json; charset=utf-8")
          .send(page.json);
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
