export const ADD_PATH = "/addToFindRoommate";
/** The search parameter with the id of the member's own post that the form is filled from. */
export const COPY = "copy";
export const copyPath = (id: string): string => `${ADD_PATH}?${COPY}=${id}`;
