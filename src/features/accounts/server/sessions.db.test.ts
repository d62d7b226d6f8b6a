import { createHash } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, inject, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, listingBody } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { SESSION_COOKIE } from "../../../platform/web/cookies.ts";
import { RECENT_SIGN_IN_SECONDS, SESSION_DAYS } from "../account.schema.ts";

const app = useTestApp();
const ownOrigin = () => ({ origin: app().config.origin });

const beginSession = (token: string, headers: Record<string, string> = ownOrigin()) =>
  app().call("POST", "/api/session", { headers: { ...headers, authorization: `Bearer ${token}` } });
const endSession = (cookie: string, headers: Record<string, string> = ownOrigin()) =>
  app().call("DELETE", "/api/session", { headers: { ...headers, cookie } });

/** A request that needs a session: 200 with one, 401 without. */
const readOwnPosts = (member: TestMember, cookie: string) =>
  app().call("GET", `/browseListing/${member.uid}`, { headers: { cookie } });

const mayRead = async (member: TestMember, session: string) =>
  (await readOwnPosts(member, `${SESSION_COOKIE}=${session}`)).statusCode;
const sessionOf = async (member: TestMember) => (await beginSession(unsignedIdToken(member))).cookies[0]?.value ?? "";

const verdict = (answer: LightMyRequestResponse) => [answer.statusCode, problemCode(answer)];
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app().services.pool.query(text, values);
  return rows as Row[];
}

describe("POST /api/session", () => {
  test("answers with who it is, and with a cookie that only our own pages' requests carry", async () => {
    const member = newMember();
    const answer = await beginSession(unsignedIdToken(member, { picture: "https://example.com/me.webp" }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      uid: member.uid,
      displayName: member.name,
      email: member.email,
      emailVerified: true,
      emailVerifiedAt: expect.any(String) as string,
      phone: null,
      phoneVerifiedAt: null,
      photoURL: "https://example.com/me.webp",
      isModerator: false,
      leavingAt: null,
    });
    const [name, ...attributes] = String(answer.headers["set-cookie"]).split("; ");
    expect(name).toMatch(/^__Host-sid=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(
      ["Expires", "HttpOnly", "Path=/", "SameSite=Lax", "Secure"].map((one) => expect.stringContaining(one) as string),
    );
    const expires = answer.cookies[0]?.expires?.getTime() ?? 0;
    expect((expires - Date.now()) / 86_400_000).toBeCloseTo(SESSION_DAYS, 2);
  });

  test("keeps the hash of the session's id and not the id", async () => {
    const cookie = await app().signIn(newMember());
    const id = cookie.slice(`${SESSION_COOKIE}=`.length);
    const hash = createHash("sha256").update(id).digest();
    expect(await query("select 1 from session where id_hash = $1", [hash])).toHaveLength(1);
    expect(
      await query(
        "select 1 from session s where s::text like '%' || $1 || '%' or encode(id_hash, 'escape') like '%' || $1 || '%'",
        [id],
      ),
    ).toEqual([]);
  });

  test("a new sign-in on the same device ends the old session", async () => {
    const member = newMember();
    const former = await app().signIn(member);
    const answer = await beginSession(unsignedIdToken(member), { ...ownOrigin(), cookie: former });
    expect(answer.statusCode).toBe(201);
    expect((await readOwnPosts(member, former)).statusCode).toBe(401);
  });

  test.each<[what: string, headers: () => Record<string, string>, status: number, code: string]>([
    ["no Origin", () => ({}), 403, "foreign_origin"],
    ["another site's Origin", () => ({ origin: "https://evil.example" }), 403, "foreign_origin"],
    [
      "an Origin that begins like ours",
      () => ({ origin: `${app().config.origin}.evil.example` }),
      403,
      "foreign_origin",
    ],
    ["an opaque Origin", () => ({ origin: "null" }), 403, "foreign_origin"],
    ["no token", () => ownOrigin(), 401, "sign_in_required"],
    ["a garbage token", () => ({ ...ownOrigin(), authorization: "Bearer a.b.c" }), 401, "sign_in_required"],
    ["a token that is no token", () => ({ ...ownOrigin(), authorization: "Bearer secret" }), 401, "sign_in_required"],
    ["another scheme", () => ({ ...ownOrigin(), authorization: "Basic dXNlcjpwYXNz" }), 401, "sign_in_required"],
  ])("refuses %s", async (_what, headers, status, code) => {
    const answer = await app().call("POST", "/api/session", { headers: headers() });
    expect(verdict(answer)).toEqual([status, code]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("refuses a good token from a foreign page", async () => {
    expect(verdict(await beginSession(unsignedIdToken(newMember()), { origin: "https://evil.example" }))).toEqual([
      403,
      "foreign_origin",
    ]);
  });

  test.each<[what: string, claims: () => Record<string, unknown>, status: number, code: string | undefined]>([
    ["a sign-in just recent enough", () => ({ auth_time: secondsAgo(RECENT_SIGN_IN_SECONDS - 30) }), 201, undefined],
    [
      "a sign-in of some time ago",
      () => ({ auth_time: secondsAgo(RECENT_SIGN_IN_SECONDS + 5) }),
      401,
      "recent_sign_in_required",
    ],
    ["a token that has expired", () => ({ exp: secondsAgo(60) }), 401, "sign_in_expired"],
    ["a token for another project", () => ({ aud: "demo-other" }), 401, "sign_in_required"],
    ["a token without an e-mail address", () => ({ email: undefined }), 401, "sign_in_required"],
  ])("%s", async (_what, claims, status, code) => {
    expect(verdict(await beginSession(unsignedIdToken(newMember(), claims())))).toEqual([status, code]);
  });
});

describe("the session cookie", () => {
  test("lets its member read, with or without an Origin", async () => {
    const member = newMember();
    const cookie = await app().signIn(member);
    expect((await readOwnPosts(member, cookie)).statusCode).toBe(200);
    const elsewhere = await app().call("GET", `/browseListing/${member.uid}`, {
      headers: { cookie, origin: "https://evil.example" },
    });
    expect(elsewhere.statusCode).toBe(200);
    expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("lets its member write from our own pages", async () => {
    const cookie = await app().signIn(newMember());
    const answer = await app().call("POST", "/featuredPost", {
      body: listingBody(),
      headers: { ...ownOrigin(), cookie },
    });
    expect(answer.statusCode).toBe(201);
  });

  test.each<[what: string, headers: Record<string, string>]>([
    ["no Origin", {}],
    ["another site's Origin", { origin: "https://evil.example" }],
    ["an opaque Origin", { origin: "null" }],
  ])("changes nothing with %s", async (_what, headers) => {
    const member = newMember();
    const id = await addListing(app(), member);
    const cookie = await app().signIn(member);
    for (const [method, url, body] of [
      ["POST", "/featuredPost", listingBody()],
      ["PATCH", "/featuredPost", { id }],
      ["PUT", `/browseListing/${id}`, { title: "Forged" }],
      ["DELETE", `/browseListing/${id}`, undefined],
      ["DELETE", `/featuredPost/${id}/like`, undefined],
    ] as const) {
      const answer = await app().call(method, url, { body, headers: { ...headers, cookie } });
      expect([method, ...verdict(answer)]).toEqual([method, 403, "foreign_origin"]);
    }
    expect((await app().call("GET", `/featuredPost/${id}`)).json()).toMatchObject({ title: listingBody()["title"] });
  });

  test("nonsense in it is nobody", () =>
    checkRows(["", "x", "../../etc", "%00", "a".repeat(5_000), "%E0%A4%A"], async (value) => {
      expect(verdict(await readOwnPosts(newMember(), `${SESSION_COOKIE}=${value}`))).toEqual([401, "sign_in_required"]);
    }));

  test("is refused once it has expired", async () => {
    const member = newMember();
    const cookie = await app().signIn(member);
    await query("update session set created_at = now() - interval '15 days', expires_at = now() - interval '1 second'");
    expect((await readOwnPosts(member, cookie)).statusCode).toBe(401);
  });
});

describe("DELETE /api/session", () => {
  test("ends the session at once, here and for every copy of the cookie", async () => {
    const member = newMember();
    const [cookie, onPhone] = [await app().signIn(member), await app().signIn(member)];
    const answer = await endSession(cookie);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: SESSION_COOKIE, value: "", path: "/", secure: true, expires: new Date(0) }),
    ]);
    expect((await readOwnPosts(member, cookie)).statusCode).toBe(401);
    expect((await readOwnPosts(member, onPhone)).statusCode).toBe(200);
  });

  test("without a session there is nothing to end, and that is fine", async () => {
    expect((await app().call("DELETE", "/api/session", { headers: ownOrigin() })).statusCode).toBe(204);
    expect((await endSession(`${SESSION_COOKIE}=unknown`)).statusCode).toBe(204);
  });

  test.each([{}, { origin: "https://evil.example" }])(
    "a foreign page cannot sign anybody out (%j)",
    async (headers) => {
      const member = newMember();
      const cookie = await app().signIn(member);
      expect(verdict(await endSession(cookie, headers))).toEqual([403, "foreign_origin"]);
      expect((await readOwnPosts(member, cookie)).statusCode).toBe(200);
    },
  );
});

test("sweeping removes the sessions that are over, and only these", async () => {
  await query("delete from session");
  await Promise.all(Array.from({ length: 3 }, () => app().signIn(newMember())));
  await query(
    "update session set created_at = now() - interval '15 days', expires_at = now() - interval '1 minute' where id_hash = (select id_hash from session limit 1)",
  );
  expect(await app().services.accounts.sweepSessions()).toBe(1);
  expect(await app().services.accounts.sweepSessions()).toBe(0);
  expect(await query("select 1 from session")).toHaveLength(2);
});

const keptMember = async (uid: string) =>
  (
    await query<Record<string, unknown>>("select name, email, email_verified, photo_url from member where uid = $1", [
      uid,
    ])
  )[0];
const seeWith = (member: TestMember, claims: Record<string, unknown> = {}) =>
  app().call("GET", "/featuredPost/1", { headers: { authorization: `Bearer ${unsignedIdToken(member, claims)}` } });

describe("the member kept from a token", () => {
  test("follows the claims, and so do posts at once", async () => {
    const member = newMember({ emailVerified: false });
    const id = await addListing(app(), member);
    const seen = async () => (await app().call("GET", `/featuredPost/${id}`)).json<Record<string, unknown>>();
    expect(await seen()).toMatchObject({ name: member.name, verified: false });
    await seeWith(
      { ...member, name: "  New Name ", email: "new@example.com", emailVerified: true },
      { picture: "https://example.com/new.webp" },
    );
    expect(await keptMember(member.uid)).toEqual({
      name: "New Name",
      email: "new@example.com",
      email_verified: true,
      photo_url: "https://example.com/new.webp",
    });
    expect(await seen()).toMatchObject({ name: "New Name", verified: true });
  });

  test.each<[what: string, claims: Record<string, unknown>, expected: Record<string, unknown>]>([
    [
      "no name: a neutral one, and no part of the e-mail address",
      { name: undefined, email: "rina@example.com" },
      { name: "Member" },
    ],
    ["a name of spaces: the same", { name: "   ", email: "rina@example.com" }, { name: "Member" }],
    ["a name that is too long: cut", { name: "ন".repeat(200) }, { name: "ন".repeat(120) }],
    [
      "a name that is too long: cut between characters, not inside one",
      { name: `${"x".repeat(119)}🏠🏠` },
      { name: `${"x".repeat(119)}🏠` },
    ],
    [
      "a name with characters that can't be shown: without them",
      { name: "Nul\u0000\u0007 Name" },
      { name: "Nul Name" },
    ],
    [
      "an address of a photo that is too long: none",
      { picture: `https://example.com/${"a".repeat(2_048)}` },
      { photo_url: null },
    ],
    ["an address of a photo that can't be shown: none", { picture: "https://example.com/\u0000" }, { photo_url: null }],
  ])("%s", async (_what, claims, expected) => {
    const member = newMember();
    expect((await seeWith(member, claims)).statusCode).toBe(404);
    expect(await keptMember(member.uid)).toMatchObject(expected);
  });

  test.each([
    ["a subject", { sub: "nul\u0000" }],
    ["an e-mail address", { email: "nul\u0000@example.com" }],
  ])("%s with a character that no database takes is refused, not failed at", async (_what, claims) => {
    expect(verdict(await seeWith(newMember(), claims))).toEqual([401, "sign_in_required"]);
  });

  test("an older token changes nothing, and works", async () => {
    const member = newMember();
    const now = Math.floor(Date.now() / 1000);
    await seeWith(member, { iat: now - 100 });
    const renamed = { ...member, name: "New Name", email: `new-${member.email}` };
    await seeWith(renamed, { iat: now });
    expect((await seeWith(member, { iat: now - 50 })).statusCode).toBe(404);
    expect(await keptMember(member.uid)).toMatchObject({ name: "New Name", email: renamed.email });
    await seeWith({ ...renamed, name: "Newest Name" }, { iat: now });
    expect(await keptMember(member.uid)).toMatchObject({ name: "Newest Name" });
  });

  test("two first requests at the same moment make one member", async () => {
    const member = newMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => seeWith(member)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(await query("select 1 from member where uid = $1", [member.uid])).toHaveLength(1);
  });
});

describe("on other devices", () => {
  test("one is logged out at once, on this one not, and nobody else is", async () => {
    const { accounts } = app().services;
    const [member, neighbour] = [newMember(), newMember()];
    const [here, lost, old, theirs] = [
      await sessionOf(member),
      await sessionOf(member),
      await sessionOf(member),
      await sessionOf(neighbour),
    ];
    await query("update session set expires_at = now() where id_hash = $1", [
      createHash("sha256").update(old).digest(),
    ]);
    const actor = await accounts.findActorBySession(here);
    if (!actor) throw new Error("Nobody is signed in");
    expect(await accounts.countOtherSessions(actor, here)).toBe(1);
    await accounts.signOutOthers(actor, here);
    expect(await accounts.countOtherSessions(actor, here)).toBe(0);
    expect([await mayRead(member, here), await mayRead(member, lost), await mayRead(neighbour, theirs)]).toEqual([
      200, 401, 200,
    ]);
  });
});

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const tokenOf = (member: TestMember, minutes: number) => ({
  authorization: `Bearer ${unsignedIdToken(member, { auth_time: minutesAgo(minutes) })}`,
});

const uses = async (member: TestMember, minutes: number) => {
  const headers = tokenOf(member, minutes);
  const answers = [
    await app().call("GET", "/api/account/data", { headers }),
    await app().call("DELETE", "/api/profile/photo", { headers }),
    await app().call("POST", "/api/session", { headers: { ...headers, origin: app().config.origin } }),
    await app().call("DELETE", "/api/account", { headers }),
  ];
  return answers.map((answer) => problemCode(answer));
};

describe("a sign-in of before, renewed by its refresh token", () => {
  const refused = Array.from({ length: 4 }, () => "sign_in_expired");

  test("is over when the owner logs out everywhere else; signing in anew works", async () => {
    const member = newMember();
    const here = await sessionOf(member);
    const actor = await app().services.accounts.findActorBySession(here);
    if (!actor) throw new Error("Nobody is signed in");
    expect((await app().call("GET", "/api/account/data", { headers: tokenOf(member, 3) })).statusCode).toBe(200);
    await app().services.accounts.signOutOthers(actor, here);
    expect(await uses(member, 3)).toEqual(refused);
    expect(await mayRead(member, here)).toBe(200);
    expect(await mayRead(member, await sessionOf(member))).toBe(200);
  });

  test("is over when they leave", async () => {
    const member = newMember();
    expect((await app().call("DELETE", "/api/account", { as: member })).statusCode).toBe(200);
    expect(await uses(member, 3)).toEqual(refused);
    expect((await app().call("GET", "/api/account/data", { headers: tokenOf(member, 3) })).statusCode).toBe(401);
    expect((await app().call("GET", "/api/account/data", { as: member })).statusCode).toBe(200);
  });

  test("begins no session while the others are being ended", async () => {
    const member = newMember();
    const here = await sessionOf(member);
    const actor = await app().services.accounts.findActorBySession(here);
    if (!actor) throw new Error("Nobody is signed in");
    const { accounts } = app().services;
    const thief = () =>
      app().call("POST", "/api/session", { headers: { ...tokenOf(member, 3), origin: app().config.origin } });
    await Promise.all([
      ...Array.from({ length: 10 }, thief),
      accounts.signOutOthers(actor, here),
      ...Array.from({ length: 10 }, thief),
    ]);
    expect(await accounts.countOtherSessions(actor, here)).toBe(0);
  });
});

describe("sign-ins from before the e-mail address was verified", () => {
  test.each(["by a token", "on another page first"])(
    "end when the owner of the address signs in, found verified %s",
    async (how) => {
      const owner = newMember();
      const squatter = { ...owner, emailVerified: false };
      const theirs = await sessionOf(squatter);
      expect((await app().call("GET", "/api/account/data", { headers: tokenOf(squatter, 3) })).statusCode).toBe(200);
      if (how !== "by a token")
        await query("update member set email_verified = true, email_verified_at = now() where uid = $1", [owner.uid]);
      const here = await sessionOf(owner);
      expect([await mayRead(owner, here), await mayRead(owner, theirs)]).toEqual([200, 401]);
      expect(problemCode(await app().call("GET", "/api/account/data", { headers: tokenOf(owner, 3) }))).toBe(
        "sign_in_expired",
      );
      // Later sign-ins end nothing: the owner stays signed in on all devices.
      const there = await sessionOf(owner);
      expect([await mayRead(owner, here), await mayRead(owner, there)]).toEqual([200, 200]);
    },
  );

  test("a member who verifies their own address stays signed in on that device", async () => {
    const member = newMember({ emailVerified: false });
    const here = await sessionOf(member);
    expect(
      (await app().call("GET", "/api/account/data", { as: { ...member, emailVerified: true } })).json(),
    ).toMatchObject({
      account: { isEmailVerified: true },
    });
    expect(await mayRead(member, here)).toBe(200);
  });
});

test("a real sign-up at the identity provider makes a session", async () => {
  const { email } = newMember();
  const signedUp = await fetch(
    `http://${inject("authEmulatorHost")}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "Secret1", returnSecureToken: true }),
    },
  );
  const { idToken, localId } = (await signedUp.json()) as { idToken: string; localId: string };
  const answer = await beginSession(idToken);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    uid: localId,
    email,
    emailVerified: false,
    displayName: expect.stringMatching(/^test-|^Member$/) as string,
  });
  const cookie = `${SESSION_COOKIE}=${answer.cookies[0]?.value}`;
  expect((await app().call("GET", `/browseListing/${localId}`, { headers: { cookie } })).json()).toEqual([]);
});

const beginAs = (member: TestMember) =>
  app().call("POST", "/api/session", { as: member, headers: { origin: app().config.origin } });
const sessionsOf = async ({ uid }: TestMember) =>
  (
    await app().services.pool.query<{ n: number }>(
      "select count(*)::integer as n from session join member on member.id = member_id where uid = $1",
      [uid],
    )
  ).rows[0]?.n;

describe("many sessions", () => {
  test("of one member are bounded: the oldest ends", async () => {
    const member = newMember();
    const first = await app().signIn(member);
    for (let turn = 0; turn < 24; turn += 1) await beginAs(member);
    const last = await app().signIn(member);
    expect(await sessionsOf(member)).toBe(20);
    const statusOf = async (cookie: string) =>
      (await app().call("GET", "/api/push", { headers: { cookie } })).statusCode;
    expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
  });
});

describe("beginning sessions", () => {
  const limited = useTestApp({ RATE_LIMIT_PER_MEMBER: "5" });

  test("counts as the member's requests", async () => {
    const [member, other] = [newMember(), newMember()];
    const begin = async (as: TestMember) =>
      (await limited().call("POST", "/api/session", { as, headers: { origin: limited().config.origin } })).statusCode;
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push(await begin(member));
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(await begin(other)).toBe(201);
    const { rows } = await limited().services.pool.query(
      "select from session join member on member.id = member_id where uid = $1",
      [member.uid],
    );
    expect(rows).toHaveLength(5);
  });
});
