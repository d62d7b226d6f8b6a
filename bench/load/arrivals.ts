import type { Dice } from "../../scripts/seed/dice.ts";

/**
 * When requests are due, in seconds from the beginning: gaps of an exponential distribution, as callers make who know nothing of each other. They come in
 * clusters, which is harder to serve than one every so often, and whether earlier ones were answered changes nothing.
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
