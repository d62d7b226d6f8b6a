/**
 * Who may call which route, and which secrets of others each caller gets: a row for every route, a column for every
 * kind of caller. access-matrix.db.test.ts compares the rows with the registered routes, so that a new route without a
 * row fails.
 */
import type { World } from "./access-world.ts";
import { pushSubscription } from "./push.ts";

/**
 * visitor: not signed in. member: no relation to the post. owner: owner of the post. liked: has liked it, has seen its
 * number and has shared their profile for it. blocked: blocked by the owner. unverified: e-mail address not verified.
 * suspended: by a moderator. moderator: listed in MODERATORS, no relation to the post.
 */
export const callers = [
  "visitor",
  "member",
  "owner",
  "liked",
  "blocked",
  "unverified",
  "suspended",
  "moderator",
] as const;
export type Caller = (typeof callers)[number];

/**
 * Data of the owner that a response can reveal; of `liked`, the profile that they have shared with the owner, and their
 * budget, which nobody is shown.
 */
export type Secret = "phone" | "email" | "uid" | "pin" | "profile" | "budget" | "address";

export interface Row {
  /** The request, for a world that is created for this call. */
  path: (world: World) => string;
  body?: (world: World) => unknown;
  status: Record<Caller, number>;
  /** Callers that are not listed get no secrets. */
  sees?: Partial<Record<Caller, readonly Secret[]>>;
}

type Statuses = [
  visitor: number,
  member: number,
  owner: number,
  liked: number,
  blocked: number,
  unverified: number,
  suspended: number,
  moderator: number,
];

const by = (...statuses: Statuses): Record<Caller, number> =>
  Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])) as Record<Caller, number>;

/** The route does not read who the caller is. */
const same = (status: number) => by(status, status, status, status, status, status, status, status);
/** A suspended member's token is rejected wherever it is read. */
const everybody = (status: number) => by(status, status, status, status, status, status, 403, status);
const members = (status: number) => by(401, status, status, status, status, status, 403, status);
/** For everybody else the conversation does not exist. */
const sides = (status: number) => by(401, 404, status, status, 404, 404, 403, 404);

const all: readonly Secret[] = ["phone", "email", "uid", "pin"];

export const accessMatrix: Record<string, Row> = {
  "GET /featuredPost": { path: () => "/featuredPost", status: everybody(200) },
  "GET /featuredPost/:id": {
    path: ({ listing }) => `/featuredPost/${listing}`,
    status: by(200, 200, 200, 200, 404, 200, 403, 200),
    sees: { owner: all, liked: ["phone"] },
  },
  "POST /featuredPost": {
    path: () => "/featuredPost",
    body: ({ newPost }) => newPost,
    status: by(401, 201, 201, 201, 201, 403, 403, 201),
  },
  "PATCH /featuredPost": {
    path: () => "/featuredPost",
    body: ({ listing }) => ({ id: listing }),
    status: by(401, 200, 403, 200, 404, 403, 403, 200),
    sees: { member: ["phone"], liked: ["phone"], moderator: ["phone"] },
  },
  "DELETE /featuredPost/:id/like": {
    path: ({ listing }) => `/featuredPost/${listing}/like`,
    status: by(401, 200, 200, 200, 404, 200, 403, 200),
  },
  "GET /browseListing": { path: () => "/browseListing", status: everybody(200) },
  "GET /browseListing/:uid": {
    path: ({ ownerUid }) => `/browseListing/${ownerUid}`,
    status: by(401, 403, 200, 403, 403, 403, 403, 403),
    sees: { owner: all },
  },
  "PUT /browseListing/:id": {
    path: ({ listing }) => `/browseListing/${listing}`,
    body: () => ({ title: "A better title" }),
    status: by(401, 403, 200, 403, 403, 403, 403, 403),
  },
  "DELETE /browseListing/:id": {
    path: ({ listing }) => `/browseListing/${listing}`,
    status: by(401, 403, 200, 403, 403, 403, 403, 403),
  },
  "GET /api/counts": { path: () => "/api/counts", status: same(200) },
  "GET /api/map": { path: () => "/api/map?box=90.3,23.6,90.5,23.9&zoom=12", status: everybody(200) },
  "GET /api/map/picture/:zoom/:x/:y": { path: () => "/api/map/picture/14/196877/113215", status: same(200) },
  "GET /api/listings/:id/picture.jpg": {
    path: ({ listing }) => `/api/listings/${listing}/picture.jpg`,
    status: same(200),
  },
  "GET /api/listings/:id/poster/:file": {
    path: ({ listing }) => `/api/listings/${listing}/poster/poster.svg`,
    status: by(401, 404, 200, 404, 404, 404, 403, 404),
  },
  "GET /api/areas": { path: () => "/api/areas?q=dhan", status: same(200) },
  "GET /api/areas/:slug": { path: () => "/api/areas/dhanmondi", status: same(200) },
  "GET /faq": { path: () => "/faq", status: same(200) },
  "GET /testimonials": { path: () => "/testimonials", status: same(200) },
  "GET /openapi.json": { path: () => "/openapi.json", status: same(200) },
  "GET /healthz": { path: () => "/healthz", status: same(200) },
  "GET /readyz": { path: () => "/readyz", status: same(200) },
  "GET /metrics": { path: () => "/metrics", status: same(200) },

  "POST /api/session": {
    path: () => "/api/session",
    status: by(401, 201, 201, 201, 201, 201, 403, 201),
    sees: { owner: ["phone", "email", "uid"] },
  },
  "DELETE /api/session": { path: () => "/api/session", status: same(204) },

  "GET /api/photos": { path: ({ ownPhoto }) => `/api/photos?id=${ownPhoto}`, status: members(200) },
  "POST /api/photos": {
    path: () => "/api/photos",
    body: () => ({ type: "image/jpeg", size: 1000 }),
    status: members(201),
  },
  "POST /api/photos/:id/upload": {
    path: ({ ownPhoto }) => `/api/photos/${ownPhoto}/upload`,
    status: by(401, 404, 200, 404, 404, 404, 403, 404),
  },
  "POST /api/photos/:id/uploaded": {
    path: ({ ownPhoto }) => `/api/photos/${ownPhoto}/uploaded`,
    status: by(401, 404, 409, 404, 404, 404, 403, 404),
  },
  "DELETE /api/photos/:id": {
    path: ({ ownPhoto }) => `/api/photos/${ownPhoto}`,
    status: by(401, 404, 204, 404, 404, 404, 403, 404),
  },
  "PUT /api/profile/photo": {
    path: () => "/api/profile/photo",
    body: ({ ownPhoto }) => ({ photo: ownPhoto }),
    status: by(401, 404, 409, 404, 404, 404, 403, 404),
  },
  "DELETE /api/profile/photo": { path: () => "/api/profile/photo", status: members(204) },
  "GET /media/:key/:file": { path: () => "/media/aaaaaaaaaaaaaaaaaaaaaa/320.webp", status: same(404) },

  "GET /api/push": { path: () => "/api/push", status: members(200) },
  "POST /api/push/subscriptions": {
    path: () => "/api/push/subscriptions",
    body: () => pushSubscription(),
    status: members(201),
  },
  "POST /api/push/subscriptions/check": {
    path: () => "/api/push/subscriptions/check",
    body: () => ({ endpoint: pushSubscription().endpoint }),
    status: members(200),
  },
  "DELETE /api/push/subscriptions/:id": { path: () => "/api/push/subscriptions/1", status: members(204) },
  "GET /api/account/data": {
    path: () => "/api/account/data",
    status: members(200),
    sees: { owner: [...all, "address"], liked: ["profile", "budget"] },
  },

  "GET /api/wanted": { path: () => "/api/wanted", status: everybody(200) },
  "GET /api/wanted/:id": {
    path: ({ wantedByOwner }) => `/api/wanted/${wantedByOwner}`,
    status: by(200, 200, 200, 200, 404, 200, 403, 200),
  },

  "GET /api/events": { path: () => "/api/events", status: { ...members(200), visitor: 204 } },
  "POST /api/conversations/:id/messages": {
    path: ({ conversation }) => `/api/conversations/${conversation}/messages`,
    body: () => ({ nonce: "77", text: "See you on Friday" }),
    // The seeker waits for the answer.
    status: { ...sides(200), liked: 409 },
  },
  "GET /api/viewings/:id/move-in/photos/:photo/:file": {
    path: ({ visited, damage }) => `/api/viewings/${visited}/move-in/photos/${damage}/1600.webp`,
    status: sides(200),
  },
  "GET /api/viewings/:id/calendar.ics": {
    path: ({ viewing }) => `/api/viewings/${viewing}/calendar.ics`,
    status: sides(200),
  },

  // MAIL_HOOK_SECRET is not set: src/platform/mail/mail-bounces.db.test.ts has what it protects.
  "POST /api/mail-bounces": { path: () => "/api/mail-bounces", status: same(404) },

  // The last row: the moderator is the same member in all worlds.
  "DELETE /api/account": { path: () => "/api/account", status: members(200) },
};
