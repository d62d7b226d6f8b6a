/** Texts about viewings. For readers a viewing is a 'visit'. */
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { DAY_MS } from "../../../platform/time.ts";
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

export function stateText({ state, isComing }: Pick<WireViewing, "state" | "isComing">): string {
  if (state === "booked") return isComing ? m.viewing_state_coming() : m.viewing_state_booked();
  if (state === "happened") return m.viewing_state_happened();
  return state === "cancelled" ? m.viewing_state_cancelled() : m.viewing_state_missed();
}

/** Says how near a booked visit is, as 'In 3 days', and of others what became of them. */
export function flagText(viewing: Pick<WireViewing, "state" | "isComing" | "startsAt">, now: number): string {
  if (viewing.state !== "booked") return stateText(viewing);
  const days = (Date.parse(isoDay(viewing.startsAt)) - Date.parse(isoDay(now))) / DAY_MS;
  if (days <= 0) return m.viewing_today();
  return days === 1 ? m.viewing_tomorrow() : m.viewing_in_days({ shown: number(days) });
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
