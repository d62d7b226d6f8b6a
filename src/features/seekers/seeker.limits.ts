/** This file is separate from the schemas, so that the browser does not load Zod. */

/**
 * Limits for sharing a profile. `most` shares fit on one page, so that a member can revoke every share. A poster gets
 * at most `mailsPerDay` mails a day, and one per person and listing. The page lists all shares.
 */
export const shareLimits = { perDay: 20, most: 200, mailsPerDay: 5 } as const;
export const SHARED_PAGE = 20;

/**
 * `days` is how long a wanted post is public after it was published. For `keptDays` after that, its writer can still
 * renew it.
 */
export const wantedLimits = { days: 30, keptDays: 7, page: 20, offersShown: 50 } as const;
/**
 * How many rooms a member may offer per day, and to one seeker. A seeker gets at most `mailsPerDay` mails a day. The
 * page lists all offers.
 */
export const offerLimits = { perDay: 20, perSeeker: 3, mailsPerDay: 10 } as const;
