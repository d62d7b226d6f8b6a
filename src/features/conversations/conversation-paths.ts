export const INBOX_PATH = "/inbox";

export const conversationPath = (id: string): string => `${INBOX_PATH}/${id}`;

/** The page where an owner writes first to somebody who has shown interest. */
export const invitePath = (listingId: string, person: string): string => `${askPath(listingId)}/${person}`;

/** The list of people who have shown interest in the member's listings. */
export const PEOPLE_SEARCH = "?people=yes";
export const personPath = (listingId: string, person: string): string => `${INBOX_PATH}/people/${listingId}/${person}`;

/** The page where a seeker writes to the owner of a listing for the first time. */
export const askPath = (listingId: string): string => `/featuredPostDetails/${listingId}/ask`;
