/** What a seeker says of themselves, once: what they are, what they need, and what they would like. Seen by nobody whom they do not show it to. */
import { z } from "zod";
import { areaSlugSchema } from "../areas/area.schema.ts";
import { gateTimes, needNames, valuesOf } from "../facts/fact-table.ts";
import { genders } from "../listings/listing.schema.ts";
import { profileLimits } from "./profile.limits.ts";

export const smokingWays = ["no", "outside", "anywhere"] as const;
export const cookingWays = ["no", "vegetarian", "noBeef", "everything"] as const;
export const guestWays = ["never", "day", "overnight"] as const;
export const needStrengths = ["must", "nice"] as const;

const taka = z.int().min(profileLimits.taka.min).max(profileLimits.taka.max);

export const profileSchema = z
  .strictObject({
    gender: z.enum(genders),
    household: z.enum(valuesOf("households")),
    occupation: z.enum(valuesOf("occupations")),
    homeBy: z.enum(gateTimes).describe("The latest hour at which one comes home; `anyTime`: it may be any"),
    smokes: z.enum(smokingWays),
    cooks: z.enum(cookingWays).default("no"),
    guests: z.enum(guestWays).default("never"),
    pets: z.enum(["yes", "no"]).default("no"),
    units: z
      .array(z.enum(valuesOf("unit")))
      .max(3)
      .default([])
      .describe("None: any will do"),
    budget: taka.optional().describe("For all of a month, in taka"),
    cash: taka.optional().describe("For the first day: the advance and the first month's rent"),
    moveInBy: z.iso.date().optional(),
    areas: z.array(areaSlugSchema).max(profileLimits.areas).default([]).describe("Where one looks; changes no verdict"),
    dailyPlace: areaSlugSchema.optional().describe("Where one goes every day"),
    needs: z.partialRecord(z.enum(needNames), z.enum(needStrengths)).default({}),
  })
  .meta({ id: "SeekerProfile" });
export type SeekerProfile = z.output<typeof profileSchema>;
