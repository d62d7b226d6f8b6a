/** Limits of a profile. This file is separate from the schema, so that the browser does not load Zod. */
export const profileLimits = { areas: 5, taka: { min: 500, max: 5_000_000 } } as const;
