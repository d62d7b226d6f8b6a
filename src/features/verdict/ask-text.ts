/**
 * What a seeker has to ask, as a clause such as 'if students can rent'. Only loaders import this file, so that the fact
 * table is not sent to the browser.
 */
import * as m from "../../paraglide/messages.js";
import type { FactName } from "../facts/fact-table.ts";
import type { Requirement } from "./requirements.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import type { Reason } from "./verdict.ts";

type Clause = (profile: SeekerProfile, side: Requirement["side"]) => string;

const households = { bachelor: m.ask_if_bachelors, couple: m.ask_if_couples, family: m.ask_if_families };
const occupations = { student: m.ask_if_students, jobHolder: m.ask_if_job_holders, business: m.ask_if_business };

const facts: Record<FactName, Clause> = {
  households: ({ household }) => households[household](),
  occupations: ({ occupation }) => occupations[occupation](),
  genders: ({ gender }) => (gender === "female" ? m.ask_if_women() : m.ask_if_men()),
  unit: () => m.ask_if_unit(),
  gateCloses: () => m.ask_if_gate(),
  guests: ({ guests }) => (guests === "overnight" ? m.ask_if_guests_overnight() : m.ask_if_guests()),
  cooking: () => m.ask_if_cooking(),
  smokingAllowed: ({ smokes }, side) =>
    side === "seeker"
      ? m.ask_if_smoke_free()
      : smokes === "anywhere"
        ? m.ask_if_smoking_inside()
        : m.ask_if_smoking_outside(),
  roof: () => m.ask_if_roof(),
  pets: () => m.ask_if_pets(),
  kitchenVegetarian: () => m.ask_if_vegetarian(),
  beefCooked: () => m.ask_if_beef(),
  quietHours: () => m.ask_if_quiet(),
  meals: () => m.ask_if_meals(),
  lift: () => m.ask_if_lift(),
  power: () => m.ask_if_power(),
  gas: () => m.ask_if_gas(),
  water: () => m.ask_if_water(),
  wifi: () => m.ask_if_wifi(),
  furnished: () => m.ask_if_furnished(),
  attachedBath: () => m.ask_if_bath(),
  balcony: () => m.ask_if_balcony(),
  parking: () => m.ask_if_parking(),
  cctv: () => m.ask_if_cctv(),
  guard: () => m.ask_if_guard(),
  hotWater: () => m.ask_if_hot_water(),
};

/** Returns the clause for a reason. Undefined for a move-in date and for availability, which are always known. */
export function askClause(reason: Reason, profile: SeekerProfile): string | undefined {
  if (reason.about === "fact") return facts[reason.fact](profile, reason.side);
  return reason.about === "budget" ? m.ask_if_bills() : reason.about === "cash" ? m.ask_if_advance() : undefined;
}
