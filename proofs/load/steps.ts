/** Tries one rate after another, each higher, until one is not held. */
import type { Client } from "pg";
import { findKnee, p95, percentile, round } from "../lib/figures.ts";
import type { LoadClient } from "./client.ts";
import { type CpuPids, type CpuUsed, cpuBetween, readCpu } from "./cpu.ts";
import { type Fired, fire, type Outcome, type Planned } from "./fire.ts";
import type { StepName } from "./profile.ts";

/** Limits above which users notice. */
export const limits = { p99Ms: 500, errorShare: 0.001 } as const;

export interface StepFigures {
  rate: number;
  answeredPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  requests: number;
  errors: number;
  failures: Record<string, number>;
  /** Milliseconds of a core per request. */
  cpuMs: CpuUsed;
  generatorLagMs: number;
  slowest: { step: StepName; p95: number }[];
  isHeld: boolean;
}

const SLOWEST = 4;

function countBy(outcomes: readonly Outcome[]): Record<string, number> {
  const groups = Map.groupBy(outcomes, ({ step, failure }) => `${step}: ${failure}`);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]));
}

function slowestOf(outcomes: readonly Outcome[]): StepFigures["slowest"] {
  const groups = Map.groupBy(outcomes, ({ step }) => step);
  const each = [...groups].map(([step, of]) => ({ step, p95: round(p95(of.map(({ ms }) => ms))) }));
  return each.toSorted((a, b) => b.p95 - a.p95).slice(0, SLOWEST);
}

/** Failed requests, timeouts included, count as errors and not in the latencies. */
export function toFigures(
  rate: number,
  seconds: number,
  { outcomes, generatorLagMs }: Fired,
  used: CpuUsed,
): StepFigures {
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  const answered = outcomes.filter(({ failure }) => failure === undefined);
  const times = answered.map(({ ms }) => ms);
  const inTime = answered.filter(({ dueAt, ms }) => dueAt + ms / 1_000 <= seconds).length;
  const p99 = percentile(times, 0.99);
  const each = (ms: number) => round(ms / Math.max(1, outcomes.length), 2);
  return {
    rate,
    answeredPerSecond: round(inTime / seconds),
    p50: round(percentile(times, 0.5)),
    p95: round(p95(times)),
    p99: round(p99),
    requests: outcomes.length,
    errors: failed.length,
    failures: countBy(failed),
    cpuMs: { web: each(used.web), proxy: each(used.proxy), engine: each(used.engine), generator: each(used.generator) },
    generatorLagMs: round(generatorLagMs),
    slowest: slowestOf(answered),
    isHeld: answered.length > 0 && p99 <= limits.p99Ms && failed.length / outcomes.length <= limits.errorShare,
  };
}

export interface Arrangement {
  client: LoadClient;
  pids: CpuPids;
  database: Client;
  draw: () => Planned;
}

let seed = 1;

export async function runStep(
  { client, pids, database, draw }: Arrangement,
  rate: number,
  seconds: number,
): Promise<StepFigures> {
  const before = await readCpu(database, pids);
  const fired = await fire({ client, rate, seconds, seed: (seed += 1), draw });
  return toFigures(rate, seconds, fired, cpuBetween(before, await readCpu(database, pids)));
}

export interface Climb {
  steps: StepFigures[];
  knee: number | undefined;
}

/** A rate that is not held is tried once more, because a shared machine has slow moments. */
export async function climb(
  arrangement: Arrangement,
  rates: readonly number[],
  seconds: number,
  say: (figures: StepFigures) => void,
): Promise<Climb> {
  const steps: StepFigures[] = [];
  const tryOnce = async (rate: number) => {
    const figures = await runStep(arrangement, rate, seconds);
    say(figures);
    steps.push(figures);
    return figures.isHeld;
  };
  for (const rate of rates) if (!(await tryOnce(rate)) && !(await tryOnce(rate))) break;
  return { steps, knee: findKnee(steps) };
}
