/**
 * A seeker's profile: who they are, what they need and what they wish for. Only people with whom they share it can see
 * it.
 */
import { z } from "zod";
import { areaSlugSchema } from "../areas/area.schema.ts";
import { gateTimes, needNames, valuesOf } from "../facts/fact-table.ts";
import { addDays, listingLimits, todayInDhaka } from "../listings/listing.limits.ts";
import { genders } from "../listings/listing-choices.ts";
import { clashesIn } from "./requirements.ts";
import { profileLimits } from "./seeker-profile.limits.ts";

export const smokingWays = ["no", "outside", "anywhere"] as const;
export const cookingWays = ["no", "vegetarian", "noBeef", "everything"] as const;
export const guestWays = ["never", "day", "overnight"] as const;
export const needStrengths = ["must", "nice"] as const;

const taka = z.int().min(profileLimits.taka.min).max(profileLimits.taka.max);

/** A date in the same range as a listing's own date. A date that has passed since then is still valid. */
const moveInBy = z.iso
  .date({ abort: true })
  .refine((date) => date >= listingLimits.moveInFrom, `Not before ${listingLimits.moveInFrom}`)
  .refine((date) => date <= addDays(todayInDhaka(), listingLimits.moveInDaysAhead), "Not more than a year ahead");

const unitValues = valuesOf("unit");

export const profileFields = z.strictObject({
  gender: z.enum(genders),
  household: z.enum(valuesOf("households")),
  occupation: z.enum(valuesOf("occupations")),
  homeBy: z.enum(gateTimes).describe("The latest hour at which one comes home; `anyTime`: it may be any"),
  smokes: z.enum(smokingWays),
  cooks: z.enum(cookingWays).default("no"),
  guests: z.enum(guestWays).default("never"),
  pets: z.enum(["yes", "no"]).default("no"),
  units: z
    .array(z.enum(unitValues))
    .max(unitValues.length)
    // Duplicates are removed, because a profile with all units means 'any'.
    .overwrite((units) => unitValues.filter((unit) => units.includes(unit)))
    .default([])
    .describe("None: any will do"),
  budget: taka.optional().describe("For all of a month, in taka"),
  cash: taka.optional().describe("For the first day: the advance and the first month's rent"),
  moveInBy: moveInBy.optional(),
  areas: z
    .array(areaSlugSchema)
    .max(profileLimits.areas)
    .overwrite((areas) => [...new Set(areas)])
    .default([])
    .describe("Where one looks; changes no verdict"),
  dailyPlace: areaSlugSchema.optional().describe("Where one goes every day"),
  needs: z.partialRecord(z.enum(needNames), z.enum(needStrengths)).default({}),
});

export const profileSchema = profileFields
  .superRefine((profile, context) => {
    for (const need of clashesIn(profile))
      context.addIssue({
        code: "custom",
        path: ["needs", need],
        message: "Goes against what one says of oneself: no home could be both",
      });
  })
  .meta({ id: "SeekerProfile" });
export type SeekerProfile = z.output<typeof profileSchema>;
