export const INBOX_PATH = "/inbox";

export const conversationPath = (id: string): string => `${INBOX_PATH}/${id}`;

/** Where a seeker writes to the owner of a listing for the first time. */
export const askPath = (listingId: string): string => `/featuredPostDetails/${listingId}/ask`;
