import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What Prometheus reads at /metrics. Routes are labelled by their pattern, never by the address asked for. */
export function measure(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Connections of this process by state, and callers waiting for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  app.addHook("onResponse", (request, reply, done) => {
    durations.observe({ method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
