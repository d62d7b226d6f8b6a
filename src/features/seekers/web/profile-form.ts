/** What stands in the form of a profile, as a form sends it: kept as a draft, sent, checked and shown again in this one shape. Without Zod, for both sides. */
import type { AreaName } from "../../areas/area.schema.ts";
import { needNames } from "../../facts/fact-table.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";

/** A field of many choices has its name several times. */
export type FormEntries = readonly (readonly [name: string, value: string])[];

export const allOf = (entries: FormEntries, name: string): string[] => entries.flatMap(([known, value]) => (known === name && value !== "" ? [value] : []));
export const firstOf = (entries: FormEntries, name: string): string => allOf(entries, name)[0] ?? "";

/** From a form, in the browser and on the server: no files, nothing that is empty. */
export const toEntries = (form: FormData): FormEntries =>
  [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" && value.trim() !== "" ? [[name, value]] : []));

export const needField = (name: string): string => `need-${name}`;

/** What a place is called travels beside its slug, so that it can be shown without asking. */
export const placeField = "placeName";
const SEPARATOR = "|";
export const toPlaceText = ({ slug, name, nameBn }: AreaName): string => [slug, name, nameBn].join(SEPARATOR);

export function readPlaces(entries: FormEntries): AreaName[] {
  return allOf(entries, placeField).flatMap((text) => {
    const [slug, name, nameBn] = text.split(SEPARATOR);
    return slug && name && nameBn ? [{ slug, name, nameBn }] : [];
  });
}

/** Of a new one: nothing is guessed but what asks nothing of a home. */
const untouched: FormEntries = [
  ["cooks", "no"],
  ["guests", "never"],
  ["pets", "no"],
];

interface NamedPlaces {
  areas: readonly AreaName[];
  dailyPlace: { slug: string; text: string } | undefined;
}

/** A saved profile in its form. */
export function profileEntries(profile: SeekerProfile | undefined, { areas, dailyPlace }: NamedPlaces): FormEntries {
  if (!profile) return untouched;
  const { gender, household, occupation, homeBy, smokes, cooks, guests, pets, units, budget, cash, moveInBy, needs } = profile;
  const fields = { gender, household, occupation, homeBy, smokes, cooks, guests, pets, budget, cash, moveInBy };
  return [
    ...Object.entries(fields).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
    ...units.map((unit): [string, string] => ["units", unit]),
    ...areas.flatMap((area): [string, string][] => [
      ["areas", area.slug],
      [placeField, toPlaceText(area)],
    ]),
    ...(dailyPlace
      ? ([
          ["dailyPlace", dailyPlace.slug],
          ["dailyText", dailyPlace.text],
        ] as const)
      : []),
    ...needNames.flatMap((name): [string, string][] => (needs[name] ? [[needField(name), needs[name]]] : [])),
  ];
}

/** Why a field was not taken; the page says it in its own language. */
export type ProfileProblem = "choose" | "number" | "date" | "past" | "place" | "places" | "clash";
export type ProfileProblems = Readonly<Record<string, ProfileProblem>>;

/** What comes back when nothing was saved. */
export interface ProfileOutcome {
  problems?: ProfileProblems;
  failure?: "busy" | "fault" | "offline";
  /** What was sent, for a page that is drawn anew. */
  entries?: FormEntries;
}
