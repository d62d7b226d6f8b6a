import * as m from "../../paraglide/messages.js";
import type { Refused } from "../../platform/http/page-errors.ts";

const gone = new Set([
  "listing_not_found",
  "member_not_found",
  "conversation_not_found",
  "case_not_found",
  "link_not_valid",
  "not_found",
]);

/** Returns the error text for a report, a block, a decision or an appeal. */
export function safetyErrorText({ refusal }: Refused): string {
  if (refusal === "too_many_reports") return m.safety_refusal_reports();
  if (refusal === "not_possible_now") return m.safety_refusal_blocks();
  if (refusal === "own_listing" || refusal === "forbidden") return m.safety_refusal_own();
  if (gone.has(refusal)) return m.safety_refusal_gone();
  if (refusal === "overloaded" || refusal === "too_many_requests") return m.safety_refusal_busy();
  return refusal === "fault" ? m.refusal_fault() : m.safety_refusal_unreachable();
}
