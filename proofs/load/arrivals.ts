import type { Dice } from "../../scripts/seed/dice.ts";

/**
 * Times at which requests are due, in seconds from the start: exponentially distributed gaps (a Poisson process), as
 * independent clients cause. Requests come in clusters, which are harder to serve than an even rate, and do not wait
 * for earlier responses.
 */
export function arrivalTimes(rate: number, seconds: number, dice: Pick<Dice, "next">): number[] {
  const times: number[] = [];
  let at = 0;
  for (;;) {
    at += -Math.log(1 - dice.next()) / rate;
    if (at >= seconds) return times;
    times.push(at);
  }
}
