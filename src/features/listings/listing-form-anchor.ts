/** The parts of the form that say what a house is like: a link to them opens them. */
export const HOUSE_ID = "house";
