import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dice } from "../../scripts/seed/dice.ts";
import { mapPath } from "../../src/features/map/map-box.ts";
import { type BrowseValues, filtersQuery, toBoxText, toPointText } from "../../src/features/search/browse-values.ts";
import { type ListQuery, listQueries, mapQueries } from "../search/queries.ts";

interface Area {
  slug: string;
  en: string;
  bn: string;
}

const { areas } = JSON.parse(readFileSync(join(import.meta.dirname, "../../seed/areas.json"), "utf8")) as {
  areas: Area[];
};

/** Squaring favours the first areas of the list, such as those of Mirpur, where most searches and most rooms are. */
export const drawArea = (dice: Dice): Area => areas[Math.floor(dice.next() ** 2 * areas.length)] as Area;

const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value));

/** A published search as URL parameters. */
function toValues({ filters, sort }: ListQuery): BrowseValues {
  return {
    q: filters.words,
    location: filters.location,
    area: filters.area,
    near: filters.near && toPointText(filters.near),
    within: text(filters.withinKm),
    box: filters.box && toBoxText(filters.box),
    minRent: text(filters.minRent),
    maxRent: text(filters.maxRent),
    gender: filters.gender,
    accommodationFor: filters.accommodation && (filters.accommodation === "single" ? "Single" : "Shared"),
    smokingPreference: filters.smoking && (filters.smoking === "smoker" ? "Smoker" : "Non Smoker"),
    Availability: filters.available ? "Yes" : undefined,
    moveInBefore: filters.moveInBefore,
    profession: filters.profession,
    minAge: text(filters.minAge),
    maxAge: text(filters.maxAge),
    postedWithin: text(filters.postedWithinDays),
    sort: sort === "newest" ? undefined : sort,
  };
}

const published = listQueries.filter(({ deep }) => !deep).map(toValues);
/**
 * Share of searches for an area with a filter or two. The others are the published searches, which include the most
 * expensive ones that we know.
 */
const PLAIN = 0.8;

function drawPlain(dice: Dice): BrowseValues {
  return {
    ...(dice.chance(0.85) && { area: drawArea(dice).slug }),
    ...(dice.chance(0.45) && { maxRent: String(dice.between(4, 16) * 1_000) }),
    ...(dice.chance(0.4) && { gender: dice.one(["male", "female"]) }),
    ...(dice.chance(0.2) && { accommodationFor: dice.one(["Single", "Shared"]) }),
    ...(dice.chance(0.8) && { Availability: "Yes" }),
    ...(dice.chance(0.3) && { sort: dice.pick({ rentAsc: 5, mostLiked: 2, allIn: 2, rentDesc: 1 }) }),
  };
}

export const drawSearch = (dice: Dice): BrowseValues => (dice.chance(PLAIN) ? drawPlain(dice) : dice.one(published));

/** Pages after the first are requested in the order "newest" here. */
export const drawNewestSearch = (dice: Dice): BrowseValues => ({ ...drawPlain(dice), sort: undefined });

/** The beginning of an area's name, as typed so far, in either script. */
export function drawTyped(dice: Dice): string {
  const { en, bn } = drawArea(dice);
  const name = dice.chance(0.7) ? en.toLowerCase() : bn;
  return name.slice(0, dice.between(1, Math.min(name.length, 7)));
}

/** The published map queries, moved a little: two users rarely see exactly the same part of the map. */
export function drawMapPath(dice: Dice): string {
  const { search } = dice.one(mapQueries);
  const { box, zoom, words } = search;
  const move = (size: number) => (dice.next() - 0.5) * 0.2 * size;
  const [east, north] = [move(box.east - box.west), move(box.north - box.south)];
  const moved = { west: box.west + east, east: box.east + east, south: box.south + north, north: box.north + north };
  return mapPath(filtersQuery({ q: words, Availability: search.available ? "Yes" : undefined }), moved, zoom);
}
