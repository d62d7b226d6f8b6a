/** The texts of the sentence. Only the loader imports this file, because it needs the fact table. */
import { type Sentence, sentenceWords } from "../../features/verdict/sentence.ts";
import type { SentenceField } from "../../features/verdict/sentence-text.ts";
import * as m from "../../paraglide/messages.js";
import { taka } from "../../platform/i18n/format.ts";

export interface SentenceChoice {
  field: SentenceField;
  label: string;
  /** The chosen word, or empty text. */
  word: string;
  options: { word: string; text: string }[];
}
/** The texts and the choices of the sentence, in the order of the language. */
export type SentenceView = (string | SentenceChoice)[];

const texts = {
  gender: { female: m.home_say_female, male: m.home_say_male },
  occupation: { student: m.home_say_student, jobHolder: m.home_say_job_holder, business: m.home_say_business },
  homeBy: {
    "21:00": m.home_say_21,
    "22:00": m.home_say_22,
    "23:00": m.home_say_23,
    "00:00": m.home_say_00,
    "01:00": m.home_say_01,
    anyTime: m.home_say_varies,
  },
} satisfies { [Field in Exclude<SentenceField, "budget">]: Record<NonNullable<Sentence[Field]>, () => string> };

const labels: Record<SentenceField, { label: () => string; any: () => string }> = {
  gender: { label: m.home_say_gender, any: m.home_say_gender_any },
  occupation: { label: m.home_say_occupation, any: m.home_say_occupation_any },
  homeBy: { label: m.home_say_home_by, any: m.home_say_home_by_any },
  budget: { label: m.home_say_budget, any: m.home_say_budget_any },
};

const textOf = (field: SentenceField, word: string): string =>
  field === "budget"
    ? m.home_say_budget_to({ amount: taka(Number(word)) })
    : ((texts[field] as Record<string, () => string>)[word]?.() ?? word);

/** Not in any text of the sentence. */
const MARK = "|";

export function sentenceView(said: Sentence): SentenceView {
  const marked = Object.fromEntries(Object.keys(labels).map((field) => [field, MARK + field + MARK])) as Record<
    SentenceField,
    string
  >;
  return m
    .home_say(marked)
    .split(MARK)
    .map((part) => (part in labels ? choiceOf(part as SentenceField, said) : part));
}

const choiceOf = (field: SentenceField, said: Sentence): SentenceChoice => ({
  field,
  label: labels[field].label(),
  word: said[field] ?? "",
  options: [
    { word: "", text: labels[field].any() },
    ...sentenceWords[field].map((word) => ({ word, text: textOf(field, word) })),
  ],
});
