/** What a record of moving in contains, and the requests about it. */
import { z } from "zod";
import { textField, wholeNumberField } from "../../platform/schema-fields.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { moveInLimits, moveInPhotoFiles, payWays } from "./move-in.limits.ts";

export const moveInParams = z.object({ id: listingIdSchema });
export const moveInPhotoParams = moveInParams.extend({ photo: listingIdSchema, file: z.enum(moveInPhotoFiles) });

const day = z.iso.date().refine((text) => text >= "2000-01-01" && text < "2100-01-01", "Not a likely day");
const optionalText = (max: number) => z.union([z.literal(""), textField(max)]);

export const moveInContentSchema = z
  .object({
    day: day.describe("Of moving in"),
    electricity: optionalText(moveInLimits.reading).describe("Readings as the meters show them"),
    gas: optionalText(moveInLimits.reading),
    water: optionalText(moveInLimits.reading),
    keys: optionalText(moveInLimits.text),
    notice: optionalText(moveInLimits.text).describe("How long before moving out each side tells the other"),
    broken: z.array(textField(moveInLimits.item)).max(moveInLimits.broken),
    paid: z
      .array(
        z.object({
          what: textField(moveInLimits.item),
          taka: wholeNumberField(1, moveInLimits.mostTaka),
          day,
          how: z.enum(payWays),
        }),
      )
      .max(moveInLimits.paid),
  })
  .meta({ id: "MoveInContent" });
export type MoveInContent = z.output<typeof moveInContentSchema>;

const version = z.int().min(0).max(2_147_483_647);

export const saveMoveInSchema = z.object({
  version: version.describe("The one that was changed. 0: there was no record yet"),
  content: moveInContentSchema,
});
export type SaveMoveIn = z.output<typeof saveMoveInSchema>;

export const confirmMoveInSchema = z.object({ version: version.describe("The one that was read") });

export const moveInCaptionSchema = optionalText(moveInLimits.caption);

const side = z.enum(["seeker", "poster"]);
const wireMoveInPhoto = z
  .object({
    id: z.string(),
    by: side.describe("Who added it. Nobody else removes it"),
    caption: z.string(),
    width: z.int().describe("Of the large file"),
    height: z.int(),
  })
  .meta({ id: "MoveInPhoto" });
export type WireMoveInPhoto = z.output<typeof wireMoveInPhoto>;

const time = z.iso.datetime({ offset: true });

export const wireMoveIn = z
  .object({
    viewing: z.string(),
    conversation: z.string().nullable().describe("Null: it is deleted"),
    side: side.describe("The reader's own side"),
    seeker: z.string().describe("Names"),
    poster: z.string(),
    room: z.string().describe("The title of the post when the record was begun"),
    version: z.int().describe("0: nothing is saved yet"),
    content: moveInContentSchema.nullable().describe("Null: nothing is saved, or the reader has deleted it"),
    photos: z.array(wireMoveInPhoto).describe("Of what is broken. Added and removed on the page"),
    changedBy: side.nullable(),
    seekerConfirmedAt: time.nullable(),
    posterConfirmedAt: time.nullable(),
    mayChange: z.boolean().describe("Not if both have confirmed it, one has deleted it, or one cannot be reached"),
    isDeleted: z.boolean().describe("By the reader"),
    isDeletedByOther: z.boolean(),
    updatedAt: time.nullable(),
  })
  .meta({ id: "MoveIn" });
export type WireMoveIn = z.output<typeof wireMoveIn>;
