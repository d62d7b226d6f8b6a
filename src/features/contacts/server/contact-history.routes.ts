import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  wireContactHistory,
  wireHistoryParams,
  wireHistoryQuery,
  wirePause,
  wireWithhold,
} from "../contact-history.schema.ts";
import type { ContactHistoryService } from "./contact-history.service.ts";

export function contactHistoryRoutes(contactHistory: ContactHistoryService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/ledger",
      access: "member",
      summary: "Who was told one's phone number, and since when",
      query: wireHistoryQuery,
      responses: {
        200: { description: "The latest first; `next` is the cursor of the page after it", schema: wireContactHistory },
      },
      handler: async ({ reply, actor, query }) =>
        reply.header("cache-control", privateCaching).send(await contactHistory.list(actor, query.cursor)),
    }),
    route({
      method: "PUT",
      url: "/api/ledger",
      access: "member",
      summary: "Show one's number to nobody for now, or again to those who were told it",
      body: wirePause,
      responses: { 204: { description: "Done" } },
      async handler({ reply, actor, body }) {
        await contactHistory.pause(actor, body.paused);
        return reply.code(204).send();
      },
    }),
    route({
      method: "PUT",
      url: "/api/ledger/people/:person",
      access: "member",
      summary: "Show one's number to a person no more, or again",
      params: wireHistoryParams,
      body: wireWithhold,
      responses: { 204: { description: "Done" } },
      problems: ["member_not_found"],
      async handler({ reply, actor, params, body }) {
        await contactHistory.withhold(actor, params.person, body.withheld);
        return reply.code(204).send();
      },
    }),
  ];
}
