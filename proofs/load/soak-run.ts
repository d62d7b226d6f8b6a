/** The request mix for a long time, at a rate that is easily held, while values that must not grow are recorded. */
import { setTimeout as delay } from "node:timers/promises";
import { middle, percentile, round } from "../lib/figures.ts";
import { startProduct } from "./arrangements.ts";
import { fire, type Outcome } from "./fire.ts";
import { judgeFlatness, type Sample, type Verdict } from "./flatness.ts";
import { auditMessages } from "./ledgers.ts";
import { type Gauges, readGauges } from "./process-gauges.ts";
import { limits } from "./steps.ts";
import { openWorld } from "./world.ts";

export interface SoakOptions {
  listings: number;
  minutes: number;
  rate: number;
}

export interface SoakReport extends SoakOptions {
  node: string;
  requests: number;
  errors: number;
  messages: string;
  samples: Sample[];
  verdicts: Verdict[];
  isPassed: boolean;
}

const MEMBERS = 200;
const GAUGE_MS = 2_500;
const INTERVAL_MS = 15_000;

/**
 * The load generator opens more connections when responses are slow. These depend on the machine's load and are
 * subtracted.
 */
const withoutCallers = (gauges: Gauges, callers: number): Gauges => ({
  ...gauges,
  handles: gauges.handles - callers,
  files: gauges.files - callers,
});

function toSample(minute: number, gauges: readonly Gauges[], outcomes: readonly Outcome[]): Sample {
  const each = (name: keyof Gauges) => gauges.map((gauge) => gauge[name]);
  const times = outcomes.filter(({ failure }) => failure === undefined).map(({ ms }) => ms);
  return {
    minute: Number(minute.toFixed(2)),
    rssMb: round(middle(each("rssMb"))),
    heapMb: round(Math.min(...each("heapMb"))),
    handles: Math.max(...each("handles")),
    files: Math.max(...each("files")),
    lagMs: round(middle(each("lagMs"))),
    p50: round(middle(times)),
    p99: round(percentile(times, 0.99)),
    requests: outcomes.length,
    errors: outcomes.length - times.length,
  };
}

export async function runSoak(options: SoakOptions, say: (sample: Sample) => void): Promise<SoakReport> {
  const world = await openWorld(options.listings, MEMBERS);
  const product = await startProduct(world, 1);
  const samples: Sample[] = [];
  try {
    const [origin = ""] = product.webOrigins;
    const [pid = 0] = product.pids.web;
    let answered: Outcome[] = [];
    const over = new AbortController();
    const watch = async () => {
      const begin = performance.now();
      for (let number = 1; !over.signal.aborted; number += 1) {
        const gauges: Gauges[] = [];
        while (performance.now() - begin < number * INTERVAL_MS && !over.signal.aborted) {
          await delay(GAUGE_MS);
          gauges.push(withoutCallers(await readGauges(origin, pid), product.client.connections()));
        }
        const outcomes = answered;
        answered = [];
        // The last interval may be shorter.
        if (over.signal.aborted) return;
        samples.push(toSample((performance.now() - begin) / 60_000, gauges, outcomes));
        say(samples.at(-1) as Sample);
      }
    };
    const watching = watch();
    const onOutcome = (outcome: Outcome) => void answered.push(outcome);
    const { outcomes } = await fire({
      ...product,
      rate: options.rate,
      seconds: options.minutes * 60,
      seed: 7,
      onOutcome,
    });
    over.abort();
    await watching;
    const errors = outcomes.filter(({ failure }) => failure !== undefined).length;
    const verdicts = judgeFlatness(samples);
    const messages = await auditMessages(world.client, world.crowd.messages);
    const isPassed =
      verdicts.every((verdict) => verdict.isPassed) &&
      errors / outcomes.length <= limits.errorShare &&
      messages.isPassed;
    return {
      ...options,
      node: process.version,
      requests: outcomes.length,
      errors,
      messages: messages.figure,
      samples,
      verdicts,
      isPassed,
    };
  } finally {
    await product.stop();
    await world.close();
  }
}
