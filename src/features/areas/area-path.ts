/** The page of a place. */
export const areaPath = ({ slug }: { slug: string }): string => `/rooms/${slug}`;
