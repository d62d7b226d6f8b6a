export const WANTED_LIST_PATH = "/roomsWanted";
export const OWN_WANTED_PATH = "/myRoomWanted";
export const SHARED_PATH = "/sharedProfiles";

export const wantedPath = (id: string): string => `/roomWanted/${id}`;

export function wantedListPath(area: string | undefined, cursor?: string): string {
  const parameters = new URLSearchParams({ ...(area && { area }), ...(cursor && { cursor }) }).toString();
  return parameters ? `${WANTED_LIST_PATH}?${parameters}` : WANTED_LIST_PATH;
}

export const MOST_COMPARED = 4;

export const comparePath = (ids: readonly string[]): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(",")}` : "/compare";
