import { localPath } from "../http/local-path.ts";

/** The log-in page, and where to come back to. */
export const loginPath = (next: string): string => withNext("/login", next);

/** Another way in keeps where people wanted to go. */
export const withNext = (path: string, next: string | undefined): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path);

/** Where somebody wanted to go, from the URL of an account page. */
export function readNext(url: string): string | undefined {
  const next = localPath(URL.parse(url)?.searchParams.get("next"));
  return next === "/" ? undefined : next;
}
