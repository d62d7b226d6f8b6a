import type { JobWithMetadata } from "pg-boss";
import type { DeadJob } from "../../src/platform/jobs/job-figures.queries.ts";
import type { QueueState } from "./job-desk.ts";

/** Columns of text, aligned. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function ageText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 2 * 3_600) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3_600 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}

function waitingText({ waiting }: QueueState, priority: string): string {
  const one = waiting.find((each) => each.priority === priority);
  return one && one.waiting > 0 ? `${one.waiting}, oldest ${ageText(one.oldestSeconds)}` : "-";
}

export function queueTable(states: readonly QueueState[]): string {
  return table([
    ["queue", "urgent", "soon", "later", "delayed", "active", "dead"],
    ...states.map((state) => [
      state.queue,
      ...["urgent", "soon", "later"].map((priority) => waitingText(state, priority)),
      ...[state.delayed, state.active, state.dead].map(String),
    ]),
  ]);
}

export function deadTable(jobs: readonly DeadJob[]): string {
  if (jobs.length === 0) return "no dead letters";
  return table([
    ["id", "queue", "name", "item", "attempts", "age", "reason"],
    ...jobs.map(({ id, queue, name, item, attempts, ageSeconds, reason }) => [
      id,
      queue,
      name,
      item ?? "-",
      `${attempts}`,
      ageText(ageSeconds),
      reason ?? "-",
    ]),
  ]);
}

export const jobText = (job: JobWithMetadata | undefined): string =>
  job ? JSON.stringify(job, null, 2) : "no such job";
