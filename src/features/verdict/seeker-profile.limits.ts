/** What a profile may hold. Apart from the schema, so that the browser can know it without Zod. */
export const profileLimits = { areas: 5, taka: { min: 500, max: 5_000_000 } } as const;
