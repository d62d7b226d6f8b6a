/** The log-in page, and where to come back to. */
export const loginPath = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
