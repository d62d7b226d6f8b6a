/** CPU time of each step of the profile on its own, to show where the time of the mix goes. */

import { round } from "../lib/figures.ts";
import type { Running } from "./arrangements.ts";
import { cpuBetween, readCpu } from "./cpu.ts";
import { saturate } from "./fire.ts";
import { profile, type StepName } from "./profile.ts";

export interface PartCost {
  step: StepName;
  ofThousand: number;
  webMs: number;
  engineMs: number;
  /** Share of the web processes' time for the whole mix. */
  shareOfWeb: number;
}

const SECONDS = 1.5;
const CALLERS = 4;

export async function measureParts(product: Running): Promise<PartCost[]> {
  const parts: PartCost[] = [];
  for (const step of Object.keys(profile) as StepName[]) {
    const before = await readCpu(product.database, product.pids);
    const perSecond = await saturate(
      product.client,
      product.drawOf({ [step]: 1 }, 40 + parts.length),
      SECONDS,
      CALLERS,
    );
    const used = cpuBetween(before, await readCpu(product.database, product.pids));
    const requests = Math.max(1, perSecond * SECONDS);
    parts.push({
      step,
      ofThousand: profile[step].ofThousand,
      webMs: round(used.web / requests, 2),
      engineMs: round(used.engine / requests, 2),
      shareOfWeb: 0,
    });
  }
  const all = parts.reduce((sum, { ofThousand, webMs }) => sum + ofThousand * webMs, 0);
  for (const part of parts) part.shareOfWeb = round((part.ofThousand * part.webMs) / all, 3);
  return parts.toSorted((a, b) => b.shareOfWeb - a.shareOfWeb);
}
