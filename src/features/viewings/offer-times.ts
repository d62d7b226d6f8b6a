/** The times that a poster can offer with a tap: every half hour of the next days, with Fridays and evenings first. */
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { addDays, todayInDhaka } from "../listings/listing.limits.ts";
import { slotLimits } from "./viewing.limits.ts";

export interface OfferDay {
  /** The day in Dhaka, such as 2026-12-04. */
  day: string;
  /** The times at which a visit can start, as ISO times. */
  starts: string[];
}

export interface OfferTimes {
  fridays: OfferDay[];
  /** Evenings of the other days. */
  evenings: OfferDay[];
  /** Daytime of the other days. */
  daytime: OfferDay[];
}

/** Hours of the day in Dhaka. The last visit begins half an hour before `to`. */
const hours = { daytime: { from: 9, to: 17 }, evening: { from: 17, to: 21 } } as const;
/** The time of the Friday prayer, when nobody opens the door. */
const prayer = { from: 12.5, to: 14 };
const FRIDAY = 5;

/** Returns the time at this hour. Bangladesh has had no daylight saving time since 2009. */
const at = (day: string, hour: number): Date =>
  new Date(`${day}T${String(Math.floor(hour)).padStart(2, "0")}:${Number.isInteger(hour) ? "00" : "30"}:00+06:00`);

const halfHours = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: (to - from) * 2 }, (_, index) => from + index / 2);

export function offerTimes(now: number): OfferTimes {
  const today = todayInDhaka(now);
  const isPossible = (start: Date) =>
    start.getTime() >= now + slotLimits.noticeHours * HOUR_MS && start.getTime() <= now + slotLimits.daysAhead * DAY_MS;
  const times: OfferTimes = { fridays: [], evenings: [], daytime: [] };
  for (let ahead = 0; ahead <= slotLimits.daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const startsOf = (list: number[]) =>
      list
        .map((hour) => at(day, hour))
        .filter(isPossible)
        .map((start) => start.toISOString());
    const [daytime, evening] = [halfHours(hours.daytime), halfHours(hours.evening)];
    const add = (list: OfferDay[], starts: string[]) => starts.length > 0 && list.push({ day, starts });
    if (new Date(day).getUTCDay() === FRIDAY) {
      add(times.fridays, startsOf([...daytime, ...evening].filter((hour) => hour < prayer.from || hour >= prayer.to)));
    } else {
      add(times.evenings, startsOf(evening));
      add(times.daytime, startsOf(daytime));
    }
  }
  return times;
}
