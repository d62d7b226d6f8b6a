import { localPath } from "../http/local-path.ts";

export const MOST_COMPARED = 4;

export const comparePath = (ids: readonly string[]): string => (ids.length > 0 ? `/compare?ids=${ids.join(",")}` : "/compare");

/** The subject of a report or a block: a listing, or a person from the contact history. */
export type About = { listing: string } | { person: string };

const pathWith = (path: string) => (about: About) => `${path}?${new URLSearchParams({ ...about }).toString()}`;

export const reportPath = pathWith("/report");
/** A page that asks before blocking. */
export const blockPath = pathWith("/blocked");

export const WANTED_LIST_PATH = "/roomsWanted";
export const OWN_WANTED_PATH = "/myRoomWanted";
export const SHARED_PATH = "/sharedProfiles";

export const wantedPath = (id: string): string => `/roomWanted/${id}`;

export function wantedListPath(area: string | undefined, cursor?: string): string {
  const parameters = new URLSearchParams({ ...(area && { area }), ...(cursor && { cursor }) }).toString();
  return parameters ? `${WANTED_LIST_PATH}?${parameters}` : WANTED_LIST_PATH;
}

/** The page with the profile form. `next` is the page to return to after saving. */
export const PROFILE_PATH = "/matchProfile";

export const profilePath = (next?: string): string => (next ? `${PROFILE_PATH}?next=${encodeURIComponent(next)}` : PROFILE_PATH);

export const areaPath = ({ slug }: { slug: string }): string => `/rooms/${slug}`;

/** The log-in page, with the path to return to. */
export const loginPath = (next: string): string => withNext("/login", next);

/** Adds the path to return to. */
export const withNext = (path: string, next: string | undefined): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path);

/** The path to return to, from the URL of an account page. */
export function readNext(url: string): string | undefined {
  const next = localPath(URL.parse(url)?.searchParams.get("next"));
  return next === "/" ? undefined : next;
}
