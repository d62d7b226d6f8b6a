import { ALERTS_PATH } from "../../platform/web/paths.ts";

/** All forms post to this path, with and without JavaScript. */
export const SAVED_SEARCHES_ACTION = "/saved-searches/change";
/** The parameter of the page of alerts whose value is a search to save. */
export const NEW_SEARCH = "new";

/** The path that opens the search as a list, and records that the search is still used. */
export const openPath = (id: string): string => `/saved-searches/${id}`;

/** The page that offers to save a search. Opening it changes nothing. */
export const offerPath = (query: string): string => `${ALERTS_PATH}?${new URLSearchParams({ [NEW_SEARCH]: query })}`;
