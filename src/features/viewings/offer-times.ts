/** What a poster can tap on the page of offered times. The page uses it with JavaScript, and its action without. */
import { DAY_MS, DHAKA_OFFSET_MS, HOUR_MS, MINUTE_MS } from "../../platform/time.ts";
import { addDays, todayInDhaka } from "../listings/listing.limits.ts";
import { slotLimits } from "./viewing.limits.ts";
import type { WireOffered } from "./viewing.wire.ts";

export interface OfferDay {
  /** The day in Dhaka, such as 2026-12-04. */
  day: string;
  /** The times that can be tapped, as ISO times. The booked ones are not among them. */
  starts: string[];
}

export const bands = ["morning", "afternoon", "evening"] as const;
export type Band = (typeof bands)[number];

/** Hours of the day in Dhaka. The last visit of a band begins half an hour before its end. */
const bandHours: Record<Band, { from: number; to: number }> = {
  morning: { from: 9, to: 13 },
  afternoon: { from: 14, to: 16.5 },
  evening: { from: 16.5, to: 21 },
};
/** The Friday prayer begins. Visits begin again in the afternoon. */
const PRAYER_HOUR = 12.5;
const FRIDAY = 5;

/** A weekday and a time, in minutes from midnight. */
interface WeekTime {
  weekday: number;
  minutes: number;
}

const presetHours = {
  fridays: { weekdays: [5], from: 15, to: 18 },
  evenings: { weekdays: [0, 1, 2, 3, 4], from: 18.5, to: 20.5 },
  saturdays: { weekdays: [6], from: 10, to: 13 },
  friday_evenings: { weekdays: [5], from: 18.5, to: 20.5 },
} as const;

export type PresetName = keyof typeof presetHours | "last";

export interface Preset {
  name: PresetName;
  /** The next times of this kind, of one week. */
  starts: string[];
}

export interface OfferPlan {
  days: OfferDay[];
  presets: Preset[];
  /** Offered times that nobody has booked. They can be untapped. */
  open: string[];
  /** Offered times that somebody has booked. */
  booked: string[];
}

/** What the poster has chosen. */
export interface OfferChoice {
  starts: string[];
  /** The day whose times are shown. */
  day: string;
  seats: number;
  /** The same times a week later are offered too. */
  isRepeated: boolean;
}

const halfHours = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) * 2 }, (_, index) => from + index / 2);

/** Bangladesh has had no daylight saving time since 2009. */
const at = (day: string, hour: number): string =>
  new Date(Date.parse(day) - DHAKA_OFFSET_MS + hour * HOUR_MS).toISOString();

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const minutesOf = (start: string): number => ((Date.parse(start) + DHAKA_OFFSET_MS) % DAY_MS) / MINUTE_MS;
export const dayOf = (start: string): string => todayInDhaka(Date.parse(start));
export const isFriday = (day: string): boolean => weekdayOf(day) === FRIDAY;

export function bandOf(start: string): Band {
  const hour = minutesOf(start) / 60;
  return hour < 13.5 ? "morning" : hour < bandHours.evening.from ? "afternoon" : "evening";
}

const isOverlapping = (one: string, other: string): boolean =>
  one !== other && Math.abs(Date.parse(one) - Date.parse(other)) < slotLimits.minutes * MINUTE_MS;

const unique = (starts: readonly string[]): string[] => [...new Set(starts)].toSorted();

/**
 * Lists what can be tapped: half hours from two hours ahead, at which the poster shows no room yet, and the times that
 * are offered already.
 */
export function planOffer(
  {
    slots,
    elsewhere,
    last,
  }: Pick<WireOffered, "elsewhere" | "last"> & { slots: { startsAt: string; taken: number }[] },
  now: number,
): OfferPlan {
  const startsOf = (isBooked: boolean) =>
    slots.filter(({ taken }) => taken > 0 === isBooked).map(({ startsAt }) => startsAt);
  const [open, booked] = [startsOf(false), startsOf(true)];
  const busy = [...slots.map(({ startsAt }) => startsAt), ...elsewhere];
  const isPossible = (start: string) =>
    Date.parse(start) >= now + slotLimits.noticeHours * HOUR_MS &&
    Date.parse(start) <= now + slotLimits.daysAhead * DAY_MS &&
    !booked.includes(start) &&
    !elsewhere.includes(start) &&
    !busy.some((other) => isOverlapping(start, other));
  const days = Array.from({ length: slotLimits.daysAhead }, (_, ahead) => addDays(todayInDhaka(now), ahead))
    .map((day) => {
      const hours = bands
        .flatMap((band) => halfHours(bandHours[band].from, bandHours[band].to))
        .filter((hour) => !isFriday(day) || hour < PRAYER_HOUR || hour >= bandHours.afternoon.from);
      const free = hours.map((hour) => at(day, hour)).filter(isPossible);
      return { day, starts: unique([...free, ...open.filter((start) => dayOf(start) === day)]) };
    })
    .filter(({ day, starts }) => starts.length > 0 || booked.some((start) => dayOf(start) === day));
  return { days, presets: presetsOf(days, last), open, booked };
}

function presetsOf(days: readonly OfferDay[], last: readonly string[]): Preset[] {
  const usual = (["fridays", "evenings", "saturdays", "friday_evenings"] as const).map((name) => {
    const { weekdays, from, to } = presetHours[name];
    const times = weekdays.flatMap((weekday) => halfHours(from, to).map((hour) => ({ weekday, minutes: hour * 60 })));
    return { name, starts: nextStarts(times, days) };
  });
  const lastTimes = last.map((start) => ({ weekday: weekdayOf(dayOf(start)), minutes: minutesOf(start) }));
  const again: Preset = { name: "last", starts: nextStarts(lastTimes, days) };
  // There is room for four.
  return again.starts.length > 0 ? [...usual.slice(0, 3), again] : usual;
}

/** Finds the next day of each weekday on which one of the times can be tapped. */
function nextStarts(times: readonly WeekTime[], days: readonly OfferDay[]): string[] {
  const weekdays = new Set(times.map(({ weekday }) => weekday));
  return [...weekdays]
    .flatMap((weekday) => {
      const minutes = times.filter((time) => time.weekday === weekday).map((time) => time.minutes);
      return (
        days
          .filter(({ day }) => weekdayOf(day) === weekday)
          .map(({ starts }) => starts.filter((start) => minutes.includes(minutesOf(start))))
          .find((starts) => starts.length > 0) ?? []
      );
    })
    .toSorted();
}

/** The same times a week later, as far as they can be tapped. */
export function aWeekLater(starts: readonly string[], { days }: Pick<OfferPlan, "days">): string[] {
  const possible = new Set(days.flatMap((day) => day.starts));
  return starts
    .map((start) => new Date(Date.parse(start) + 7 * DAY_MS).toISOString())
    .filter((start) => possible.has(start));
}

/** The choice before the first tap. Fridays are the usual day for visits. */
export function firstChoice({ days, open, booked }: OfferPlan, seats: number): OfferChoice {
  const [first] = [...open, ...booked].toSorted();
  const day = first ? dayOf(first) : (days.find((one) => isFriday(one.day)) ?? days[0])?.day;
  return { starts: open, day: day ?? "", seats, isRepeated: false };
}

export type OfferTap = "again" | "fewer" | "more" | `day:${string}` | `preset:${PresetName}` | `slot:${string}`;

/** Whether a form may contain this as a time. */
export const isStart = (text: string): boolean =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));

export const isOfferTap = (tap: string): tap is OfferTap =>
  /^(?:again|fewer|more|day:\d{4}-\d\d-\d\d|preset:\w+)$/.test(tap) ||
  (tap.startsWith("slot:") && isStart(tap.slice("slot:".length)));

/** Returns the choice after a tap. */
export function afterTap(choice: OfferChoice, tap: OfferTap, plan: OfferPlan): OfferChoice {
  const { starts, seats, isRepeated } = choice;
  const withLater = (some: readonly string[]) => (isRepeated ? [...some, ...aWeekLater(some, plan)] : some);
  const add = (some: readonly string[]) => unique([...starts, ...withLater(some)]);
  const remove = (some: readonly string[]) => starts.filter((start) => !some.includes(start));
  const [kind = "", value = ""] = tap.split(/:(.*)/su);
  switch (kind) {
    case "day":
      return { ...choice, day: value };
    case "fewer":
    case "more":
      return { ...choice, seats: Math.min(Math.max(seats + (kind === "more" ? 1 : -1), 1), slotLimits.seats) };
    case "again": {
      const later = aWeekLater(starts, plan).filter((start) => !plan.open.includes(start));
      return { ...choice, starts: isRepeated ? remove(later) : unique([...starts, ...later]), isRepeated: !isRepeated };
    }
    case "preset": {
      const preset = plan.presets.find(({ name }) => name === value)?.starts ?? [];
      const [first] = preset;
      if (!first) return choice;
      return isChosen(preset, starts)
        ? { ...choice, starts: remove(withLater(preset)) }
        : { ...choice, starts: add(preset), day: dayOf(first) };
    }
    default: {
      if (!starts.includes(value)) return { ...choice, starts: add([value]) };
      // Who takes back only the later time does not want the same times in both weeks.
      const isLater = isRepeated && aWeekLater(starts, plan).includes(value);
      return isLater
        ? { ...choice, starts: remove([value]), isRepeated: false }
        : { ...choice, starts: remove(withLater([value])) };
    }
  }
}

export const isChosen = (preset: readonly string[], starts: readonly string[]): boolean =>
  preset.length > 0 && preset.every((start) => starts.includes(start));
