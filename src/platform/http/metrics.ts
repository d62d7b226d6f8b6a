import type { FastifyInstance } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import { wasStream } from "./route.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** HTTP metrics. Routes are labelled by their pattern, not by the URL, to bound the number of series. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  let inFlight = 0;
  const gauge = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that are being answered by this process",
    registers: [],
    collect() {
      this.set(inFlight);
    },
  });
  registry.registerMetric(gauge);
  app.addHook("onRequest", (request, reply, done) => {
    // The autoscaler counts requests in flight. Streams have their own gauge.
    if (request.routeOptions.config.isStream) return done();
    inFlight += 1;
    // onResponse is not used, because it is not called if the client closes the connection.
    reply.raw.once("close", () => {
      inFlight -= 1;
    });
    return done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (wasStream(request, reply)) return done();
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    return done();
  });
}

export interface Shared {
  /** The number of event streams in this process. */
  streams: () => number;
  /** Whether the processes count requests together. */
  isCountShared: () => boolean;
  /** Whether the processes tell each other at once what is new for members. */
  areHintsUp: () => boolean;
}

export function measureShared(registry: Registry, { streams, isCountShared, areHintsUp }: Shared): void {
  const serve = (name: string, help: string, read: () => number) => {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(gauge);
  };
  serve("event_streams_open", "Server-sent event streams of this process", streams);
  serve("rate_limit_store_up", "0 while this process counts requests for itself, because Redis is away", () =>
    Number(isCountShared()),
  );
  serve("member_news_up", "0 while this process looks for changes every few seconds, because Redis is away", () =>
    Number(areHintsUp()),
  );
}
