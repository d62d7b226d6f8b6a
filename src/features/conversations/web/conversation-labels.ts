/** Texts about the state of a conversation. */
import * as m from "../../../paraglide/messages.js";
import type { Refused } from "../../../platform/http/page-errors.ts";
import { date, number } from "../../../platform/i18n/format.ts";
import { DAY_MS } from "../../../platform/time.ts";
import type { IconName } from "../../../ui/icon.tsx";
import type { InboxVisit, WireConversation, WireInboxRow, WireMessage } from "../conversation.wire.ts";
import type { ClosedReason, DeclineReason } from "../conversation-kinds.ts";
import { isReopenedInTime, mayReopen } from "../conversation-life.ts";
import type { MessageWarning } from "../message-warnings.ts";
import { noticeText } from "../notice-text.ts";

export interface StateLine {
  icon: IconName;
  /** `due`: somebody has to answer. `quiet`: the conversation is over. */
  tone: "due" | "good" | "quiet";
  text: string;
}

type Stated = Pick<WireInboxRow, "state" | "closedReason" | "isOpener" | "place" | "answerBy" | "person" | "side">;

const closedTexts: Record<ClosedReason, () => string> = {
  declined: m.conversation_closed_declined,
  filled: m.conversation_closed_filled,
  lapsed: m.conversation_closed_lapsed,
  quiet: m.conversation_closed_quiet,
  withdrawn: m.conversation_closed_withdrawn,
  removed: m.conversation_closed_removed,
  blocked: m.conversation_closed_blocked,
};

const closedText = (reason: ClosedReason, isOpener: boolean) =>
  reason === "lapsed" && !isOpener ? m.conversation_closed_lapsed_own() : closedTexts[reason]();

/** Whose turn it is, or why the conversation has ended. */
export function stateLine({
  state,
  closedReason,
  isOpener,
  place,
  answerBy,
  person: { name },
  side,
}: Stated): StateLine | undefined {
  if (closedReason) return { icon: "x", tone: "quiet", text: closedText(closedReason, isOpener) };
  if (state === "waiting")
    return {
      icon: "pause",
      tone: "due",
      text: place === null ? m.conversation_checked() : m.conversation_line({ place: number(place) }),
    };
  if (state === "asked" && answerBy) {
    const day = date(answerBy, "day");
    return {
      icon: "calendar",
      tone: "due",
      text: isOpener ? m.conversation_due({ name, day }) : m.conversation_owed({ day }),
    };
  }
  return side === "poster" && !isOpener ? { icon: "check", tone: "good", text: m.conversation_answered() } : undefined;
}

function visitLine({ state, startsAt }: InboxVisit): StateLine {
  const day = date(startsAt, "day");
  if (state === "booked" || state === "suggested") {
    const text = state === "booked" ? m.inbox_visit : m.inbox_visit_suggested;
    return {
      icon: "calendar",
      tone: state === "booked" ? "good" : "due",
      text: text({ day, time: date(startsAt, "time") }),
    };
  }
  const texts = {
    happened: m.viewing_panel_happened,
    cancelled: m.viewing_panel_cancelled,
    missed: m.viewing_panel_missed,
  };
  return { icon: state === "happened" ? "check" : "x", tone: "quiet", text: texts[state]({ day }) };
}

/** The line below a row of the inbox. */
export const rowLine = ({ visit, ...row }: WireInboxRow, hasAllVisits: boolean): StateLine | undefined =>
  visit && (hasAllVisits || visit.state === "booked" || visit.state === "suggested")
    ? visitLine(visit)
    : stateLine(row);

export const messageText = ({ notice, isOwn, text }: WireMessage, name: string): string =>
  notice ? noticeText(notice, isOwn, name) : text;

const warnings: Record<MessageWarning, () => string> = {
  money: m.conversation_warning_money,
  papers: m.conversation_warning_papers,
  meeting: m.conversation_warning_meeting,
  elsewhere: m.conversation_warning_elsewhere,
};
export const warningText = (warning: MessageWarning): string => warnings[warning]();

const reasons: Record<DeclineReason, () => string> = {
  chosen: m.conversation_decline_chosen,
  fit: m.conversation_decline_fit,
  dates: m.conversation_decline_dates,
};
export const declineText = (reason: DeclineReason): string => reasons[reason]();

const errors: Partial<Record<Refused["refusal"], (inputs: { name: string }) => string>> = {
  conversation_closed: m.conversation_error_closed,
  conversation_not_found: m.conversation_error_gone,
  listing_not_found: m.conversation_error_gone,
  not_possible_now: m.conversation_error_now,
  own_post: m.conversation_error_gone,
  answer_awaited: m.conversation_error_awaited,
  too_many_messages: m.conversation_error_fast,
  too_many_conversations: m.conversation_error_many,
  conversations_full: m.conversation_error_full,
  line_full: m.conversation_error_line,
  too_many_replies: m.conversation_error_replies,
  phone_paused: m.conversation_error_paused,
  messages_paused: m.conversation_paused,
  women_only: m.conversation_error_women,
  checked_phones_only: m.conversation_error_phones,
  message_doubtful: m.conversation_doubtful,
  money_before_visit: m.conversation_money_first,
  email_unverified: m.conversation_error_verify,
  sign_in_required: m.account_error_logged_out,
  sign_in_expired: m.account_error_logged_out,
  validation_failed: m.conversation_error_text,
  fault: m.refusal_fault,
  overloaded: m.refusal_busy,
  too_many_requests: m.refusal_busy,
};

export const conversationErrorText = ({ refusal }: Refused, name: string): string =>
  (errors[refusal] ?? m.refusal_unreachable)({ name });

/** Whether the sender can send the message anyway. */
export const mayBeSure = (refusal: string | undefined): boolean =>
  refusal === "message_doubtful" || refusal === "money_before_visit";

const dayOf = (time: Date | string | number) => date(new Date(time), "iso");

/** 'Today', 'Yesterday', the weekday, or the date. */
export function dayText(time: string, now: number): string {
  const day = dayOf(time);
  if (day === dayOf(now)) return m.conversation_today();
  if (day === dayOf(now - DAY_MS)) return m.conversation_yesterday();
  return date(time, now - Date.parse(time) < 6 * DAY_MS ? "weekday" : "short");
}

/** For rows of the inbox: the time if it is today, else the day. */
export const shortTime = (time: string, now: number): string =>
  dayOf(time) === dayOf(now) ? date(time, "time") : dayText(time, now);

export const isSameDay = (one: string, other: string | undefined): boolean =>
  other !== undefined && dayOf(one) === dayOf(other);

/** Whether this side is offered to reopen the conversation. The server checks again. */
export const isReopenable = ({ listing, lastAt, ...closed }: WireConversation, now: number): boolean =>
  listing?.isAvailable === true &&
  isReopenedInTime(new Date(lastAt), new Date(now)) &&
  mayReopen({ ...closed, isAsked: true });
