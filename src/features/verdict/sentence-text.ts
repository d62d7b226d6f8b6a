/** The sentence as the value of its cookie. This file has no fact table, so that the browser can load it. */

export const sentenceFields = ["gender", "occupation", "homeBy", "budget"] as const;
export type SentenceField = (typeof sentenceFields)[number];

export const SENTENCE_SEPARATOR = ".";

/** Empty if nothing is said. */
export function toSentenceText(wordOf: (field: SentenceField) => FormDataEntryValue | null | undefined): string {
  const words = sentenceFields.map((field) => {
    const word = wordOf(field);
    return typeof word === "string" ? word : "";
  });
  return words.some(Boolean) ? words.join(SENTENCE_SEPARATOR) : "";
}
