import * as m from "../../paraglide/messages.js";
import type { Refused } from "../../platform/http/page-errors.ts";

/** The message that a person sees for an error. */
export function refusalText({ refusal }: Refused): string {
  if (refusal === "own_listing") return m.refusal_own_listing();
  if (refusal === "too_many_reveals") return m.refusal_too_many_reveals();
  if (refusal === "listing_not_found") return m.refusal_listing_gone();
  if (refusal === "not_owner") return m.refusal_not_owner();
  if (refusal === "email_unverified") return m.contact_verify_title();
  if (refusal === "not_possible_now") return m.life_moved_on();
  if (refusal === "overloaded" || refusal === "too_many_requests") return m.refusal_busy();
  return refusal === "fault" ? m.refusal_fault() : m.refusal_unreachable();
}
