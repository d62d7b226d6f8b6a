/** The cursor of a member's own listings, newest first: the id of the last listing on a page. */
import { z } from "zod";
import { decodeCursorText, encodeCursorText } from "../../platform/http/cursor-text.ts";
import { listingIdSchema } from "./listing.schema.ts";

const SORT = "newest";
/** The same format as the cursors of searches: sort, sort key, id, direction. */
const tuple = z.tuple([z.string(), z.number(), listingIdSchema, z.literal("before").optional()]);

export const encodeOwnCursor = (lastId: string): string => encodeCursorText([SORT, 0, lastId]);

/** Returns the id in the cursor. The cursor of a list with another sort is ignored, so the first page is shown. */
export const ownCursorSchema = z
  .string()
  .max(200)
  .transform((text, context): string | undefined => {
    const parsed = tuple.safeParse(decodeCursorText(text));
    if (parsed.success) return parsed.data[0] === SORT ? parsed.data[2] : undefined;
    context.addIssue({ code: "custom", message: "Not a cursor of ours" });
    return z.NEVER;
  });
