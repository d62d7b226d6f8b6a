/**
 * The request mix, out of a thousand requests: twenty-five visits of forty requests each (docs/capacity.md), eleven of
 * them by signed-in members. Only the first page of a visit is a document; after that the browser requests the data of
 * the next page, as React Router does. Static files and photos come from a CDN and are not counted.
 */
export type StepName = keyof typeof profile;

interface Step {
  ofThousand: number;
  /** What the request is, and why it has this share. */
  why: string;
}

export const profile = {
  homePage: { ofThousand: 12, why: "The first page of two visits in three, as a document" },
  homePageOfMember: { ofThousand: 5, why: "The same for members, for whom no copy is kept" },
  areaPage: { ofThousand: 7, why: "Where search engines lead: /rooms/mirpur" },
  browsePage: { ofThousand: 12, why: "A link to a search, opened as a document" },
  browsePageOfMember: { ofThousand: 4, why: "The same for members" },
  listingPage: { ofThousand: 6, why: "A post that somebody was sent, opened as a document; for members only" },
  loginPage: { ofThousand: 4, why: "Always a document, since the identity provider's script runs there" },
  suggest: { ofThousand: 190, why: "Four to five letters for each of two places that a visit types" },
  browse: { ofThousand: 130, why: "A filter, a sort or a place is changed: six times a visit" },
  browseOfMember: { ofThousand: 85, why: "The same for members, who look longer, with their verdicts" },
  more: { ofThousand: 60, why: "The next page of a list: every fourth search is read on" },
  map: { ofThousand: 50, why: "One visit in five opens the map and moves it" },
  listing: { ofThousand: 160, why: "A post is opened from a list; for members only, twenty in a visit" },
  apiHome: { ofThousand: 20, why: "Other clients of the API: the newest posts" },
  apiBrowse: { ofThousand: 55, why: "Other clients: a search" },
  apiListing: { ofThousand: 25, why: "Other clients: one post" },
  ownListings: { ofThousand: 10, why: "Members look at what they have posted" },
  inbox: {
    ofThousand: 40,
    why: "Members look whether somebody has written; the page loads its data again while it is open",
  },
  conversation: { ofThousand: 55, why: "A conversation is opened, or its page loads new messages" },
  like: { ofThousand: 14, why: "170,000 first contacts a day at 12 million requests" },
  unlike: { ofThousand: 3, why: "One like in four is taken back" },
  book: { ofThousand: 2, why: "24,000 viewings a day: two of five new conversations lead to one" },
  message: {
    ofThousand: 42,
    why: "Half a million messages a day at 12 million requests; one in ten is a retry of a phone that lost its connection",
  },
  ask: { ofThousand: 5, why: "60,000 new conversations a day" },
  post: { ofThousand: 1, why: "10,000 new posts a day" },
  signIn: { ofThousand: 3, why: "A session lives for a fortnight, and two in three who visit have none" },
} as const satisfies Record<string, Step>;

const writeNames = ["like", "unlike", "book", "message", "ask", "post", "signIn"] as const satisfies StepName[];
export type WriteName = (typeof writeNames)[number];
export type ReadName = Exclude<StepName, WriteName>;
export const isWrite = (name: StepName): name is WriteName => (writeNames as readonly StepName[]).includes(name);

const names = Object.keys(profile) as StepName[];
const weightsOf = (kept: readonly StepName[]): Partial<Record<StepName, number>> =>
  Object.fromEntries(kept.map((name) => [name, profile[name].ofThousand]));

export const everything = weightsOf(names);
/** The reads that are compared with PostgreSQL alone. */
export const readsOnly = weightsOf(names.filter((name) => !isWrite(name)));
