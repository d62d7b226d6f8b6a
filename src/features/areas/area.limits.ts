/** Apart from the schema, so that the browser can know them without it. */
export const areaLimits = { query: 80, suggestions: 8 } as const;

/** Typical rents are those of late, and only of enough posts to say something. */
export const areaRentRules = { days: 90, fewestPosts: 10 } as const;
