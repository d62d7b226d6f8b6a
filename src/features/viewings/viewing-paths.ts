/** The page of one viewing, with its address, calendar file and code. It can be moved and cancelled there. */
export const viewingPath = (id: string): string => `/viewings/${id}`;

/** The page where a poster offers times. */
export const offerPath = (listingId: string): string => `/myListings/${listingId}/viewings`;

/** Where a seeker books, or moves the viewing to another time: a GET opens the times in the conversation. */
export const bookPath = (conversationId: string): string => `/inbox/${conversationId}/viewing`;

export const BOOKING_ANCHOR = "times";

/** The conversation with its offered times open. */
export const bookingPath = (conversationId: string, { slot, refused }: { slot?: string; refused?: string }): string =>
  `/inbox/${conversationId}?${new URLSearchParams({ times: "open", ...(slot && { slot }), ...(refused && { refused }) })}#${BOOKING_ANCHOR}`;

/** The page where either side suggests times for a visit. Accepting and declining are posted to it too. */
export const suggestPath = (conversationId: string): string => `/inbox/${conversationId}/suggest`;

/** The same page, where a poster gives the address with the acceptance. */
export const acceptPath = (conversationId: string, number: number, start: string): string =>
  `${suggestPath(conversationId)}?${new URLSearchParams({ number: String(number), start })}`;

/** The page to which 'coming' and 'cannot' in reminders lead. */
export const viewingAnswerPath = (token: string): string => `/viewing-answer/${token}`;

/** The part of the visit's page where the seeker makes a link for a friend. The link itself is withYouPath. */
export const visitPassPath = (viewingId: string): string => `${viewingPath(viewingId)}#friend`;
export const withYouPath = (token: string): string => `/with-you/${token}`;

/** The page of the record of moving in, after a viewing has happened. */
export const moveInPath = (viewingId: string): string => `${viewingPath(viewingId)}/move-in`;

/** The calendar file of one viewing, in one language. */
export const calendarPath = (id: string, language: string): string =>
  `/api/viewings/${id}/calendar.ics?lang=${language}`;
