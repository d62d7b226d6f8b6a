/**
 * Open load: requests are sent whether or not earlier ones were answered. Latency counts from the time a request was
 * due, so it includes the wait that a slow server causes.
 */

import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createDice } from "../../scripts/seed/dice.ts";
import { arrivalTimes } from "./arrivals.ts";
import type { LoadClient, LoadRequest } from "./client.ts";
import type { StepName } from "./profile.ts";

/** Upper limits, whatever the options say. */
const bounds = { rate: 2_000, seconds: 3_600, inFlight: 600 } as const;
/** Users have left after this time. */
export const TIMEOUT_MS = 10_000;
const AT_ONCE = 50;

export interface Planned {
  step: StepName;
  request: LoadRequest;
  onDone?: (cookies: readonly string[]) => void;
}

export interface Outcome {
  step: StepName;
  /** Seconds from the start. */
  dueAt: number;
  /** From the due time until the last byte of the response. */
  ms: number;
  failure: string | undefined;
}

export interface Fired {
  outcomes: Outcome[];
  /** p99 of the generator's own delay, which is part of every latency. */
  generatorLagMs: number;
}

export interface FireOptions {
  client: LoadClient;
  rate: number;
  seconds: number;
  seed: number;
  draw: () => Planned;
  onOutcome?: (outcome: Outcome) => void;
}

export async function fire({ client, rate, seconds, seed, draw, onOutcome }: FireOptions): Promise<Fired> {
  if (rate > bounds.rate || seconds > bounds.seconds)
    throw new RangeError(`At most ${bounds.rate} a second for ${bounds.seconds} s`);
  const outcomes: Outcome[] = [];
  const underWay = new Set<Promise<void>>();
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const begin = performance.now();

  const launch = async (dueAt: number) => {
    const { step, request, onDone } = draw();
    const isOver = underWay.size >= bounds.inFlight;
    const { failure, cookies } = isOver ? { failure: "too many under way", cookies: [] } : await client.send(request);
    const outcome = { step, dueAt, ms: performance.now() - begin - dueAt * 1_000, failure };
    outcomes.push(outcome);
    onOutcome?.(outcome);
    if (!failure) onDone?.(cookies);
  };

  let withoutPause = 0;
  for (const dueAt of arrivalTimes(rate, seconds, createDice(seed))) {
    const wait = dueAt * 1_000 - (performance.now() - begin);
    // If late, the next request is sent at once; but pause now and then, so that responses can be read.
    if (wait > 0 || (withoutPause += 1) >= AT_ONCE) {
      await delay(Math.max(0, Math.ceil(wait)));
      withoutPause = 0;
    }
    const work: Promise<void> = launch(dueAt).finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
  lag.disable();
  return { outcomes, generatorLagMs: lag.percentile(99) / 1e6 };
}

/**
 * Closed load, for the comparison with PostgreSQL alone, which is measured the same way: each caller sends its next
 * request after the response. Returns responses per second.
 */
export async function saturate(
  client: LoadClient,
  draw: () => Planned,
  seconds: number,
  callers: number,
): Promise<number> {
  const begin = performance.now();
  let answered = 0;
  const caller = async () => {
    while (performance.now() - begin < seconds * 1_000) {
      const { step, request, onDone } = draw();
      const { failure, cookies } = await client.send(request);
      if (failure) throw new Error(`${step}: ${failure}`);
      onDone?.(cookies);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(callers, bounds.inFlight) }, caller));
  return answered / ((performance.now() - begin) / 1_000);
}
