/**
 * Phone numbers in a text, for a warning while it is being written. Finds the usual spellings, in Bangla or Latin digits. hasPhone() of text-scan.ts also finds
 * disguised and spelled-out numbers; it decides on the server.
 */
const digit = "[\\d০-৯]";
const gap = String.raw`[\s.()_*·-]{0,3}`;
const mobile = String.raw`(?:\+?(?:88|৮৮)${gap})?[0০]${gap}[1১]${gap}[3-9৩-৯](?:${gap}${digit}){8}`;
const foreign = String.raw`(?:\+|00)[1-9](?:[\s().-]{0,2}\d){8,14}`;
const phones = new RegExp(`(?<!${digit})(?:${mobile}|${foreign})(?!${digit})`, "gu");

export const hasWrittenPhone = (text: string): boolean => text.search(phones) >= 0;

/** The text without phone numbers, and without the double spaces that they leave. */
export const withoutPhones = (text: string): string =>
  text
    .replaceAll(phones, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ (?=[.,!?।\n])/g, "")
    .trim();
