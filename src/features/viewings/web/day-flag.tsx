import { date } from "../../../platform/i18n/format.ts";
import "./day-flag.css";

/** Weekday, day and month on a pointed flag. */
export function DayFlag({ time }: { time: string }) {
  return (
    <time className="day-flag" dateTime={time}>
      <span>{date(time, "weekdayShort")}</span> <strong>{date(time, "dayOfMonth")}</strong>{" "}
      <span>{date(time, "month")}</span>
    </time>
  );
}
