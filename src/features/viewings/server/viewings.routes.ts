import { z } from "zod";
import { locales } from "../../../paraglide/runtime.js";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import {
  bookInputSchema,
  codeInputSchema,
  moveSlotInputSchema,
  offerInputSchema,
  recordInputSchema,
  viewingParams,
} from "../viewing.schema.ts";
import { wireConversationViewings, wireOffered, wireSlot, wireViewing } from "../viewing.wire.ts";
import type { ViewingsService } from "./viewings.service.ts";

const access = "member";
const params = viewingParams;
const bookingProblems = [
  "conversation_not_open",
  "messages_paused",
  "not_possible_now",
  "viewing_slot_not_found",
  "viewing_slot_full",
  "viewing_booked_already",
  "too_many_viewings",
] as const;

export function viewingRoutes(viewings: ViewingsService): AnyRoute[] {
  return [
    ...slotRoutes(viewings),
    route({
      method: "GET",
      url: "/api/conversations/:id/viewings",
      access,
      summary: "The viewing of a conversation, and the times that are offered",
      params,
      responses: { 200: { description: "At most 60 times", schema: wireConversationViewings } },
      problems: ["conversation_not_found"],
      handler: async ({ actor, params: { id }, reply }) =>
        reply.header("cache-control", privateCaching).send(await viewings.ofConversation(actor, id)),
    }),
    route({
      method: "POST",
      url: "/api/conversations/:id/viewings",
      access,
      summary: "Book a viewing, as the seeker of an open conversation",
      params,
      body: bookInputSchema,
      responses: { 200: { description: "Booked, with the address", schema: wireViewing } },
      problems: ["conversation_not_found", ...bookingProblems],
      handler: ({ actor, params: { id }, body }) => viewings.book(actor, id, body.slot),
    }),
    route({
      method: "GET",
      url: "/api/viewings/record",
      access,
      summary: "Whether posters see how many of your viewings you came to",
      responses: { 200: { description: "Your own choice", schema: recordInputSchema } },
      handler: async ({ actor, reply }) =>
        reply.header("cache-control", privateCaching).send({ isShown: await viewings.isRecordShown(actor) }),
    }),
    route({
      method: "PUT",
      url: "/api/viewings/record",
      access,
      summary: "Choose whether posters see how many of your viewings you came to",
      body: recordInputSchema,
      responses: { 204: { description: "Saved" } },
      handler: async ({ actor, body, reply }) => {
        await viewings.setRecordShown(actor, body.isShown);
        return reply.status(204).send();
      },
    }),
    ...oneViewing(viewings),
  ];
}

function slotRoutes(viewings: ViewingsService): AnyRoute[] {
  return [
    route({
      method: "POST",
      url: "/api/listings/:id/viewing-slots",
      access,
      summary: "Offer times at which your room can be seen. Adds to those that you offer",
      params,
      body: offerInputSchema,
      responses: { 200: { description: "The added times", schema: z.array(wireSlot) } },
      problems: [
        "listing_not_found",
        "not_possible_now",
        "viewing_time_not_allowed",
        "viewing_slot_taken",
        "too_many_slots",
        "too_many_viewings",
      ],
      handler: ({ actor, params: { id }, body }) => viewings.offer(actor, id, body),
    }),
    route({
      method: "GET",
      url: "/api/listings/:id/viewing-slots",
      access,
      summary: "The times that you offer, and who has booked them",
      params,
      responses: { 200: { description: "At most 60", schema: wireOffered } },
      problems: ["listing_not_found"],
      handler: async ({ actor, params: { id }, reply }) =>
        reply.header("cache-control", privateCaching).send(await viewings.listOffered(actor, id)),
    }),
    route({
      method: "DELETE",
      url: "/api/viewing-slots/:id",
      access,
      summary: "Offer a time no longer. Cancels its viewings",
      params,
      responses: { 204: { description: "Done" } },
      problems: ["viewing_slot_not_found", "not_possible_now"],
      handler: async ({ actor, params: { id }, reply }) => {
        await viewings.endSlot(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/viewing-slots/:id/move",
      access,
      summary: "Move an offered time, with its viewings",
      params,
      body: moveSlotInputSchema,
      responses: { 204: { description: "Moved" } },
      problems: [
        "viewing_slot_not_found",
        "not_possible_now",
        "viewing_time_not_allowed",
        "viewing_slot_taken",
        "viewing_visitor_busy",
        "too_many_viewings",
      ],
      handler: async ({ actor, params: { id }, body, reply }) => {
        await viewings.moveSlot(actor, id, body.startsAt);
        return reply.status(204).send();
      },
    }),
  ];
}

function oneViewing(viewings: ViewingsService): AnyRoute[] {
  const problems = ["viewing_not_found", "not_possible_now"] as const;
  return [
    route({
      method: "GET",
      url: "/api/viewings/:id",
      access,
      summary: "A viewing of yours. The address and your digits while it is booked",
      params,
      responses: { 200: { description: "As your side sees it", schema: wireViewing } },
      problems: ["viewing_not_found"],
      handler: async ({ actor, params: { id }, reply }) =>
        reply.header("cache-control", privateCaching).send(await viewings.get(actor, id)),
    }),
    route({
      method: "GET",
      url: "/api/viewings/:id/calendar.ics",
      access,
      summary: "The viewing for a calendar",
      params,
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
    route({
      method: "POST",
      url: "/api/viewings/:id/move",
      access,
      summary: "Move to another time of the same room, as the seeker",
      params,
      body: bookInputSchema,
      responses: { 200: { description: "The same viewing, later or earlier", schema: wireViewing } },
      problems: ["viewing_not_found", "conversation_not_found", ...bookingProblems],
      handler: ({ actor, params: { id }, body }) => viewings.move(actor, id, body.slot),
    }),
    route({
      method: "POST",
      url: "/api/viewings/:id/cancel",
      access,
      summary: "Cancel a viewing. The other side is told",
      params,
      responses: { 204: { description: "Cancelled" } },
      problems,
      handler: async ({ actor, params: { id }, reply }) => {
        await viewings.cancel(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/viewings/:id/coming",
      access,
      summary: "Say that you come, as the seeker",
      params,
      responses: { 204: { description: "Saved" } },
      problems,
      handler: async ({ actor, params: { id }, reply }) => {
        await viewings.coming(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/viewings/:id/code",
      access,
      summary: "Type the other side's four digits at the door. Both: the viewing has happened",
      params,
      body: codeInputSchema,
      responses: { 200: { description: "Right", schema: wireViewing } },
      problems: [...problems, "viewing_code_wrong", "viewing_code_locked", "viewing_not_now"],
      handler: ({ actor, params: { id }, body }) => viewings.typeCode(actor, id, body.code),
    }),
    route({
      method: "POST",
      url: "/api/viewings/:id/nobody-came",
      access,
      summary: "Say that nobody came, as the poster, from 15 minutes after the start to 7 days after the end",
      params,
      responses: { 204: { description: "Saved" } },
      problems,
      handler: async ({ actor, params: { id }, reply }) => {
        await viewings.nobodyCame(actor, id);
        return reply.status(204).send();
      },
    }),
    route({
      method: "POST",
      url: "/api/viewings/:id/was-there",
      access,
      summary: "Say that you were there, as the seeker, after the poster has said that nobody came",
      params,
      responses: { 204: { description: "Saved" } },
      problems,
      handler: async ({ actor, params: { id }, reply }) => {
        await viewings.wasThere(actor, id);
        return reply.status(204).send();
      },
    }),
  ];
}
