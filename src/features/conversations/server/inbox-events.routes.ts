import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sessionIdOf } from "../../../platform/auth/authenticate.ts";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { EVENT_STREAM, type EventStreams, formatEvent, HEARTBEAT_S } from "../../../platform/http/event-streams.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { eventsQuerySchema } from "../conversation.schema.ts";
import type { InboxService } from "./inbox.service.ts";

const CURSOR_MAX = 40;

/** Whether the client is an EventSource. Other clients get the current event and no stream. */
const wantsStream = ({ method, headers }: FastifyRequest) =>
  method === "GET" && headers.accept?.includes(EVENT_STREAM) === true;

/**
 * An EventSource that reconnects sends the header, but repeats the query of its first request. So the header takes
 * precedence.
 */
function cursorOf({ headers }: FastifyRequest, after: string | undefined): string | undefined {
  const last = headers["last-event-id"];
  return typeof last === "string" && last.length <= CURSOR_MAX ? last : after;
}

export function inboxEventRoutes(inbox: InboxService, streams: EventStreams): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/events",
      // Not `member`: the browser would log an error in the console of a page that has just logged out.
      access: "optional",
      summary:
        "A stream of server-sent events: `inbox` whenever something in one's conversations is new, with the number of unread ones",
      query: eventsQuerySchema,
      responses: {
        200: {
          description: `The id of an event is the cursor to continue with, as Last-Event-ID or \`after\`. \`beat\` every ${HEARTBEAT_S} seconds. \`end\`: the member has too many streams. Without Accept: ${EVENT_STREAM}, only the current event`,
          contentType: EVENT_STREAM,
          schema: z.string(),
        },
        204: { description: "Not signed in: do not connect again" },
      },
      isStream: true,
      handler: async ({ actor, query, request, reply }) => {
        if (!actor || actor.leavingAt) return reply.header("cache-control", privateCaching).status(204).send();
        if (wantsStream(request)) {
          streams.open(
            reply,
            { memberId: actor.memberId, session: sessionIdOf(request) },
            cursorOf(request, query.after),
          );
          return reply;
        }
        return reply
          .headers({ "cache-control": privateCaching, "content-type": EVENT_STREAM })
          .send(formatEvent(await inbox.currentEvent(actor)));
      },
    }),
  ];
}
