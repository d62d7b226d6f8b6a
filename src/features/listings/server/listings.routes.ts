import { z } from "zod";
import type { PublicAnswers } from "../../../platform/http/public-answers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import type { ListingCursor, ListingSearch } from "../listing.schema.ts";
import {
  browseParameters,
  newestParameters,
  wireBrowseQuery,
  wireHomeQuery,
  wireListing,
  wireListingChanges,
  wireListingForMember,
  wireListingInput,
  wireListingParams,
  wireOwnQuery,
} from "../listing.wire.ts";
import { encodeCursor } from "../listing-cursor.ts";
import type { ListingPage, ListingsService } from "./listings.service.ts";

/** Browsers ask again each time and mostly hear 304; shared caches in front of us may hold a copy for moments. */
const listCaching = "public, max-age=0, s-maxage=2, must-revalidate";
const privateCaching = "private, no-store";

const linkDescription = "The next page's address is in the Link header, rel=next.";

/** One post's answer depends on these too: a cache in front of us must not hand a visitor's copy to its owner. */
const varyByReader = "accept-encoding, authorization, cookie";

/**
 * RFC 8288: the same address with the next cursor. Relative, so that no Host header decides where it leads; of the parameters only those we know,
 * since the answer is shared with others who ask for the same page.
 */
function nextLink(url: string, known: readonly string[], next: ListingCursor | undefined): Record<string, string> {
  if (!next) return {};
  const [path = "", query] = url.split("?", 2);
  const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => known.includes(name)));
  parameters.set("cursor", encodeCursor(next));
  return { link: `<${path}?${parameters.toString()}>; rel="next"` };
}

/** One entry for every spelling of the same search: the schema has put its fields in order. */
const cacheKey = (path: string, search: ListingSearch) => path + JSON.stringify(search);

const toAnswer = (url: string, known: readonly string[]) => (page: ListingPage) => ({ json: page.json, headers: nextLink(url, known, page.next) });

/** Under which one post's answer is kept. */
export const listingAnswerKey = (id: string): string => `/featuredPost/${id}`;

export function listingRoutes(listings: ListingsService, answers: PublicAnswers): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/featuredPost",
      access: "public",
      summary: "The newest available posts",
      query: wireHomeQuery,
      responses: { 200: { description: `An array of posts. ${linkDescription}`, schema: z.array(wireListing) } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, cacheKey("/featuredPost", query), listCaching, () => listings.search(query).then(toAnswer(request.url, newestParameters))),
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
          schema: wireListingForMember.partial({ liked: true }),
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
      responses: { 201: { description: "The post was added", schema: z.object({ insertedId: z.string() }) } },
      handler: async ({ reply, actor, body }) => reply.code(201).send({ insertedId: await listings.create(actor, body) }),
    }),
    route({
      method: "GET",
      url: "/browseListing",
      access: "public",
      summary: "All posts, filtered and sorted",
      query: wireBrowseQuery,
      responses: { 200: { description: `An array of posts. ${linkDescription}`, schema: z.array(wireListing) } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, cacheKey("/browseListing", query), listCaching, () =>
          listings.search(query).then(toAnswer(request.url, browseParameters)),
        ),
    }),
    route({
      method: "GET",
      url: "/browseListing/:uid",
      access: "member",
      summary: "One's own posts",
      params: z.object({ uid: z.string().min(1).max(128) }),
      query: wireOwnQuery,
      responses: { 200: { description: `An array of one's own posts. ${linkDescription}`, schema: z.array(wireListingForMember) } },
      problems: ["forbidden"],
      async handler({ request, reply, actor, params, query }) {
        const page = await listings.listOwn(actor, params.uid, { limit: query.limit, after: query.after });
        return reply
          .header("cache-control", privateCaching)
          .headers(nextLink(request.url, newestParameters, page.next))
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
      responses: { 200: { description: "An absent or empty field is left as it was", schema: z.object({ matchedCount: z.int(), modifiedCount: z.int() }) } },
      problems: ["not_owner", "listing_not_found"],
      async handler({ actor, params, body }) {
        const { isModified } = await listings.update(actor, params.id, body);
        return { matchedCount: 1, modifiedCount: isModified ? 1 : 0 };
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
