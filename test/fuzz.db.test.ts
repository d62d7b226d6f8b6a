import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { endConversation, openConversation } from "../src/features/conversations/server/conversation-steps.queries.ts";
import { askedSeconds } from "../src/features/freshness/freshness.schema.ts";
import { type ProblemCode, problemCodes, problemStatus } from "../src/platform/errors.ts";
import { problemSchema } from "../src/platform/http/problem.ts";
import { useTestApp } from "./app.ts";
import { addHeldMessages, addMembers, addPostedListing, addReportedMessage, message } from "./conversations.ts";
import { type ApiDocument, type Operation, operationsOf } from "./fuzz-operations.ts";
import { type Cast, type FuzzRequest, fuzzRequests, mailHookSecret } from "./fuzz-requests.ts";
import { addViewingCast } from "./fuzz-viewings.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember } from "./members.ts";
import { photosOf, readyPhoto, requestUpload, uploadPhoto } from "./photos.ts";
import { profileBody, wantRoom } from "./seekers.ts";
import * as calls from "./service-calls.ts";

const REQUESTS = 8_500;
const MORE_REQUESTS = 300;
/** The same requests each time; another number gives others. A failure prints it, with the path to its example. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_260_104);
/** Statuses that any URL may return: unknown URL or method, body too large or not JSON, unreadable URL. */
const generalStatuses = [400, 404, 405, 413, 415];

const moderator = newMember({ email: "moderator@example.com" });
const app = useTestApp({ MODERATORS: moderator.email, MAIL_HOOK_SECRET: mailHookSecret });
let cast: Cast;
let operations: Operation[];

beforeAll(async () => {
  const trouble = await someTrouble();
  const [owner, member] = [newMember(), newMember()];
  const ids: string[] = [];
  // Requests delete them one after the other; there are enough.
  for (let n = 0; n < 60; n += 1) ids.push(await addListing(app(), owner, { Availability: n % 4 ? "Yes" : "No" }));
  // Requests know these only from conversations, so nothing deletes them.
  const kept: string[] = [];
  for (let n = 0; n < 12; n += 1) kept.push(await addListing(app(), owner));
  const photos = await somePhotos(owner);
  for (const as of [owner, member]) await calls.saveProfile(app(), as, profileBody());
  const { revealed, answerToken } = await someQuestions(member);
  cast = {
    owner,
    member,
    ids,
    photos,
    revealed,
    answerToken,
    moderator,
    ...trouble,
    wanted: await someWanted(),
    person: await somePerson(member, [...ids.slice(0, 1), ...kept]),
    kept,
    conversations: { received: await someRequests(kept), asked: await someQuestionsOf(member) },
    ...(await someMessages()),
    ...(await addViewingCast(app(), owner, await idOf(member))),
    ownerCookie: await app().signIn(owner),
    memberCookie: await app().signIn(member),
    origin: app().config.origin,
  };
  operations = operationsOf(app().api.document as unknown as ApiDocument);
});

const idOf = async ({ uid }: TestMember): Promise<string> =>
  (await app().services.db.selectFrom("member").select("id").where("uid", "=", uid).executeTakeFirstOrThrow()).id;

/** The ID of the member, after they have seen the owner's number. */
async function somePerson(member: TestMember, listings: readonly string[]): Promise<string> {
  for (const id of listings) await app().call("PATCH", "/featuredPost", { as: member, body: { id } });
  return idOf(member);
}

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

async function someQuestionsOf(member: TestMember): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; n < 15; n += 1)
    found.push(...(await open((await addPostedListing(app())).listingId, await idOf(member))));
  return found;
}

/** Conversations of other people, each with a held and a reported message. */
async function someMessages(): Promise<Pick<Cast, "heldMessages" | "reported">> {
  const { db } = app().services;
  const [seeker = ""] = await addMembers(db, 1);
  const reported: string[] = [];
  for (let n = 0; n < 12; n += 1) reported.push(...(await open((await addPostedListing(app())).listingId, seeker)));
  const held: string[] = [];
  for (const id of reported) held.push(...(await addHeldMessages(db, id, 3)));
  for (const id of reported) await addReportedMessage(db, id);
  return { heldMessages: held, reported };
}

/** Data of other people, so that random moderation decisions do not affect the cast. */
async function someTrouble(): Promise<Pick<Cast, "cases" | "appealTokens" | "strange">> {
  const { db, links } = app().services;
  const strange: string[] = [];
  const cases: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const listing = await addListing(app(), newMember());
    strange.push(listing);
    await calls.report(app(), newMember(), { listing, reason: "other" });
    cases.push(
      (await db.selectFrom("moderation_case").select("id").where("listing_id", "=", listing).executeTakeFirstOrThrow())
        .id,
    );
  }
  const [open, decided] = [cases.slice(6), cases.slice(0, 6)];
  for (const id of decided) await calls.decideCase(app(), moderator, id, { decision: "remove" });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  return {
    cases: open.slice(6),
    appealTokens: decided.map((id) => links.sign("appeal", [id], tomorrow)),
    strange: strange.slice(6, 12),
  };
}

async function someWanted(): Promise<string[]> {
  const wanted: string[] = [];
  for (let n = 0; n < 6; n += 1) wanted.push(await wantRoom(app(), newMember()));
  return wanted;
}

/** Data of another person, so that random requests do not delete it. */
async function someQuestions(member: TestMember): Promise<Pick<Cast, "revealed" | "answerToken">> {
  const { db, life, links } = app().services;
  const [asked, revealed] = [await addListing(app(), newMember()), await addListing(app(), newMember())];
  await app().call("PATCH", "/featuredPost", { as: member, body: { id: revealed } });
  const now = new Date();
  await db.transaction().execute((trx) => life.move(trx, asked, "ask", now));
  return {
    revealed: [revealed],
    answerToken: links.sign("answer", [asked, String(askedSeconds(now))], new Date(now.getTime() + 3_600_000)),
  };
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
