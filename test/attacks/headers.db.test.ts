/** Security headers of every API response, successful or not, and the attributes of its cookies. */
import { describe, expect, test } from "vitest";
import { accessMatrix } from "../access-matrix.ts";
import { MODERATOR_EMAIL, makeWorld, shareWorld } from "../access-world.ts";
import { startTestApp, useTestApp } from "../app.ts";
import { newMember } from "../members.ts";
import { isUnsafe, methodOf, rowOf } from "./callers.ts";
import { securityHeaders } from "./expected-headers.ts";

const app = useTestApp({ MODERATORS: MODERATOR_EMAIL });

const everywhere = {
  ...securityHeaders,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
};
/** Headers that would tell an attacker which software runs. */
const telling = ["server", "x-powered-by", "via", "x-runtime"];

type Answer = Awaited<ReturnType<ReturnType<typeof app>["call"]>>;

function expectHeaders(what: string, { headers, statusCode }: Answer): void {
  expect([what, headers]).toEqual([what, expect.objectContaining(everywhere)]);
  expect([what, telling.filter((name) => name in headers)]).toEqual([what, []]);
  const type = statusCode === 204 ? "none" : headers["content-type"];
  expect([what, type]).toEqual([
    what,
    expect.stringMatching(
      /^(?:application\/(?:problem\+)?json\b|text\/(?:plain|calendar|event-stream)\b|image\/(?:svg\+xml|jpeg|webp)\b|none$)/,
    ),
  ]);
}

const forReading = shareWorld(app);

describe.each(Object.keys(accessMatrix))("%s", (name) => {
  test("has the security headers for a member, a visitor and an unknown token", async () => {
    const world = await (isUnsafe(name) ? makeWorld(app()) : forReading());
    const row = rowOf(name);
    const body = row.body && { body: row.body(world) };
    const { origin } = app().config;
    const asks = {
      visitor: { ...body, headers: { origin } },
      owner: { ...body, as: world.callers.owner ?? newMember(), headers: { origin } },
      forged: { ...body, headers: { origin, authorization: "Bearer a.b.c" } },
      mistaken: { body: "{", as: newMember(), headers: { origin, "content-type": "application/json" } },
    };
    for (const [who, ask] of Object.entries(asks)) {
      const answer = await app().call(methodOf(name), row.path(world), ask);
      expectHeaders(`${who}: ${answer.statusCode}`, answer);
      const caching = answer.headers["cache-control"] ?? "none";
      // Personal responses and errors must not be cached.
      const isPrivate = answer.statusCode >= 400 || answer.body.includes(world.secrets.uid);
      expect([who, isPrivate, !isPrivate || caching.includes("no-store")]).toEqual([who, isPrivate, true]);
    }
  });
});

test.each([
  ["GET", "/nothing", 404],
  ["GET", "/%zz", 400],
  ["GET", `/featuredPost/${"9".repeat(300)}`, 400],
  ["TRACE", "/featuredPost", 404],
  ["OPTIONS", "/featuredPost", 404],
  ["POST", "/healthz", 405],
  ["PUT", "/uploads/anything", 403],
  ["HEAD", "/featuredPost", 200],
])("%s %s has them too", async (method, url, status) => {
  const answer = await app().call(method, url);
  expect(answer.statusCode).toBe(status);
  expectHeaders(url, answer);
});

test("a 429 has the same headers", async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_IP: "1" });
  const answers = [await limited.call("GET", "/faq"), await limited.call("GET", "/faq")];
  await limited.stop();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  for (const answer of answers) expectHeaders("limited", answer);
});

describe("the session's cookie", () => {
  test("is for this host, HTTPS only, not readable by scripts, and not sent with other sites' forms", async () => {
    const cookie = String(
      (await app().call("POST", "/api/session", { as: newMember(), headers: { origin: app().config.origin } })).headers[
        "set-cookie"
      ],
    );
    expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    const ended = await app().call("DELETE", "/api/session", { headers: { origin: app().config.origin, cookie } });
    expect(String(ended.headers["set-cookie"])).toMatch(
      /^__Host-sid=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("is different each time, and the one before it is no longer valid", async () => {
    const as = newMember();
    const first = await app().signIn(as);
    const again = await app().call("POST", "/api/session", {
      as,
      headers: { origin: app().config.origin, cookie: first },
    });
    expect(again.statusCode).toBe(201);
    expect(String(again.headers["set-cookie"])).not.toContain(first);
    expect((await app().call("GET", "/api/push", { headers: { cookie: first } })).statusCode).toBe(401);
  });

  test("that a client chose itself is not accepted", async () => {
    const planted = "__Host-sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    const answer = await app().call("POST", "/api/session", {
      as: newMember(),
      headers: { origin: app().config.origin, cookie: planted },
    });
    expect(String(answer.headers["set-cookie"])).not.toContain(planted);
    expect((await app().call("GET", "/api/push", { headers: { cookie: planted } })).statusCode).toBe(401);
  });
});
