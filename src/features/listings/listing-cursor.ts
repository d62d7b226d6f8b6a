import { z } from "zod";
import { type ListingCursor, listingIdSchema, listingSorts } from "./listing.schema.ts";

const tuple = z.tuple([z.enum(listingSorts), z.int().min(0).max(2_147_483_647), listingIdSchema]);

/** Opaque to clients: they hand back what they were given. */
export function encodeCursor({ sort, key, id }: ListingCursor): string {
  return btoa(JSON.stringify([sort, key, id]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function decodeCursor(text: string): ListingCursor | undefined {
  try {
    const parsed = tuple.safeParse(JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))));
    return parsed.success ? { sort: parsed.data[0], key: parsed.data[1], id: parsed.data[2] } : undefined;
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
