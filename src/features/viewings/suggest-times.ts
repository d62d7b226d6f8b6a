/** The times that either side can suggest: with a tap, or chosen by day and hour. */
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { addDays, todayInDhaka } from "../listings/listing.limits.ts";
import { slotLimits } from "./viewing.limits.ts";

const FRIDAY = 5;
const SATURDAY = 6;

/** The last visit begins half an hour before the end of the day. */
export const suggestHours: readonly string[] = Array.from(
  { length: (slotLimits.untilHour - slotLimits.fromHour) * 2 },
  (_, index) =>
    `${String(slotLimits.fromHour + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
);

/** Returns the ISO time. Bangladesh has had no daylight saving time since 2009. */
export const timeAt = (day: string, hour: string): string => `${day}T${hour}:00+06:00`;

const isPossible = (time: string, now: number): boolean => {
  const ahead = Date.parse(time) - now;
  return ahead >= slotLimits.noticeHours * HOUR_MS && ahead <= slotLimits.daysAhead * DAY_MS;
};

/** The days that have a possible time, such as 2026-12-04. */
export function suggestDays(now: number): string[] {
  const today = todayInDhaka(now);
  return Array.from({ length: slotLimits.daysAhead + 1 }, (_, ahead) => addDays(today, ahead)).filter((day) =>
    suggestHours.some((hour) => isPossible(timeAt(day, hour), now)),
  );
}

/** When people are at home and can come: after the prayer on Fridays, Saturday morning, evenings of other days. */
const bestHour = (day: string): string => {
  const weekday = new Date(day).getUTCDay();
  return weekday === FRIDAY ? "16:30" : weekday === SATURDAY ? "11:00" : "18:30";
};

const QUICK = 4;

/** The best time of a day that is still possible. */
function bestTime(day: string, now: number): string | undefined {
  const hour = suggestHours.find((each) => each >= bestHour(day) && isPossible(timeAt(day, each), now));
  return hour && new Date(timeAt(day, hour)).toISOString();
}

const rankOf = (day: string, index: number): number =>
  index < 2 ? 0 : [FRIDAY, SATURDAY].includes(new Date(day).getUTCDay()) && index < 7 ? 1 : 2;

/** Returns good times of four days, as ISO times: first of the next two days, of the next Friday and of Saturday. */
export function quickTimes(now: number): string[] {
  return suggestDays(now)
    .flatMap((day, index) => {
      const time = bestTime(day, now);
      return time === undefined ? [] : [{ time, rank: rankOf(day, index) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, QUICK)
    .map(({ time }) => time)
    .toSorted();
}
