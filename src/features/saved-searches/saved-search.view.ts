import type { BrowseValues } from "../search/browse-values.ts";
import type { Cadence } from "./saved-search.limits.ts";

export interface SavedSearch {
  id: string;
  name: string;
  values: BrowseValues;
  cadence: Cadence;
  /** Not opened for long: nothing is sent until it is used again. */
  isAsleep: boolean;
}
