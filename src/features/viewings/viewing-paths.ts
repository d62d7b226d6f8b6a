/** The page of one viewing, with its address, calendar file and code. It can be moved and cancelled there. */
export const viewingPath = (id: string): string => `/viewings/${id}`;

/** The page where a poster offers times. */
export const offerPath = (listingId: string): string => `/myListings/${listingId}/viewings`;

/** The page where a seeker books, or moves the viewing to another time. */
export const bookPath = (conversationId: string): string => `/inbox/${conversationId}/viewing`;

/** The page where either side suggests times for a visit. Accepting and declining are posted to it too. */
export const suggestPath = (conversationId: string): string => `/inbox/${conversationId}/suggest`;

/** The same page, where a poster gives the address with the acceptance. */
export const acceptPath = (conversationId: string, number: number, start: string): string =>
  `${suggestPath(conversationId)}?${new URLSearchParams({ number: String(number), start })}`;

/** The page to which 'coming' and 'cannot' in reminders lead. */
export const viewingAnswerPath = (token: string): string => `/viewing-answer/${token}`;

/** The part of the visit's page with the link for a friend. The link itself is withYouPath. */
export const visitPassPath = (viewingId: string): string => `${viewingPath(viewingId)}#friend`;
export const withYouPath = (token: string): string => `/with-you/${token}`;

/** The page of the record of moving in, after a viewing has happened. */
export const moveInPath = (viewingId: string): string => `${viewingPath(viewingId)}/move-in`;

/** The calendar file of one viewing, in one language. */
export const calendarPath = (id: string, language: string): string =>
  `/api/viewings/${id}/calendar.ics?lang=${language}`;
