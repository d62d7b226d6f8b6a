import { z } from "zod";
import { decodeCursorText, encodeCursorText } from "../../platform/http/cursor-text.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { type ListingCursor, memberSorts } from "./search.schema.ts";

const BACKWARD = "before";
const tuple = z.tuple([
  z.enum(memberSorts),
  z.number().min(0).max(2_147_483_647),
  listingIdSchema,
  z.literal(BACKWARD).optional(),
]);

export const encodeCursor = ({ sort, key, id, isBackward }: ListingCursor): string =>
  encodeCursorText(isBackward ? [sort, key, id, BACKWARD] : [sort, key, id]);

/**
 * Whether the key is possible for this sort. Only distances are fractions. "newest" sorts by id alone, so its key is
 * always 0.
 */
const isKeyOf = (sort: ListingCursor["sort"], key: number) =>
  sort === "newest" ? key === 0 : sort === "nearest" || Number.isInteger(key);

function decodeCursor(text: string): ListingCursor | undefined {
  const parsed = tuple.safeParse(decodeCursorText(text));
  if (!parsed.success) return undefined;
  const [sort, key, id, direction] = parsed.data;
  const isBackward = direction === BACKWARD;
  return isKeyOf(sort, key) ? { sort, key, id, ...(isBackward && { isBackward }) } : undefined;
}

export const cursorSchema = z
  .string()
  .max(200)
  .transform((text, context) => {
    const cursor = decodeCursor(text);
    if (cursor) return cursor;
    context.addIssue({ code: "custom", message: "Not a cursor of ours" });
    return z.NEVER;
  });
