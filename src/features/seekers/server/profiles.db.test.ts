import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { opener, actorOf as signedIn } from "../../../../test/conversations.ts";
import { addListing, copyListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { checkRows } from "../../../../test/rows.ts";
import { profileBody, saveProfile, wantRoom } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { addDays, todayInDhaka } from "../../listings/listing.limits.ts";
import type { Judgement } from "../../verdict/fit.ts";
import { sharedCursorSchema, type WireSharedProfiles } from "../profile.wire.ts";
import { SHARED_PAGE, shareLimits } from "../seeker.limits.ts";

const app = useTestApp();

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app().services.pool.query(text, values);
  return rows as Row[];
}
const memberId = async ({ uid }: TestMember) =>
  (await query<{ id: string }>("select id from member where uid = $1", [uid]))[0]?.id ?? "";
const actorOf = async (member: TestMember) => ({ memberId: await memberId(member) }) as Actor;

const getProfile = (as: TestMember) => calls.readProfile(app(), as);
const share = (as: TestMember, id: string) => calls.shareProfile(app(), as, id);
const unshare = (as: TestMember, id: string) => calls.unshareProfile(app(), as, id);
const sharedWith = async (as: TestMember, cursor?: string) =>
  (await calls.listSharedProfiles(app(), as, cursor)).json<WireSharedProfiles>();
const namesShared = async (as: TestMember) => (await sharedWith(as)).people.map(({ name }) => name);

const list = (as: TestMember, search = "") => calls.listMatched(app(), as, search);
const outcome = (answer: Awaited<ReturnType<typeof share>>) =>
  answer.statusCode < 300 ? answer.statusCode : `${answer.statusCode} ${problemCode(answer)}`;

let seeker: TestMember;
let owner: TestMember;
let post: string;
const judge = (id: string) => calls.judge(app(), seeker, id);
beforeEach(async () => {
  [seeker, owner] = [newMember(), newMember()];
  post = await addListing(app(), owner, { title: "Room by the lake" });
});

const addShares = (ids: readonly string[], since: string) =>
  query(
    `insert into profile_share (member_id, owner_id, listing_id, since) select (select id from member where uid = $1),
        owner_id, id, now() - $3::interval from listing where id = any($2)`,
    [seeker.uid, ids, since],
  );
async function addPosts(count: number): Promise<string[]> {
  const posts: string[] = [];
  for (let n = 0; n < count; n += 1)
    posts.push(
      await addListing(app(), owner, { description: `The room number ${n} of many in this house by the lake.` }),
    );
  return posts;
}

describe("a profile", () => {
  test("is kept, changed and deleted by its owner", async () => {
    expect(outcome(await getProfile(seeker))).toBe(204);
    await saveProfile(app(), seeker);
    const kept = await getProfile(seeker);
    expect(kept.json()).toEqual({ ...profileBody(), guests: "never", pets: "no" });
    await saveProfile(app(), seeker, { homeBy: "23:00", budget: undefined });
    const changed = (await getProfile(seeker)).json<Record<string, unknown>>();
    expect([changed["homeBy"], "budget" in changed]).toEqual(["23:00", false]);
    expect((await calls.deleteProfile(app(), seeker)).statusCode).toBe(204);
    expect(outcome(await getProfile(seeker))).toBe(204);
  });

  test("a wrong profile is refused", () =>
    checkRows(
      [
        ["a field that nobody knows", { religion: "any" }, ["body"]],
        ["a place that nobody knows", { areas: ["dhanmondi", "atlantis"] }, ["body", "areas", "1"]],
        ["a daily place that nobody knows", { dailyPlace: "atlantis" }, ["body", "dailyPlace"]],
        ["an hour that no gate has", { homeBy: "03:00" }, ["body", "homeBy"]],
        ["a wish for what is no need", { needs: { cooking: "must" } }, ["body", "needs"]],
        ["no gender", { gender: undefined }, ["body", "gender"]],
        ["a day before all days", { moveInBy: "0000-01-01" }, ["body", "moveInBy"]],
        [
          "a need that goes against what one is",
          { smokes: "anywhere", needs: { smokingAllowed: "must" } },
          ["body", "needs", "smokingAllowed"],
        ],
      ],
      async (_what, changes, path) => {
        const answer = await calls.saveProfile(app(), seeker, profileBody(changes));
        expect(outcome(answer)).toBe("400 validation_failed");
        expect(answer.json<{ issues: { path: string[] }[] }>().issues.map((issue) => issue.path)).toEqual([
          expect.arrayContaining(path) as string[],
        ]);
        expect(outcome(await getProfile(seeker))).toBe(204);
      },
    ));

  test("that a later release cannot read is one that has to be made anew", async () => {
    await saveProfile(app(), seeker);
    await query('update seeker_profile set profile = profile || \'{"homeBy": "03:00"}\' where member_id = $1', [
      await memberId(seeker),
    ]);
    expect(outcome(await getProfile(seeker))).toBe(204);
    expect(outcome(await share(seeker, post))).toBe("409 profile_missing");
  });

  test("that a newer release has saved is read without what only that release knows", async () => {
    await saveProfile(app(), seeker);
    const { body } = await getProfile(seeker);
    const newer = `profile || '{"drums": "yes"}' || jsonb_build_object('needs', profile -> 'needs' || '{"pool": "must"}')`;
    await query(`update seeker_profile set profile = ${newer} where member_id = $1`, [await memberId(seeker)]);
    expect((await getProfile(seeker)).body).toBe(body);
  });

  test("is in no answer to anybody else", async () => {
    await saveProfile(app(), seeker, { dailyPlace: "uttara" });
    const own = await addListing(app(), seeker);
    const answers = [
      await calls.listMatched(app(), owner),
      await calls.listSharedProfiles(app(), owner),
      await calls.listOffers(app(), owner),
    ];
    for (const url of [`/featuredPost/${own}`, "/browseListing", "/api/wanted", "/api/account/data"])
      answers.push({ ...(await app().call("GET", url, { as: owner })), retryAfterSeconds: undefined });
    for (const { body } of answers) expect(body).not.toContain("uttara");
  });
});

describe("a verdict", () => {
  test("needs a profile", async () => {
    expect(outcome(await judge(post))).toBe(204);
  });

  test("has its reasons and its fit, and is nobody else's to keep", async () => {
    await saveProfile(app(), seeker, { needs: {}, units: [], cash: undefined });
    const facts = {
      households: ["bachelor"],
      occupations: ["jobHolder"],
      genders: "women",
      gateCloses: "22:30",
      cooking: "yes",
      kitchenVegetarian: "no",
    };
    const costs = { serviceCharge: 0, gas: 0, electricity: 500, water: 0, internet: 0, meals: 0 };
    await app().call("PUT", `/browseListing/${post}`, { as: owner, body: { facts, costs } });
    const yes = await judge(post);
    const { verdict, reasons, fit } = yes.json<Judgement>();
    expect(verdict).toBe("yes");
    expect(reasons).toContainEqual({
      about: "budget",
      verdict: "yes",
      range: { low: 9000, high: 9000 },
      limit: 14_000,
    });
    expect(fit.parts.map(({ name }) => name)).toEqual(["cost", "answers", "way"]);
    expect(fit.points).toBe(fit.parts.reduce((sum, { points }) => sum + points, 0));
    await app().call("PUT", `/browseListing/${post}`, {
      as: owner,
      body: { facts: { ...facts, gateCloses: "21:30" } },
    });
    expect((await judge(post)).json<Judgement>()).toMatchObject({
      verdict: "no",
      reasons: [{ about: "fact", fact: "gateCloses", verdict: "no", said: ["21:30"] }, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  test("knows no day that has passed, neither of one post nor in lists", async () => {
    await app().call("PUT", `/browseListing/${post}`, { as: owner, body: { moveInDate: addDays(todayInDhaka(), 30) } });
    const listed = async () =>
      (await list(seeker, `?livable=maybe&limit=50`))
        .json<{ posts: { _id: string }[] }>()
        .posts.some(({ _id }) => _id === post);
    const soon = { needs: {}, units: [], cash: undefined, budget: undefined };
    await saveProfile(app(), seeker, { ...soon, moveInBy: todayInDhaka() });
    expect([(await judge(post)).json<Judgement>().verdict, await listed()]).toEqual(["no", false]);
    await saveProfile(app(), seeker, { ...soon, moveInBy: addDays(todayInDhaka(), -1) });
    expect([(await judge(post)).json<Judgement>().verdict, await listed()]).toEqual(["ask", true]);
    expect((await judge(post)).json<Judgement>().reasons.map(({ about }) => about)).not.toContain("moveIn");
    await share(seeker, post);
    expect((await sharedWith(owner)).people.map(({ verdict }) => verdict)).toEqual(["ask"]);
  });

  test("is had of no post that one may not see", async () => {
    await saveProfile(app(), seeker);
    expect(outcome(await judge("1"))).toBe("404 listing_not_found");
    await query("update listing set state = 'asleep' where id = $1", [post]);
    expect(outcome(await judge(post))).toBe("404 listing_not_found");
  });
});

test("the gender of who has written first stays for 30 days, also if the profile is deleted", async () => {
  const writer = newMember();
  const put = (gender: string) => calls.saveProfile(app(), writer, profileBody({ gender }));
  for (const gender of ["male", "female"]) expect((await put(gender)).statusCode).toBe(204);
  await app().services.conversations.ask(await signedIn(app(), writer), post, opener());
  expect(outcome(await put("male"))).toBe("409 gender_said");
  expect((await put("female")).statusCode).toBe(204);
  await calls.deleteProfile(app(), writer);
  expect(outcome(await put("male"))).toBe("409 gender_said");
  await query("update said_gender set said_at = now() - interval '30 days' where member_id = $1", [
    await memberId(writer),
  ]);
  expect((await put("male")).statusCode).toBe(204);
});

test("nobody writes first to women only as a woman while becoming a man", async () => {
  await app().services.conversations.savePreferences(await signedIn(app(), owner), {
    womenOnly: true,
    checkedPhonesOnly: false,
  });
  const put = (writer: TestMember, gender: string) => calls.saveProfile(app(), writer, profileBody({ gender }));
  for (let round = 0; round < 6; round += 1) {
    const writer = newMember();
    await put(writer, "female");
    const actor = await signedIn(app(), writer);
    const [written, changed] = await Promise.all([
      app()
        .services.conversations.ask(actor, post, opener())
        .then(
          () => true,
          () => false,
        ),
      put(writer, "male").then(({ statusCode }) => statusCode === 204),
    ]);
    expect([written, changed]).not.toEqual([true, true]);
  }
});

describe("a shared profile", () => {
  beforeEach(async () => {
    await saveProfile(app(), seeker);
    await share(seeker, post);
  });

  test("is seen by the owner of the post, with the verdict for it, and by nobody else", async () => {
    const { people, next } = await sharedWith(owner);
    expect(next).toBeNull();
    const { budget: _budget, cash: _cash, dailyPlace: _daily, ...shown } = profileBody();
    expect(people).toEqual([
      {
        person: await memberId(seeker),
        name: seeker.name,
        since: expect.stringMatching(/^\d{4}-/) as string,
        listing: { _id: post, title: "Room by the lake" },
        profile: { ...shown, guests: "never", pets: "no" },
        verdict: "ask",
        reasons: expect.any(Array) as unknown[],
      },
    ]);
    expect(await namesShared(newMember())).toEqual([]);
    expect(await namesShared(seeker)).toEqual([]);
    const answer = await calls.listSharedProfiles(app(), owner);
    for (const secret of [seeker.uid, seeker.email, phoneOf(seeker).slice(4)])
      expect(answer.body).not.toContain(secret);
  });

  test.each(["cash", "budget"])("tells nothing of the %s, neither by its number nor by the verdict", async (secret) => {
    await saveProfile(app(), seeker, { [secret]: 501 });
    const own = (await judge(post)).json<Judgement>();
    expect(own.verdict).toBe("no");
    const [seen] = (await sharedWith(owner)).people;
    expect(seen?.verdict).toBe("ask");
    expect(seen?.reasons.some(({ about }) => about === secret)).toBe(false);
    expect(JSON.stringify(seen)).not.toMatch(/\b501\b/);
  });

  test("is seen as it is now", async () => {
    await saveProfile(app(), seeker, { homeBy: "01:00" });
    expect((await sharedWith(owner)).people[0]?.profile.homeBy).toBe("01:00");
  });

  test("is judged by the post as it is now", async () => {
    await app().call("PUT", `/browseListing/${post}`, { as: owner, body: { facts: { genders: "men" } } });
    expect((await sharedWith(owner)).people[0]?.verdict).toBe("no");
  });

  test("twice is shared once, since the first time", async () => {
    const [first] = (await sharedWith(owner)).people;
    expect(outcome(await share(seeker, post))).toBe(204);
    expect((await sharedWith(owner)).people).toEqual([first]);
  });

  test("is told to the poster by mail, once for a person and a post, and at most 5 times a day", async () => {
    const mails = async () =>
      query<{ data: unknown }>("select data from mail where member_id = $1 and kind = 'profile_shown'", [
        await memberId(owner),
      ]);
    expect(await mails()).toEqual([{ data: { listing: post, person: await memberId(seeker) } }]);
    await share(seeker, post);
    await unshare(seeker, post);
    await share(seeker, post);
    expect(await mails()).toHaveLength(1);
    const people = Array.from({ length: shareLimits.mailsPerDay }, () => newMember());
    for (const person of people) {
      await saveProfile(app(), person);
      expect(outcome(await share(person, post))).toBe(204);
    }
    expect(await mails()).toHaveLength(shareLimits.mailsPerDay);
    expect(await namesShared(owner)).toHaveLength(people.length + 1);
  });

  test("is taken back at once", async () => {
    const { profiles } = app().services;
    expect(await profiles.isShared(await actorOf(seeker), post)).toBe(true);
    expect(outcome(await unshare(seeker, post))).toBe(204);
    expect(await namesShared(owner)).toEqual([]);
    expect(await profiles.isShared(await actorOf(seeker), post)).toBe(false);
    expect(outcome(await unshare(seeker, post))).toBe(204);
  });

  test("goes with the profile, and a new one is shown to nobody", async () => {
    await calls.deleteProfile(app(), seeker);
    expect(await namesShared(owner)).toEqual([]);
    await saveProfile(app(), seeker);
    expect(await namesShared(owner)).toEqual([]);
  });

  test("goes with the post", async () => {
    await app().call("DELETE", `/browseListing/${post}`, { as: owner });
    expect(await namesShared(owner)).toEqual([]);
    expect(await query("select 1 from profile_share where listing_id = $1", [post])).toEqual([]);
  });

  test.each([
    ["sleeps", "asleep", true],
    ["waits for a moderator", "waiting", false],
    ["has to be changed", "changes", false],
    ["was removed", "removed", false],
  ])("for a post that %s", async (_what, state, isSeen) => {
    await query("update listing set state = $2::listing_state where id = $1", [post, state]);
    expect(await namesShared(owner)).toEqual(isSeen ? [seeker.name] : []);
  });

  test.each(["suspended_at", "leaving_at"])("is not seen while the seeker has %s", async (column) => {
    await query(`update member set ${column} = now() where uid = $1`, [seeker.uid]);
    expect(await namesShared(owner)).toEqual([]);
    await query(`update member set ${column} = null where uid = $1`, [seeker.uid]);
    expect(await namesShared(owner)).toEqual([seeker.name]);
  });

  test("is not seen while one has blocked the other, whoever it was", async () => {
    const [one, other] = [await memberId(seeker), await memberId(owner)];
    for (const pair of [
      [one, other],
      [other, one],
    ]) {
      await query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", pair);
      expect(await namesShared(owner)).toEqual([]);
      await query("delete from member_block");
    }
    expect(await namesShared(owner)).toEqual([seeker.name]);
  });

  test("does not come back after a block was taken back", async () => {
    expect((await calls.block(app(), seeker, { listing: post })).statusCode).toBe(204);
    expect((await calls.unblock(app(), seeker, await memberId(owner))).statusCode).toBe(204);
    expect(await namesShared(owner)).toEqual([]);
  });

  test("lets the poster block and report whoever it is, and nobody else do so by their number", async () => {
    const person = await memberId(seeker);
    const report = (as: TestMember) =>
      calls.report(app(), as, { person, reason: "harassment", words: "Calls at night" });
    expect(outcome(await report(newMember()))).toBe("404 member_not_found");
    expect(outcome(await report(owner))).toBe(204);
    expect(outcome(await calls.block(app(), owner, { person }))).toBe(204);
    expect(await namesShared(owner)).toEqual([]);
  });
});

describe("sharing", () => {
  test("needs a profile", async () => {
    expect(outcome(await share(seeker, post))).toBe("409 profile_missing");
  });

  test("needs a verified address", async () => {
    const unverified = newMember({ emailVerified: false });
    await saveProfile(app(), unverified);
    expect(outcome(await share(unverified, post))).toBe("403 email_unverified");
    expect(await namesShared(owner)).toEqual([]);
  });

  test("is not for one's own post, nor for one that is hidden or not there", async () => {
    await saveProfile(app(), seeker);
    expect(outcome(await share(seeker, await addListing(app(), seeker)))).toBe("403 own_post");
    expect(outcome(await share(seeker, "1"))).toBe("404 listing_not_found");
    await query("update listing set state = 'asleep' where id = $1", [post]);
    expect(outcome(await share(seeker, post))).toBe("404 listing_not_found");
  });

  test.each([true, false])("is not for the post of somebody behind a block (theirs: %s)", async (isTheirs) => {
    await saveProfile(app(), seeker);
    const pair = [await memberId(owner), await memberId(seeker)];
    await query(
      "insert into member_block (blocker_id, blocked_id) values ($1, $2)",
      isTheirs ? pair : pair.toReversed(),
    );
    expect(outcome(await share(seeker, post))).toBe("404 listing_not_found");
  });

  test(`is for ${shareLimits.perDay} posts a day, also in a burst`, async () => {
    await saveProfile(app(), seeker);
    const posts = await addPosts(shareLimits.perDay + 2);
    for (const id of posts.slice(0, shareLimits.perDay - 1)) expect(outcome(await share(seeker, id))).toBe(204);
    const answers = await Promise.all(posts.slice(shareLimits.perDay - 1).map((id) => share(seeker, id)));
    expect(answers.map((answer) => String(outcome(answer))).toSorted()).toEqual([
      "204",
      "429 too_many_shares",
      "429 too_many_shares",
    ]);
    const wait = answers.find(({ statusCode }) => statusCode === 429)?.retryAfterSeconds ?? 0;
    expect([wait > 0, wait <= 86_400]).toEqual([true, true]);
    // Sharing again does not count, and after a day the limit is reset.
    expect(outcome(await share(seeker, posts[0] ?? ""))).toBe(204);
    await query("update member_action_count set day = day - 1 where member_id = $1", [await memberId(seeker)]);
    expect(outcome(await share(seeker, post))).toBe(204);
  });

  test("is counted when it is made: taking it back gives nothing back", async () => {
    await saveProfile(app(), seeker);
    const posts = await addPosts(shareLimits.perDay + 1);
    const outcomes: (number | string)[] = [];
    for (const id of posts) {
      outcomes.push(outcome(await share(seeker, id)));
      await unshare(seeker, id);
    }
    expect(outcomes).toEqual([...Array.from({ length: shareLimits.perDay }, () => 204), "429 too_many_shares"]);
    await calls.deleteProfile(app(), seeker);
    await saveProfile(app(), seeker);
    expect(outcome(await share(seeker, post))).toBe("429 too_many_shares");
  });

  test("is limited in all, so that each can be named and taken back", async () => {
    await saveProfile(app(), seeker);
    const ids = await copyListing(app().services.db, post, shareLimits.most);
    await addShares(ids, "3 days");
    expect(outcome(await share(seeker, post))).toBe("429 too_many_shares");
    expect(await app().services.profiles.listSharedBy(await actorOf(seeker))).toHaveLength(shareLimits.most);
    await unshare(seeker, ids[0] ?? "");
    expect(outcome(await share(seeker, post))).toBe(204);
  });

  test("is listed for who shares, without the title of a post that is hidden", async () => {
    await saveProfile(app(), seeker);
    await share(seeker, post);
    const { profiles } = app().services;
    const since = expect.any(String) as string;
    expect(await profiles.listSharedBy(await actorOf(seeker))).toEqual([
      { listing: post, title: "Room by the lake", name: owner.name, since },
    ]);
    await query("update listing set state = 'asleep' where id = $1", [post]);
    expect(await profiles.listSharedBy(await actorOf(seeker))).toEqual([
      { listing: post, title: null, name: owner.name, since },
    ]);
    expect(await profiles.listSharedBy(await actorOf(owner))).toEqual([]);
  });
});

test("profiles shared with one come a page at a time, each once, also those of one moment", async () => {
  const others = Array.from({ length: SHARED_PAGE + 3 }, () => newMember());
  for (const one of others) {
    await saveProfile(app(), one);
    await share(one, post);
  }
  await query("update profile_share set since = '2026-06-01T12:00:00.123456Z' where listing_id = $1", [post]);
  const first = await sharedWith(owner);
  const second = await sharedWith(owner, first.next ?? "");
  expect([first.people.length, second.people.length, second.next]).toEqual([SHARED_PAGE, 3, null]);
  expect(new Set([...first.people, ...second.people].map(({ person }) => person)).size).toBe(others.length);
  for (const cursor of ["1-2", "1-2-9999999999999999999"])
    expect(sharedCursorSchema.safeParse(cursor).success).toBe(false);
});

test("who deletes their profile has no 'room wanted' post any more", async () => {
  const wanted = await wantRoom(app(), seeker);
  expect((await app().call("GET", `/api/wanted/${wanted}`)).statusCode).toBe(200);
  await calls.deleteProfile(app(), seeker);
  expect((await app().call("GET", `/api/wanted/${wanted}`)).statusCode).toBe(404);
});
