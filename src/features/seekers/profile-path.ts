/** Where a profile is written, and where to come back to when it is saved. */
export const PROFILE_PATH = "/matchProfile";

export const profilePath = (next?: string): string => (next ? `${PROFILE_PATH}?next=${encodeURIComponent(next)}` : PROFILE_PATH);
