import { expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { signUp, verifyEmail } from "../../../../test/identities.ts";
import { addListing, listingBody, makeMemberSince, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { postingLimits } from "./posting-limits.ts";

const app = useTestApp({ POSTS_PER_DAY: String(postingLimits.postsPerDay) });

const post = (as: TestMember, changes: Record<string, unknown> = {}) =>
  app().call("POST", "/featuredPost", { as, body: listingBody({ phone: phoneOf(as), ...changes }) });
const verdict = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, problemCode(answer)];
const remove = (as: TestMember, id: string) => app().call("DELETE", `/browseListing/${id}`, { as });
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app().services.pool.query<Row>(text, values)).rows;
const longSince = (member: TestMember) => makeMemberSince(app(), member, "2020-01-01");

test("posting needs a verified e-mail address", async () => {
  const member = newMember({ emailVerified: false });
  expect(verdict(await post(member))).toEqual([403, "email_unverified"]);
  expect((await post({ ...member, emailVerified: true })).statusCode).toBe(201);
});

test("an address that was verified elsewhere counts, without a new token", async () => {
  const { email } = newMember();
  const { localId } = await signUp(email);
  const member = newMember({ uid: localId, email, emailVerified: false });
  expect(verdict(await post(member))).toEqual([403, "email_unverified"]);
  await verifyEmail(localId);
  expect((await post(member)).statusCode).toBe(201);
});

test(`a member makes ${postingLimits.postsPerDay} posts a day, whether or not they delete them`, async () => {
  const member = newMember();
  await longSince(member);
  for (let made = 0; made < postingLimits.postsPerDay; made += 1) {
    const answer = await post(member, {
      description: `A room, the number ${made} of this house, with a balcony over the lake.`,
    });
    expect(answer.statusCode).toBe(201);
    await remove(member, answer.json<{ insertedId: string }>().insertedId);
  }
  const refused = await post(member);
  expect(verdict(refused)).toEqual([429, "too_many_posts"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // A repeated request creates no listing and is not counted.
  await query("update member_action_count set day = day - 1");
  const headers = { "idempotency-key": "the-same-post" };
  const body = listingBody({ phone: phoneOf(member) });
  for (let sent = 0; sent < 3; sent += 1)
    expect((await app().call("POST", "/featuredPost", { as: member, body, headers })).statusCode).toBe(201);
  expect(
    await query(
      "select count from member_action_count where kind = 'post' and day = (now() at time zone 'Asia/Dhaka')::date and count > 1",
    ),
  ).toEqual([]);
});

test("a young account's posts wait from the sixth on, those deleted counted, and only a few may wait", async () => {
  const member = newMember();
  const states: string[] = [];
  for (let made = 0; made < 5 + postingLimits.waiting; made += 1) {
    const answer = await post(member, {
      description: `The house has many rooms, of which this is number ${made}, with a window.`,
    });
    const { insertedId, state } = answer.json<{ insertedId: string; state: string }>();
    states.push(state);
    if (made < 5) await remove(member, insertedId);
  }
  expect(states).toEqual([
    ...Array.from({ length: 5 }, () => "live"),
    ...Array.from({ length: postingLimits.waiting }, () => "waiting"),
  ]);
  expect(verdict(await post(member))).toEqual([429, "posts_waiting"]);
});

const number = (last: number) => `+88018000000${String(last).padStart(2, "0")}`;

test(`a member uses ${postingLimits.phonesPerDay} new numbers a day, by new posts and by edits`, async () => {
  const member = newMember();
  const id = await addListing(app(), member, { phone: number(0) });
  const change = (phone: string) => app().call("PUT", `/browseListing/${id}`, { as: member, body: { phone } });
  for (let used = 1; used < postingLimits.phonesPerDay; used += 1)
    expect((await change(number(used))).statusCode).toBe(200);
  expect(verdict(await change(number(50)))).toEqual([429, "too_many_numbers"]);
  expect(verdict(await post(member, { phone: number(51) }))).toEqual([429, "too_many_numbers"]);
  // Known numbers: used in a listing, or verified by a code.
  expect((await post(member, { phone: number(postingLimits.phonesPerDay - 1) })).statusCode).toBe(201);
  expect((await post({ ...member, phone: number(60) }, { phone: number(60) })).statusCode).toBe(201);
});
