/**
 * Random requests, generated from the OpenAPI document: close enough to valid ones to pass the first checks, and wrong
 * in many ways.
 */

import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { SESSION_COOKIE } from "../src/platform/web/cookies.ts";
import { fromSchema, type InjectMethod, type Operation } from "./fuzz-operations.ts";
import { listingBody } from "./listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "./members.ts";
import { pushSubscription } from "./push.ts";

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "nul\u0000byte",
    "\uD83C",
    "\u202Eright to left",
    "ধানমন্ডি",
    "🏠".repeat(50),
    "' or 1=1 --",
    '"; drop table listing; --',
    "%_\\%",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "${7*7}",
    "NaN",
    "1e309",
    "-0",
    "9223372036854775808",
    "2026-02-30",
    "9999-12-31",
    "+8801712345678",
    "HTTPS://Example.com/\u0000.jpg",
    "https:example.com",
    "https://[::1]/x.png",
    `https://example.com/${"ঘ".repeat(400)}`,
    0,
    -1,
    1.5,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    -1e308,
    true,
    null,
    [],
    [[[[]]]],
    {},
    { toString: "x", valueOf: "y", length: 5, constructor: { prototype: {} } },
    { $ne: null },
  ),
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 9_000 }).map((length) => "x".repeat(length)),
  fc.double(),
);

/** Small changes, which pass most checks: a valid text with one change, a valid number as something similar. */
function perturbed(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "number")
    return fc.constantFrom<unknown>(
      String(value),
      ` ${value} `,
      -value,
      value + 0.5,
      value * 1e6,
      `${value}e0`,
      [value],
      { value },
    );
  if (typeof value !== "string") return nasty;
  const inserted = fc
    .tuple(fc.constantFrom("\u0000", "\uD83C", "\n", "%00", "'", "\\", "🏠", "\u0301"), fc.nat({ max: value.length }))
    .map(([what, at]) => value.slice(0, at) + what + value.slice(at));
  const dropped = fc
    .tuple(fc.nat({ max: value.length }), fc.integer({ min: 1, max: 3 }))
    .map(([at, count]) => value.slice(0, at) + value.slice(at + count));
  return fc.oneof(
    inserted,
    dropped,
    fc.constantFrom<unknown>(value.toUpperCase(), value.toLowerCase(), value.repeat(40), [value], `\t${value}\r\n`),
  );
}

type Body = Record<string, unknown>;

/** A valid body, unchanged or with a value replaced, a field removed or a field added. */
function mutated(good: fc.Arbitrary<Body>, fields: readonly string[]): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...fields);
  return fc.oneof(
    { arbitrary: good, weight: 3 },
    {
      arbitrary: fc
        .tuple(good, field)
        .chain(([body, name]) => perturbed(body[name]).map((value) => ({ ...body, [name]: value }))),
      weight: 10,
    },
    { arbitrary: fc.tuple(good, field, nasty).map(([body, name, value]) => ({ ...body, [name]: value })), weight: 5 },
    {
      arbitrary: fc
        .tuple(good, fc.dictionary(field, nasty, { maxKeys: 6 }))
        .map(([body, more]) => ({ ...body, ...more })),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(good, field)
        .map(([body, name]) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))),
      weight: 1,
    },
    {
      arbitrary: fc.tuple(good, fc.string(), nasty).map(([body, name, value]) => ({ ...body, [name]: value })),
      weight: 1,
    },
    { arbitrary: nasty, weight: 1 },
  );
}

const jsonType = { "content-type": "application/json" };

/** How a body is sent: mostly correctly. */
function transported(body: fc.Arbitrary<unknown>): fc.Arbitrary<Pick<InjectOptions, "payload" | "headers">> {
  const text = body.map((value) => JSON.stringify(value) ?? "");
  const contentType = fc.constantFrom(
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "application/json; charset=utf-16",
    "application/JSON",
    "json",
    "*/*",
    ";;",
    "a/b/c",
  );
  return fc.oneof(
    { arbitrary: text.map((payload) => ({ payload, headers: jsonType })), weight: 12 },
    {
      arbitrary: fc.tuple(text, contentType).map(([payload, type]) => ({ payload, headers: { "content-type": type } })),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(text, fc.nat({ max: 200 }))
        .map(([payload, end]) => ({ payload: payload.slice(0, end), headers: jsonType })),
      weight: 1,
    },
    {
      arbitrary: fc
        .constantFrom(
          '{"__proto__":{"rent":1}}',
          '{"constructor":{"prototype":{"rent":1}}}',
          '{"rent":1,"rent":2}',
          '{"rent":1e999}',
          "[".repeat(5_000),
          "\uFEFF{}",
          "{}{}",
          "\u0000",
        )
        .map((payload) => ({ payload, headers: jsonType })),
      weight: 1,
    },
    {
      arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ payload: Buffer.from(bytes), headers: jsonType })),
      weight: 1,
    },
    {
      arbitrary: fc.constantFrom({}, { headers: jsonType }, { payload: "x".repeat(70_000), headers: jsonType }),
      weight: 1,
    },
  );
}

export interface Cast {
  owner: TestMember;
  member: TestMember;
  ownerCookie: string;
  memberCookie: string;
  origin: string;
  ids: readonly string[];
  /** Uploads of the owner: some that wait, and one that is ready. */
  photos: { waiting: readonly string[]; ready: string; key: string };
  /** With the owner, each with another person. */
  conversations: readonly string[];
  /** A viewing that the member has booked. */
  viewing: string;
  /** A viewing of the member that has happened, and a photo in its record of moving in. */
  pictured: { viewing: string; photo: string };
  /** 'Room wanted' posts of other people. */
  wanted: readonly string[];
}

const bearer = (who: TestMember, claims: Record<string, unknown> = {}) => ({
  authorization: `Bearer ${unsignedIdToken(who, claims)}`,
});

function credentials({ owner, member, ownerCookie, memberCookie, origin }: Cast): fc.Arbitrary<Record<string, string>> {
  const someOrigin = fc.constantFrom<Record<string, string>>(
    { origin },
    { origin },
    { origin: "https://evil.example" },
    { origin: "null" },
    {},
  );
  const someClaims = fc.dictionary(
    fc.constantFrom("sub", "email", "name", "picture", "email_verified", "auth_time", "iat", "exp", "aud", "iss"),
    nasty,
    {
      maxKeys: 2,
    },
  );
  return fc.oneof(
    { arbitrary: fc.constant({}), weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(owner, member), someOrigin)
        .map(([who, from]) => ({ ...bearer(who), ...from })),
      weight: 8,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(ownerCookie, memberCookie), someOrigin)
        .map(([cookie, from]) => ({ cookie, ...from })),
      weight: 4,
    },
    // A new person each time, so that a valid claim does not rename a person of the cast.
    {
      arbitrary: fc
        .tuple(someClaims, someOrigin)
        .map(([claims, from]) => ({ ...bearer(newMember(), claims), ...from })),
      weight: 2,
    },
    {
      arbitrary: fc
        .constantFrom(
          "",
          "Bearer",
          "Bearer ",
          "Bearer a.b.c",
          "Bearer ..",
          "Basic dTpw",
          `Bearer ${"a".repeat(5_000)}.b.`,
          "bearer \u00ff.\u00ff.",
          "Bearer e30.e30.",
        )
        .map((authorization) => ({ authorization, origin })),
      weight: 2,
    },
    {
      arbitrary: fc
        .constantFrom(
          `${SESSION_COOKIE}=`,
          `${SESSION_COOKIE}=x`,
          `${SESSION_COOKIE}=%00`,
          `${SESSION_COOKIE}=%E0%A4%A`,
          "=;=;=",
          ";;;",
          `${SESSION_COOKIE}="quoted`,
          `a=${"b".repeat(4_000)}`,
        )
        .map((cookie) => ({ cookie, origin })),
      weight: 1,
    },
  );
}

/** Who calls this with success; undefined: anybody. */
function usualCaller({ path }: Operation, cast: Cast): TestMember | undefined {
  if (path.startsWith("/api/conversations")) return cast.owner;
  return path.startsWith("/api/viewings") ? cast.member : undefined;
}

/** Credentials for a call: mostly of who may make it. */
function callersOf(operation: Operation, cast: Cast): fc.Arbitrary<Record<string, string>> {
  if (isMailHook(operation))
    return fc.oneof(
      { arbitrary: fc.constant({ authorization: `Bearer ${mailHookSecret}` }), weight: 3 },
      { arbitrary: credentials(cast), weight: 1 },
    );
  if (isDeletion(operation)) return newcomers();
  const usual = usualCaller(operation, cast);
  return usual
    ? fc.oneof(
        { arbitrary: fc.constant(null).map(() => bearer(usual)), weight: 3 },
        { arbitrary: credentials(cast), weight: 1 },
      )
    : credentials(cast);
}

/** The mail provider calls it, with a secret of its own and a body that the OpenAPI document does not describe. */
export const mailHookSecret = "a-secret-of-the-mail-provider";
const isMailHook = ({ path }: Pick<Operation, "path">) => path === "/api/mail-bounces";

const isDeletion = ({ path }: Operation) => path === "/api/account";

/** A new person for each deletion request, since a deleted one can do nothing more. */
const newcomers = (): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    { arbitrary: fc.constant({}), weight: 1 },
    { arbitrary: fc.constant(null).map(() => bearer(newMember())), weight: 4 },
  );

const weirdHeaders = fc.oneof(
  { arbitrary: fc.constant<Record<string, string>>({}), weight: 6 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "accept-encoding": "gzip" },
      { "accept-encoding": "gzip;q=0, *;q=0" },
      { accept: "text/html" },
      { "accept-version": "2.x" },
      { host: "" },
      { host: "evil.example:99999" },
      { "x-forwarded-for": "1.2.3.4, \u0000" },
      { "x-request-id": "mine" },
      { "x-http-method-override": "DELETE" },
      { range: "bytes=0-1" },
      { "if-none-match": 'W/"x", y' },
      { "content-length": "5" },
      { "content-encoding": "gzip" },
      { expect: "100-continue" },
      { "transfer-encoding": "chunked" },
    ),
    weight: 2,
  },
);

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

/** Path segments that are not values. */
const rawPart = fc.constantFrom("%", "%zz", "%00", "%2F", "%2e%2e", "a".repeat(201), "..;", "%F0%9F", "*", "\\");

function idsOf(path: string, cast: Cast): readonly string[] {
  const { ids, photos, conversations, viewing, pictured, wanted } = cast;
  if (path.startsWith("/api/conversations")) return conversations;
  if (path.includes("/move-in/photos")) return [pictured.viewing];
  if (path.startsWith("/api/viewings")) return [viewing];
  if (path.startsWith("/api/photos")) return photos.waiting;
  return path.startsWith("/api/wanted") ? wanted : ids;
}

function pathOf({ method, path, parameters }: Operation, cast: Cast): fc.Arbitrary<string> {
  const { ids, owner, member, photos, pictured } = cast;
  const known: Record<string, readonly string[]> = {
    slug: ["mirpur", "dhaka"],
    id: idsOf(path, cast),
    // PUT and DELETE share the URL of GET /browseListing/{uid}, but the parameter is the ID of a post.
    uid: method === "GET" ? [owner.uid, member.uid] : ids,
    key: [photos.key],
    file: path.includes("/poster/")
      ? ["poster.svg"]
      : path.includes("/move-in/")
        ? ["640.webp"]
        : ["320.webp", "share.jpg"],
    photo: [pictured.photo],
    // A picture of Mirpur.
    zoom: ["14"],
    x: ["196878"],
    y: ["113220"],
  };
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const value = (name: string) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...(known[name] ?? ["x"])), weight: 8 },
      { arbitrary: nasty.map(encoded), weight: 2 },
      { arbitrary: rawPart, weight: 1 },
      { arbitrary: fc.bigInt({ min: 0n, max: 2n ** 65n }).map(String), weight: 1 },
    );
  return fc
    .tuple(...names.map(value))
    .map((values) => names.reduce((url, name, index) => url.replace(`{${name}}`, () => values[index] ?? ""), path));
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === "query");
  const pair = ({ name, schema }: Operation["parameters"][number]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { arbitrary: fromSchema(schema).map(encoded), weight: 4 },
        { arbitrary: nasty.map(encoded), weight: 2 },
        { arbitrary: rawPart, weight: 1 },
      ),
    );
  const odd = fc.tuple(
    fc.constantFrom("__proto__", "constructor", "limit[]", "limit[x]", "", "cursor", "utm_source", "%"),
    nasty.map(encoded),
  );
  const pairs =
    known.length > 0
      ? fc.oneof({ arbitrary: fc.oneof(...known.map(pair)), weight: 8 }, { arbitrary: odd, weight: 1 })
      : odd;
  // Required parameters are mostly present and valid.
  const needed = fc.tuple(
    ...known
      .filter(({ required }) => required)
      .map(({ name, schema }) => fc.tuple(fc.constant(name), fromSchema(schema).map(encoded))),
  );
  const all = fc.tuple(
    fc.oneof({ arbitrary: needed, weight: 3 }, { arbitrary: fc.constant([]), weight: 1 }),
    fc.array(pairs, { maxLength: 4 }),
  );
  return all
    .map(([first, more]) => [...first, ...more])
    .map((list) => (list.length > 0 ? `?${list.map(([name, value]) => `${name}=${value}`).join("&")}` : ""));
}

function bodyOf(
  { method, path, body }: Operation,
  cast: Cast,
): fc.Arbitrary<Pick<InjectOptions, "payload" | "headers">> {
  const { ids, photos } = cast;
  if (isMailHook({ path }))
    return transported(
      fc.constantFrom({ bounces: [] }, { bounces: [{ address: "gone@example.com", kind: "bounce" }] }, {}),
    );
  // Calls without a body get one now and then.
  if (!body) return fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, { arbitrary: transported(nasty), weight: 1 });
  const fields = Object.keys(body.properties ?? listingBody());
  const listing = fc
    .constantFrom({}, { imageUrl: "https://example.com/room.jpg" }, { rent: "8500", age: "30" })
    .map(listingBody);
  const others: Record<string, fc.Arbitrary<Body>> = {
    "PATCH /featuredPost": fc.constantFrom(...ids).map((id) => ({ id, likesCount: 1 })),
    "POST /api/push/subscriptions": fc.constant(pushSubscription()),
    "POST /api/push/subscriptions/check": fc.constant({ endpoint: pushSubscription().endpoint }),
    "POST /api/photos": fc.constant({ type: "image/jpeg", size: 1000 }),
    "PUT /api/profile/photo": fc.constant({ photo: photos.ready }),
    "POST /api/conversations/{id}/messages": fc.constant({ nonce: "3", text: "See you on Friday" }),
  };
  const good = others[`${method} ${path}`] ?? listing;
  return transported(
    fc.oneof({ arbitrary: mutated(good, fields), weight: 4 }, { arbitrary: fromSchema(body), weight: 1 }),
  );
}

export interface FuzzRequest {
  operation: Operation;
  request: InjectOptions;
}

/** Mostly the operation's own method, otherwise another one for the same URL. */
function methodOf({ method }: Operation): fc.Arbitrary<InjectMethod> {
  const others: InjectMethod[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  return fc.oneof({ arbitrary: fc.constant(method), weight: 14 }, { arbitrary: fc.constantFrom(...others), weight: 1 });
}

export function fuzzRequests(operations: readonly Operation[], cast: Cast): fc.Arbitrary<FuzzRequest> {
  // Operations with a body are tried more often, because more can be wrong.
  const weighted = operations.flatMap((operation) =>
    operation.body ? [operation, operation, operation, operation] : [operation],
  );
  return fc.constantFrom(...weighted).chain((operation) =>
    fc
      .record({
        method: methodOf(operation),
        path: pathOf(operation, cast),
        query: queryOf(operation),
        body: bodyOf(operation, cast),
        who: callersOf(operation, cast),
        odd: weirdHeaders,
      })
      .map(({ method, path, query, body, who, odd }) => ({
        operation,
        request: { method, url: path + query, ...body, headers: { ...odd, ...who, ...body.headers } },
      })),
  );
}
