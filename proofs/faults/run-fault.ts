import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./audit.ts";
import { countSeen, Ledger } from "./ledger.ts";
import { newPosters, newUploaders, type People } from "./people.ts";
import type { Fault } from "./plan.ts";
import { newVisits } from "./visits.ts";
import type { World } from "./world.ts";
import { startWriters } from "./writers.ts";

export interface FaultResult {
  fault: string;
  done: string;
  /** Errors that clients saw, with counts. */
  seen: [seen: string, times: number][];
  /**
   * From the fault until everything was back, until the last failed write, and the longest time that a client waited
   * for a response.
   */
  awaySeconds: number;
  resumedSeconds: number;
  longestWaitSeconds: number;
  acknowledged: number;
  failed: number;
  lost: string[];
  duplicated: string[];
  handedOverAgain: number;
  /** Failures before the fault, or after the time within which writes have to work again. */
  outside: string[];
  givenUp: number;
  isPassed: boolean;
}

export interface FaultSizes {
  calmSeconds: number;
  awaySeconds: number;
  afterSeconds: number;
}

const SECOND_MS = 1_000;
const inSeconds = (ms: number) => Math.round(ms / 100) / 10;

/** Owners who are visited. */
const VISITED = 2;

/** `number`: which of the faults it is. */
export async function runFault(
  world: World,
  people: Pick<People, "owners" | "seekers" | "talks">,
  fault: Fault,
  sizes: FaultSizes,
  number: number,
): Promise<FaultResult> {
  const ledger = new Ledger();
  const [person, ...uploaders] = await newUploaders(world);
  if (!person) throw new Error("There is no member");
  const visits = await newVisits(world, people.owners.slice(0, VISITED), number + 2);
  const writers = startWriters({ world, ledger }, { ...people, uploaders, posters: await newPosters(world), visits });
  await sleep(sizes.calmSeconds * SECOND_MS);
  const begin = Date.now();
  let back = begin;
  try {
    await fault.happen({ world, awaySeconds: sizes.awaySeconds, ledger, person });
    back = Date.now();
    await sleep((fault.resumeSeconds + sizes.afterSeconds) * SECOND_MS);
  } finally {
    await writers.stop();
  }
  const { lost, duplicated, handedOverAgain } = await audit(world, ledger);
  const mended = back + fault.resumeSeconds * SECOND_MS;
  // A request that was in flight when the fault began counts as part of it.
  const outside = ledger.failures.filter(({ at, endedAt }) => endedAt < begin || at > mended);
  const longestWaitSeconds = inSeconds(Math.max(...ledger.attempts.map(({ at, endedAt }) => endedAt - at)));
  const isInTime = longestWaitSeconds <= (fault.mostWaitSeconds ?? Number.POSITIVE_INFINITY);
  const lastFailure = Math.max(begin, ...ledger.failures.map(({ endedAt }) => endedAt));
  return {
    fault: fault.name,
    done: fault.done,
    seen: countSeen(ledger.failures),
    awaySeconds: inSeconds(back - begin),
    resumedSeconds: inSeconds(lastFailure - begin),
    longestWaitSeconds,
    acknowledged: ledger.acknowledged,
    failed: ledger.failures.length,
    lost,
    duplicated,
    handedOverAgain,
    outside: outside.map(({ kind, seen, at }) => `${kind}: ${seen}, ${inSeconds(at - begin)} s after`),
    givenUp: ledger.givenUp,
    isPassed:
      isInTime &&
      lost.length === 0 &&
      duplicated.length === 0 &&
      outside.length === 0 &&
      ledger.givenUp === 0 &&
      ledger.acknowledged > 0,
  };
}
