/** Pages for search engines. Pages of listings are not among them, because they are for members only. */
export const publicPaths = [
  "/",
  "/browseListings",
  "/rooms",
  "/login",
  "/signup",
  "/privacy",
  "/terms",
  "/developers",
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** Checks only the shape of the path, so the area may not exist. */
export const isAreaPath = (path: string): boolean => /^\/rooms\/[a-z0-9-]{1,60}$/.test(path);

/** Finds the canonical path. React Router matches case-insensitively, with or without a trailing slash. */
export function findPublicPath(pathname: string): string | undefined {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  return publicPaths.find((path) => path.toLowerCase() === wanted) ?? (isAreaPath(wanted) ? wanted : undefined);
}
