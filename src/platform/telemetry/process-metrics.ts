import type pg from "pg";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Metrics of every process: Node's defaults and the connection pool. */
export function measureProcess(pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  return registry;
}
