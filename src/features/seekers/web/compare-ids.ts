/** Which posts an address names. Anybody can write one: what is no id counts for nothing, and each counts once. */
import { listingIdSchema } from "../../listings/listing.schema.ts";
import { MOST_COMPARED } from "./compare-path.ts";

export interface ComparedIds {
  ids: string[];
  /** There were more than fit side by side. */
  isCut: boolean;
}

export function readCompareIds(text: string | null): ComparedIds {
  const named = (text ?? "").split(",").map((id) => id.trim());
  const ids = [...new Set(named.filter((id) => listingIdSchema.safeParse(id).success))];
  return { ids: ids.slice(0, MOST_COMPARED), isCut: ids.length > MOST_COMPARED };
}
