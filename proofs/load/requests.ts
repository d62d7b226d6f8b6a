/** Turns a step of the profile into a request, as a browser or another client sends it. */
import { createDice } from "../../scripts/seed/dice.ts";
import type { Crowd } from "./crowd.ts";
import type { Planned } from "./fire.ts";
import { isWrite, type StepName } from "./profile.ts";
import { createReads } from "./reads.ts";
import { createWrites } from "./writes.ts";

export function createDraw(crowd: Crowd, weights: Partial<Record<StepName, number>>, seed: number): () => Planned {
  const dice = createDice(seed);
  const reads = createReads(crowd, dice);
  const writes = createWrites(crowd, dice);
  return () => {
    const step = dice.pick<StepName>(weights);
    return isWrite(step) ? writes[step]() : { step, request: reads[step]() };
  };
}
