import * as m from "../../../paraglide/messages.js";
import type { Refusal } from "../../../platform/http/page-errors.ts";

const errors: Partial<Record<Refusal, () => string>> = {
  viewing_slot_full: m.viewing_error_full,
  viewing_slot_not_found: m.viewing_error_gone,
  viewing_booked_already: m.viewing_error_booked,
  viewing_not_found: m.viewing_error_not_found,
  viewing_slot_taken: m.viewing_error_taken,
  viewing_visitor_busy: m.viewing_error_busy,
  viewing_time_not_allowed: m.viewing_error_time,
  viewing_code_wrong: m.viewing_error_code,
  viewing_code_locked: m.viewing_error_locked,
  viewing_not_now: m.viewing_error_not_now,
  too_many_slots: m.viewing_error_slots,
  conversation_not_open: m.viewing_error_open,
  too_many_viewings: m.viewing_error_many,
  not_possible_now: m.viewing_error_now,
  validation_failed: m.viewing_error_input,
  text_refused: m.viewing_error_address,
  messages_paused: m.conversation_paused,
  fault: m.refusal_fault,
  overloaded: m.refusal_busy,
  too_many_requests: m.refusal_busy,
};

export const viewingErrorText = (code: Refusal): string => (errors[code] ?? m.refusal_unreachable)();

/** The text for a code in a URL. Undefined if it is none of ours. */
export const viewingErrorOf = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(errors, code) ? errors[code as Refusal]?.() : undefined;
