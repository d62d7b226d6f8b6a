import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { type AnyRoute, route } from "./route.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** With a token set, only its bearer; without one, only this machine, and in production nobody: a proxy on it would look local too. */
export function createOperatorCheck({ metricsToken, isProduction }: { metricsToken: string | undefined; isProduction: boolean }) {
  return (request: FastifyRequest): void => {
    const given = Buffer.from(request.headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${metricsToken}`);
    const isAllowed = metricsToken
      ? given.length === wanted.length && timingSafeEqual(given, wanted)
      : !isProduction && loopback.has(request.socket.remoteAddress ?? "");
    if (!isAllowed) throw new AppError("forbidden", { message: "Not an operator" });
  };
}

const status = z.object({ status: z.string() });

interface OperationParts {
  registry: Registry;
  /** Rejects while this process cannot do its work. */
  isReady: () => Promise<void>;
  /** It can, but not for long. */
  isDraining?: () => boolean;
}

export function operationRoutes({ registry, isReady, isDraining }: OperationParts): AnyRoute[] {
  return [
    route({
      method: "GET",
      url: "/healthz",
      access: "public",
      summary: "Is the process alive?",
      isAlwaysAnswered: true,
      responses: { 200: { description: "It is", schema: status } },
      handler: ({ reply }) => reply.header("cache-control", "no-store").send({ status: "ok" }),
    }),
    route({
      method: "GET",
      url: "/readyz",
      access: "public",
      summary: "Can it serve, with its database?",
      isAlwaysAnswered: true,
      responses: { 200: { description: "It can", schema: status } },
      problems: ["overloaded"],
      async handler({ reply }) {
        reply.header("cache-control", "no-store");
        // Not a refusal of errors.ts, since nothing failed: a deploy is not to fill the log with errors.
        if (isDraining?.()) return reply.code(503).send({ status: "draining" });
        await isReady();
        return reply.send({ status: "ready" });
      },
    }),
    route({
      method: "GET",
      url: "/metrics",
      access: "operator",
      summary: "Metrics for Prometheus",
      responses: { 200: { description: "Prometheus text format", contentType: "text/plain" } },
      problems: ["forbidden"],
      handler: async ({ reply }) => reply.type(registry.contentType).send(await registry.metrics()),
    }),
  ];
}
