/**
 * Areas of Bangladesh (division > district > thana > area), and places in them that people search by: universities,
 * stations, markets.
 */
import { z } from "zod";
import { isShowable, withoutUnseen } from "../../platform/text.ts";
import { areaLimits } from "./area.limits.ts";

export const areaKinds = ["division", "district", "thana", "area", "landmark"] as const;
export type AreaKind = (typeof areaKinds)[number];
/** Kinds of places that are a point with a radius. */
export const placeKinds = [
  "university",
  "college",
  "medical",
  "hospital",
  "metro",
  "rail",
  "bus",
  "market",
  "business",
  "airport",
  "landmark",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const areaSlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Not the name of an area")
  .max(60);

const areaName = z.object({ slug: z.string(), name: z.string(), nameBn: z.string() });
export type AreaName = z.output<typeof areaName>;

export const areaSuggestion = areaName
  .extend({
    kind: z.enum([...areaKinds, ...placeKinds.filter((kind) => kind !== "landmark")]),
    within: areaName.nullable().describe("The district it lies in; of a district, its division"),
    rooms: z
      .int()
      .describe(
        "Posts there that are available, a few moments old. Round a place such as a university they are not counted: 0",
      ),
    lat: z.number(),
    lng: z.number(),
    radiusKm: z.number().optional().describe("For a place such as a university: rooms within this distance are meant"),
    fullName: z.string().optional().describe("The official name of such a place, if it is longer"),
    fullNameBn: z.string().optional(),
  })
  .meta({ id: "AreaSuggestion" });
export type AreaSuggestion = z.output<typeof areaSuggestion>;

const rentQuartiles = z.object({ posts: z.int(), lower: z.int(), median: z.int(), upper: z.int() });
export type RentQuartiles = z.output<typeof rentQuartiles>;

/** Rents are those of the last 90 days. They are null if there are too few listings. */
export const areaProfile = areaSuggestion
  .extend({
    rents: z.object({ Single: rentQuartiles.nullable(), Shared: rentQuartiles.nullable() }),
    parents: z.array(areaName).describe("From the division down"),
    parts: z.array(areaSuggestion).describe("The places inside it, those with most rooms first"),
    neighbours: z.array(areaSuggestion.extend({ km: z.number() })).describe("The nearest places of the same kind"),
  })
  .meta({ id: "AreaProfile" });
export type AreaProfile = z.output<typeof areaProfile>;

export const areaQuery = z.object({
  q: z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .normalize("NFC")
    .max(areaLimits.query)
    .refine(isShowable, "Contains characters that can't be shown")
    .default(""),
  places: z
    .enum(["yes", "no"])
    .default("no")
    .describe("yes: also universities, stations, markets and other places that people search by"),
  limit: z.coerce.number().int().min(1).max(20).default(areaLimits.suggestions),
});
