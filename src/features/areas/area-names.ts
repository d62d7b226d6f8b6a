import * as m from "../../paraglide/messages.js";
import { getLocale, type Locale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import type { AreaKind, AreaName, AreaSuggestion } from "./area.schema.ts";

/** In the language of the page, unless another is given. */
export const placeName = ({ name, nameBn }: AreaName, language: Locale = getLocale()): string => (language === "bn" ? nameBn : name);

export const roomsText = (rooms: number, locale?: Locale): string =>
  rooms > 0 ? m.area_rooms({ count: rooms, shown: number(rooms, locale) }, locale && { locale }) : m.area_rooms_none({}, locale && { locale });

/** Text next to the name: the containing place. A division is marked as such, and so is a district with the same name. */
export function aroundText({ within, slug }: AreaSuggestion, language: Locale = getLocale()): string {
  if (!within) return m.area_division({}, { locale: language });
  return within.slug === `${slug}-division` ? m.area_district({}, { locale: language }) : placeName(within, language);
}

/** For example 'Mirpur 10, Dhaka'. */
export function locationText({ within, kind, ...area }: AreaSuggestion, language: Locale = getLocale()): string {
  const isInside = within !== null && kind !== "district" && kind !== "division";
  return isInside ? `${placeName(area, language)}, ${placeName(within, language)}` : placeName(area, language);
}

const headings: Record<AreaKind, (inputs: { place: string }) => string> = {
  division: m.area_heading_division,
  district: m.area_heading_district,
  thana: m.area_heading,
  area: m.area_heading,
  landmark: m.area_heading,
};
/** For example 'Rooms in Mirpur 10'. */
export const areaHeading = (area: AreaName & { kind: AreaKind }): string => headings[area.kind]({ place: placeName(area) });
