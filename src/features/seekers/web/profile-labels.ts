/** A profile as text for other people. The server makes it, so that the page does not load the fact table. */
import * as m from "../../../paraglide/messages.js";
import { date, taka } from "../../../platform/i18n/format.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { placeName } from "../../areas/area-names.ts";
import { factTable, type GateTime, type NeedName, needNames } from "../../facts/fact-table.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";

/** Returns a text such as '10:30 pm'. */
export const timeText = (time: GateTime): string => factTable.gateCloses.values[time]?.() ?? "";

/** The fields of a profile that the reader may see. */
export type Said = {
  [Name in Exclude<keyof SeekerProfile, "cash" | "areas" | "dailyPlace">]?: SeekerProfile[Name] | undefined;
};

export interface Places {
  areas: readonly AreaName[];
}

export interface ProfileLine {
  label: string;
  texts: string[];
}

/** A profile as two groups of lines. Missing fields have no line. */
export interface ProfileView {
  are: ProfileLine[];
  need: ProfileLine[];
}

type Label = () => string;
const genders = { female: m.wanted_woman, male: m.wanted_man };
const households = { bachelor: m.wanted_bachelor, couple: m.wanted_couple, family: m.wanted_family };
const occupations = { student: m.wanted_student, jobHolder: m.wanted_job_holder, business: m.wanted_business };
const smoking = { no: m.wanted_smokes_no, outside: m.wanted_smokes_outside, anywhere: m.wanted_smokes_anywhere };
const cooking = {
  no: undefined,
  vegetarian: m.wanted_cooks_vegetarian,
  noBeef: m.wanted_cooks_no_beef,
  everything: m.wanted_cooks_everything,
};
const guests = { never: undefined, day: m.wanted_guests_day, overnight: m.wanted_guests_overnight };
const pets = { no: undefined, yes: m.wanted_pet };

/** Returns an empty list if the field is missing or its value is not worth mentioning. */
function wordOf<Value extends string>(
  texts: Readonly<Record<Value, Label | undefined>>,
  said: Value | undefined,
): string[] {
  const word = said === undefined ? undefined : texts[said];
  return word ? [word()] : [];
}

const homeByTexts = (time: GateTime | undefined): string[] =>
  time === undefined ? [] : [time === "anyTime" ? m.wanted_home_any() : m.wanted_home_by({ time: timeText(time) })];

function unitTexts(units: SeekerProfile["units"] | undefined): string[] {
  if (!units) return [];
  return units.length === 0 ? [m.wanted_unit_any()] : units.map((unit) => factTable.unit.values[unit]?.() ?? unit);
}

const needTexts = (needs: SeekerProfile["needs"] | undefined, strength: "must" | "nice"): string[] =>
  needNames.flatMap((name: NeedName) => (needs?.[name] === strength ? [factTable[name].need?.label() ?? name] : []));

/**
 * Changes all texts but the first to lower case at their start, unless they are abbreviations. Bangla has no lower
 * case.
 */
const inLine = (texts: readonly string[]): string[] =>
  texts.map((word, index) =>
    index === 0 || /^.\p{Lu}/u.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1),
  );

const filled = (lines: readonly ProfileLine[]) => lines.filter(({ texts }) => texts.length > 0);

export const whoLabels = ({ gender, occupation, household }: Said): string[] => [
  ...wordOf(genders, gender),
  ...wordOf(occupations, occupation),
  ...wordOf(households, household),
];

export function profileView(said: Said, { areas }: Places): ProfileView {
  return {
    are: filled([
      { label: m.wanted_who(), texts: inLine(whoLabels(said)) },
      {
        label: m.wanted_daily_life(),
        texts: inLine([
          ...homeByTexts(said.homeBy),
          ...wordOf(smoking, said.smokes),
          ...wordOf(cooking, said.cooks),
          ...wordOf(guests, said.guests),
          ...wordOf(pets, said.pets),
        ]),
      },
    ]),
    need: filled([
      { label: m.wanted_unit(), texts: inLine(unitTexts(said.units)) },
      { label: m.wanted_where(), texts: areas.map((area) => placeName(area)) },
      {
        label: m.wanted_budget(),
        texts: said.budget === undefined ? [] : [m.wanted_budget_text({ amount: taka(said.budget) })],
      },
      {
        label: m.wanted_move_in(),
        texts: said.moveInBy === undefined ? [] : [m.wanted_move_in_text({ date: date(said.moveInBy) })],
      },
      { label: m.wanted_must(), texts: inLine(needTexts(said.needs, "must")) },
      { label: m.wanted_nice(), texts: inLine(needTexts(said.needs, "nice")) },
    ]),
  };
}
