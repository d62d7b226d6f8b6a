/**
 * npm run prove -- rolling: replaces two web processes behind HAProxy one after the other, for several rounds, while
 * people read and write. No request may fail and no post be lost. HAProxy's retries are off here: the deployed
 * configuration would retry connections that a stopped process refuses, and hide missing draining. With --without-drain
 * it has to fail; use it to check that the test can fail. Needs a build.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "../scripts/services/service.ts";
import { percentile } from "./lib/figures.ts";
import { startHaproxy } from "./lib/haproxy.ts";
import type { ProofRow } from "./lib/proof.ts";
import { conclude, has, isGate, isSmoke } from "./lib/run.ts";
import { startWeb, type Web } from "./lib/web.ts";
import { createLoadClient } from "./load/client.ts";
import { fire, type Outcome, TIMEOUT_MS } from "./load/fire.ts";
import { serverStates } from "./rolling/balancer-state.ts";
import { createDraw } from "./rolling/people.ts";
import { openSmallWorld } from "./rolling/small-world.ts";

interface RollingOptions {
  rate: number;
  rounds: number;
  /** Duration of the load; the rounds have to fit into it. */
  seconds: number;
  drainSeconds: number;
}

const full: RollingOptions = { rate: 60, rounds: 5, seconds: 110, drainSeconds: 3 };
const small: RollingOptions = { ...full, rounds: 2, seconds: 42, drainSeconds: 2 };
const tiny: RollingOptions = { rate: 10, rounds: 1, seconds: 25, drainSeconds: 1 };

const DATABASE = "rolling";
const LISTINGS = 1_000;
const BACKENDS = [4250, 4251];
const BALANCER = 4260;
const SEED = 8;
const WARM_SECONDS = 3;
/** Time between two windows, to compare latencies with. */
const QUIET_MS = 1_500;

/** Seconds from the start of the load. */
interface Window {
  from: number;
  to: number;
  exitCode: number | null;
}

async function runRolling({ rate, rounds, seconds, drainSeconds }: RollingOptions): Promise<ProofRow[]> {
  const world = await openSmallWorld(DATABASE, LISTINGS);
  const origin = `http://127.0.0.1:${BALANCER}`;
  const environment = {
    ...world.environment,
    ORIGIN: origin,
    TRUST_PROXY: "127.0.0.1",
    DRAIN_SECONDS: String(drainSeconds),
  };
  const webs: Web[] = [];
  const balancer = await startHaproxy({ port: BALANCER, backends: BACKENDS, isRepeating: false });
  const acknowledged = new Set<string>();
  const client = createLoadClient(origin, TIMEOUT_MS);
  let begin = 0;
  const now = () => (performance.now() - begin) / 1000;

  async function replace(index: number): Promise<Window> {
    const from = now();
    const exitCode = (await webs[index]?.stop()) ?? null;
    webs[index] = await startWeb(BACKENDS[index] ?? 0, environment);
    await waitUntil(
      async () => (await serverStates(balancer.statsSocket)).get(`web${index + 1}`) === "UP",
      "The balancer",
      10,
    );
    return { from, to: now(), exitCode };
  }

  async function replaceAll(): Promise<Window[]> {
    const windows: Window[] = [];
    await sleep(WARM_SECONDS * 1000);
    for (let turn = 0; turn < rounds * BACKENDS.length; turn += 1) {
      windows.push(await replace(turn % BACKENDS.length));
      await sleep(QUIET_MS);
    }
    return windows;
  }

  try {
    for (const port of BACKENDS) webs.push(await startWeb(port, environment));
    const draw = createDraw({ ...world, origin, acknowledged });
    begin = performance.now();
    const [{ outcomes }, windows] = await Promise.all([
      fire({ client, rate, seconds, seed: SEED, draw }),
      replaceAll(),
    ]);
    const kept = await world.countPosts(acknowledged);
    return judge({
      outcomes,
      windows,
      seconds,
      lost: [...acknowledged].filter((title) => !kept.has(title)).length,
      twice: [...kept.values()].filter((posts) => posts > 1).length,
    });
  } finally {
    client.close();
    await Promise.all(webs.map((web) => web.stop()));
    await balancer.stop();
    await world.close();
  }
}

interface Seen {
  outcomes: readonly Outcome[];
  windows: readonly Window[];
  seconds: number;
  lost: number;
  twice: number;
}

const p99 = (of: readonly Outcome[]) => {
  const waited = of.map(({ ms }) => ms);
  return `${Math.round(percentile(waited, 0.99))} ms`;
};

function judge({ outcomes, windows, seconds, lost, twice }: Seen): ProofRow[] {
  const isInside = ({ dueAt }: Outcome) => windows.some(({ from, to }) => dueAt >= from && dueAt < to);
  const inside = outcomes.filter(isInside);
  const outside = outcomes.filter((outcome) => !isInside(outcome) && outcome.dueAt >= WARM_SECONDS);
  const failures = outcomes.filter(({ failure }) => failure !== undefined);
  const kinds = Map.groupBy(failures, ({ step, failure }) => `${step}: ${failure}`);
  const named = [...kinds].map(([kind, all]) => `${kind} ×${all.length}`).join(", ");
  const ended = windows.filter(({ exitCode }) => exitCode === 0).length;
  const last = windows.at(-1)?.to ?? 0;
  return [
    {
      test: `rolling restart: ${windows.length} processes replaced under load, failed requests`,
      figure: `${failures.length} of ${outcomes.length}${named && ` (${named}; ${failures.filter(isInside).length} inside of the windows)`}`,
      isPassed: failures.length === 0 && last < seconds,
    },
    {
      test: "rolling restart: p99 inside and outside of the windows",
      figure: `${p99(inside)} and ${p99(outside)}, ${inside.length} and ${outside.length} requests`,
      isPassed: inside.length > 0,
    },
    {
      test: "rolling restart: acknowledged posts lost, kept twice",
      figure: `${lost}, ${twice}`,
      isPassed: lost === 0 && twice === 0,
    },
    {
      test: "rolling restart: processes that ended with 0",
      figure: `${ended} of ${windows.length}`,
      isPassed: ended === windows.length,
    },
  ];
}

const size = isSmoke ? tiny : isGate ? small : full;
conclude(await runRolling(has("--without-drain") ? { ...size, drainSeconds: 0 } : size));
