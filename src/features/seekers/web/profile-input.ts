/** Validates the profile form on the server. Only loaders and actions import this file. */
import { readWholeNumber } from "../../../platform/digits.ts";
import type { Checked } from "../../../platform/web/form.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { needNames } from "../../facts/fact-table.ts";
import { profileLimits } from "../../verdict/seeker-profile.limits.ts";
import { profileSchema, type SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import {
  allOf,
  type FormEntries,
  firstOf,
  needField,
  type ProfileProblem,
  type ProfileProblems,
} from "./profile-form.ts";

/** The part of the areas service that the form needs. */
export interface PlaceReader {
  get: (slug: string) => Promise<AreaName | undefined>;
  read: (text: string) => Promise<AreaName | undefined>;
  /** Also finds places such as a university. */
  getPlace: (slug: string) => Promise<AreaName | undefined>;
  understand: (text: string) => Promise<{ place: AreaName | undefined; isSure: boolean }>;
}

const isSlug = (text: string) => /^[a-z0-9-]{1,60}$/.test(text);

const getArea = async (places: PlaceReader, slug: string) => (isSlug(slug) ? places.get(slug) : undefined);

/**
 * Returns the daily place. It is the chosen suggestion, unless the text was changed afterwards. Without JavaScript only
 * a comparison of the text with the suggestion can tell that.
 */
async function readDaily(entries: FormEntries, places: PlaceReader): Promise<AreaName | undefined> {
  const text = firstOf(entries, "dailyText").trim();
  if (text === "") return undefined;
  const slug = firstOf(entries, "dailyPlace");
  const chosen = isSlug(slug) ? await places.getPlace(slug) : undefined;
  if (chosen && [chosen.name, chosen.nameBn].includes(text)) return chosen;
  const { place, isSure } = await places.understand(text);
  // Nobody sees the result before it is saved, so it must not be a guess.
  return isSure ? place : undefined;
}

async function readAreas(
  entries: FormEntries,
  places: PlaceReader,
): Promise<{ areas: string[]; isUnknown: boolean; isTooMany: boolean }> {
  const chosen = await Promise.all(allOf(entries, "areas").map((slug) => getArea(places, slug)));
  const typed = await Promise.all(allOf(entries, "areaText").map((text) => places.read(text)));
  const areas = [...new Set([...chosen, ...typed].flatMap((place) => (place ? [place.slug] : [])))];
  return {
    areas: areas.slice(0, profileLimits.areas),
    isUnknown: typed.includes(undefined),
    isTooMany: areas.length > profileLimits.areas,
  };
}

/** Reads an amount. A text that is not a number stays a text, so that the schema rejects it. */
const toTaka = (text: string): number | string | undefined =>
  text.trim() === "" ? undefined : (readWholeNumber(text) ?? text);

const orNothing = (text: string) => (text === "" ? undefined : text);

const problemOf = (field: string): ProfileProblem =>
  field === "budget" || field === "cash" ? "number" : field === "moveInBy" ? "date" : "choose";

export async function checkProfile(
  entries: FormEntries,
  places: PlaceReader,
  today: string,
): Promise<Checked<SeekerProfile, ProfileProblems>> {
  const get = (name: string) => orNothing(firstOf(entries, name));
  const [{ areas, isUnknown, isTooMany }, dailyPlace] = await Promise.all([
    readAreas(entries, places),
    readDaily(entries, places),
  ]);
  const parsed = profileSchema.safeParse({
    ...Object.fromEntries(
      ["gender", "household", "occupation", "homeBy", "smokes", "cooks", "guests", "pets", "moveInBy"].map((name) => [
        name,
        get(name),
      ]),
    ),
    units: allOf(entries, "units"),
    budget: toTaka(firstOf(entries, "budget")),
    cash: toTaka(firstOf(entries, "cash")),
    areas,
    dailyPlace: dailyPlace?.slug,
    needs: Object.fromEntries(
      needNames.flatMap((name) => (get(needField(name)) ? [[name, get(needField(name))]] : [])),
    ),
  });
  const problems: Record<string, ProfileProblem> = {
    ...(isTooMany && { areaText: "places" as const }),
    ...(isUnknown && { areaText: "place" as const }),
    ...(get("dailyText") && !dailyPlace && { dailyText: "place" as const }),
  };
  for (const { code, path } of parsed.error?.issues ?? []) {
    const [field, need] = path.map(String);
    // The value itself is valid, but contradicts another field.
    if (code === "custom" && field === "needs") problems[needField(need ?? "")] = "clash";
    else problems[field ?? ""] ??= problemOf(field ?? "");
  }
  if (parsed.data?.moveInBy && parsed.data.moveInBy < today) problems["moveInBy"] = "past";
  return parsed.success && Object.keys(problems).length === 0 ? { input: parsed.data } : { problems };
}
