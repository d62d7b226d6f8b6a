/**
 * Rules for new values that stored listings need not meet: minimum lengths, and a move-in date that is not past. In an
 * edit, only changed values are checked.
 */
import { listingLimits, todayInDhaka } from "./listing.limits.ts";

interface Texts {
  title?: string | undefined;
  location?: string | undefined;
  description?: string | undefined;
  moveIn?: string | undefined;
}

interface Shortcoming {
  field: keyof Texts;
  message: string;
}

const texts = Object.keys(listingLimits.atLeast) as (keyof typeof listingLimits.atLeast)[];

export const isTooShort = (field: keyof typeof listingLimits.atLeast, text: string): boolean =>
  text.trim().length < listingLimits.atLeast[field];

export const isPast = (date: string): boolean => date < todayInDhaka();

export function shortcomingsOf(changes: Texts, before: Texts): Shortcoming[] {
  const found: Shortcoming[] = [];
  for (const field of texts) {
    const text = changes[field];
    if (text !== undefined && text !== before[field] && isTooShort(field, text))
      found.push({ field, message: `At least ${listingLimits.atLeast[field]} letters` });
  }
  if (changes.moveIn !== undefined && changes.moveIn !== before.moveIn && isPast(changes.moveIn))
    found.push({ field: "moveIn", message: "Today or later" });
  return found;
}
