/** The pages that search engines may show. Posts are for members, so their pages are not among them. */
export const publicPaths = ["/", "/browseListings", "/rooms", "/login", "/signup", "/privacy", "/terms", "/developers"] as const;
export type PublicPath = (typeof publicPaths)[number];

/** The page of a place. Whether there is such a place, the page itself knows. */
export const isAreaPath = (path: string): boolean => /^\/rooms\/[a-z0-9-]{1,60}$/.test(path);

/** Addresses are matched whatever their case, with or without a slash at the end; a page has one spelling. */
export function findPublicPath(pathname: string): string | undefined {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  return publicPaths.find((path) => path.toLowerCase() === wanted) ?? (isAreaPath(wanted) ? wanted : undefined);
}
