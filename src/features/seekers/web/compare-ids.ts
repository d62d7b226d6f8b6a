/** Reads the ids in the URL. Invalid ids and duplicates are ignored. */

import { listingIdSchema } from "../../listings/listing.schema.ts";
import { MOST_COMPARED } from "./seeker-paths.ts";

export interface ComparedIds {
  ids: string[];
  /** The URL has more ids than can be compared. */
  isCut: boolean;
}

export function readCompareIds(text: string | null): ComparedIds {
  const named = (text ?? "").split(",").map((id) => id.trim());
  const ids = [...new Set(named.filter((id) => listingIdSchema.safeParse(id).success))];
  return { ids: ids.slice(0, MOST_COMPARED), isCut: ids.length > MOST_COMPARED };
}
