export const areaPath = ({ slug }: { slug: string }): string => `/rooms/${slug}`;
