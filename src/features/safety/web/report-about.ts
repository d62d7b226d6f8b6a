/** The subject of a report or a block: a listing, or a person from the contact history. */
export type About = { listing: string } | { person: string };

const pathWith = (path: string) => (about: About) => `${path}?${new URLSearchParams({ ...about }).toString()}`;

export const reportPath = pathWith("/report");
/** A page that asks before blocking. */
export const blockPath = pathWith("/blocked");
