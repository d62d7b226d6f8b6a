import type { AreaSuggestion } from "../area.schema.ts";

export interface AreaEntry {
  slug: string;
  name: string;
  rooms: number;
  parts: AreaEntry[];
}

/**
 * Returns the divisions with their districts and places, in one language. Divisions and districts with the most rooms
 * come first; places are sorted by name.
 */
export function toDivisions(areas: readonly AreaSuggestion[], language: "en" | "bn"): AreaEntry[] {
  const byName = new Intl.Collator(language, { numeric: true });
  const inside = new Map<string | undefined, AreaSuggestion[]>();
  for (const area of areas) {
    const around = area.within?.slug;
    inside.set(around, [...(inside.get(around) ?? []), area]);
  }
  const listIn = (around: string | undefined): AreaEntry[] =>
    (inside.get(around) ?? [])
      .map((area) => ({
        slug: area.slug,
        name: language === "bn" ? area.nameBn : area.name,
        rooms: area.rooms,
        parts: listIn(area.slug),
      }))
      // Districts with known places come first, because each of them is shown as a box.
      .toSorted(
        (one, other) =>
          Number(other.parts.length > 0) - Number(one.parts.length > 0) ||
          (one.parts.length > 0 || around === undefined ? other.rooms - one.rooms : 0) ||
          byName.compare(one.name, other.name),
      );
  return listIn(undefined);
}
