import type { RoomShow } from "../../features/saved/room-steps.ts";

export const MY_SEARCH_PATH = "/mySearch";

/** The page with the part that shows the list to somebody. */
export const SHARE_PATH = `${MY_SEARCH_PATH}?share=yes`;

/** The page where rooms are chosen to compare. */
export const CHOOSE_PATH = `${MY_SEARCH_PATH}?compare=yes`;

/** A list that a member shows by a link. The token is a secret. */
export const shownListPath = (token: string): string => `/shortlist/${token}`;

interface ListQuery {
  /** `hidden`: the rooms that are not for the member. */
  show?: RoomShow | "hidden" | undefined;
  cursor?: string | undefined;
  undo?: string | undefined;
}

export function mySearchPath(query: ListQuery): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? `${MY_SEARCH_PATH}?${new URLSearchParams(set)}` : MY_SEARCH_PATH;
}

/** What a visitor's device asks about the rooms that it keeps. */
export const deviceRoomsPath = (ids: readonly string[]): string => `${MY_SEARCH_PATH}?rooms=${ids.join(",")}`;
