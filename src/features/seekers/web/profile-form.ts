/**
 * The content of the profile form as form entries. Drafts, requests, validation and rendering all use this format. This
 * file has no Zod, because the browser loads it.
 */
import type { FailedSubmit } from "../../../platform/web/form.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { needNames } from "../../facts/fact-table.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import type { Sentence } from "../../verdict/sentence.ts";

/** Entries of a form. A field with several values occurs several times. */
export type FormEntries = readonly (readonly [name: string, value: string])[];

export const allOf = (entries: FormEntries, name: string): string[] =>
  entries.flatMap(([known, value]) => (known === name && value !== "" ? [value] : []));
export const firstOf = (entries: FormEntries, name: string): string => allOf(entries, name)[0] ?? "";

/** Returns the entries of a form, except for files and empty fields. */
export const toEntries = (form: FormData): FormEntries =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && value.trim() !== "" ? [[name, value]] : [],
  );

export const needField = (name: string): string => `need-${name}`;

/** The field that has a place's slug and names. With the names, the form can be rendered again without a query. */
export const placeField = "placeName";
const SEPARATOR = "|";
export const toPlaceText = ({ slug, name, nameBn }: AreaName): string => [slug, name, nameBn].join(SEPARATOR);

export function readPlaces(entries: FormEntries): AreaName[] {
  return allOf(entries, placeField).flatMap((text) => {
    const [slug, name, nameBn] = text.split(SEPARATOR);
    return slug && name && nameBn ? [{ slug, name, nameBn }] : [];
  });
}

/** Initial values of a new profile. Only fields whose default requires nothing of a home are filled in. */
const untouched: FormEntries = [
  ["cooks", "no"],
  ["guests", "never"],
  ["pets", "no"],
];

interface NamedPlaces {
  areas: readonly AreaName[];
  dailyPlace: { slug: string; text: string } | undefined;
}

/** Without a profile, the entries are those of the sentence of the first screen. */
export function profileEntries(
  profile: SeekerProfile | undefined,
  { areas, dailyPlace }: NamedPlaces,
  said: Sentence = {},
): FormEntries {
  if (!profile) return [...untouched, ...Object.entries(said)];
  const { gender, household, occupation, homeBy, smokes, cooks, guests, pets, units, budget, cash, moveInBy, needs } =
    profile;
  const fields = { gender, household, occupation, homeBy, smokes, cooks, guests, pets, budget, cash, moveInBy };
  return [
    ...Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
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

/** An error code. The page has the texts. */
export type ProfileProblem = "choose" | "number" | "date" | "past" | "place" | "places" | "clash";
export type ProfileProblems = Readonly<Record<string, ProfileProblem>>;

export type ProfileOutcome = FailedSubmit<FormEntries, ProfileProblems, "busy" | "fault" | "offline" | "gender">;
