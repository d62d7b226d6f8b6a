/** Who may rent, in one line: 'Seat · women · students only'. It says only what the listing says. Used by loaders only. */
import * as m from "../../paraglide/messages.js";
import type { Facts } from "../facts/fact-table.ts";
import type { Listing } from "./listing.wire.ts";
import { accommodationLabel } from "./listing-labels.ts";

const units = { seat: m.who_seat, room: m.who_room, flat: m.who_flat };
const genders = { women: m.who_women, men: m.who_men, any: m.who_anyone };

function occupationText(said: Facts["occupations"]): string | undefined {
  if (said === undefined) return undefined;
  if (said.includes("student")) return said.length === 1 ? m.who_students_only() : m.who_students();
  if (said.length === 1) return said[0] === "business" ? m.who_business_only() : m.who_job_holders_only();
  return m.who_working_only();
}

/** Bachelors are the usual case, so a household is named if it is another one, or if the whole flat is let. */
function householdText({ households, unit }: Facts): string | undefined {
  if (households === undefined) return undefined;
  const [hasFamily, hasCouple] = [households.includes("family"), households.includes("couple")];
  if (!households.includes("bachelor")) return hasFamily ? (hasCouple ? m.who_families_couples() : m.who_families_only()) : m.who_couples_only();
  if (unit !== "flat") return undefined;
  return hasFamily ? m.who_families() : m.who_bachelors();
}

export function eligibilityText({ facts, accommodation }: Pick<Listing, "facts" | "accommodation">): string {
  const who = [facts.genders && genders[facts.genders](), occupationText(facts.occupations), householdText(facts)].filter((text) => text !== undefined);
  return [facts.unit ? units[facts.unit]() : accommodationLabel(accommodation), ...(who.length > 0 ? who : [m.who_ask()])].join(" · ");
}
