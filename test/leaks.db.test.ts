import type { LightMyRequestResponse } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { demoListings, demoMembers } from "../scripts/seed/content.ts";
import { seedDemo } from "../scripts/seed/demo.ts";
import { listingSorts } from "../src/features/search/search.schema.ts";
import { type TestApp, useTestApp } from "./app.ts";
import { newMember, type TestMember } from "./members.ts";
import { nextPage } from "./pages.ts";

const app = useTestApp();
beforeAll(() => seedDemo(app().databaseUrl));

const members = demoMembers();
const listings = demoListings();
/** The digits after the country code, which every notation contains once separators are removed. */
const phones = listings.map(({ phone }) => phone.replace(/^\+880/, ""));
const secrets = [...new Set([...phones, ...members.flatMap(({ uid, email }) => [uid, email.toLowerCase()])])];

/** All secrets of the seed that this response contains, in its body or its headers. */
function secretsIn(answer: Pick<LightMyRequestResponse, "body" | "headers">): string[] {
  const text = `${answer.body}\n${JSON.stringify(answer.headers)}`.toLowerCase();
  const digitsJoined = text.replaceAll(/(?<=\d)(?:[\s().-]|%20|\\u00a0|\\[nt])+(?=\d)/g, "");
  return secrets.filter((secret) => text.includes(secret) || digitsJoined.includes(secret));
}

interface Reader {
  as?: TestMember;
  headers?: Record<string, string>;
}

async function* walk(
  target: TestApp,
  url: string,
  reader: Reader,
): AsyncGenerator<{ url: string; answer: LightMyRequestResponse }> {
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer = await target.call("GET", next, reader);
    yield { url: next, answer };
    next = nextPage(answer.headers);
  }
}

const allIds = async () =>
  ((await app().services.pool.query("select id from listing order by id")).rows as { id: string }[]).map(
    ({ id }) => id,
  );

const wantedIds = async () =>
  ((await app().services.pool.query("select id from wanted_post")).rows as { id: string }[]).map(({ id }) => id);

const matchUrls = ["/api/wanted", "/api/wanted?area=dhaka"];

/** All responses that a person without any rights can cause. */
async function* everyAnswer(reader: Reader) {
  const target = app();
  for (const sort of listingSorts)
    for (const query of ["limit=7", "Availability=No", "gender=female&limit=50", "location=dhaka"])
      yield* walk(target, `/browseListing?sort=${sort}&${query}`, reader);
  yield* walk(target, "/featuredPost", reader);
  for (const url of [
    "/faq",
    "/faq?lang=bn",
    "/testimonials",
    "/testimonials?lang=bn",
    "/openapi.json",
    "/healthz",
    "/readyz",
    ...matchUrls,
  ])
    yield { url, answer: await target.call("GET", url, reader) };
  for (const id of await allIds()) {
    yield { url: id, answer: await target.call("GET", `/featuredPost/${id}`, reader) };
    for (const [method, url, body] of [
      ["PUT", `/browseListing/${id}`, { title: "x", phone: "no" }],
      ["PUT", `/browseListing/${id}`, { title: "x" }],
      ["DELETE", `/browseListing/${id}`, undefined],
      ["DELETE", `/featuredPost/${id}/like`, undefined],
      ["POST", `/featuredPost/${id}`, undefined],
    ] as const)
      yield { url: `${method} ${url}`, answer: await target.call(method, url, { ...reader, body }) };
  }
  for (const { uid } of members) yield { url: uid, answer: await target.call("GET", `/browseListing/${uid}`, reader) };
  for (const [method, url, body] of [
    ["GET", "/featuredPost/1", undefined],
    ["GET", "/featuredPost/abc", undefined],
    ["GET", "/nothing", undefined],
    ["GET", "/%zz", undefined],
    ["GET", "/browseListing?limit=0&sort=x&cursor=y", undefined],
    ["PATCH", "/featuredPost", { id: "1" }],
    ["POST", "/featuredPost", {}],
    ["POST", "/api/session", undefined],
    ["DELETE", "/api/session", undefined],
  ] as const)
    yield { url: `${method} ${url}`, answer: await target.call(method, url, { ...reader, body }) };
}

async function findLeaks(reader: Reader) {
  const leaks: { url: string; told: string[] }[] = [];
  const seen = new Set<string>();
  let answers = 0;
  for await (const { url, answer } of everyAnswer(reader)) {
    answers += 1;
    const told = secretsIn(answer);
    if (told.length > 0) leaks.push({ url, told });
    for (const [, id] of answer.body.matchAll(/"_id":"(\d{15,})"/g)) if (id) seen.add(id);
  }
  return { leaks, seen, answers };
}

describe("no phone number, e-mail address or uid of the seed is sent to", () => {
  test("a visitor", async () => {
    const { leaks, seen, answers } = await findLeaks({});
    expect(leaks).toEqual([]);
    expect(seen).toEqual(new Set([...(await allIds()), ...(await wantedIds())]));
    expect(answers).toBeGreaterThan(listings.length * 6);
  });

  test("a member who has liked nothing", async () => {
    const stranger = newMember();
    const { leaks, seen } = await findLeaks({ as: stranger });
    expect(leaks).toEqual([]);
    expect(seen).toEqual(new Set([...(await allIds()), ...(await wantedIds())]));
  });

  test("a member who has liked nothing, with a session's cookie", async () => {
    const cookie = await app().signIn(newMember());
    expect((await findLeaks({ headers: { cookie, origin: app().config.origin } })).leaks).toEqual([]);
  });

  test("somebody with a forged cookie or token", async () => {
    expect((await findLeaks({ headers: { cookie: "__Host-sid=forged" } })).leaks).toEqual([]);
    expect((await findLeaks({ headers: { authorization: "Bearer a.b.c" } })).leaks).toEqual([]);
  });
});

test("/metrics names no person and no post", async () => {
  const { body } = await app().call("GET", "/metrics");
  expect(body).toContain('route="/browseListing/:uid"');
  const names = [...members.flatMap(({ uid, email, name }) => [uid, email, name]), ...(await allIds())];
  expect(names.filter((name) => body.includes(name))).toEqual([]);
});

describe("the search for secrets finds them", () => {
  test("the list has all secrets of the seed", () => {
    expect(phones.every((phone) => /^1\d{9}$/.test(phone))).toBe(true);
    expect(secrets).toHaveLength(new Set(phones).size + members.length * 2);
  });

  test.each([
    "+8801800000001",
    "8801800000001",
    "01800000001",
    "01800-000001",
    "+880 1800 000 001",
    "(018) 0000-0001",
    "+880%201800%20000001",
    "018\u00a000000001",
  ])("a number written %s", (written) => {
    expect(secretsIn({ body: JSON.stringify({ text: `Call ${written}.` }), headers: {} })).toEqual(["1800000001"]);
    expect(secretsIn({ body: "", headers: { "x-note": written } })).toEqual(["1800000001"]);
  });

  test("in responses to an owner, for every post", async () => {
    const told = new Set<string>();
    for (const { uid, name, email, emailVerified } of members)
      for await (const { answer } of walk(app(), `/browseListing/${uid}`, { as: { uid, name, email, emailVerified } }))
        for (const secret of secretsIn(answer)) told.add(secret);
    const owners = new Set(listings.map(({ owner }) => owner));
    const expected = secrets.filter(
      (secret) =>
        phones.includes(secret) || members.some(({ uid, email }) => owners.has(uid) && [uid, email].includes(secret)),
    );
    expect(told).toEqual(new Set(expected));
  });

  test("in responses to a member who likes a post", async () => {
    const [id] = await allIds();
    const as = newMember();
    expect(secretsIn(await app().call("PATCH", "/featuredPost", { as, body: { id } }))).toHaveLength(1);
    expect(secretsIn(await app().call("GET", `/featuredPost/${id}`, { as }))).toHaveLength(1);
  });
});
