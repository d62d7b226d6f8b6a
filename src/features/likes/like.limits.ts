/** `page`: liked rooms on a page of the member's own list. `counted`: the number up to which they are counted. */
export const likedLimits = { page: 20, counted: 100 } as const;
