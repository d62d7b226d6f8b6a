/**
 * The facts that a poster may state about a home: one row per fact. Each row gives the form field, the line on the
 * page, the API field, the need of a seeker and the bits in the search. All facts are optional; a missing fact is
 * unknown, and nothing is guessed.
 *
 * A row describes the home or its rules. No row asks about beliefs or origin (docs/decisions/018-match.md).
 *
 * `bit` is the row's first bit in its column. It must never change, because values are stored. A choice has one bit per
 * value. A set has two bits per value: stated and left out.
 */
import * as m from "../../paraglide/messages.js";

/** `rules`: who may live in the home and how. `amenities`: what the home has. Both are column names. */
export const factGroups = ["rules", "amenities"] as const;
export type FactGroup = (typeof factGroups)[number];

type Label = () => string;

interface Row {
  group: FactGroup;
  bit: number;
  label: Label;
  /** The question for the poster if the fact is unknown. */
  question: Label;
  values: Readonly<Record<string, Label>>;
  /**
   * A need or wish of seekers, and the values that meet it. A fact with a need has one filter in lists; others are
   * filtered by single values (fact-filters.ts).
   */
  need?: { accept: readonly string[]; label: Label };
  /** The label of the filter, if the fact's own label does not fit. */
  asks?: Label;
  /** The values are ordered: a seeker who accepts one value accepts all later ones. */
  isRising?: true;
  /** The value that suits everybody. */
  forAll?: string;
}
/** A home has one of the values. */
interface ChoiceRow extends Row {
  kind: "choice";
}
/** A home has several of the values. Values that are left out are excluded. */
interface SetRow extends Row {
  kind: "set";
}
export type FactRow = ChoiceRow | SetRow;

const flag = { yes: m.fact_yes, no: m.fact_no };

const rows = {
  // The first fifteen bits say who may live there. They are the search key `who` in migrations/0007_match.sql.
  households: {
    group: "rules",
    kind: "set",
    bit: 0,
    label: m.fact_households,
    question: m.fact_ask_households,
    values: { bachelor: m.fact_household_bachelor, couple: m.fact_household_couple, family: m.fact_household_family },
  },
  occupations: {
    group: "rules",
    kind: "set",
    bit: 6,
    label: m.fact_occupations,
    question: m.fact_ask_occupations,
    values: {
      student: m.fact_occupation_student,
      jobHolder: m.fact_occupation_job_holder,
      business: m.fact_occupation_business,
    },
  },
  genders: {
    group: "rules",
    kind: "choice",
    bit: 12,
    label: m.fact_genders,
    question: m.fact_ask_genders,
    values: { women: m.fact_genders_women, men: m.fact_genders_men, any: m.fact_genders_any },
    forAll: "any",
  },
  unit: {
    group: "rules",
    kind: "choice",
    bit: 15,
    label: m.fact_unit,
    question: m.fact_ask_unit,
    values: { seat: m.fact_unit_seat, room: m.fact_unit_room, flat: m.fact_unit_flat },
  },
  gateCloses: {
    group: "rules",
    kind: "choice",
    bit: 18,
    label: m.fact_gate,
    question: m.fact_ask_gate,
    asks: m.fact_filter_gate,
    isRising: true,
    values: {
      "20:00": m.fact_gate_2000,
      "20:30": m.fact_gate_2030,
      "21:00": m.fact_gate_2100,
      "21:30": m.fact_gate_2130,
      "22:00": m.fact_gate_2200,
      "22:30": m.fact_gate_2230,
      "23:00": m.fact_gate_2300,
      "23:30": m.fact_gate_2330,
      "00:00": m.fact_gate_0000,
      "01:00": m.fact_gate_0100,
      anyTime: m.fact_gate_any_time,
    },
  },
  guests: {
    group: "rules",
    kind: "choice",
    bit: 29,
    label: m.fact_guests,
    question: m.fact_ask_guests,
    values: { never: m.fact_guests_never, day: m.fact_guests_day, overnight: m.fact_guests_overnight },
    isRising: true,
  },
  cooking: {
    group: "rules",
    kind: "choice",
    bit: 32,
    label: m.fact_cooking,
    question: m.fact_ask_cooking,
    values: flag,
  },
  smokingAllowed: {
    group: "rules",
    kind: "choice",
    bit: 34,
    label: m.fact_smoking,
    question: m.fact_ask_smoking,
    values: { never: m.fact_smoking_never, outside: m.fact_smoking_outside, anywhere: m.fact_smoking_anywhere },
    need: { accept: ["never", "outside"], label: m.need_smoke_free },
  },
  roof: {
    group: "rules",
    kind: "choice",
    bit: 37,
    label: m.fact_roof,
    question: m.fact_ask_roof,
    values: flag,
    need: { accept: ["yes"], label: m.need_roof },
  },
  pets: { group: "rules", kind: "choice", bit: 39, label: m.fact_pets, question: m.fact_ask_pets, values: flag },
  kitchenVegetarian: {
    group: "rules",
    kind: "choice",
    bit: 41,
    label: m.fact_vegetarian,
    question: m.fact_ask_vegetarian,
    values: flag,
    need: { accept: ["yes"], label: m.need_vegetarian },
  },
  beefCooked: {
    group: "rules",
    kind: "choice",
    bit: 43,
    label: m.fact_beef,
    question: m.fact_ask_beef,
    values: flag,
    need: { accept: ["no"], label: m.need_no_beef },
  },
  quietHours: {
    group: "rules",
    kind: "choice",
    bit: 45,
    label: m.fact_quiet,
    question: m.fact_ask_quiet,
    values: flag,
    need: { accept: ["yes"], label: m.need_quiet },
  },
  // `none` is own cooking, and comes first because it had the first bit. What a cook or a meal rate costs is in the cost
  // table.
  meals: {
    group: "rules",
    kind: "choice",
    bit: 47,
    label: m.fact_meals,
    question: m.fact_ask_meals,
    values: { none: m.fact_meals_none, cook: m.fact_meals_cook, mealRate: m.fact_meals_rate },
  },
  lift: {
    group: "amenities",
    kind: "choice",
    bit: 0,
    label: m.fact_lift,
    question: m.fact_ask_lift,
    values: flag,
    need: { accept: ["yes"], label: m.need_lift },
  },
  power: {
    group: "amenities",
    kind: "choice",
    bit: 2,
    label: m.fact_power,
    question: m.fact_ask_power,
    values: { generator: m.fact_power_generator, ips: m.fact_power_ips, none: m.fact_power_none },
    need: { accept: ["generator", "ips"], label: m.need_power },
  },
  gas: {
    group: "amenities",
    kind: "choice",
    bit: 5,
    label: m.fact_gas,
    question: m.fact_ask_gas,
    values: {
      line: m.fact_gas_line,
      prepaid: m.fact_gas_prepaid,
      cylinder: m.fact_gas_cylinder,
      none: m.fact_gas_none,
    },
    need: { accept: ["line", "prepaid"], label: m.need_gas },
  },
  water: {
    group: "amenities",
    kind: "choice",
    bit: 9,
    label: m.fact_water,
    question: m.fact_ask_water,
    values: { allDay: m.fact_water_all_day, hours: m.fact_water_hours },
    need: { accept: ["allDay"], label: m.need_water },
  },
  wifi: {
    group: "amenities",
    kind: "choice",
    bit: 11,
    label: m.fact_wifi,
    question: m.fact_ask_wifi,
    values: flag,
    need: { accept: ["yes"], label: m.need_wifi },
  },
  furnished: {
    group: "amenities",
    kind: "choice",
    bit: 13,
    label: m.fact_furnished,
    question: m.fact_ask_furnished,
    values: flag,
    need: { accept: ["yes"], label: m.need_furnished },
  },
  attachedBath: {
    group: "amenities",
    kind: "choice",
    bit: 15,
    label: m.fact_bath,
    question: m.fact_ask_bath,
    values: flag,
    need: { accept: ["yes"], label: m.need_bath },
  },
  balcony: {
    group: "amenities",
    kind: "choice",
    bit: 17,
    label: m.fact_balcony,
    question: m.fact_ask_balcony,
    values: flag,
    need: { accept: ["yes"], label: m.need_balcony },
  },
  parking: {
    group: "amenities",
    kind: "choice",
    bit: 19,
    label: m.fact_parking,
    question: m.fact_ask_parking,
    values: flag,
    need: { accept: ["yes"], label: m.need_parking },
  },
  cctv: {
    group: "amenities",
    kind: "choice",
    bit: 21,
    label: m.fact_cctv,
    question: m.fact_ask_cctv,
    values: flag,
    need: { accept: ["yes"], label: m.need_cctv },
  },
  guard: {
    group: "amenities",
    kind: "choice",
    bit: 23,
    label: m.fact_guard,
    question: m.fact_ask_guard,
    values: flag,
    need: { accept: ["yes"], label: m.need_guard },
  },
  hotWater: {
    group: "amenities",
    kind: "choice",
    bit: 25,
    label: m.fact_hot_water,
    question: m.fact_ask_hot_water,
    values: flag,
    need: { accept: ["yes"], label: m.need_hot_water },
  },
} as const satisfies Record<string, FactRow>;

type Rows = typeof rows;
export type FactName = keyof Rows;
export type FactValue<Name extends FactName> = keyof Rows[Name]["values"] & string;

/** The known facts of a home. A missing name means unknown. */
export type Facts = {
  [Name in FactName]?: (Rows[Name]["kind"] extends "set" ? readonly FactValue<Name>[] : FactValue<Name>) | undefined;
};

/** Facts that a seeker may need or wish for. */
export type NeedName = { [Name in FactName]: Rows[Name] extends { need: object } ? Name : never }[FactName];

export const factTable: Readonly<Record<FactName, FactRow>> = rows;
export const factNames = Object.keys(rows) as FactName[];
export const needNames = factNames.filter((name): name is NeedName => factTable[name].need !== undefined);
export const valuesOf = <Name extends FactName>(name: Name): FactValue<Name>[] =>
  Object.keys(rows[name].values) as FactValue<Name>[];
export const gateTimes = valuesOf("gateCloses");
export type GateTime = (typeof gateTimes)[number];
