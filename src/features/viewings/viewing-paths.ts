/** One viewing: address, calendar file, digits at the door, moving and cancelling. */
export const viewingPath = (id: string): string => `/viewings/${id}`;

/** Where a poster offers times. */
export const offerPath = (listingId: string): string => `/myListings/${listingId}/viewings`;

/** Where a seeker books, or moves to another time. */
export const bookPath = (conversationId: string): string => `/inbox/${conversationId}/viewing`;

/** The target of 'coming' and 'cannot' in reminders. */
export const viewingAnswerPath = (token: string): string => `/viewing-answer/${token}`;

/** The seeker's link for a friend. The friend opens withYouPath. */
export const visitPassPath = (viewingId: string): string => `${viewingPath(viewingId)}/pass`;
export const withYouPath = (token: string): string => `/with-you/${token}`;

/** The checklist for moving in, after a viewing has happened. */
export const moveInPath = (viewingId: string): string => `${viewingPath(viewingId)}/move-in`;

/** The file of one viewing, in a language. */
export const calendarPath = (id: string, language: string): string =>
  `/api/viewings/${id}/calendar.ics?lang=${language}`;
