import * as m from "../../paraglide/messages.js";
import { getLocale, type Locale } from "../../paraglide/runtime.js";
import { number } from "../../platform/i18n/format.ts";
import type { AreaKind, AreaName, AreaSuggestion, PlaceKind } from "./area.schema.ts";
import { walkMinutes } from "./walk.ts";

/** The name in the language of the page, unless another language is given. */
export const placeName = ({ name, nameBn }: AreaName, language: Locale = getLocale()): string =>
  language === "bn" ? nameBn : name;

export const roomsText = (rooms: number, locale?: Locale): string =>
  rooms > 0
    ? m.area_rooms({ count: rooms, shown: number(rooms, locale) }, locale && { locale })
    : m.area_rooms_none({}, locale && { locale });

const kindLabels: Record<PlaceKind, typeof m.place_university> = {
  university: m.place_university,
  college: m.place_college,
  medical: m.place_medical,
  hospital: m.place_hospital,
  metro: m.place_metro,
  rail: m.place_rail,
  bus: m.place_bus,
  market: m.place_market,
  business: m.place_business,
  airport: m.place_airport,
  landmark: m.place_landmark,
};

/** The official name of a place, if it is longer than the one that people say. */
export const fullName = (
  { fullName: name, fullNameBn: nameBn }: AreaSuggestion,
  language: Locale = getLocale(),
): string | undefined => (language === "bn" ? nameBn : name);

/**
 * The text next to the name: the containing area and, for a place, its kind. A division is marked as such, and so is a
 * district with the same name.
 */
export function aroundText({ within, slug, kind, radiusKm }: AreaSuggestion, language: Locale = getLocale()): string {
  if (radiusKm !== undefined && within)
    return `${kindLabels[kind as PlaceKind]({}, { locale: language })} · ${placeName(within, language)}`;
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
export const areaHeading = (area: AreaName & Pick<AreaSuggestion, "kind">): string =>
  (headings[area.kind as AreaKind] ?? m.area_heading)({ place: placeName(area) });

/** 'About 10 min walk to Farmgate metro'; undefined if it is too far to walk. */
export function walkText(km: number, place: AreaName): string | undefined {
  const minutes = walkMinutes(km);
  return minutes === undefined ? undefined : m.place_walk({ minutes: number(minutes), place: placeName(place) });
}

/** Below this, the blur of a position is larger than the distance. */
const LEAST_KM = 0.5;

/** '1.2 km from BUET', in a straight line. */
export function distanceText(km: number, place: AreaName): string {
  const to = { place: placeName(place) };
  return km < LEAST_KM
    ? m.place_under({ km: number(LEAST_KM), ...to })
    : m.place_away({ km: number(Number(km.toFixed(km < 10 ? 1 : 0))), ...to });
}
