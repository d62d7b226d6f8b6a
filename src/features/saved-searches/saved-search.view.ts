import type { BrowseValues } from "../search/browse-values.ts";
import type { Cadence } from "./saved-search.limits.ts";

export interface SavedSearch {
  id: string;
  name: string;
  values: BrowseValues;
  cadence: Cadence;
  /** The search was not opened for a long time, so nothing is sent until the member uses it again. */
  isAsleep: boolean;
}
