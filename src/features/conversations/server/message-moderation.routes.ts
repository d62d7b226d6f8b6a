import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { conversationParams, messagesQuerySchema } from "../conversation.schema.ts";
import {
  heldDecisionSchema,
  heldParams,
  heldQuerySchema,
  wireHeldMessages,
  wireReportedConversation,
} from "../message-moderation.wire.ts";
import type { MessageModerationService } from "./message-moderation.service.ts";

export function messageModerationRoutes(messageModeration: MessageModerationService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/moderation/messages",
      access: "moderator",
      summary: "Messages that the rules hold, the oldest first",
      query: heldQuerySchema,
      responses: { 200: { description: "A page of them", schema: wireHeldMessages } },
      handler: async ({ actor, query, reply }) =>
        reply.header("cache-control", privateCaching).send(await messageModeration.listHeld(actor, query.cursor)),
    }),
    route({
      method: "POST",
      url: "/api/moderation/messages/:id/decision",
      access: "moderator",
      summary: "Deliver a held message, or keep it back",
      params: heldParams,
      body: heldDecisionSchema,
      responses: { 204: { description: "Decided and recorded in the audit log" } },
      problems: ["message_not_found", "already_decided", "conversation_closed", "forbidden"],
      handler: async ({ actor, params, body, reply }) => {
        await messageModeration.decideHeld(actor, params.id, body.decision);
        return reply.status(204).send();
      },
    }),
    route({
      method: "GET",
      url: "/api/moderation/conversations/:id",
      access: "moderator",
      summary: "Read a conversation in which a message was reported. Each reading is recorded in the audit log",
      params: conversationParams,
      query: messagesQuerySchema,
      responses: {
        200: { description: "The newest 30 messages, or 30 before a number", schema: wireReportedConversation },
      },
      problems: ["conversation_not_found", "forbidden"],
      handler: async ({ actor, params, query, reply }) =>
        reply
          .header("cache-control", privateCaching)
          .send(await messageModeration.read(actor, params.id, query.before)),
    }),
  ];
}
