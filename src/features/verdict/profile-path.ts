/** The page with the profile form. `next` is the page to return to after saving. */
export const PROFILE_PATH = "/matchProfile";

export const profilePath = (next?: string): string => (next ? `${PROFILE_PATH}?next=${encodeURIComponent(next)}` : PROFILE_PATH);
