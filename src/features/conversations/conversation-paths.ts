import type { InboxQuery } from "./conversation.schema.ts";

export const INBOX_PATH = "/inbox";

export const conversationPath = (id: string): string => `${INBOX_PATH}/${id}`;

export const personPath = (listingId: string, person: string): string => `${INBOX_PATH}/people/${listingId}/${person}`;

/** The page where a seeker writes to the owner of a listing for the first time. */
export const askPath = (listingId: string): string => `/featuredPostDetails/${listingId}/ask`;

/** The list with a filter. */
export const inboxPath = (filter: InboxQuery): string => INBOX_PATH + inboxSearch(filter);

/** The query string of a filter, with its `?`. */
export function inboxSearch(filter: InboxQuery): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? `?${new URLSearchParams(set).toString()}` : "";
}
