import { privateCaching } from "../../../platform/http/cache-headers.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { wireWanted, wireWantedPage, wireWantedParams, wireWantedQuery } from "../wanted.schema.ts";
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
  ];
}
