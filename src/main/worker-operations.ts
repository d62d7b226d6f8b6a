import Fastify, { LogController } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../platform/config.ts";
import { createOperatorCheck, operationRoutes } from "../platform/http/operations.routes.ts";
import { handleProblems } from "../platform/http/problem.ts";
import { registerRoutes, requireAccessRules } from "../platform/http/route.ts";
import { loggerOptions } from "../platform/log.ts";

/** Serves health checks and metrics of the worker. Returns a function that stops it. */
export async function listenForOperators(
  config: Config,
  registry: Registry,
  isReady: () => Promise<void>,
): Promise<() => Promise<void>> {
  if (config.workerPort === undefined) return async () => undefined;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  handleProblems(app);
  requireAccessRules(app);
  // No route here needs a member.
  const authenticator = { findActor: async () => undefined, assertOwnOrigin: () => undefined };
  registerRoutes(app, operationRoutes({ registry, isReady }), {
    authenticator,
    countMember: async () => undefined,
    charge: () => undefined,
    assertOperator: createOperatorCheck(config),
  });
  await app.listen({ host: config.host, port: config.workerPort });
  return () => app.close();
}
