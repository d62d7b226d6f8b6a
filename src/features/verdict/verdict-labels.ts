/**
 * The reasons of a verdict as sentences. A sentence first says what the listing states, and then what the seeker said.
 * Only loaders import this file, so that the fact table is not sent to the browser.
 */
import * as m from "../../paraglide/messages.js";
import { date, number, taka } from "../../platform/i18n/format.ts";
import { factText, valueLabel } from "../facts/fact-labels.ts";
import { type FactName, factTable } from "../facts/fact-table.ts";
import type { CostRange } from "../facts/true-cost.ts";
import { askClause } from "./ask-text.ts";
import { overText } from "./over-text.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import { type Answer, excessOf, isAgainst, type Reason, type Verdict } from "./verdict.ts";

type Said = readonly string[] | undefined;
type Label = () => string;
type FactReason = Extract<Reason, { about: "fact" }>;

/** Changes the text for use within a sentence. Bangla has no lower case. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function join(texts: readonly string[], end: (inputs: { list: string; last: string }) => string): string {
  const last = texts.at(-1) ?? "";
  return texts.length > 1 ? end({ list: texts.slice(0, -1).join(", "), last }) : last;
}

const listed = (fact: FactName, said: readonly string[]) =>
  join(
    said.map((value) => inSentence(valueLabel(fact, value))),
    m.reason_list_end,
  );

const among =
  (fact: FactName, texts: (inputs: { said: string }) => string, open: Label) =>
  (said: Said): string =>
    said ? texts({ said: listed(fact, said) }) : open();

const eachOf =
  (values: Readonly<Record<string, Label>>, open: Label) =>
  (said: Said): string | undefined =>
    said ? values[said[0] ?? ""]?.() : open();

/** Texts for what the listing states. A fact without an entry is quoted as the page shows it. */
const theirs: Partial<Record<FactName, (said: Said) => string | undefined>> = {
  households: among("households", m.reason_households, m.reason_households_open),
  occupations: among("occupations", m.reason_occupations, m.reason_occupations_open),
  genders: eachOf(
    { women: m.reason_genders_women, men: m.reason_genders_men, any: m.reason_genders_any },
    m.reason_genders_open,
  ),
  gateCloses: (said) =>
    said?.includes("anyTime") ? m.reason_gate_any() : among("gateCloses", m.reason_gate, m.reason_gate_open)(said),
  guests: eachOf(
    { never: m.reason_guests_never, day: m.reason_guests_day, overnight: m.reason_guests_overnight },
    m.reason_guests_open,
  ),
  cooking: eachOf({ yes: m.reason_cooking_yes, no: m.reason_cooking_no }, m.reason_cooking_open),
  smokingAllowed: eachOf(
    { never: m.reason_smoking_never, outside: m.reason_smoking_outside, anywhere: m.reason_smoking_anywhere },
    m.reason_smoking_open,
  ),
  pets: eachOf({ yes: m.reason_pets_yes, no: m.reason_pets_no }, m.reason_pets_open),
  kitchenVegetarian: eachOf({ yes: m.reason_vegetarian_yes, no: m.reason_vegetarian_no }, m.reason_vegetarian_open),
  beefCooked: eachOf({ yes: m.reason_beef_yes, no: m.reason_beef_no }, m.reason_beef_open),
  unit: eachOf({ seat: m.reason_unit_seat, room: m.reason_unit_room, flat: m.reason_unit_flat }, m.reason_unit_open),
};

const households = { bachelor: m.reason_you_bachelor, couple: m.reason_you_couple, family: m.reason_you_family };
const occupations = { student: m.reason_you_student, jobHolder: m.reason_you_job, business: m.reason_you_business };

/** Texts for what the seeker said. */
const yours: Partial<Record<FactName, (profile: SeekerProfile) => string>> = {
  households: ({ household }) => households[household](),
  occupations: ({ occupation }) => occupations[occupation](),
  genders: ({ gender }) => (gender === "female" ? m.reason_you_woman() : m.reason_you_man()),
  gateCloses: ({ homeBy }) =>
    homeBy === "anyTime"
      ? m.reason_you_home_any()
      : m.reason_you_home_by({ time: inSentence(valueLabel("gateCloses", homeBy)) }),
  guests: ({ guests }) => (guests === "overnight" ? m.reason_you_guests_overnight() : m.reason_you_guests_day()),
  cooking: () => m.reason_you_cook(),
  smokingAllowed: ({ smokes }) => (smokes === "anywhere" ? m.reason_you_smoke() : m.reason_you_smoke_outside()),
  pets: () => m.reason_you_pet(),
  kitchenVegetarian: () => m.reason_you_cook_meat(),
  beefCooked: () => m.reason_you_cook_beef(),
  unit: ({ units }) =>
    m.reason_you_units({
      units: join(
        units.map((unit) => inSentence(valueLabel("unit", unit))),
        m.reason_list_or,
      ),
    }),
};

const sentence = (their: string, your: string | undefined) =>
  asSentence(your === undefined ? m.reason_alone({ their }) : m.reason_pair({ their, your }));

const quoted = (fact: FactName, said: Said) => {
  const label = factTable[fact].label();
  return said ? m.reason_other({ label, said: factText(fact, said) }) : m.reason_other_open({ label });
};

function factSentence({ fact, side, said }: FactReason, profile: SeekerProfile | undefined): string {
  const { need } = factTable[fact];
  if (side === "seeker" && need && profile)
    return asSentence(m.reason_need({ need: need.label(), their: said ? quoted(fact, said) : m.reason_need_open() }));
  return sentence(theirs[fact]?.(said) ?? quoted(fact, said), profile && yours[fact]?.(profile));
}

interface RangeTexts {
  exact: (inputs: { amount: string }) => string;
  most: (inputs: { amount: string }) => string;
  least: (inputs: { amount: string }) => string;
  between: (inputs: { low: string; high: string }) => string;
}
const monthTexts: RangeTexts = {
  exact: m.reason_month,
  most: m.reason_month_most,
  least: m.reason_month_least,
  between: m.reason_month_range,
};
const dayOneTexts: RangeTexts = {
  exact: m.reason_day_one,
  most: m.reason_day_one_most,
  least: m.reason_day_one_least,
  between: m.reason_day_one_range,
};

/** Names the limit of the range that decides, or both limits if neither does. */
function rangeText({ low, high }: CostRange, verdict: Verdict, texts: RangeTexts): string {
  if (low === high) return texts.exact({ amount: taka(low) });
  if (verdict === "yes") return texts.most({ amount: taka(high) });
  return isAgainst(verdict) ? texts.least({ amount: taka(low) }) : texts.between({ low: taka(low), high: taka(high) });
}

/** Returns a reason as a sentence. Without a profile, the sentence says only what the listing states. */
export function reasonText(reason: Reason, profile?: SeekerProfile): string {
  if (reason.about === "fact") return factSentence(reason, profile);
  if (reason.about === "taken") return sentence(m.reason_taken(), undefined);
  if (reason.about === "moveIn")
    return sentence(
      m.reason_move_in({ from: date(reason.from) }),
      profile && m.reason_you_move_in({ by: date(reason.by) }),
    );
  const { about, range, verdict } = reason;
  const limit = taka(reason.limit);
  return about === "budget"
    ? sentence(rangeText(range, verdict, monthTexts), profile && m.reason_you_budget({ limit }))
    : sentence(rangeText(range, verdict, dayOneTexts), profile && m.reason_you_cash({ limit }));
}

export interface ReasonView {
  verdict: Verdict;
  text: string;
}

export interface VerdictView {
  verdict: Verdict;
  label: string;
  line: string;
  text: string;
  /** Reasons from rules of the house. `needs` has the reasons from the seeker's own needs. */
  house: ReasonView[];
  needs: ReasonView[];
}

const isOfHouse = (reason: Reason) => reason.about === "taken" || (reason.about === "fact" && reason.side === "house");

const labels: Record<Verdict, Label> = {
  yes: m.verdict_badge_yes,
  ask: m.verdict_badge_ask,
  near: m.verdict_near,
  no: m.verdict_badge_no,
};

/** Returns the text of a badge, such as 'Yes for you' or '৳500 over your budget'. */
export function verdictLabel(answer: Answer): string {
  const over = excessOf(answer);
  return over ? overText(over) : labels[answer.verdict]();
}

/** Returns a text such as 'Ask if students may rent, and 2 more', without a full stop. Undefined if nothing is open. */
function askLine({ reasons }: Answer, profile: SeekerProfile): string | undefined {
  const open = reasons.filter(({ verdict }) => verdict === "ask");
  const what = open[0] && askClause(open[0], profile);
  if (what === undefined) return undefined;
  return open.length === 1 ? m.verdict_ask_one({ what }) : m.verdict_ask_more({ what, shown: number(open.length - 1) });
}

/** Returns the verdict in one line, with what decides it or the first thing to ask. */
export function verdictLine(answer: Answer, profile: SeekerProfile): string {
  const { verdict, reasons } = answer;
  if (verdict === "no" && reasons[0]) return reasonText(reasons[0], profile);
  if (verdict === "ask") return askLine(answer, profile) ?? verdictLabel(answer);
  return verdict === "yes" ? m.verdict_yes_text() : verdictLabel(answer);
}

/** Returns one or two sentences about what decides the verdict and how many other reasons there are. */
export function verdictText(answer: Answer, profile: SeekerProfile): string {
  const { verdict, reasons } = answer;
  const [worst] = reasons;
  const ask = askLine(answer, profile);
  if (verdict === "yes" || !worst) return m.verdict_yes_text();
  if (verdict === "ask") return m.verdict_ask_text({ line: ask ?? verdictLabel(answer) });
  const first = reasonText(worst, profile);
  if (verdict === "near") return `${first} ${ask === undefined ? m.verdict_near_text() : sentence(ask, undefined)}`;
  const count = reasons.filter((reason) => isAgainst(reason.verdict)).length - 1;
  return count > 0 ? m.verdict_no_text({ first, count, shown: number(count) }) : first;
}

export function verdictView(judged: Answer, profile: SeekerProfile): VerdictView {
  const { verdict, reasons } = judged;
  const view = (some: readonly Reason[]) =>
    some.map((reason) => ({ verdict: reason.verdict, text: reasonText(reason, profile) }));
  return {
    verdict,
    label: verdictLabel(judged),
    line: verdictLine(judged, profile),
    text: verdictText(judged, profile),
    house: view(reasons.filter(isOfHouse)),
    needs: view(reasons.filter((reason) => !isOfHouse(reason))),
  };
}
