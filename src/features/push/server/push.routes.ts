import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { sessionIdOf } from "../../../platform/auth/authenticate.ts";
import { privateCaching } from "../../../platform/http/cache-headers.ts";
import { type AnyRoute, route } from "../../../platform/http/route.ts";
import { checkSchema, deviceParams, MOST_DEVICES, subscribeSchema, wireCheck, wirePush } from "../push.schema.ts";
import type { Caller, PushService } from "./push.service.ts";

const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers["user-agent"],
  sessionId: sessionIdOf(request),
});

export function pushRoutes(push: PushService): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/api/push",
      access: "member",
      summary: "Your devices with push notifications, which kinds are on, and the key to subscribe with",
      responses: { 200: { description: `At most ${MOST_DEVICES} devices, newest first`, schema: wirePush } },
      handler: async ({ actor, reply }) => reply.header("cache-control", privateCaching).send(await push.get(actor)),
    }),
    route({
      method: "POST",
      url: "/api/push/subscriptions",
      access: "member",
      summary: `Send your notifications to this browser. With more than ${MOST_DEVICES}, the oldest one gets none any more`,
      body: subscribeSchema,
      responses: { 201: { description: "Stored, or brought up to date", schema: z.object({ _id: z.string() }) } },
      problems: ["push_service_unknown", "push_unavailable"],
      handler: async ({ actor, body, request, reply }) =>
        reply.status(201).send(await push.subscribe(actor, body, callerOf(request))),
    }),
    route({
      method: "POST",
      url: "/api/push/subscriptions/check",
      access: "member",
      summary: "Whether your notifications go to this browser, and its id",
      body: checkSchema,
      responses: { 200: { description: "Null: you removed it, or it belongs to somebody else", schema: wireCheck } },
      handler: async ({ actor, body, request }) => ({ _id: await push.check(actor, body.endpoint, callerOf(request)) }),
    }),
    route({
      method: "DELETE",
      url: "/api/push/subscriptions/:id",
      access: "member",
      summary: "Send no more notifications to a device",
      params: deviceParams,
      responses: { 204: { description: "Done, also if there was none" } },
      handler: async ({ actor, params, reply }) => {
        await push.remove(actor, params.id);
        return reply.status(204).send();
      },
    }),
  ];
}
