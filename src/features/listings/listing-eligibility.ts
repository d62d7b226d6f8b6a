/**
 * Says who may rent, in one line: 'Seat · women · students only'. It says only what the listing says. Loaders use it,
 * and the preview of the form, which is loaded on demand.
 */
import * as m from "../../paraglide/messages.js";
import { getLocale, type Locale } from "../../paraglide/runtime.js";
import type { Facts } from "../facts/fact-table.ts";
import type { Listing } from "./listing.wire.ts";
import { accommodationLabel, seatsText } from "./listing-labels.ts";

const units = { seat: m.who_seat, room: m.who_room, flat: m.who_flat };
const genders = { women: m.who_women, men: m.who_men, any: m.who_anyone };

type In = { locale: Locale };

function occupationText(said: Facts["occupations"], language: In): string | undefined {
  if (said === undefined) return undefined;
  if (said.includes("student"))
    return said.length === 1 ? m.who_students_only({}, language) : m.who_students({}, language);
  if (said.length === 1)
    return said[0] === "business" ? m.who_business_only({}, language) : m.who_job_holders_only({}, language);
  return m.who_working_only({}, language);
}

/**
 * Bachelors are the usual case, so the text names households only if bachelors are not accepted or the whole flat is
 * let.
 */
function householdText({ households, unit }: Facts, language: In): string | undefined {
  if (households === undefined) return undefined;
  const [hasFamily, hasCouple] = [households.includes("family"), households.includes("couple")];
  if (!households.includes("bachelor"))
    return hasFamily
      ? hasCouple
        ? m.who_families_couples({}, language)
        : m.who_families_only({}, language)
      : m.who_couples_only({}, language);
  if (unit !== "flat") return undefined;
  return hasFamily ? m.who_families({}, language) : m.who_bachelors({}, language);
}

/** Pass the language where getLocale() does not know it: for texts in both languages, and in the server's own code. */
export function eligibilityText(
  { facts, accommodation }: Pick<Listing, "facts" | "accommodation">,
  locale: Locale = getLocale(),
): string {
  const language = { locale };
  const who = [
    facts.genders && genders[facts.genders]({}, language),
    occupationText(facts.occupations, language),
    householdText(facts, language),
  ].filter((text) => text !== undefined);
  return [
    facts.unit ? units[facts.unit]({}, language) : accommodationLabel(accommodation, locale),
    ...(who.length > 0 ? who : [m.who_ask({}, language)]),
  ].join(" · ");
}

/** 'Seat · women · 1 of 2 free' */
export const whoLine = (
  listing: Pick<Listing, "facts" | "accommodation" | "seats" | "seatsFree" | "isAvailable">,
): string => [eligibilityText(listing), seatsText(listing)].filter((text) => text !== undefined).join(" · ");
