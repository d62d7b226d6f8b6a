import { Histogram, type Registry } from "prom-client";
import type { JobListener, JobOutcome } from "./job-engine.ts";
import type { QueueName } from "./queues.ts";

const SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300];
const outcomes: readonly JobOutcome[] = ["done", "failed"];

/** All series are initialized with 0: Prometheus' increase() misses the first value of a new series. */
export function measureJobs(
  registry: Registry,
  names: Readonly<Partial<Record<QueueName, readonly string[]>>>,
): JobListener {
  const durations = new Histogram({
    name: "job_duration_seconds",
    help: "Jobs that this process ran, by how they ended",
    // The label is not `job`, because Prometheus uses that for the scrape target.
    labelNames: ["queue", "name", "outcome"],
    buckets: SECONDS,
    registers: [registry],
  });
  for (const [queue, ofQueue] of Object.entries(names))
    for (const name of ofQueue) for (const outcome of outcomes) durations.zero({ queue, name, outcome });
  return (queue, name, outcome, seconds) => durations.observe({ queue, name, outcome }, seconds);
}
