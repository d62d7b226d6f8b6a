import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import type { WireMember } from "../account.schema.ts";

const app = useTestApp({ MODERATORS: "First@Example.com , second@example.com" });

const signInWith = (member: TestMember, claims: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app().call("POST", "/api/session", {
    headers: { origin: app().config.origin, authorization: `Bearer ${unsignedIdToken(member, claims)}`, ...headers },
  });
const verdict = (answer: LightMyRequestResponse) => [answer.statusCode, problemCode(answer)];

async function kept<T>(member: TestMember, column: string): Promise<T> {
  const { rows } = await app().services.pool.query(`select ${column} as value from member where uid = $1`, [
    member.uid,
  ]);
  return (rows as { value: T }[])[0]?.value as T;
}

/** Moves all times of the member one hour back. */
const anHourLater = (member: TestMember) =>
  app().services.pool.query(
    "update member set email_verified_at = email_verified_at - interval '1 hour', phone_verified_at = phone_verified_at - interval '1 hour' where uid = $1",
    [member.uid],
  );

const seen = async (member: TestMember, phoneNumber?: string) =>
  (await signInWith(member, { phone_number: phoneNumber })).json<WireMember>();

const secondsSince = (time: string | null) =>
  time === null ? Number.NaN : (Date.now() - new Date(time).getTime()) / 1000;

describe("since when an e-mail address is known to be theirs", () => {
  test("since we first heard so, whatever else changes", async () => {
    const member = newMember();
    expect(secondsSince((await seen(member)).emailVerifiedAt)).toBeLessThan(60);
    await anHourLater(member);
    expect(secondsSince((await seen({ ...member, name: "Another Name" })).emailVerifiedAt)).toBeGreaterThan(3_500);
  });

  test("not at all before it is checked; since then afterwards", async () => {
    const member = newMember({ emailVerified: false });
    expect(await seen(member)).toMatchObject({ emailVerified: false, emailVerifiedAt: null });
    expect(secondsSince((await seen({ ...member, emailVerified: true })).emailVerifiedAt)).toBeLessThan(60);
    expect(await seen({ ...member, emailVerified: false })).toMatchObject({
      emailVerified: false,
      emailVerifiedAt: null,
    });
  });

  test("anew when it is another address", async () => {
    const member = newMember();
    await seen(member);
    await anHourLater(member);
    const moved = { ...member, email: `moved-${member.email}` };
    expect(secondsSince((await seen(moved)).emailVerifiedAt)).toBeLessThan(60);
    expect(await seen({ ...moved, email: `again-${member.email}`, emailVerified: false })).toMatchObject({
      emailVerifiedAt: null,
    });
  });

  test("since now for those who were checked before it was written down", async () => {
    const member = newMember();
    await seen(member);
    await app().services.pool.query("update member set email_verified_at = null where uid = $1", [member.uid]);
    expect(secondsSince((await seen(member)).emailVerifiedAt)).toBeLessThan(60);
  });
});

describe("a number that the identity provider has checked", () => {
  const phone = "+8801812345678";

  test("is kept with when we heard of it, whatever else changes", async () => {
    const member = newMember();
    expect(await seen(member)).toMatchObject({ phone: null, phoneVerifiedAt: null });
    const first = await seen(member, phone);
    expect([first.phone, secondsSince(first.phoneVerifiedAt) < 60]).toEqual([phone, true]);
    await anHourLater(member);
    expect(secondsSince((await seen({ ...member, name: "Another Name" }, phone)).phoneVerifiedAt)).toBeGreaterThan(
      3_500,
    );
  });

  test("is known anew when it is another, and not at all once it is unlinked", async () => {
    const member = newMember();
    await seen(member, phone);
    await anHourLater(member);
    expect(secondsSince((await seen(member, "+8801912345678")).phoneVerifiedAt)).toBeLessThan(60);
    expect(await seen(member)).toMatchObject({ phone: null, phoneVerifiedAt: null });
  });

  test("vouches for a post with this very number and for no other", async () => {
    const member = newMember();
    const own = "+8801822334455";
    await seen(member, own);
    const token = { headers: { authorization: `Bearer ${unsignedIdToken(member, { phone_number: own })}` } };
    const posted = async (number: string) => {
      const id = await addListing(app(), member, { phone: number });
      // The token that created the listing has no number: the latest token counts.
      await app().call("GET", "/featuredPost/1", token);
      return (await app().call("GET", `/featuredPost/${id}`)).json<{ phoneVerifiedAt: string | null }>()
        .phoneVerifiedAt;
    };
    expect(secondsSince(await posted("01822-334455"))).toBeLessThan(60);
    expect(await posted("01712-345678")).toBeNull();
  });

  test("that is no number is no sign-in", async () => {
    expect(verdict(await signInWith(newMember(), { phone_number: "01812345678" }))).toEqual([401, "sign_in_required"]);
  });
});

describe("the language that mail is written in", () => {
  test.each<[what: string, headers: Record<string, string>, language: string]>([
    ["the cookie's", { cookie: "lang=bn", "accept-language": "en" }, "bn"],
    ["the browser's wish without a cookie", { "accept-language": "bn-BD,bn;q=0.9,en;q=0.5" }, "bn"],
    ["English when neither says", {}, "en"],
    ["English when the cookie says what we do not have", { cookie: "lang=xx" }, "en"],
  ])("is %s", async (_what, headers, language) => {
    const member = newMember();
    expect((await signInWith(member, {}, headers)).statusCode).toBe(201);
    expect(await kept(member, "language")).toBe(language);
  });

  test("follows the latest sign-in, and is left alone by a token", async () => {
    const member = newMember();
    await signInWith(member, {}, { cookie: "lang=bn" });
    await app().call("GET", "/featuredPost/1", { as: { ...member, name: "Another Name" } });
    expect(await kept(member, "language")).toBe("bn");
    await signInWith(member, {}, { cookie: "lang=en" });
    expect(await kept(member, "language")).toBe("en");
  });
});

describe("a suspended member", () => {
  test("is refused by session and by token at once, and can begin no session", async () => {
    const member = newMember();
    const id = await addListing(app(), member);
    const cookie = await app().signIn(member);
    const readBy = (headers: Record<string, string>) => app().call("GET", `/browseListing/${member.uid}`, { headers });
    const token = `Bearer ${unsignedIdToken(member)}`;
    expect([(await readBy({ cookie })).statusCode, (await readBy({ authorization: token })).statusCode]).toEqual([
      200, 200,
    ]);
    await app().services.pool.query("update member set suspended_at = now() where uid = $1", [member.uid]);
    expect(verdict(await readBy({ cookie }))).toEqual([401, "sign_in_required"]);
    expect(verdict(await readBy({ authorization: token }))).toEqual([403, "suspended"]);
    expect(verdict(await app().call("GET", `/featuredPost/${id}`, { as: member }))).toEqual([403, "suspended"]);
    expect(verdict(await signInWith(member))).toEqual([403, "suspended"]);
    expect(verdict(await signInWith({ ...member, name: "Another Name" }))).toEqual([403, "suspended"]);
    await app().services.pool.query("update member set suspended_at = null where uid = $1", [member.uid]);
    expect((await readBy({ cookie })).statusCode).toBe(200);
  });
});

describe("a moderator", () => {
  test.each([
    ["named by the settings", { email: "first@example.com" }, true],
    ["in whatever case", { email: "SECOND@example.com" }, true],
    ["not while nobody has checked the address", { email: "second@example.com", emailVerified: false }, false],
    ["nobody else", { email: "third@example.com" }, false],
  ])("is %s", async (_what, changes, isModerator) => {
    expect((await signInWith(newMember(changes))).json()).toMatchObject({ isModerator });
  });
});
