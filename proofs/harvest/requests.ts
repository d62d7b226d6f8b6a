import { z } from "zod";
import { listingSorts } from "../../src/features/search/search.schema.ts";

export interface Attempt {
  method: string;
  path: string;
  body?: unknown;
}

const PAGES_OF_A_LIST = 50;
const EVERY_NTH_PAGE = 25;
const CALLS_EACH = 3;
const OWN_PAGES = [
  "/",
  "/myListings",
  "/profile",
  "/myPrivacy",
  "/inbox",
  "/inbox?show=visits",
  "/myRoomWanted",
  "/roomsWanted",
  "/moderation",
  "/sitemap.xml",
];

/** Each account starts at another place in the list, so that together they would cover all of it. */
export function likesOf(ids: readonly string[], turn: number, count: number): Attempt[] {
  const chosen = Array.from({ length: count }, (_, index) => ids[(turn * count + index) % ids.length] ?? "");
  return chosen.map((id) => ({ method: "PATCH", path: "/featuredPost", body: { id, likesCount: 1 } }));
}

export function unlike({ body }: Attempt): Attempt {
  return { method: "DELETE", path: `/featuredPost/${(body as { id: string }).id}/like` };
}

const get = (path: string): Attempt => ({ method: "GET", path });

/** Every post through the API and, for some of them, as a page; and the lists. */
export function everyPage(ids: readonly string[]): Attempt[] {
  return [
    ...ids.map((id) => get(`/featuredPost/${id}`)),
    ...ids.filter((_, index) => index % EVERY_NTH_PAGE === 0).map((id) => get(`/featuredPostDetails/${id}`)),
    ...listingSorts.flatMap((sort) =>
      [0, 6_000, 8_000, 10_000, 12_000].map((rent) => get(`/browseListing?sort=${sort}&minRent=${rent}&limit=50`)),
    ),
    ...Array.from({ length: PAGES_OF_A_LIST }, (_, page) => get(`/browseListings?minRent=${6_000 + page * 180}`)),
    ...ids.slice(0, CALLS_EACH).flatMap((id) => [get(`/featuredPostDetails/${id}/ask`), get(`/inbox/people/${id}/1`)]),
    ...OWN_PAGES.map(get),
  ];
}

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Calls that would end the session or delete the account; likes have their own rounds. */
const notCalled = new Set(["DELETE /api/session", "DELETE /api/account", "PATCH /featuredPost"]);

/** Every call that the API describes, on some of the posts. */
export async function everyCall(origin: string, ids: readonly string[]): Promise<Attempt[]> {
  const { paths } = document.parse(await (await fetch(`${origin}/openapi.json`)).json());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  return calls
    .filter(({ method, path }) => !notCalled.has(`${method} ${path}`))
    .flatMap(({ method, path }) =>
      ids.slice(0, CALLS_EACH).map((id, turn) => ({
        method,
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "uid" ? `owner-${turn + 1}` : id)),
        ...(method !== "GET" && { body: { id } }),
      })),
    );
}
