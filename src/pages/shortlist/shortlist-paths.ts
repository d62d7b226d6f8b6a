export const SHORTLIST_PATH = "/shortlist";
