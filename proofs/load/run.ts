/** The load test as one call, of proofs/load.ts. */
import { cpus } from "node:os";
import { type Size, sizeFor } from "../lib/figures.ts";
import type { ProofRow } from "../lib/proof.ts";
import { type Running, startProduct } from "./arrangements.ts";
import { measureEngineReads } from "./engine-reads.ts";
import { saturate } from "./fire.ts";
import { auditBookings, auditMessages } from "./ledgers.ts";
import { measureParts, type PartCost } from "./parts.ts";
import { readsOnly } from "./profile.ts";
import { type Climb, climb, limits, runStep } from "./steps.ts";
import { sayArrangement, sayParts, sayStep } from "./table.ts";
import { openWorld, type World } from "./world.ts";

export interface LoadOptions {
  listings: number;
  members: number;
  warmSeconds: number;
  stepSeconds: number;
  rates: readonly number[];
  /** The rate that one process, and two processes, have to hold. */
  mustHold: number;
  /** Also measures PostgreSQL alone and each step of the profile on its own. */
  isThorough: boolean;
}

export const fullLoad: LoadOptions = {
  listings: 300_000,
  members: 150,
  warmSeconds: 10,
  stepSeconds: 10,
  rates: [40, 120, 160, 200, 230, 260, 300, 350, 400, 500, 600, 800],
  mustHold: 40,
  isThorough: true,
};

/** Less than a minute: enough to check a rate, not to find the limit. */
export const smallLoad: LoadOptions = {
  ...fullLoad,
  members: 40,
  warmSeconds: 6,
  stepSeconds: 7,
  rates: [20, 40],
  mustHold: 20,
  isThorough: false,
};
/** Only checks that the bench runs. */
export const tinyLoad: LoadOptions = {
  ...smallLoad,
  members: 10,
  warmSeconds: 1,
  stepSeconds: 2,
  rates: [5],
  mustHold: 5,
};

interface Reads {
  http: number;
  engine: number;
  askingShare: number;
  ratio: number;
}

export interface LoadReport {
  listings: number;
  cores: number;
  node: string;
  limits: typeof limits;
  one: Climb;
  two: Climb;
  reads?: Reads;
  parts?: PartCost[];
  /** Sizes for peak rates (requests per second), from the CPU time at the knee of one process. */
  sizes: Record<string, { web: Size; engineCores: number }>;
  rows: ProofRow[];
}

const PEAKS = [1_000, 3_500];
const CALLERS = 16;
const COMPARED_SECONDS = 10;
const WARM_RATE = 20;

export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const world = await openWorld(options.listings, options.members);
  try {
    const { one, reads, parts } = await withProduct(world, 1, async (product) => {
      const one = await climbFrom(product, options);
      if (!options.isThorough) return { one };
      const parts = await measureParts(product);
      sayParts(parts);
      return { one, parts, reads: await compareReads(world, product) };
    });
    const two = await withProduct(world, 2, (product) => climbFrom(product, options));
    return {
      listings: options.listings,
      cores: cpus().length,
      node: process.version,
      limits,
      one,
      two,
      ...(reads && { reads }),
      ...(parts && { parts }),
      sizes: sizesOf(one),
      rows: [
        rowOf("one web process", one, options.mustHold),
        rowOf("two web processes behind HAProxy", two, options.mustHold),
        await auditMessages(world.client, world.crowd.messages),
        await auditBookings(world.client, world.crowd.bookings),
      ],
    };
  } finally {
    await world.close();
  }
}

async function withProduct<Result>(
  world: World,
  processes: 1 | 2,
  work: (product: Running) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct(world, processes);
  try {
    sayArrangement(processes);
    return await work(product);
  } finally {
    await product.stop();
  }
}

async function climbFrom(product: Running, { warmSeconds, stepSeconds, rates }: LoadOptions): Promise<Climb> {
  await runStep(product, WARM_RATE, warmSeconds); // warm-up: plans, caches, compiled code
  return climb(product, rates, stepSeconds, sayStep);
}

/** On the same cores in the same run, as proofs/api.ts does for single calls. */
async function compareReads(world: World, product: Running): Promise<Reads> {
  const { perSecond, askingShare } = await measureEngineReads(
    world.databaseUrl,
    world.authEmulatorHost,
    product.drawOf(readsOnly, 31),
    COMPARED_SECONDS,
  );
  const http = Math.round(await saturate(product.client, product.drawOf(readsOnly, 32), COMPARED_SECONDS, CALLERS));
  return { http, engine: perSecond, askingShare, ratio: Number((http / perSecond).toFixed(2)) };
}

function sizesOf({ steps, knee }: Climb): LoadReport["sizes"] {
  const atKnee = steps.findLast(({ rate, isHeld }) => rate === knee && isHeld);
  if (!atKnee) return {};
  const { web, engine } = atKnee.cpuMs;
  return Object.fromEntries(
    PEAKS.map((peak) => [peak, { web: sizeFor(peak, web), engineCores: sizeFor(peak, engine).cores }]),
  );
}

function rowOf(what: string, { steps, knee }: Climb, mustHold: number): ProofRow {
  const last = steps.findLast(({ rate, isHeld }) => rate === knee && isHeld) ?? steps.at(-1);
  const errors = steps.filter(({ rate }) => rate <= mustHold).reduce((sum, step) => sum + step.errors, 0);
  return {
    test: `mixed load, ${what}: ${mustHold} requests/s within ${limits.p99Ms} ms`,
    figure: `holds ${knee ?? 0}/s; p99 ${Math.round(last?.p99 ?? 0)} ms; ${errors} errors up to ${mustHold}/s`,
    isPassed: knee !== undefined && knee >= mustHold && errors === 0,
  };
}
