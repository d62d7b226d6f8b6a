import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { endConversation } from "../src/features/conversations/server/conversation-steps.ts";
import { openConversation } from "../src/features/conversations/server/waiting-list.ts";
import { type ProblemCode, problemCodes, problemStatus } from "../src/platform/errors.ts";
import { problemSchema } from "../src/platform/http/problem.ts";
import { useTestApp } from "./app.ts";
import { addMembers, message } from "./conversations.ts";
import { type ApiDocument, type Operation, operationsOf } from "./fuzz-operations.ts";
import { type Cast, type FuzzRequest, fuzzRequests, mailHookSecret } from "./fuzz-requests.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import { addHappenedViewing, addMoveIn, addMoveInPhoto } from "./move-in.ts";
import { photosOf, readyPhoto, requestUpload, uploadPhoto } from "./photos.ts";
import { wantRoom } from "./seekers.ts";
import { morning } from "./viewings.ts";
import { bookVisit } from "./visits.ts";

const REQUESTS = 8_500;
const MORE_REQUESTS = 300;
/** The same requests each time; another number gives others. A failure prints it, with the path to its example. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_260_104);
/** Statuses that any URL may return: unknown URL or method, body too large or not JSON, unreadable URL. */
const generalStatuses = [400, 404, 405, 413, 415];

const app = useTestApp({ MAIL_HOOK_SECRET: mailHookSecret });
let cast: Cast;
let operations: Operation[];

beforeAll(async () => {
  const [owner, member] = [newMember(), newMember()];
  const ids: string[] = [];
  // Requests delete them one after the other; there are enough.
  for (let n = 0; n < 60; n += 1) ids.push(await addListing(app(), owner, { Availability: n % 4 ? "Yes" : "No" }));
  // Requests know these only from conversations, so nothing deletes them.
  const kept: string[] = [];
  for (let n = 0; n < 12; n += 1) kept.push(await addListing(app(), owner));
  // A session makes a member of whom only a token knew.
  const [ownerCookie, memberCookie] = [await app().signIn(owner), await app().signIn(member)];
  cast = {
    owner,
    member,
    ids,
    photos: await somePhotos(owner),
    wanted: await someWanted(),
    conversations: await someRequests(kept),
    ...(await someViewings(owner, await idOf(member))),
    ownerCookie,
    memberCookie,
    origin: app().config.origin,
  };
  operations = operationsOf(app().api.document as unknown as ApiDocument);
});

const idOf = async ({ uid }: TestMember): Promise<string> =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;

async function open(listingId: string, seekerId: string): Promise<string[]> {
  const { id } = await openConversation(
    app().services.db,
    { listingId, seekerId, opener: "seeker", ...message() },
    new Date(),
  );
  return id === null ? [] : [id];
}

async function someRequests(listings: readonly string[]): Promise<string[]> {
  const { db } = app().services;
  const seekers = await addMembers(db, listings.length);
  const found = (await Promise.all(listings.map((listing, index) => open(listing, seekers[index] ?? "")))).flat();
  for (const id of found.slice(0, 6))
    await endConversation(db, id, { side: "poster", reason: "declined", notice: "declined_fit" }, new Date());
  return found;
}

async function someViewings(owner: TestMember, seekerId: string): Promise<Pick<Cast, "viewing" | "pictured">> {
  const { db } = app().services;
  const [booked, seen] = [await addListing(app(), owner), await addListing(app(), owner)];
  const [asked = ""] = await open(seen, seekerId);
  const visited = await addHappenedViewing(db, asked);
  await addMoveIn(db, visited);
  return {
    viewing: await bookVisit(db, { listingId: booked, seekerId, startsAt: morning(new Date(), 3) }),
    pictured: { viewing: visited, photo: await addMoveInPhoto(db, visited) },
  };
}

async function someWanted(): Promise<string[]> {
  const wanted: string[] = [];
  for (let n = 0; n < 6; n += 1) wanted.push(await wantRoom(app(), newMember()));
  return wanted;
}

async function somePhotos(owner: TestMember): Promise<Cast["photos"]> {
  const ready = await readyPhoto(app(), owner, 1);
  const [photo] = await photosOf(app(), owner, [ready]);
  const waiting: string[] = [];
  for (let n = 0; n < 10; n += 1)
    waiting.push(
      await uploadPhoto(app(), owner, Buffer.from("not looked at yet")),
      (await requestUpload(app(), owner, { type: "image/png", size: 10 })).id,
    );
  return { waiting, ready, key: photo?.photo?.url.split("/")[2] ?? "" };
}

/** Statuses of the route that Fastify chose, which may differ from the operation if URL or method were changed. */
function expectedStatuses({ operation, request }: FuzzRequest): number[] {
  const own = request.method === "HEAD" ? "GET" : request.method;
  const described = operations.filter(
    ({ path, method }) =>
      method === own && path.replaceAll(/\{\w+\}/g, "") === operation.path.replaceAll(/\{\w+\}/g, ""),
  );
  return [...generalStatuses, ...described.flatMap(({ statuses }) => statuses)];
}

function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  return (headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload).toString();
}

const bodyOf = (answer: LightMyRequestResponse): unknown =>
  answer.headers["content-type"]?.toString().includes("json") ? JSON.parse(textOf(answer)) : textOf(answer);

function expectProblem(answer: LightMyRequestResponse): void {
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(JSON.parse(textOf(answer)));
  expect(problemCodes).toContain(problem.code);
  expect([problem.status, problemStatus(problem.code as ProblemCode)]).toEqual([answer.statusCode, answer.statusCode]);
  expect(problem.requestId).toBe(answer.headers["x-request-id"]);
}

/** A browser that sends too many forms gets a page. */
const expectPage = ({ headers }: LightMyRequestResponse): void =>
  expect(headers["content-type"]).toMatch(/^text\/html/);

test(`${REQUESTS} random requests: no 5xx, and no response that the OpenAPI document does not describe`, {
  timeout: 240_000,
}, async () => {
  const tally = new Map<string, Map<number, number>>();
  const check = async (fuzz: FuzzRequest): Promise<void> => {
    const answer = await app().app.inject(fuzz.request);
    expect(answer.statusCode).toBeLessThan(500);
    expect(expectedStatuses(fuzz)).toContain(answer.statusCode);
    const isPage = answer.statusCode === 429 && fuzz.request.headers?.["accept"] === "text/html";
    if (isPage) expectPage(answer);
    else if (answer.statusCode >= 400 && fuzz.request.method !== "HEAD") expectProblem(answer);
    const { method, path } = fuzz.operation;
    const counts = tally.get(`${method} ${path}`) ?? new Map<number, number>();
    tally.set(`${method} ${path}`, counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1));
    const route = app().api.routes.find(
      (one) =>
        one.method === fuzz.request.method && one.url.replaceAll(/:\w+/g, "{}") === path.replaceAll(/\{\w+\}/g, "{}"),
    );
    expect(route?.responses[answer.statusCode]?.schema?.safeParse(bodyOf(answer)).error).toBeUndefined();
  };
  const isAccepted = ({ method, path }: Operation) =>
    [...(tally.get(`${method} ${path}`)?.keys() ?? [])].some((status) => status < 300);
  await fc.assert(fc.asyncProperty(fuzzRequests(operations, cast), check), { numRuns: REQUESTS, seed: SEED });
  // With so many operations, one may get no acceptable request by chance.
  for (const operation of operations.filter((one) => !isAccepted(one)))
    for (const fuzz of fc.sample(fuzzRequests([operation], cast), { numRuns: MORE_REQUESTS, seed: SEED }))
      if (!isAccepted(operation)) await check(fuzz);
  // If all random requests failed the first check, the test would prove nothing.
  const describeTally = [...tally].map(([operation, counts]) => [operation, Object.fromEntries(counts)] as const);
  expect(tally.size).toBe(operations.length);
  // With their counts, which tell why they never succeeded.
  expect(describeTally.filter(([, counts]) => !Object.keys(counts).some((status) => status.startsWith("2")))).toEqual(
    [],
  );
  const seen = new Set(describeTally.flatMap(([, counts]) => Object.keys(counts).map(Number)));
  expect([200, 201, 204, 400, 401, 403, 404, 405, 413, 415].filter((status) => !seen.has(status))).toEqual([]);
});
