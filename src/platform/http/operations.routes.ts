import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { type AnyRoute, route } from "./route.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Checks that a request comes from an operator. With METRICS_TOKEN, requests need the token. Without it, only local
 * requests outside of production are allowed, because behind a local proxy all requests look local.
 */
export function createOperatorCheck({
  metricsToken,
  isProduction,
}: {
  metricsToken: string | undefined;
  isProduction: boolean;
}) {
  return (request: FastifyRequest): void => {
    const given = Buffer.from(request.headers.authorization ?? "");
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    const isAllowed = metricsToken
      ? given.length === expected.length && timingSafeEqual(given, expected)
      : !isProduction && loopback.has(request.socket.remoteAddress ?? "");
    if (!isAllowed) throw new AppError("forbidden", { message: "Not an operator" });
  };
}

const status = z.object({ status: z.string() });

interface OperationParts {
  registry: Registry;
  /** Rejects if the process cannot work, for example without its database. */
  isReady: () => Promise<void>;
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
        // This is not an AppError, because a deploy must not fill the log with errors.
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
