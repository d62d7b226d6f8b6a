import { z } from "zod";
import { textField } from "../../platform/schema-fields.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { savedLimits } from "./saved.limits.ts";

/** A note of the member to themselves. An empty text means that there is no note. */
const noteSchema = z.union([z.string().trim().length(0), textField(savedLimits.note)]);

/** What a form of the list can do. */
export const savedIntents = ["save", "unsave", "hide", "show", "note"] as const;
export type SavedIntent = (typeof savedIntents)[number];

export const savedFormSchema = z.object({
  intent: z.enum(savedIntents),
  id: listingIdSchema,
  note: noteSchema.optional(),
});
export type SavedForm = z.output<typeof savedFormSchema>;

/** Rooms that were saved on a device before its user signed in, newest first. */
export const deviceRoomsSchema = z
  .array(z.object({ id: listingIdSchema, note: noteSchema.catch("") }))
  .max(savedLimits.saved)
  .transform((rooms) => [...new Map(rooms.map((room) => [room.id, room])).values()]);
export type DeviceRooms = z.output<typeof deviceRoomsSchema>;

/** The cursor of hidden rooms: `microseconds-listing` of the last row of a page. */
export const savedCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}$/)
  .refine((cursor) => listingIdSchema.safeParse(cursor.split("-")[1]).success);
