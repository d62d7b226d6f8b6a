import type { FastifyInstance } from "fastify";
import { wasStream } from "./route.ts";

const SLOW_MS = 1_000;
const quietMethods = new Set(["GET", "HEAD"]);

/** Logs writes, errors and slow requests at info level, other reads at debug level. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const isQuiet =
      quietMethods.has(request.method) &&
      reply.statusCode < 400 &&
      (reply.elapsedTime < SLOW_MS || wasStream(request, reply));
    const fields = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log[isQuiet ? "debug" : "info"](fields, "request completed");
    done();
  });
}
