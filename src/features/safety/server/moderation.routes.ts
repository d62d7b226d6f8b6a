import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  wireAppealInput,
  wireAppealParams,
  wireAuditLog,
  wireAuditQuery,
  wireCase,
  wireCaseParams,
  wireCases,
  wireCasesQuery,
  wireDecisionInput,
} from "../moderation.schema.ts";
import type { ModerationService } from "./moderation.service.ts";

export function moderationRoutes(moderation: ModerationService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/moderation/cases",
      access: "moderator",
      summary: "What waits for a decision, the gravest first",
      query: wireCasesQuery,
      responses: { 200: { description: "A page of the queue", schema: wireCases } },
      handler: async ({ query, reply }) =>
        reply.header("cache-control", privateCaching).send(await moderation.listCases(query.cursor)),
    }),
    route({
      method: "GET",
      url: "/api/moderation/cases/:id",
      access: "moderator",
      summary: "A case with its evidence",
      params: wireCaseParams,
      responses: { 200: { description: "Decided or not", schema: wireCase } },
      problems: ["case_not_found"],
      handler: async ({ actor, params, reply }) =>
        reply.header("cache-control", privateCaching).send(await moderation.getCase(actor, params.id)),
    }),
    route({
      method: "POST",
      url: "/api/moderation/cases/:id/decision",
      access: "moderator",
      summary: "Decide a case: done at once, mailed to the member and written down",
      params: wireCaseParams,
      body: wireDecisionInput,
      responses: { 204: { description: "Decided" } },
      problems: ["case_not_found", "already_decided", "not_possible_now", "changed_meanwhile", "own_decision"],
      handler: async ({ actor, params, body, reply }) => {
        await moderation.decide(actor, params.id, body);
        return reply.status(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/moderation/log",
      access: "moderator",
      summary: "What was decided, by whom, about what; newest first",
      query: wireAuditQuery,
      responses: { 200: { description: "A page of the log, and whether its seals hold", schema: wireAuditLog } },
      handler: async ({ query, reply }) =>
        reply.header("cache-control", privateCaching).send(await moderation.listAudit(query.cursor)),
    }),
    route({
      method: "POST",
      url: "/api/appeals/:token",
      access: "public",
      summary: "Appeal a decision by the link in its mail, without a sign-in; once",
      params: wireAppealParams,
      body: wireAppealInput,
      responses: { 204: { description: "A moderator looks at it again" } },
      problems: ["link_not_valid", "already_appealed"],
      handler: async ({ params, body, reply }) => {
        await moderation.appeal(params.token, body.words);
        return reply.header("cache-control", privateCaching).status(204).send();
      },
    }),
  ];
}
