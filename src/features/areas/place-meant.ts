/** Finds the place that somebody means who searches for a text without choosing a suggestion. */

import { areaLimits } from "./area.limits.ts";
import { type Area, type Gazetteer, spell } from "./area-gazetteer.ts";
import { EXACT, EXACT_SOUND, type RoomsOf, WORDS } from "./area-match.ts";
import { hasUnknownPlace, readLocation } from "./area-read.ts";
import { matchPlaces } from "./place-match.ts";

interface Meant {
  area: Area | undefined;
  /** The text names this place and nothing else. */
  isSure: boolean;
  others: readonly Area[];
}

/** How many other places are offered. They fit on a line. */
const MOST_OTHERS = 3;

/**
 * Chooses a place whose name is the text, else the area that an address names, else a place whose name has all words of
 * the text. A similar name, or one word of a name, is only offered: the text may be a street that listings name, or
 * just 'south'.
 */
export function meantBy(gazetteer: Gazetteer, text: string, roomsOf: RoomsOf): Meant {
  const matches = matchPlaces(gazetteer, text.slice(0, areaLimits.query), roomsOf);
  const [first, ...rest] = matches;
  const place = first?.area.radiusKm === undefined ? undefined : first;
  const rivals = rest.filter(({ how }) => how === first?.how).map(({ area }) => area);
  const others = rivals.filter(({ radiusKm }) => radiusKm !== undefined).slice(0, MOST_OTHERS);
  if (place && place.how <= EXACT_SOUND)
    return { area: place.area, isSure: place.how === EXACT && others.length === 0, others };
  const named = readLocation(gazetteer, text);
  const isExplained = named !== undefined && !hasUnknownPlace(gazetteer, text);
  if (isExplained) return { area: placeOf(named), isSure: true, others: [] };
  if (place && place.how <= WORDS && spell(text).words.length > 1) return { area: place.area, isSure: false, others };
  return { area: named, isSure: false, others: (place ? [place.area, ...others] : []).slice(0, MOST_OTHERS) };
}

/** A campus that is an area is searched for as a place. */
const placeOf = (area: Area): Area => (area.kind === "landmark" && area.twin) || area;
