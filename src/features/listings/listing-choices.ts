/**
 * The fixed choices of a listing, and their names in the API. This file has no Zod, so that the browser can load it.
 */
export const genders = ["male", "female"] as const;
export const accommodations = ["single", "shared"] as const;
export const smokingHabits = ["smoker", "nonSmoker"] as const;

export const accommodationOnWire = { single: "Single", shared: "Shared" } as const;
export const smokingOnWire = { smoker: "Smoker", nonSmoker: "Non Smoker" } as const;
/** Who sees the number: everybody who likes the post, or people with whom the owner shares it. */
export const phoneShownToOnWire = { true: "likers", false: "chosen" } as const;
export const availabilityOnWire = { true: "Yes", false: "No" } as const;
