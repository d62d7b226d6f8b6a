import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  conversationParams,
  declineInputSchema,
  hideInputSchema,
  inboxQuerySchema,
  inviteParams,
  listingParams,
  messagesQuerySchema,
  openInputSchema,
  preferencesSchema,
  readInputSchema,
  sendInputSchema,
} from "../conversation.schema.ts";
import { wireConversation, wireDeclined, wireInbox, wireOpened, wireSent, wireUnread } from "../conversation.wire.ts";
import type { ConversationsService } from "./conversations.service.ts";
import type { InboxService } from "./inbox.service.ts";

const openProblems = [
  "own_post",
  "not_owner",
  "email_unverified",
  "messages_paused",
  "women_only",
  "checked_phones_only",
  "listing_not_found",
  "member_not_found",
  "not_possible_now",
  "conversations_full",
  "line_full",
  "message_doubtful",
  "money_before_visit",
  "too_many_conversations",
] as const;

export function conversationRoutes(conversations: ConversationsService, inbox: InboxService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/conversations",
      access: "member",
      summary: "Your conversations, as seeker and as poster, newest first",
      query: inboxQuerySchema,
      responses: { 200: { description: "At most 20 a page", schema: wireInbox } },
      handler: async ({ actor, query, reply }) =>
        reply.header("cache-control", privateCaching).send(await inbox.list(actor, query)),
    }),
    route({
      method: "GET",
      url: "/api/conversations/unread",
      access: "member",
      summary: "In how many conversations there is something to read, up to 99",
      responses: { 200: { description: "For a badge", schema: wireUnread } },
      handler: async ({ actor, reply }) =>
        reply.header("cache-control", privateCaching).send({ unread: (await inbox.statusOf(actor)).unread }),
    }),
    route({
      method: "POST",
      url: "/api/listings/:id/conversation",
      access: "member",
      summary: "Ask about a post. There is one conversation for each post and seeker",
      params: listingParams,
      body: openInputSchema,
      responses: {
        200: { description: "Asked, in the waiting list, held for a moderator, or there already", schema: wireOpened },
      },
      problems: openProblems,
      handler: ({ actor, params, body }) => conversations.ask(actor, params.id, body),
    }),
    route({
      method: "POST",
      url: "/api/listings/:id/conversation/:person",
      access: "member",
      summary:
        "Write first, about one's own post, to a member who likes it, has shared their profile for it, or was offered it",
      params: inviteParams,
      body: openInputSchema,
      responses: { 200: { description: "As when asking", schema: wireOpened } },
      problems: openProblems,
      handler: ({ actor, params, body }) => conversations.invite(actor, params.id, params.person, body),
    }),
    route({
      method: "POST",
      url: "/api/conversations/decline",
      access: "member",
      summary: "Not this time: decline one request or several",
      body: declineInputSchema,
      responses: { 200: { description: "How many were still open", schema: wireDeclined } },
      problems: ["conversation_not_found"],
      handler: ({ actor, body }) => conversations.decline(actor, body),
    }),
    route({
      method: "GET",
      url: "/api/conversations/preferences",
      access: "member",
      summary: "Who may write to you first",
      responses: { 200: { description: "Your own choice", schema: preferencesSchema } },
      handler: async ({ actor, reply }) =>
        reply.header("cache-control", privateCaching).send(await conversations.getPreferences(actor)),
    }),
    route({
      method: "PUT",
      url: "/api/conversations/preferences",
      access: "member",
      summary: "Choose who may write to you first",
      body: preferencesSchema,
      responses: { 204: { description: "Saved" } },
      handler: async ({ actor, body, reply }) => {
        await conversations.savePreferences(actor, body);
        return reply.status(204).send();
      },
    }),
    ...oneConversation(conversations),
  ];
}

function oneConversation(conversations: ConversationsService): AnyRoute[] {
  const params = conversationParams;
  const problems = ["conversation_not_found"] as const;
  const access = "member";
  return [
    route({
      method: "GET",
      url: "/api/conversations/:id",
      access,
      summary: "A conversation, with a page of its messages",
      params,
      query: messagesQuerySchema,
      responses: { 200: { description: "The newest 30 messages, or 30 before a number", schema: wireConversation } },
      problems,
      handler: async ({ actor, params: { id }, query, reply }) =>
        reply.header("cache-control", privateCaching).send(await conversations.page(actor, id, query.before)),
    }),
    route({
      method: "POST",
      url: "/api/conversations/:id/messages",
      access,
      summary: "Send a message. The other side's first message is the answer",
      params,
      body: sendInputSchema,
      responses: {
        200: { description: "Sent, now or before with the same nonce; or held for a moderator", schema: wireSent },
      },
      problems: [
        ...problems,
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
    route({
      method: "PUT",
      url: "/api/conversations/:id/read",
      access,
      summary: "Mark messages as read, up to a number. The other side does not learn it",
      params,
      body: readInputSchema,
      responses: { 200: { description: "How many are left", schema: wireUnread } },
      problems,
      handler: ({ actor, params: { id }, body }) => conversations.read(actor, id, body.upTo),
    }),
    route({
      method: "PUT",
      url: "/api/conversations/:id/hidden",
      access,
      summary: "Take a conversation out of one's inbox, or put it back",
      params,
      body: hideInputSchema,
      responses: { 204: { description: "Done" } },
      problems,
      handler: async ({ actor, params: { id }, body, reply }) => {
        await conversations.hide(actor, id, body.hidden);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/conversations/:id/withdraw",
      access,
      summary: "Withdraw one's own request",
      params,
      responses: { 204: { description: "It is closed" } },
      problems: [...problems, "not_possible_now"],
      handler: async ({ actor, params: { id }, reply }) => {
        await conversations.withdraw(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/conversations/:id/reopen",
      access,
      summary: "Reopen what one has closed, or let lapse",
      params,
      responses: { 204: { description: "It is open, asked, or in the waiting list again" } },
      problems: [...problems, "messages_paused", "not_possible_now", "conversations_full", "line_full"],
      handler: async ({ actor, params: { id }, reply }) => {
        await conversations.reopen(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "PUT",
      url: "/api/conversations/:id/number",
      access,
      summary: "Share your phone number with the other side. The contact history lists it",
      params,
      responses: { 204: { description: "They see it" } },
      problems: [...problems, "messages_paused", "not_possible_now", "conversation_closed", "phone_paused"],
      handler: async ({ actor, params: { id }, reply }) => {
        await conversations.shareNumber(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/conversations/:id/block",
      access,
      summary: "Block the other side: neither finds the conversation any more",
      params,
      responses: { 204: { description: "They are blocked" } },
      problems: [...problems, "not_possible_now"],
      handler: async ({ actor, params: { id }, reply }) => {
        await conversations.block(actor, id);
        return reply.status(204).send();
      },
    }),
  ];
}
