import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { pushSubscription } from "../../../../test/push.ts";
import { queuePush } from "../../../platform/push/push.queries.ts";
import { DAY_MS } from "../../../platform/time.ts";
import type { WirePush } from "../push.schema.ts";

const app = useTestApp();
const db = () => app().services.db;
const url = "/api/push/subscriptions";
const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

let rina: TestMember;
beforeEach(() => {
  rina = newMember();
});

const subscribe = (as: TestMember, body: unknown = pushSubscription()) =>
  app().call("POST", url, { as, body, headers: firefox });
const getPush = async (as: TestMember) => (await app().call("GET", "/api/push", { as })).json<WirePush>();
const isKnown = async (as: TestMember, endpoint: string) =>
  (await app().call("POST", `${url}/check`, { as, body: { endpoint } })).json<{ _id: string | null }>()._id !== null;
const rowOf = (endpoint: string) =>
  db().selectFrom("push_subscription").selectAll().where("endpoint", "=", endpoint).executeTakeFirst();

describe("a browser", () => {
  test("is stored once, with its name, and listed for its member only", async () => {
    const browser = pushSubscription();
    const { _id } = (await subscribe(rina, browser)).json<{ _id: string }>();
    expect((await subscribe(rina, browser)).json()).toEqual({ _id });
    const { publicKey, devices, kinds } = await getPush(rina);
    expect(devices).toEqual([{ _id, device: "Firefox · Linux", since: expect.any(String) as string, lastUsed: null }]);
    expect(kinds).toEqual({ messages: true, saved_searches: true, viewings: true, visit_pass: true });
    expect(publicKey).toHaveLength(87);
    expect((await getPush(newMember())).devices).toEqual([]);
    expect(await isKnown(rina, browser.endpoint)).toBe(true);
    expect(await isKnown(newMember(), browser.endpoint)).toBe(false);
  });

  test("keeps its row if its keys change", async () => {
    const { endpoint } = pushSubscription();
    await subscribe(rina, pushSubscription(endpoint));
    const changed = pushSubscription(endpoint);
    await subscribe(rina, changed);
    expect((await rowOf(endpoint))?.p256dh.toString("base64url")).toBe(changed.keys.p256dh);
    expect((await getPush(rina)).devices).toHaveLength(1);
  });

  test("that another member uses is theirs, and what waited for the former one is gone", async () => {
    const browser = pushSubscription();
    await subscribe(rina, browser);
    const former = await rowOf(browser.endpoint);
    await queuePush(db(), { memberId: former?.member_id ?? "", kind: "messages", subjectId: "1" });
    const karim = newMember();
    await subscribe(karim, browser);
    expect((await getPush(rina)).devices).toEqual([]);
    expect((await getPush(karim)).devices).toHaveLength(1);
    expect(
      await db()
        .selectFrom("push")
        .select("id")
        .where("member_id", "=", former?.member_id ?? "")
        .execute(),
    ).toEqual([]);
  });

  test("whose endpoint has changed replaces its former row, but nobody else's", async () => {
    const [former, others] = [pushSubscription(), pushSubscription()];
    const karim = newMember();
    await subscribe(rina, former);
    await subscribe(karim, others);
    await subscribe(rina, { ...pushSubscription(), replaces: former.endpoint });
    await subscribe(rina, { ...pushSubscription(), replaces: others.endpoint });
    expect(await isKnown(rina, former.endpoint)).toBe(false);
    expect(await isKnown(karim, others.endpoint)).toBe(true);
    expect((await getPush(rina)).devices).toHaveLength(2);
  });

  test("is one of ten: the oldest goes, also if many come at once", async () => {
    const browsers = Array.from({ length: 11 }, () => pushSubscription());
    for (const browser of browsers) await subscribe(rina, browser);
    expect((await getPush(rina)).devices).toHaveLength(10);
    expect(await isKnown(rina, browsers[0]?.endpoint ?? "")).toBe(false);
    expect(await isKnown(rina, browsers[10]?.endpoint ?? "")).toBe(true);
    await Promise.all(Array.from({ length: 12 }, () => subscribe(rina)));
    expect((await getPush(rina)).devices).toHaveLength(10);
  });

  test("is removed by its member only", async () => {
    const browser = pushSubscription();
    const { _id } = (await subscribe(rina, browser)).json<{ _id: string }>();
    expect((await app().call("DELETE", `${url}/${_id}`, { as: newMember() })).statusCode).toBe(204);
    expect(await isKnown(rina, browser.endpoint)).toBe(true);
    expect((await app().call("DELETE", `${url}/${_id}`, { as: rina })).statusCode).toBe(204);
    expect(await isKnown(rina, browser.endpoint)).toBe(false);
  });

  test.each([
    "https://127.0.0.1:8080/.apple.com/",
    "https://evil.example/?.push.apple.com",
    "http://fcm.googleapis.com/wp/a",
    "https://fcm.googleapis.com:8443/wp/a",
    "https://a:b@fcm.googleapis.com/wp/a",
  ])("with the endpoint %s is not stored", async (endpoint) => {
    const answer = await subscribe(rina, pushSubscription(endpoint));
    expect([answer.statusCode, problemCode(answer)]).toEqual([400, "push_service_unknown"]);
    expect(await rowOf(endpoint)).toBeUndefined();
  });

  test.each([
    ["a key that is no point", { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString("base64url") }],
    ["a short key", { p256dh: randomBytes(33).toString("base64url") }],
    ["a long secret", { auth: randomBytes(17).toString("base64url") }],
    ["no secret", { auth: undefined }],
  ])("with %s is not stored", async (_name, keys) => {
    const browser = pushSubscription();
    expect(problemCode(await subscribe(rina, { ...browser, keys: { ...browser.keys, ...keys } }))).toBe(
      "validation_failed",
    );
  });
});

const headers = (cookie: string) => ({ cookie, origin: app().config.origin });

const subscribeWith = async (cookie: string) => {
  const browser = pushSubscription();
  expect((await app().call("POST", url, { body: browser, headers: headers(cookie) })).statusCode).toBe(201);
  return browser.endpoint;
};

describe("the end of a session", () => {
  test("by log-out ends the notifications of its browser, and of no other", async () => {
    const [here, there] = [await app().signIn(rina), await app().signIn(rina)];
    const [endpoint, other] = [await subscribeWith(here), await subscribeWith(there)];
    await app().call("DELETE", "/api/session", { headers: headers(here) });
    expect([await rowOf(endpoint), (await rowOf(other)) !== undefined]).toEqual([undefined, true]);
  });

  test("by the end of its time does not; the next session takes the browser over", async () => {
    const former = await app().signIn(rina);
    const endpoint = await subscribeWith(former);
    const { member_id } = (await rowOf(endpoint)) ?? {};
    await db()
      .updateTable("session")
      .set({ created_at: new Date(Date.now() - 15 * DAY_MS), expires_at: new Date(Date.now() - DAY_MS) })
      .where("member_id", "=", member_id ?? "")
      .execute();
    await app().services.accounts.sweepSessions();
    expect(await rowOf(endpoint)).toBeDefined();
    const next = await app().signIn(rina);
    const checked = await app().call("POST", `${url}/check`, { body: { endpoint }, headers: headers(next) });
    expect(checked.json()).toEqual({ _id: (await rowOf(endpoint))?.id });
    await app().call("DELETE", "/api/session", { headers: headers(next) });
    expect(await rowOf(endpoint)).toBeUndefined();
  });

  test("by log-out of all other devices ends theirs", async () => {
    const [here, there] = [await app().signIn(rina), await app().signIn(rina)];
    const [endpoint, other] = [await subscribeWith(here), await subscribeWith(there)];
    const { accounts } = app().services;
    const sessionId = here.split("=")[1] ?? "";
    const actor = await accounts.findActorBySession(sessionId);
    if (actor) await accounts.signOutOthers(actor, sessionId);
    expect([(await rowOf(endpoint)) !== undefined, await rowOf(other)]).toEqual([true, undefined]);
  });

  test("needs our origin to subscribe", async () => {
    const cookie = await app().signIn(rina);
    expect(
      (await app().call("POST", url, { body: pushSubscription(), headers: { cookie, origin: "https://evil.example" } }))
        .statusCode,
    ).toBe(403);
  });
});

test("the export names the devices and no endpoint", async () => {
  const browser = pushSubscription();
  await subscribe(rina, browser);
  const text = (await app().call("GET", "/api/account/data", { as: rina })).body;
  expect(text).toContain("Firefox · Linux");
  for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh]) expect(text).not.toContain(secret);
});
