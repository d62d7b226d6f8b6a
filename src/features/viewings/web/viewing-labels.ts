/** Texts about viewings. For readers a viewing is a 'visit'. */
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { DAY_MS } from "../../../platform/time.ts";
import type { BadgeProps } from "../../../ui/badge.tsx";
import type { WireConversationViewings, WireViewing } from "../viewing.wire.ts";

const isoDay = (time: string | number) => date(new Date(time), "iso");

/**
 * Returns 'Today', 'Tomorrow', or a date such as 'Fri, 20 Nov'. `now` comes from the loader, so that server and browser
 * render the same text.
 */
function dayText(time: string, now: number): string {
  const day = isoDay(time);
  if (day === isoDay(now)) return m.viewing_today();
  return day === isoDay(now + DAY_MS) ? m.viewing_tomorrow() : date(time, "day");
}

/** Returns a text such as 'Tomorrow, 5:30 pm'. */
export const whenText = (time: string, now: number): string =>
  m.viewing_when({ day: dayText(time, now), time: date(time, "time") });

/** Returns a text such as 'Friday 20 November'. */
export const longDay = (time: string): string => date(time, "fullDay");

/** Returns a text such as '6 times'. */
export const countText = (count: number): string => m.viewing_offer_times({ count, shown: number(count) });

/** Returns a text such as 'Fri 20'. The day is one in Dhaka, such as 2026-11-20. */
export const dayAndNumber = (day: string): string =>
  `${date(`${day}T12:00:00+06:00`, "weekdayShort")} ${number(Number(day.slice(-2)))}`;

/** Returns a text such as '4:30', for places that name the part of the day. */
export const clockText = (time: string): string => date(time, "time").match(/[\d০-৯]{1,2}:[\d০-৯]{2}/u)?.[0] ?? "";

/** Returns the code in the reader's script. It is read out, and both scripts sound the same. */
export const codeText = (code: string): string => code.replaceAll(/\d/g, (digit) => number(Number(digit)));

/** Groups items by day, in the given order. */
export function byDay<Item extends { startsAt: string }>(items: readonly Item[]): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = isoDay(item.startsAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

export function stateBadge({ state, isComing }: Pick<WireViewing, "state" | "isComing">): {
  text: string;
  tone: NonNullable<BadgeProps["tone"]>;
} {
  if (state === "booked")
    return isComing
      ? { text: m.viewing_state_coming(), tone: "leaf" }
      : { text: m.viewing_state_booked(), tone: "marigold" };
  if (state === "happened") return { text: m.viewing_state_happened(), tone: "leaf" };
  return { text: state === "cancelled" ? m.viewing_state_cancelled() : m.viewing_state_missed(), tone: "neutral" };
}

/** Says who visits whom. The text depends on whether the visit is still to come, happened, or did not take place. */
export function withText({ state, side, person: { name } }: Pick<WireViewing, "state" | "side" | "person">): string {
  if (state === "booked") return side === "seeker" ? m.viewing_with_seeker({ name }) : m.viewing_with_poster({ name });
  if (state === "happened")
    return side === "seeker" ? m.viewing_with_seeker_past({ name }) : m.viewing_with_poster_past({ name });
  return m.viewing_with_off({ name });
}

/** Says whether the seeker comes, for the owner. Right after booking, the seeker is not asked. */
export function comingText({ isComing, asksAt }: Pick<WireViewing, "isComing" | "asksAt">, now: number): string {
  if (isComing) return m.viewing_coming();
  return isAsked(asksAt, now) ? m.viewing_coming_unsaid() : m.viewing_coming_later({ day: date(asksAt, "day") });
}

export const isAsked = (asksAt: string, now: number): boolean => now >= Date.parse(asksAt);

export function cancelledText({
  cancelledBy,
  side,
  person: { name },
}: Pick<WireViewing, "cancelledBy" | "side" | "person">): string {
  if (cancelledBy === null) return m.viewing_cancelled_ended();
  return cancelledBy === side ? m.viewing_cancelled_own() : m.viewing_cancelled_other({ name });
}

export const recordText = (record: WireConversationViewings["record"]): string | undefined =>
  record ? m.viewing_record({ came: number(record.came), of: number(record.of) }) : undefined;
