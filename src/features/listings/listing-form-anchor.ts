/** The anchor of the parts of the form with facts and costs. A link to it opens them. */
export const DETAILS_ID = "house";
