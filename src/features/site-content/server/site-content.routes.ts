import { z } from "zod";
import type { ResponseCache } from "../../../platform/http/response-cache.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { wireFaqItem, wireLanguageQuery, wireTestimonial } from "../site-content.schema.ts";
import type { SiteContentService } from "./site-content.service.ts";

const contentCaching = "public, max-age=60, s-maxage=300";

export function siteContentRoutes(content: SiteContentService, answers: ResponseCache): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/faq",
      access: "public",
      summary: "Frequently asked questions",
      query: wireLanguageQuery,
      responses: { 200: { description: "An array of questions with their answers", schema: z.array(wireFaqItem) } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, `/faq ${query.lang}`, contentCaching, async () => ({
          json: JSON.stringify(await content.listFaq(query.lang)),
        })),
    }),
    route({
      method: "GET",
      url: "/testimonials",
      access: "public",
      summary: "What members say",
      query: wireLanguageQuery,
      responses: { 200: { description: "An array of quotes", schema: z.array(wireTestimonial) } },
      handler: ({ request, reply, query }) =>
        answers.send(request, reply, `/testimonials ${query.lang}`, contentCaching, async () => ({
          json: JSON.stringify(await content.listTestimonials(query.lang)),
        })),
    }),
  ];
}
