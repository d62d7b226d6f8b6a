/**
 * The sentence of the first screen: what somebody says about themselves without an account. It is kept in a cookie on
 * the device and judged like a profile. It has few words, so that it has few variants. Only loaders import this file.
 */
import { valuesOf } from "../facts/fact-table.ts";
import type { SeekerProfile } from "./seeker-profile.schema.ts";
import { SENTENCE_SEPARATOR, type SentenceField, sentenceFields } from "./sentence-text.ts";

/** The words that can be chosen. A field without a word says nothing. */
export const sentenceWords = {
  gender: ["female", "male"],
  occupation: valuesOf("occupations"),
  homeBy: ["21:00", "22:00", "23:00", "00:00", "01:00", "anyTime"],
  budget: ["3000", "4000", "5000", "6000", "7000", "8000", "9000", "10000", "12000", "15000", "20000", "30000"],
} as const satisfies Record<SentenceField, readonly string[]>;

export type Sentence = { [Field in SentenceField]?: (typeof sentenceWords)[Field][number] };

/** Keeps the known words. `wordOf` returns what a form or a cookie has for a field. */
export function readSentence(wordOf: (field: SentenceField, index: number) => unknown): Sentence {
  return Object.fromEntries(
    sentenceFields.flatMap((field, index) => {
      const word = sentenceWords[field].find((known) => known === wordOf(field, index));
      return word === undefined ? [] : [[field, word]];
    }),
  );
}

export function parseSentenceText(text: string | undefined): Sentence {
  const words = text?.split(SENTENCE_SEPARATOR) ?? [];
  return readSentence((_field, index) => words[index]);
}

/**
 * Returns the profile of somebody who lives alone and requires nothing but what the sentence says. Undefined without
 * the gender and the occupation, because most posts say whom of them they accept.
 */
export function profileOfSentence({ gender, occupation, homeBy, budget }: Sentence): SeekerProfile | undefined {
  if (!gender || !occupation) return undefined;
  return {
    gender,
    household: "bachelor",
    occupation,
    // The earliest hour that a gate closes is no requirement.
    homeBy: homeBy ?? "20:00",
    smokes: "no",
    cooks: "no",
    guests: "never",
    pets: "no",
    units: [],
    areas: [],
    needs: {},
    ...(budget && { budget: Number(budget) }),
  };
}
