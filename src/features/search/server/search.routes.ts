import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor } from "../../../platform/auth/actor.ts";
import { listCaching, privateCaching, varyByReader } from "../../../platform/http/cache-headers.ts";
import { pageLinks, withoutHost } from "../../../platform/http/page-links.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { wireListing } from "../../listings/listing.wire.ts";
import { readReader } from "../../seekers/reader.ts";
import type { ProfilesService } from "../../seekers/server/profiles.service.ts";
import { needsProfile } from "../livable.ts";
import type { ListingSearch } from "../search.schema.ts";
import {
  browseParameters,
  homeParameters,
  wireBrowseQuery,
  wireCountQuery,
  wireCounts,
  wireHomeQuery,
  wireMap,
  wireMapQuery,
} from "../search.wire.ts";
import { encodeCursor } from "../search-cursor.ts";
import type { SearchService } from "./search.service.ts";
import type { ListingPage } from "./search-page.ts";

const linkDescription = "The addresses of the pages beside it are in the Link header, rel=next and rel=prev.";

/**
 * Returns the parameters that the page links repeat. A typed location is left out if a more exact place was used
 * instead, because the typed text is private.
 */
function linkedParameters(url: string, known: readonly string[]): readonly string[] {
  const asked = new URLSearchParams(url.split("?", 2)[1]);
  const hasExactPlace = known.some((name) => ["box", "near", "area"].includes(name) && asked.has(name));
  return hasExactPlace ? known.filter((name) => name !== "location") : known;
}

const cursorsOf = ({ next, previous }: ListingPage) => ({
  next: next && encodeCursor(next),
  previous: previous && encodeCursor(previous),
});

/**
 * Returns the key of a cached response. Equal searches share an entry however they were spelled, because the schema
 * puts the fields in a fixed order.
 */
const cacheKey = (path: string, search: object) => path + JSON.stringify(search);

/** The cost of a typed place, in lists. A text that names no place is compared with all places. */
const TYPED_PLACE_COST = 10;
/** The cost of a map that is made for one reader, in lists. With a profile it is made twice. */
const PRIVATE_MAP_COST = 4;

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Actor | undefined;
  chargeAs: (lists: number) => void;
}

export function searchRoutes(
  searches: SearchService,
  answers: ResponseCache,
  profiles: Pick<ProfilesService, "getProfile">,
): AnyRoute[] {
  /** Whether the member needs a response of their own. Nearly everybody gets the public response. */
  const isPrivate = async (actor: Actor | undefined): Promise<boolean> =>
    actor !== undefined && (await searches.hasHidden(actor));

  const sendList = async (
    { request, reply, actor, chargeAs }: Asked,
    search: ListingSearch,
    known: readonly string[],
  ) => {
    const [path = ""] = withoutHost(request.url).split("?", 1);
    const headersOf = (page: ListingPage) => ({
      ...pageLinks(request.url, linkedParameters(request.url, known), cursorsOf(page)),
      vary: varyByReader,
    });
    if (!(await isPrivate(actor)))
      return answers.send(request, reply, cacheKey(path, search), listCaching, async () => {
        if (search.location !== undefined) chargeAs(TYPED_PLACE_COST);
        const page = await searches.list(search);
        return { json: page.json, headers: headersOf(page) };
      });
    const page = await searches.listFor(actor, search);
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
      handler: ({ query, ...asked }) => sendList(asked, query, homeParameters),
    }),
    route({
      method: "GET",
      url: "/browseListing",
      access: "optional",
      summary: "All posts, filtered and sorted",
      query: wireBrowseQuery,
      responses: { 200: { description: `An array of posts. ${linkDescription}`, schema: z.array(wireListing) } },
      handler: ({ query, ...asked }) => sendList(asked, query, browseParameters),
    }),
    route({
      method: "GET",
      url: "/api/counts",
      access: "public",
      summary: "How many posts there are, in all and for each value of a filter",
      query: wireCountQuery,
      responses: { 200: { description: "Counts", schema: wireCounts } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, cacheKey("/api/counts", query), listCaching, async () => ({
          json: JSON.stringify(await searches.count(query)),
        })),
    }),
    route({
      method: "GET",
      url: "/api/map",
      access: "optional",
      summary: "What a map shows: rooms, and clusters of them",
      query: wireMapQuery,
      responses: { 200: { description: "Inside the map's edges", schema: wireMap } },
      problems: ["sign_in_required", "profile_missing"],
      async handler({ request, reply, actor, query, chargeAs }) {
        if (needsProfile(query) || (await isPrivate(actor))) {
          chargeAs(PRIVATE_MAP_COST);
          const { profile } = await readReader(request.headers.cookie, actor, profiles);
          return reply.header("cache-control", privateCaching).send(await searches.mapFor(actor, query, profile));
        }
        return answers.send(request, reply, cacheKey("/api/map", query), listCaching, async () => ({
          json: JSON.stringify(await searches.map(query)),
          headers: { vary: varyByReader },
        }));
      },
    }),
  ];
}
