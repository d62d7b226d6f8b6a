export const SAVED_SEARCHES_PATH = "/saved-searches";
/** Forms post here, with and without JavaScript. */
export const SAVED_SEARCHES_ACTION = "/saved-searches/change";
/** The parameter of the page that holds a search to save. */
export const NEW_SEARCH = "new";

/** Opens the search as a list, and remembers that it is still used. */
export const openPath = (id: string): string => `${SAVED_SEARCHES_PATH}/${id}`;

/** The page that offers to save a search. Changes nothing. */
export const offerPath = (query: string): string =>
  `${SAVED_SEARCHES_PATH}?${new URLSearchParams({ [NEW_SEARCH]: query })}`;
