import { z } from "zod";
import { isShowable, withoutUnseen } from "../../platform/text.ts";
import { photoLimits, photoRefusals, photoStates, photoTypes } from "./photo.limits.ts";

const BIGGEST_ID = 9_223_372_036_854_775_807n;
export const photoIdSchema = z
  .string()
  .refine((id) => /^[1-9]\d{0,18}$/.test(id) && BigInt(id) <= BIGGEST_ID, "Not the id of a photo")
  .meta({ examples: ["5"] });

const alt = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .normalize("NFC")
  .max(photoLimits.alt)
  .refine(isShowable, "Contains characters that can't be shown");

/** The photos of a listing in order. The first is the cover. */
export const photoChoices = z
  .array(z.strictObject({ id: photoIdSchema, alt: alt.default("") }))
  .max(photoLimits.perListing)
  .refine((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, "A photo can be there only once");
export type PhotoChoice = z.output<typeof photoChoices>[number];

/** Data of a cover that is shown before the photo has loaded, or instead of it. */
export const wireCover = z
  .object({
    thumbhash: z.string().describe("Base64"),
    bytes: z.array(z.int()).describe("Of its WebP files, from the narrowest"),
  })
  .meta({ id: "Cover" });
export type WireCover = z.output<typeof wireCover>;

/** A photo of a listing as the public sees it. */
export const wirePhoto = z
  .object({
    id: z.string(),
    url: z.string().describe("The largest file; beside it are narrower ones and share.jpg"),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    ...wireCover.shape,
  })
  .meta({ id: "Photo" });
export type WirePhoto = z.output<typeof wirePhoto>;

/** A photo as its owner sees it, in any state. */
export const wireOwnPhoto = z
  .object({
    id: z.string(),
    state: z.enum(photoStates),
    refusal: z.enum(photoRefusals).nullable(),
    alt: z.string(),
    photo: wirePhoto.nullable().describe("When it is ready"),
  })
  .meta({ id: "OwnPhoto" });
export type WireOwnPhoto = z.output<typeof wireOwnPhoto>;

export const wireUploadRequest = z.strictObject({
  type: z.enum(photoTypes),
  size: z.int().min(1).max(photoLimits.bytes),
});

export const wireUpload = z
  .object({
    id: z.string(),
    upload: z.object({
      url: z.string().describe("Takes one PUT of exactly this type and size, for some minutes"),
      headers: z.record(z.string(), z.string()).describe("To be sent as they are"),
    }),
  })
  .meta({ id: "Upload" });
export type WireUpload = z.output<typeof wireUpload>;
