import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { wireBlockInput, wireBlockParams, wireBlocks, wireReportInput } from "../report.schema.ts";
import type { SafetyService } from "./safety.service.ts";

export function safetyRoutes(safety: SafetyService): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/reports",
      access: "member",
      summary: "Report a post, a member one knows, or one of their messages. Said again, it is changed",
      body: wireReportInput,
      responses: { 204: { description: "Thank you" } },
      problems: ["forbidden", "listing_not_found", "member_not_found", "conversation_not_found", "too_many_reports"],
      handler: async ({ actor, body, reply }) => {
        await safety.report(actor, body);
        return reply.status(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/blocks",
      access: "member",
      summary: "Whom one has blocked, newest first",
      responses: { 200: { description: "At most 500", schema: wireBlocks } },
      handler: async ({ actor, reply }) =>
        reply.header("cache-control", privateCaching).send(await safety.listBlocks(actor)),
    }),
    route({
      method: "POST",
      url: "/api/blocks",
      access: "member",
      summary: "Block the owner of a post, or a member one knows from the ledger: neither sees the other any more",
      body: wireBlockInput,
      responses: { 204: { description: "They are blocked" } },
      problems: ["forbidden", "listing_not_found", "member_not_found", "not_possible_now"],
      handler: async ({ actor, body, reply }) => {
        await safety.block(actor, body);
        return reply.status(204).send();
      },
    }),
    route({
      method: "DELETE",
      url: "/api/blocks/:person",
      access: "member",
      summary: "Take a block back",
      params: wireBlockParams,
      responses: { 204: { description: "They are not blocked" } },
      handler: async ({ actor, params, reply }) => {
        await safety.unblock(actor, params.person);
        return reply.status(204).send();
      },
    }),
  ];
}
