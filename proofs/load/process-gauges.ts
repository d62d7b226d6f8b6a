/** Values of a web process from /metrics and from /proc. */
import { readdirSync } from "node:fs";

export interface Gauges {
  rssMb: number;
  heapMb: number;
  handles: number;
  files: number;
  lagMs: number;
}

const MB = 1_048_576;

/** Sum over all labels. */
function readMetric(text: string, name: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  if (lines.length === 0) throw new Error(`/metrics has no ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

export async function readGauges(origin: string, pid: number): Promise<Gauges> {
  const answer = await fetch(`${origin}/metrics`);
  if (!answer.ok) throw new Error(`/metrics: ${answer.status}`);
  const text = await answer.text();
  return {
    rssMb: readMetric(text, "process_resident_memory_bytes") / MB,
    heapMb: readMetric(text, "nodejs_heap_size_used_bytes") / MB,
    handles: readMetric(text, "nodejs_active_handles_total"),
    files: readdirSync(`/proc/${pid}/fd`).length,
    lagMs: readMetric(text, "nodejs_eventloop_lag_p99_seconds") * 1_000,
  };
}
