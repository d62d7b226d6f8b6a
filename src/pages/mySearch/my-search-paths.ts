export const MY_SEARCH_PATH = "/mySearch";
