import { useId } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { RadioGroup } from "../../../ui/choice.tsx";
import { describe, FieldNotes, NumberField, SelectField, TextField } from "../../../ui/field.tsx";
import { FormPart } from "../../../ui/form-part.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type FactValue, factTable, gateTimes, needNames, valuesOf } from "../../facts/fact-table.ts";
import { profileLimits } from "../../verdict/seeker-profile.limits.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import {
  allOf,
  type FormEntries,
  firstOf,
  needField,
  type ProfileProblem,
  type ProfileProblems,
} from "./profile-form.ts";
import { timeText } from "./profile-labels.ts";
import { ProfileNeeds } from "./profile-needs.tsx";
import { ProfileAreas, ProfileDaily } from "./profile-places.tsx";
import type { ProfilePartName } from "./profile-steps.ts";

interface CheckGroupProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValues: readonly string[];
  hint?: string;
}

/** Checkboxes that look like our radio groups. */
function CheckGroup({ legend, name, options, defaultValues, hint }: CheckGroupProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={describe(id, hint, undefined)}>
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="checkbox" name={name} value={value} defaultChecked={defaultValues.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </fieldset>
  );
}

interface FieldsProps {
  entries: FormEntries;
  problems: ProfileProblems;
  today: string;
  /** The part to show, if only one is shown at a time. */
  current: ProfilePartName | undefined;
}

/** The labels of each choice, in order. The type makes sure that they match the schema. */
type Choices<Name extends keyof SeekerProfile> = Record<SeekerProfile[Name] & string, () => string>;
const choices = {
  gender: { female: m.seeker_woman, male: m.seeker_man } satisfies Choices<"gender">,
  household: {
    bachelor: m.seeker_household_bachelor,
    couple: m.seeker_household_couple,
    family: m.seeker_household_family,
  } satisfies Choices<"household">,
  occupation: {
    student: m.seeker_occupation_student,
    jobHolder: m.seeker_occupation_job_holder,
    business: m.seeker_occupation_business,
  } satisfies Choices<"occupation">,
  smokes: {
    no: m.seeker_smokes_no,
    outside: m.seeker_smokes_outside,
    anywhere: m.seeker_smokes_anywhere,
  } satisfies Choices<"smokes">,
  cooks: {
    no: m.seeker_cooks_no,
    vegetarian: m.seeker_cooks_vegetarian,
    noBeef: m.seeker_cooks_no_beef,
    everything: m.seeker_cooks_everything,
  } satisfies Choices<"cooks">,
  guests: {
    never: m.seeker_guests_never,
    day: m.seeker_guests_day,
    overnight: m.seeker_guests_overnight,
  } satisfies Choices<"guests">,
  pets: { no: m.seeker_pets_no, yes: m.seeker_pets_yes } satisfies Choices<"pets">,
};

const problemWords: Record<ProfileProblem, () => string> = {
  choose: m.form_problem_choice,
  number: () => m.form_problem_number({ min: number(profileLimits.taka.min), max: number(profileLimits.taka.max) }),
  date: m.form_problem_date,
  past: m.seeker_problem_past,
  place: m.seeker_problem_place,
  clash: m.seeker_problem_clash,
  places: m.seeker_areas_full,
};

const errorOf = (problems: ProfileProblems, name: string): string | undefined => {
  const problem = problems[name];
  return problem && problemWords[problem]();
};

/** The labels of the fields in page order, for the error summary. */
export const profileLabels: Readonly<Record<string, () => string>> = {
  gender: m.seeker_gender,
  household: m.seeker_household,
  occupation: m.seeker_occupation,
  homeBy: m.seeker_home_by,
  smokes: m.seeker_smokes,
  budget: m.seeker_budget,
  units: m.seeker_units,
  areaText: m.seeker_areas,
  dailyText: m.seeker_daily,
  ...Object.fromEntries(needNames.map((name) => [needField(name), () => factTable[name].need?.label() ?? ""])),
  moveInBy: m.seeker_move_in_by,
  cash: m.seeker_cash,
  cooks: m.seeker_cooks,
  guests: m.seeker_guests,
  pets: m.seeker_pets,
};

export function ProfileFields({ entries, problems, today, current }: FieldsProps) {
  const choice = (name: keyof typeof choices, legend: string, isRequired = false) => (
    <RadioGroup
      legend={legend}
      name={name}
      options={Object.entries(choices[name]).map(([value, label]) => ({ value, label: label() }))}
      defaultValue={firstOf(entries, name)}
      error={errorOf(problems, name)}
      required={isRequired}
    />
  );
  const money = (name: "budget" | "cash", label: string, hint: string) => (
    <NumberField
      label={label}
      // Only the first field of the last part says that it is optional, because this holds for the whole part.
      optional={name === "budget" ? m.seeker_optional() : undefined}
      name={name}
      before="৳"
      hint={hint}
      defaultValue={firstOf(entries, name)}
      error={errorOf(problems, name)}
    />
  );
  const part = (id: ProfilePartName) => ({ id, isCurrent: id === current });
  return (
    <>
      <FormPart {...part("who")} icon="user" title={m.seeker_part_who()} lead={m.seeker_part_am_lead()}>
        {choice("gender", m.seeker_gender(), true)}
        {choice("household", m.seeker_household(), true)}
      </FormPart>
      <FormPart {...part("do")} icon="briefcase" title={m.seeker_occupation()} lead={m.seeker_part_do_lead()}>
        {choice("occupation", m.seeker_occupation(), true)}
      </FormPart>
      <FormPart {...part("home")} icon="moon" title={m.seeker_part_home()} lead={m.seeker_part_home_lead()}>
        <SelectField
          label={m.seeker_home_by()}
          name="homeBy"
          required
          placeholder={m.seeker_home_by_choose()}
          hint={m.seeker_home_by_hint()}
          defaultValue={firstOf(entries, "homeBy")}
          error={errorOf(problems, "homeBy")}
          options={gateTimes.map((time) => ({ value: time, label: homeByText(time) }))}
        />
        {choice("smokes", m.seeker_smokes(), true)}
      </FormPart>
      <FormPart {...part("budget")} icon="wallet" title={m.seeker_part_budget()}>
        {money("budget", m.seeker_budget(), m.seeker_budget_hint())}
        <CheckGroup
          legend={m.seeker_units()}
          name="units"
          hint={m.seeker_units_hint()}
          defaultValues={allOf(entries, "units")}
          options={valuesOf("unit").map((value) => ({ value, label: factTable.unit.values[value]?.() ?? "" }))}
        />
      </FormPart>
      <FormPart {...part("where")} icon="map-pin" title={m.seeker_part_where()} lead={m.seeker_part_where_lead()}>
        <ProfileAreas entries={entries} error={errorOf(problems, "areaText")} submitsEmpty={current !== undefined} />
        <ProfileDaily entries={entries} error={errorOf(problems, "dailyText")} />
      </FormPart>
      <FormPart
        {...part("wishes")}
        icon="heart"
        title={m.seeker_part_wishes()}
        lead={m.seeker_part_wishes_lead()}
        tag={m.seeker_step_extra()}
      >
        <ProfileNeeds entries={entries} errorOf={(field) => errorOf(problems, field)} />
        <TextField
          label={m.seeker_move_in_by()}
          name="moveInBy"
          type="date"
          min={today}
          defaultValue={firstOf(entries, "moveInBy")}
          error={errorOf(problems, "moveInBy")}
        />
        {money("cash", m.seeker_cash(), m.seeker_cash_hint())}
        <details className="profile-more" open={hasMore(entries)}>
          <summary className="profile-more-title">
            {m.seeker_more()}
            <Icon name="chevron-down" />
          </summary>
          <div className="profile-more-body">
            {choice("cooks", m.seeker_cooks())}
            {choice("guests", m.seeker_guests())}
            {choice("pets", m.seeker_pets())}
          </div>
        </details>
      </FormPart>
    </>
  );
}

const homeByText = (time: FactValue<"gateCloses">) =>
  time === "anyTime" ? m.seeker_home_by_any() : m.seeker_home_by_time({ time: timeText(time) });

/** Whether at least one of these fields differs from its default. */
const hasMore = (entries: FormEntries) =>
  firstOf(entries, "cooks") !== "no" || firstOf(entries, "guests") !== "never" || firstOf(entries, "pets") !== "no";
