/** The log-in page, and where to come back to. */
export const loginPath = (next: string): string => withNext("/login", next);

/** Another way in keeps where people wanted to go. */
export const withNext = (path: string, next: string | undefined): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path);
