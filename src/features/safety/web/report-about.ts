/** What a report or a block is about: a post, or somebody whom one knows from the ledger. */
export type About = { listing: string } | { person: string };

const pathWith = (path: string) => (about: About) => `${path}?${new URLSearchParams({ ...about }).toString()}`;

export const reportPath = pathWith("/report");
/** Asks before it blocks. */
export const blockPath = pathWith("/blocked");
