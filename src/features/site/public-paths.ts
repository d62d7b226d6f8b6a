/** The pages that search engines may show. Posts are for members, so their pages are not among them. */
export const publicPaths = ["/", "/browseListings", "/login", "/signup", "/developers"] as const;
export type PublicPath = (typeof publicPaths)[number];

/** Addresses are matched whatever their case, with or without a slash at the end; a page has one spelling. */
export function findPublicPath(pathname: string): PublicPath | undefined {
  const wanted = pathname.toLowerCase().replace(/(?<=.)\/$/, "");
  return publicPaths.find((path) => path.toLowerCase() === wanted);
}
