export const MY_SEARCH_PATH = "/mySearch";

/** The anchor of the part that shows the list to somebody. */
export const SHOW_LIST_ID = "show";

/** A list that a member shows by a link. The token is a secret. */
export const shownListPath = (token: string): string => `/shortlist/${token}`;

/** The lists of the page: rooms that are saved, liked, or hidden. */
export const searchLists = ["saved", "liked", "hidden"] as const;
export type SearchList = (typeof searchLists)[number];

export function mySearchPath(
  list: SearchList,
  more: { cursor?: string | undefined; undo?: string | undefined } = {},
): string {
  const parameters = new URLSearchParams({
    list,
    ...(more.cursor && { cursor: more.cursor }),
    ...(more.undo && { undo: more.undo }),
  });
  return `${MY_SEARCH_PATH}?${parameters}`;
}
