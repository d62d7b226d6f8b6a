/** What a new post may not say, although it can be stored. Of an older post only what an edit changes is asked for. */
import { listingLimits, todayInDhaka } from "./listing.limits.ts";

interface Said {
  title?: string | undefined;
  location?: string | undefined;
  description?: string | undefined;
  moveIn?: string | undefined;
}

interface Shortcoming {
  field: keyof Said;
  message: string;
}

const texts = Object.keys(listingLimits.atLeast) as (keyof typeof listingLimits.atLeast)[];

export const isTooShort = (field: keyof typeof listingLimits.atLeast, text: string): boolean => text.trim().length < listingLimits.atLeast[field];

/** Today counts: the room is free at once. */
export const isPast = (date: string): boolean => date < todayInDhaka();

/** Of an edit: what stays as it was is not asked about. */
export function shortcomingsOf(said: Said, before: Said): Shortcoming[] {
  const found: Shortcoming[] = [];
  for (const field of texts) {
    const text = said[field];
    if (text !== undefined && text !== before[field] && isTooShort(field, text))
      found.push({ field, message: `At least ${listingLimits.atLeast[field]} letters` });
  }
  if (said.moveIn !== undefined && said.moveIn !== before.moveIn && isPast(said.moveIn)) found.push({ field: "moveIn", message: "Today or later" });
  return found;
}
