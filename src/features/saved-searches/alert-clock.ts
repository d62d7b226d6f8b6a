/** Computes when alerts about new rooms are sent. */
import { DAY_MS, DHAKA_OFFSET_MS, HOUR_MS, MINUTE_MS } from "../../platform/time.ts";
import { alertTimes, type Cadence } from "./saved-search.limits.ts";

/** Returns the milliseconds since midnight in Dhaka, and the time of that midnight. */
function inDhaka(moment: Date) {
  const local = moment.getTime() + DHAKA_OFFSET_MS;
  const sinceMidnight = local % DAY_MS;
  return { sinceMidnight, midnight: local - sinceMidnight - DHAKA_OFFSET_MS };
}

/** Returns the next moment with this time of day. It is later than now. */
export function nextAt(now: Date, minutes: number): Date {
  const { sinceMidnight, midnight } = inDhaka(now);
  const at = minutes * MINUTE_MS;
  return new Date(midnight + at + (sinceMidnight < at ? 0 : DAY_MS));
}

export function isQuiet(now: Date): boolean {
  const hour = inDhaka(now).sinceMidnight / HOUR_MS;
  return hour >= alertTimes.quietFrom || hour < alertTimes.quietUntil;
}

export const endOfQuiet = (now: Date): Date => nextAt(now, alertTimes.quietUntil * 60);

/** Returns when a search that is marked now should be delivered. */
export function dueAt(cadence: Exclude<Cadence, "off">, now: Date): Date {
  if (cadence === "instant") return isQuiet(now) ? endOfQuiet(now) : now;
  const morning = nextAt(now, alertTimes.morning);
  if (cadence === "daily") return morning;
  const weekday = new Date(morning.getTime() + DHAKA_OFFSET_MS).getUTCDay();
  return new Date(morning.getTime() + ((alertTimes.weekday - weekday + 7) % 7) * DAY_MS);
}
