import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { hideInputSchema, inviteParams } from "../conversation.schema.ts";
import { declinePersonSchema, peopleQuerySchema, wireAnswered, wirePeople } from "../people.wire.ts";
import type { PeopleService } from "./people.service.ts";

const problems = ["not_owner", "listing_not_found", "member_not_found"] as const;

export function peopleRoutes(people: PeopleService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/people",
      access: "member",
      summary:
        "People who like your posts, have shared their profile or were offered the room, and with whom there is no conversation yet",
      query: peopleQuerySchema,
      responses: { 200: { description: "At most 50, newest first", schema: wirePeople } },
      handler: async ({ actor, query, reply }) =>
        reply.header("cache-control", privateCaching).send(await people.list(actor, query.hidden === "yes")),
    }),
    route({
      method: "PUT",
      url: "/api/listings/:id/people/:person/number",
      access: "member",
      summary:
        "Share your phone number with such a person. The contact history lists it, and it begins the conversation",
      params: inviteParams,
      responses: { 200: { description: "They see it", schema: wireAnswered } },
      problems: [
        ...problems,
        "email_unverified",
        "messages_paused",
        "women_only",
        "checked_phones_only",
        "not_possible_now",
        "conversations_full",
        "phone_paused",
        "too_many_conversations",
      ],
      handler: ({ actor, params }) => people.shareNumber(actor, params.id, params.person),
    }),
    route({
      method: "POST",
      url: "/api/listings/:id/people/:person/decline",
      access: "member",
      summary: "Not this time: answer such a person politely",
      params: inviteParams,
      body: declinePersonSchema,
      responses: { 200: { description: "They are told", schema: wireAnswered } },
      problems: [...problems, "not_possible_now"],
      handler: ({ actor, params, body }) => people.decline(actor, params.id, params.person, body.reason),
    }),
    route({
      method: "PUT",
      url: "/api/listings/:id/people/:person/hidden",
      access: "member",
      summary: "Take such a person out of your inbox, or put them back. They do not learn it",
      params: inviteParams,
      body: hideInputSchema,
      responses: { 204: { description: "Done" } },
      problems,
      handler: async ({ actor, params, body, reply }) => {
        await people.hide(actor, params.id, params.person, body.hidden);
        return reply.status(204).send();
      },
    }),
  ];
}
