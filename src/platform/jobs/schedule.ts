import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";

/** Times are UTC. */
export type Schedule = { everyMinutes: number } | { hourlyAtMinute: number } | { dailyAt: { hour: number; minute: number } };

/** Period and offset from the Unix epoch, which began at midnight UTC. */
function rhythmOf(schedule: Schedule): { period: number; offset: number } {
  if ("everyMinutes" in schedule) return { period: schedule.everyMinutes * MINUTE_MS, offset: 0 };
  if ("hourlyAtMinute" in schedule) return { period: HOUR_MS, offset: schedule.hourlyAtMinute * MINUTE_MS };
  const { hour, minute } = schedule.dailyAt;
  return { period: DAY_MS, offset: hour * HOUR_MS + minute * MINUTE_MS };
}

/** The first time after `after`. Runs that were missed are not made up for. */
export function nextRun(schedule: Schedule, after: Date): Date {
  const { period, offset } = rhythmOf(schedule);
  return new Date((Math.floor((after.getTime() - offset) / period) + 1) * period + offset);
}
