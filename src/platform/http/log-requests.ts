import type { FastifyInstance } from "fastify";

const SLOW_MS = 1_000;
const quietMethods = new Set(["GET", "HEAD"]);

/** One line for what changes something, fails or is slow; plain reads only when debugging. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const isQuiet = quietMethods.has(request.method) && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
    const line = { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isQuiet ? "debug" : "info"](line, "answered");
    done();
  });
}
