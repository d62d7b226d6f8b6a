import { z } from "zod";
import { type ListingCursor, listingIdSchema, memberSorts } from "./listing.schema.ts";

const BACKWARD = "before";
const tuple = z.tuple([z.enum(memberSorts), z.number().min(0).max(2_147_483_647), listingIdSchema, z.literal(BACKWARD).optional()]);

/** Opaque to clients: they hand back what they were given. */
export function encodeCursor({ sort, key, id, isBackward }: ListingCursor): string {
  return btoa(JSON.stringify(isBackward ? [sort, key, id, BACKWARD] : [sort, key, id]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Only a distance has a fraction, and the newest are in the order of their ids alone. */
const isKeyOf = (sort: ListingCursor["sort"], key: number) => (sort === "newest" ? key === 0 : sort === "nearest" || Number.isInteger(key));

function decodeCursor(text: string): ListingCursor | undefined {
  try {
    const parsed = tuple.safeParse(JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))));
    if (!parsed.success) return undefined;
    const [sort, key, id, direction] = parsed.data;
    const isBackward = direction === BACKWARD;
    return isKeyOf(sort, key) ? { sort, key, id, ...(isBackward && { isBackward }) } : undefined;
  } catch {
    return undefined; // not base64, or not JSON: not one of ours
  }
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
