import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { areaProfile, areaQuery, areaSlugSchema, areaSuggestion } from "../area.schema.ts";
import type { AreasService } from "./areas.service.ts";

/** Caches for 10 seconds, so that typing, deleting and retyping a letter does not cause another request. */
const areaCaching = "public, max-age=10, s-maxage=10";

export function areaRoutes(areas: AreasService, answers: ResponseCache): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/areas",
      access: "public",
      summary: "Places whose name is like this, in either script; without q, those with most rooms",
      query: areaQuery,
      responses: { 200: { description: "An array of places, the likeliest first", schema: z.array(areaSuggestion) } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, `/api/areas ${query.limit} ${query.places} ${query.q}`, areaCaching, async () => ({
          json: JSON.stringify(await areas.suggest(query.q, query.limit, query.places === "yes")),
        })),
    }),
    route({
      method: "GET",
      url: "/api/areas/:slug",
      access: "public",
      summary: "What is known of a place: rooms, typical rents, its parts and neighbours",
      params: z.object({ slug: areaSlugSchema }),
      responses: { 200: { description: "The place", schema: areaProfile } },
      problems: ["area_not_found"],
      handler: ({ request, reply, params }) =>
        answers.send(request, reply, `/api/areas/${params.slug}`, areaCaching, async () => {
          const profile = await areas.profile(params.slug);
          if (!profile) throw new AppError("area_not_found");
          return { json: JSON.stringify(profile) };
        }),
    }),
  ];
}
