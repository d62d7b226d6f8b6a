/** How many liked rooms a page of the member's own list shows, and how far they are counted. */
export const likedLimits = { page: 20, counted: 100 } as const;
