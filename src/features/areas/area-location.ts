/** Shows a location in the language of the page. */
import type { Locale } from "../../paraglide/runtime.js";
import { type Area, type Gazetteer, isInside, spell } from "./area-gazetteer.ts";
import { placeName } from "./area-names.ts";

const hasBangla = (text: string): boolean => /[\u0980-\u09ff]/.test(text);

/**
 * Translates names of places: 'Mirpur 10, Dhaka' is 'মিরপুর ১০, ঢাকা' on a Bangla page, and vice versa. A text that is
 * already in the language of the page, or has more than names of known places, stays as its author wrote it.
 */
export function locationIn(gazetteer: Gazetteer, text: string, language: Locale): string {
  if (hasBangla(text) === (language === "bn")) return text;
  const parts = text.split(",").map((part) => gazetteer.byPlain.get(spell(part).plain) ?? []);
  const names = parts.map((areas, index) => nameOf(areas, parts.slice(index + 1).flat(), language));
  return names.every((name) => name !== undefined) ? names.join(", ") : text;
}

/**
 * Returns the name of all places with this spelling. If they have several names, only places inside one of `around`
 * count.
 */
function nameOf(areas: readonly Area[], around: readonly Area[], language: Locale): string | undefined {
  const namesOf = (some: readonly Area[]) => [...new Set(some.map((area) => placeName(area, language)))];
  const all = namesOf(areas);
  const names = all.length > 1 ? namesOf(areas.filter((area) => around.some((outer) => isInside(area, outer)))) : all;
  return names.length === 1 ? names[0] : undefined;
}
