/** Schemas of a record of moving in and of the requests about it. */
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

export interface SaveMoveIn {
  /** The version that the member has changed, or 0 if there was no record yet. */
  version: number;
  content: MoveInContent;
}

export const moveInCaptionSchema = optionalText(moveInLimits.caption);

export interface WireMoveInPhoto {
  id: string;
  /** The side that added the photo. Only this side can remove it. */
  by: "seeker" | "poster";
  caption: string;
  /** Size of the large file. */
  width: number;
  height: number;
}

export interface WireMoveIn {
  viewing: string;
  /** Null if the conversation is deleted. */
  conversation: string | null;
  /** The side of the reader. */
  side: "seeker" | "poster";
  /** The seeker's name. */
  seeker: string;
  poster: string;
  /** The title of the post at the time when the record was begun. */
  room: string;
  /** 0 if nothing is saved yet. */
  version: number;
  /** Null if nothing is saved, or if the reader has deleted the record. */
  content: MoveInContent | null;
  /** Photos of what is broken. Members add and remove them on the page of the record. */
  photos: WireMoveInPhoto[];
  changedBy: "seeker" | "poster" | null;
  seekerConfirmedAt: string | null;
  posterConfirmedAt: string | null;
  /** False if both have confirmed the record, one has deleted it, or one of the two cannot be reached. */
  mayChange: boolean;
  isDeleted: boolean;
  isDeletedByOther: boolean;
  updatedAt: string | null;
}
