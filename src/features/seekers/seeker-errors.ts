import * as m from "../../paraglide/messages.js";
import type { Refused } from "../../platform/http/page-errors.ts";
import type { TextFinding } from "./wanted-text.ts";

const texts: Partial<Record<Refused["refusal"], () => string>> = {
  profile_missing: m.match_refusal_profile,
  own_post: m.match_refusal_own,
  wanted_not_found: m.match_refusal_wanted,
  listing_not_found: m.match_refusal_room,
  not_owner: m.match_refusal_not_yours,
  not_possible_now: m.match_refusal_not_open,
  offer_refused: m.offer_refused,
  text_refused: m.match_refusal_text,
  too_many_shares: m.match_refusal_shares,
  too_many_offers: m.match_refusal_offers,
  email_unverified: m.contact_verify_title,
  fault: m.refusal_fault,
  overloaded: m.refusal_busy,
  too_many_requests: m.refusal_busy,
};

/** Returns the error text for sharing a profile, publishing a post or offering a room. */
export const seekerErrorText = ({ refusal }: Refused): string => (texts[refusal] ?? m.refusal_unreachable)();

const found: Record<TextFinding, () => string> = {
  phone: m.found_phone,
  email: m.found_email,
  link: m.found_link,
  elsewhere: m.found_elsewhere,
  money: m.found_money,
  other: m.found_other,
};

/** Returns the text for a finding of findInText, which a `text_refused` error names. */
export const findingText = (finding: TextFinding): string => found[finding]();
