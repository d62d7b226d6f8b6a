import { localPath } from "../http/local-path.ts";

/** The log-in page, with the path to return to. */
export const loginPath = (next: string): string => withNext("/login", next);

/** Adds the path to return to. */
export const withNext = (path: string, next: string | undefined): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path);

/** The path to return to, from the URL of an account page. */
export function readNext(url: string): string | undefined {
  const next = localPath(URL.parse(url)?.searchParams.get("next"));
  return next === "/" ? undefined : next;
}
