/** Texts of notices in the language of the reader, for pages and mails. */
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import { date } from "../../platform/i18n/format.ts";
import type { IconName } from "../../ui/icon.tsx";
import type { Notice } from "./conversation-kinds.ts";

type Text = (inputs: { name: string }, options?: { locale?: Locale }) => string;

const noticeTexts: Record<Notice, [theirs: Text, own?: Text]> = {
  promoted: [m.conversation_notice_promoted, m.conversation_notice_promoted_own],
  reopened: [m.conversation_notice_reopened, m.conversation_notice_reopened_own],
  number_shared: [m.conversation_notice_number, m.conversation_notice_number_own],
  declined_chosen: [m.conversation_notice_chosen, m.conversation_notice_declined_own],
  declined_fit: [m.conversation_notice_fit, m.conversation_notice_declined_own],
  declined_dates: [m.conversation_notice_dates, m.conversation_notice_declined_own],
  filled: [m.conversation_notice_filled, m.conversation_notice_filled_own],
  lapsed: [m.conversation_notice_lapsed, m.conversation_notice_lapsed_own],
  quiet: [m.conversation_notice_quiet],
  withdrawn: [m.conversation_notice_withdrawn, m.conversation_notice_withdrawn_own],
  removed: [m.conversation_notice_removed],
  blocked: [m.conversation_notice_blocked],
  viewing_offered: [m.conversation_notice_viewing_offered, m.conversation_notice_viewing_offered_own],
  viewing_suggested: [m.conversation_notice_viewing_suggested, m.conversation_notice_viewing_suggested_own],
  viewing_another: [m.conversation_notice_viewing_another, m.conversation_notice_viewing_another_own],
  viewing_booked: [m.conversation_notice_viewing_booked, m.conversation_notice_viewing_booked_own],
  viewing_moved: [m.conversation_notice_viewing_moved, m.conversation_notice_viewing_moved_own],
  viewing_address: [m.conversation_notice_viewing_address, m.conversation_notice_viewing_address_own],
  viewing_cancelled: [m.conversation_notice_viewing_cancelled, m.conversation_notice_viewing_cancelled_own],
  viewing_happened: [m.conversation_notice_viewing_happened],
  viewing_missed: [m.conversation_notice_viewing_missed, m.conversation_notice_viewing_missed_own],
  seat_given: [m.conversation_notice_seat_given, m.conversation_notice_seat_given_own],
  room_given: [m.conversation_notice_room_given, m.conversation_notice_room_given_own],
  seat_taken_back: [m.conversation_notice_seat_taken_back, m.conversation_notice_seat_taken_back_own],
};

const noticeIcons: Partial<Record<Notice, IconName>> = {
  promoted: "message",
  reopened: "retry",
  number_shared: "phone",
  filled: "home",
  viewing_address: "map-pin",
  seat_given: "check",
  room_given: "check",
  seat_taken_back: "retry",
};

export const noticeIcon = (notice: Notice): IconName =>
  noticeIcons[notice] ?? (notice.startsWith("viewing_") ? "calendar" : "x");

/** `locale` defaults to that of the request. */
export function noticeText(notice: Notice, isOwn: boolean, name: string, locale?: Locale): string {
  // While a new release starts beside this one, its notices may be unknown here.
  const texts: Partial<typeof noticeTexts> = noticeTexts;
  const [theirs, own = theirs] = texts[notice] ?? [m.conversation_notice_unknown];
  return (isOwn ? own : theirs)({ name }, locale && { locale });
}

const textsWithTime: Partial<Record<Notice, typeof m.conversation_notice_viewing_booked_when>> = {
  viewing_suggested: m.conversation_notice_viewing_suggested_when,
  viewing_booked: m.conversation_notice_viewing_booked_when,
  viewing_moved: m.conversation_notice_viewing_moved_when,
  viewing_cancelled: m.conversation_notice_viewing_cancelled_when,
};

/**
 * The text for mails and notifications about what the other side did. It includes the time of a visit, which pages show
 * separately.
 */
export function toldNoticeText(notice: Notice, name: string, visitAt: Date | undefined, locale: Locale): string {
  const text = visitAt && textsWithTime[notice];
  return text
    ? text({ name, day: date(visitAt, "fullDay", locale), time: date(visitAt, "time", locale) }, { locale })
    : noticeText(notice, false, name, locale);
}
