/** These limits are not in the schema file, so that the browser does not load Zod. */
export const areaLimits = { query: 80, suggestions: 8 } as const;

/** Typical rents are calculated from recent listings, if there are enough. */
export const areaRentRules = { days: 90, fewestPosts: 10 } as const;
