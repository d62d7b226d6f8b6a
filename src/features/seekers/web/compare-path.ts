export const MOST_COMPARED = 4;

export const comparePath = (ids: readonly string[]): string => (ids.length > 0 ? `/compare?ids=${ids.join(",")}` : "/compare");
