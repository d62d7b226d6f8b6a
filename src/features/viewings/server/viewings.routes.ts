import { z } from "zod";
import { locales } from "../../../paraglide/runtime.js";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { viewingParams } from "../viewing.schema.ts";
import type { ViewingsService } from "./viewings.service.ts";

export function viewingRoutes(viewings: ViewingsService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/viewings/:id/calendar.ics",
      access: "member",
      summary: "The viewing for a calendar",
      params: viewingParams,
      query: z.object({ lang: z.enum(locales).default("en") }),
      responses: { 200: { description: "iCalendar", contentType: "text/calendar" } },
      problems: ["viewing_not_found"],
      handler: async ({ actor, params: { id }, query, reply }) =>
        reply
          .header("cache-control", privateCaching)
          .header("content-disposition", `attachment; filename="viewing-${id}.ics"`)
          .type("text/calendar; charset=utf-8")
          .send(await viewings.calendarFile(actor, id, query.lang)),
    }),
  ];
}
