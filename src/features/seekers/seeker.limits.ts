/** Not in the schema files, so that the browser does not load Zod. */

/**
 * Limits for sharing a profile. `most` fits on one page, so that every share can be revoked. A poster gets at most
 * `mailsPerDay` mails, and one per person and listing; the page lists them all.
 */
export const shareLimits = { perDay: 20, most: 200, mailsPerDay: 5 } as const;
/** Shared profiles per page. */
export const SHARED_PAGE = 20;

/**
 * `days`: how long a wanted post is public after it was published. `keptDays`: how long its writer can still renew it
 * after that.
 */
export const wantedLimits = { days: 30, keptDays: 7, page: 20, offersShown: 50 } as const;
/**
 * Rooms that a member may offer per day, and to one seeker. A seeker gets at most `mailsPerDay` mails; the page lists
 * all offers.
 */
export const offerLimits = { perDay: 20, perSeeker: 3, mailsPerDay: 10 } as const;
