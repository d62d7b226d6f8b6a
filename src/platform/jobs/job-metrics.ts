import { Counter, Histogram, type Registry } from "prom-client";
import type { Job, JobListener, JobOutcome } from "./jobs.ts";

const SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];
const outcomes: readonly JobOutcome[] = ["done", "failed"];

/** All series are initialized with 0: Prometheus' increase() misses the first value of a new series. */
export function measureJobs(registry: Registry, jobs: readonly Job[]): JobListener {
  const durations = new Histogram({
    name: "job_duration_seconds",
    help: "Runs of scheduled jobs in this process, by how they ended",
    // Not `job`, which Prometheus uses for the scrape target.
    labelNames: ["name", "outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  const failures = new Counter({
    name: "job_items_failed_total",
    help: "Items that failed within a run, and were left for the next one",
    labelNames: ["name"],
    registers: [registry],
  });
  for (const { name } of jobs) {
    for (const outcome of outcomes) durations.zero({ name, outcome });
    failures.inc({ name }, 0);
  }
  return (name, outcome, seconds, failedItems) => {
    durations.observe({ name, outcome }, seconds);
    failures.inc({ name }, failedItems);
  };
}
