/** Apart from the schemas, so that the browser can know them without Zod. */

/** Posters to whom a member may show their profile. More than anybody writes to in a day; and no more in all than one page can name, so that each can be taken back. A poster hears of so many in a day by mail, and of one person and one post once; of the rest where all of them stand. */
export const shareLimits = { perDay: 20, most: 200, mailsPerDay: 5 } as const;
/** How many profiles a page of those shared with one shows. */
export const SHARED_PAGE = 20;

/** A wanted post stands for so long, unless it is published again; for so long after that its writer can find it and begin with it anew. */
export const wantedLimits = { days: 30, keptDays: 7, page: 20, offersShown: 50 } as const;
/**
 * Rooms that a member may offer: in a day, and of their rooms to one seeker. A seeker hears of so many in a day by mail; of the rest where all of them stand.
 */
export const offerLimits = { perDay: 20, perSeeker: 3, mailsPerDay: 10 } as const;
