/**
 * The request mix, out of a thousand requests: twenty-five visits of forty requests each (docs/capacity.md), nine of
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
  homePage: { ofThousand: 14, why: "The first page of two visits in three, as a document" },
  homePageOfMember: { ofThousand: 5, why: "The same for members, for whom no copy is kept" },
  areaPage: { ofThousand: 8, why: "Where search engines lead: /rooms/mirpur" },
  browsePage: { ofThousand: 14, why: "A link to a search, opened as a document" },
  browsePageOfMember: { ofThousand: 4, why: "The same for members" },
  listingPage: { ofThousand: 6, why: "A post that somebody was sent, opened as a document; for members only" },
  loginPage: { ofThousand: 4, why: "Always a document, since the identity provider's script runs there" },
  suggest: { ofThousand: 220, why: "Four to five letters for each of two places that a visit types" },
  browse: { ofThousand: 150, why: "A filter, a sort or a place is changed: six times a visit" },
  browseOfMember: { ofThousand: 100, why: "The same for members, who look longer, with their verdicts" },
  more: { ofThousand: 70, why: "The next page of a list: every fourth search is read on" },
  map: { ofThousand: 60, why: "One visit in five opens the map and moves it" },
  listing: { ofThousand: 190, why: "A post is opened from a list; for members only, twenty in a visit" },
  apiHome: { ofThousand: 25, why: "Other clients of the API: the newest posts" },
  apiBrowse: { ofThousand: 65, why: "Other clients: a search" },
  apiListing: { ofThousand: 30, why: "Other clients: one post" },
  ownListings: { ofThousand: 11, why: "Members look at what they have posted" },
  like: { ofThousand: 16, why: "200,000 first contacts a day at 12 million requests" },
  unlike: { ofThousand: 4, why: "One like in four is taken back" },
  post: { ofThousand: 1, why: "10,000 new posts a day" },
  signIn: { ofThousand: 3, why: "A session lives for a fortnight, and two in three who visit have none" },
} as const satisfies Record<string, Step>;

const writeNames = ["like", "unlike", "post", "signIn"] as const satisfies StepName[];
export type WriteName = (typeof writeNames)[number];
export type ReadName = Exclude<StepName, WriteName>;
export const isWrite = (name: StepName): name is WriteName => (writeNames as readonly StepName[]).includes(name);

const names = Object.keys(profile) as StepName[];
const weightsOf = (kept: readonly StepName[]): Partial<Record<StepName, number>> => Object.fromEntries(kept.map((name) => [name, profile[name].ofThousand]));

export const everything = weightsOf(names);
/** The reads that are compared with PostgreSQL alone. */
export const readsOnly = weightsOf(names.filter((name) => !isWrite(name)));
