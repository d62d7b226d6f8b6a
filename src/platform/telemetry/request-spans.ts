import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, inside, isTracing, type Span } from "./spans.ts";

const spanOf = new WeakMap<FastifyRequest, Span>();

/**
 * Creates a span for every request. The span is named by the route pattern, because the URL may contain personal data.
 * A `traceparent` header of the client is ignored, so that clients cannot determine how much we record. Call this
 * before other hooks are added.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook("onRequest", (request, _reply, done) => {
    // Streams get no span. It would last for minutes and stay in memory until the stream ends.
    if (request.routeOptions.config.isStream) return done();
    const { method } = request;
    const route = request.routeOptions.url ?? "unknown";
    const span = beginSpan({
      name: `${method} ${route}`,
      kind: "server",
      facts: { "http.request.method": method, "http.route": route, "request.id": request.id },
    });
    if (!span) return done();
    spanOf.set(request, span);
    inside(span, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = spanOf.get(request);
    span?.add({ "http.response.status_code": reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
    done();
  });
}
