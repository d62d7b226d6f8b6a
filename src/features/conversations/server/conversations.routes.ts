import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { conversationParams, sendInputSchema } from "../conversation.schema.ts";
import { wireSent } from "../conversation.wire.ts";
import type { ConversationsService } from "./conversations.service.ts";

export function conversationRoutes(conversations: ConversationsService): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/conversations/:id/messages",
      access: "member",
      summary: "Send a message. The other side's first message is the answer",
      params: conversationParams,
      body: sendInputSchema,
      responses: {
        200: { description: "Sent, now or before with the same nonce; or held for a moderator", schema: wireSent },
      },
      problems: [
        "conversation_not_found",
        "messages_paused",
        "conversation_closed",
        "answer_awaited",
        "not_possible_now",
        "message_doubtful",
        "money_before_visit",
        "too_many_messages",
      ],
      handler: ({ actor, params: { id }, body }) => conversations.send(actor, id, body),
    }),
  ];
}
