export const WANTED_LIST_PATH = "/roomsWanted";
export const OWN_WANTED_PATH = "/myRoomWanted";
/** The people who have shared their profile with the member, in the inbox. */
export const SHARED_PATH = "/inbox?show=interested";
/** The rooms that were offered to the member, in the inbox. */
export const OFFERS_PATH = "/inbox?show=offers";

export const wantedPath = (id: string): string => `/roomWanted/${id}`;

export function wantedListPath(area: string | undefined, cursor?: string): string {
  const parameters = new URLSearchParams({ ...(area && { area }), ...(cursor && { cursor }) }).toString();
  return parameters ? `${WANTED_LIST_PATH}?${parameters}` : WANTED_LIST_PATH;
}

export const MOST_COMPARED = 4;

export const comparePath = (ids: readonly string[]): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(",")}` : "/compare";
