import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { profileBody, saveProfile, wantedBody, wantRoom } from "../../../../test/seekers.ts";
import * as calls from "../../../../test/service-calls.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { offerLimits, wantedLimits } from "../seeker.limits.ts";
import type { WireOffer, WireOwnWanted, WireWanted, WireWantedPage } from "../wanted.schema.ts";

const app = useTestApp();

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app().services.pool.query(text, values);
  return rows as Row[];
}
const memberId = async ({ uid }: TestMember) =>
  (await query<{ id: string }>("select id from member where uid = $1", [uid]))[0]?.id ?? "";
const actorOf = async (member: TestMember) => ({ memberId: await memberId(member) }) as Actor;
const block = async (blocker: TestMember, blocked: TestMember) =>
  query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", [
    await memberId(blocker),
    await memberId(blocked),
  ]);

const publish = (as: TestMember, changes: Record<string, unknown> = {}) =>
  calls.publishWanted(app(), as, wantedBody(changes));
const get = (id: string, as?: TestMember) => app().call("GET", `/api/wanted/${id}`, { ...(as && { as }) });
const list = async (search = "", as?: TestMember) =>
  (await app().call("GET", `/api/wanted${search}`, { ...(as && { as }) })).json<WireWantedPage>();
const listedIds = async (search = "", as?: TestMember) => (await list(search, as)).posts.map(({ _id }) => _id);
const outcome = (answer: Pick<calls.Outcome, "statusCode" | "json">) =>
  answer.statusCode < 300 ? answer.statusCode : `${answer.statusCode} ${problemCode(answer)}`;
const issuesOf = (answer: calls.Outcome) =>
  answer.json<{ issues: { message: string }[] }>().issues.map(({ message }) => message);

let seeker: TestMember;
const offersTo = async (as: TestMember) => (await calls.listOffers(app(), as)).json<WireOffer[]>();
const mails = async (to = seeker) =>
  query<{ data: unknown }>("select data from mail where member_id = $1 and kind = 'room_offered' order by id", [
    await memberId(to),
  ]);
beforeEach(async () => {
  await query("delete from wanted_post");
  await query("delete from member_block");
  app().services.responseCache.forget();
  seeker = newMember();
});

describe("publishing", () => {
  test("needs a profile and a verified address", async () => {
    expect(outcome(await publish(seeker))).toBe("409 profile_missing");
    const unverified = newMember({ emailVerified: false });
    await saveProfile(app(), unverified);
    expect(outcome(await publish(unverified))).toBe("403 email_unverified");
    expect(await listedIds()).toEqual([]);
  });

  test("shows what may be published of the profile, and neither daily place, cash nor a way to reach them", async () => {
    await saveProfile(app(), seeker, { dailyPlace: "uttara", cash: 26_123 });
    const answer = await publish(seeker);
    const { _id } = answer.json<WireOwnWanted>();
    const { household, occupation, gender, units, moveInBy, smokes, needs } = profileBody();
    const time = expect.stringMatching(/^\d{4}-/) as string;
    const { publish: _publish, ...texts } = wantedBody();
    const shown = {
      _id,
      ...texts,
      name: seeker.name,
      areas: [{ slug: "dhanmondi", name: "Dhanmondi", nameBn: expect.any(String) as string }],
      budget: 14_000,
      about: { household, occupation, gender, units, moveInBy, smokes, needs },
      postedAt: time,
      until: time,
    };
    expect((await get(_id)).json()).toEqual(shown);
    expect((await list()).posts).toEqual([shown]);
    expect(answer.json()).toMatchObject({ ...shown, isOver: false });
    for (const secret of ["uttara", "26123", seeker.uid, seeker.email])
      expect((await get(_id)).body).not.toContain(secret);
  });

  test("shows only what was chosen", async () => {
    await saveProfile(app(), seeker);
    const { _id, publish: chosen } = (await publish(seeker, { publish: ["occupation"] })).json<WireOwnWanted>();
    expect(chosen).toEqual(["occupation"]);
    expect((await get(_id)).json()).toMatchObject({ about: { occupation: "jobHolder" }, areas: [], budget: null });
    expect(Object.keys((await get(_id)).json<WireWanted>().about)).toEqual(["occupation"]);
    expect(await listedIds("?area=dhanmondi")).toEqual([]);
    expect((await publish(seeker, { publish: ["cash"] })).statusCode).toBe(400);
    expect((await publish(seeker, { publish: ["dailyPlace"] })).statusCode).toBe(400);
  });

  test("without a choice, publishes nothing of the profile", async () => {
    await saveProfile(app(), seeker);
    const { _id } = (await publish(seeker, { publish: undefined })).json<WireOwnWanted>();
    expect((await get(_id)).json()).toMatchObject({ about: {}, areas: [], budget: null });
  });

  test("never says when they come home, not even of posts that were published with it", async () => {
    const id = await wantRoom(app(), seeker);
    await query(`update wanted_post set about = about || '{"homeBy": "22:00"}' where id = $1`, [id]);
    for (const answer of [await get(id), await app().call("GET", "/api/wanted")])
      expect(answer.body).not.toContain("homeBy");
    expect((await publish(seeker, { publish: ["homeBy"] })).statusCode).toBe(400);
  });

  test("is as the profile was then, until it is published anew", async () => {
    const id = await wantRoom(app(), seeker);
    await saveProfile(app(), seeker, { smokes: "outside" });
    expect((await get(id)).json<WireWanted>().about.smokes).toBe("no");
    await publish(seeker);
    expect((await get(id)).json<WireWanted>().about.smokes).toBe("outside");
  });

  test.each([
    ["a title", { title: "" }],
    ["a title of at most 120 letters", { title: "x".repeat(121) }],
    ["a description", { description: " " }],
    ["a description of at most 4,000 letters", { description: "x".repeat(4001) }],
  ])("needs %s", async (_what, changes) => {
    await saveProfile(app(), seeker);
    expect(outcome(await publish(seeker, changes))).toBe("400 validation_failed");
  });

  test("is refused with what was found in the text, and leaves what stood there", async () => {
    const id = await wantRoom(app(), seeker);
    const answer = await publish(seeker, {
      title: "Call 01712345678",
      description: "Or write to rina@example.com, please.",
    });
    expect(outcome(answer)).toBe("422 text_refused");
    expect(answer.json<{ issues: unknown[] }>().issues).toEqual([
      { path: ["body", "title"], message: expect.stringContaining("phone number") as string },
      { path: ["body", "description"], message: expect.stringContaining("e-mail address") as string },
    ]);
    expect((await get(id)).json<WireWanted>().title).toBe(wantedBody()["title"]);
  });

  test("again renews the one post that a member has, where it stands", async () => {
    const id = await wantRoom(app(), seeker);
    await query(
      "update wanted_post set until = now() + interval '1 day', posted_at = now() - interval '29 days' where id = $1",
      [id],
    );
    const renewed = (await publish(seeker, { title: "Still looking" })).json<WireOwnWanted>();
    expect([renewed._id, renewed.title]).toEqual([id, "Still looking"]);
    expect((Date.parse(renewed.until) - Date.now()) / DAY_MS).toBeCloseTo(wantedLimits.days, 2);
    expect((Date.now() - Date.parse(renewed.postedAt)) / DAY_MS).toBeCloseTo(29, 2);
    expect(await listedIds()).toEqual([id]);
  });

  test("is deleted a week after its time is over", async () => {
    const id = await wantRoom(app(), seeker);
    const setOver = (days: number) =>
      query("update wanted_post set until = now() - make_interval(hours => $2) where id = $1", [id, days * 24]);
    const { wanted } = app().services;
    expect(await wanted.sweep()).toBe(0);
    await setOver(wantedLimits.keptDays - 0.5);
    expect(await wanted.sweep()).toBe(0);
    await setOver(wantedLimits.keptDays + 0.5);
    expect([await wanted.sweep(), await wanted.own(await actorOf(seeker))]).toEqual([1, undefined]);
  });

  test("when its time is over begins anew", async () => {
    const id = await wantRoom(app(), seeker);
    await query("update wanted_post set until = now() where id = $1", [id]);
    const anew = (await publish(seeker)).json<WireOwnWanted>();
    expect(anew._id).not.toBe(id);
    expect(await listedIds()).toEqual([anew._id]);
  });
});

describe("a wanted post", () => {
  let id: string;
  beforeEach(async () => {
    id = await wantRoom(app(), seeker);
  });

  test("is for everybody, but a member's answer is their own", async () => {
    const [visitors, members] = [await get(id), await get(id, newMember())];
    expect(visitors.json()).toEqual(members.json());
    expect(visitors.headers["cache-control"]).toMatch(/^public/);
    expect(visitors.headers["vary"]).toContain("cookie");
    expect(members.headers["cache-control"]).toBe("private, no-store");
    expect((await app().call("GET", "/api/wanted", { as: newMember() })).headers["cache-control"]).toBe(
      "private, no-store",
    );
    expect(await listedIds("", newMember())).toEqual([id]);
  });

  test("is over when its time is, for all but its owner", async () => {
    await query("update wanted_post set until = now() where id = $1", [id]);
    app().services.responseCache.forget();
    expect([outcome(await get(id)), outcome(await get(id, newMember())), await listedIds()]).toEqual([
      "404 wanted_not_found",
      "404 wanted_not_found",
      [],
    ]);
    expect(outcome(await get(id, seeker))).toBe(200);
    expect((await app().services.wanted.own(await actorOf(seeker)))?.isOver).toBe(true);
  });

  test.each(["suspended_at", "leaving_at"])("is not shown while its member has %s", async (column) => {
    await query(`update member set ${column} = now() where uid = $1`, [seeker.uid]);
    app().services.responseCache.forget();
    expect([outcome(await get(id)), await listedIds(), await listedIds("?area=dhanmondi")]).toEqual([
      "404 wanted_not_found",
      [],
      [],
    ]);
  });

  test("is gone at once when its member leaves or is suspended", async () => {
    expect(await listedIds()).toEqual([id]);
    await app().call("DELETE", "/api/account", { as: seeker });
    expect([outcome(await get(id)), await listedIds()]).toEqual(["404 wanted_not_found", []]);
  });

  test.each([true, false])("is not shown behind a block, to whichever of the two (theirs: %s)", async (isTheirs) => {
    const reader = newMember();
    expect(await listedIds("", reader)).toEqual([id]);
    await (isTheirs ? block(seeker, reader) : block(reader, seeker));
    expect([
      outcome(await get(id, reader)),
      await listedIds("", reader),
      await listedIds("?area=dhanmondi", reader),
    ]).toEqual(["404 wanted_not_found", [], []]);
    expect(await listedIds("", newMember())).toEqual([id]);
  });

  test("can be reported and its writer blocked by who sees it, and by nobody else", async () => {
    const reader = newMember();
    await app().call("GET", "/api/wanted", { as: reader });
    const person = await memberId(seeker);
    expect(await app().services.wanted.writerOf(await actorOf(reader), id)).toBe(person);
    const report = () => calls.report(app(), reader, { person, reason: "other", words: "Read it" });
    await block(seeker, reader);
    expect(outcome(await report())).toBe("404 member_not_found");
    await query("delete from member_block");
    await query("update member set leaving_at = now() where uid = $1", [seeker.uid]);
    expect(outcome(await report())).toBe("404 member_not_found");
    await query("update member set leaving_at = null where uid = $1", [seeker.uid]);
    expect(outcome(await report())).toBe(204);
    const [found] = await query<{ id: string }>("select id from moderation_case where member_id = $1", [person]);
    const wanted = { _id: id, title: wantedBody()["title"], description: wantedBody()["description"] };
    expect(await app().services.moderation.getCase(await actorOf(seeker), found?.id ?? "")).toMatchObject({
      post: null,
      wanted,
    });
    expect(outcome(await calls.block(app(), reader, { person }))).toBe(204);
    expect(await listedIds("", reader)).toEqual([]);
    await query("delete from wanted_post");
    expect(outcome(await calls.report(app(), newMember(), { person, reason: "other" }))).toBe("404 member_not_found");
  });

  test("is taken away by its owner, at once", async () => {
    expect(await listedIds()).toEqual([id]);
    expect((await calls.removeWanted(app(), seeker)).statusCode).toBe(204);
    expect([outcome(await get(id)), await listedIds(), await app().services.wanted.own(await actorOf(seeker))]).toEqual(
      ["404 wanted_not_found", [], undefined],
    );
  });
});

describe("the list", () => {
  test("is newest first, a page at a time", async () => {
    const ids: string[] = [];
    for (let n = 0; n < wantedLimits.page + 2; n += 1) ids.unshift(await wantRoom(app(), newMember()));
    const first = await list();
    const second = await list(`?cursor=${first.next}`);
    expect([...first.posts, ...second.posts].map(({ _id }) => _id)).toEqual(ids);
    expect([first.posts.length, second.next]).toEqual([wantedLimits.page, null]);
    expect((await app().call("GET", "/api/wanted?cursor=x")).statusCode).toBe(400);
  });

  test("can be of an area, with what lies inside it", async () => {
    const dhanmondi = await wantRoom(app(), newMember());
    const sylhet = await wantRoom(app(), newMember(), {}, { areas: ["sylhet"] });
    const both = await wantRoom(app(), newMember(), {}, { areas: ["sylhet", "dhanmondi"] });
    await wantRoom(app(), newMember(), {}, { areas: [] });
    expect(await listedIds("?area=dhanmondi")).toEqual([both, dhanmondi]);
    expect(await listedIds("?area=dhaka")).toEqual([both, dhanmondi]);
    expect(await listedIds("?area=sylhet")).toEqual([both, sylhet]);
    expect(await listedIds("?area=khulna")).toEqual([]);
    // Somebody who looks in the whole city also looks in each of its areas.
    const wide = await wantRoom(app(), newMember(), {}, { areas: ["dhaka"] });
    app().services.responseCache.forget();
    expect(await listedIds("?area=dhanmondi")).toEqual([wide, both, dhanmondi]);
    expect(await listedIds("?area=sylhet")).toEqual([both, sylhet]);
    expect(outcome(await app().call("GET", "/api/wanted?area=atlantis"))).toBe("404 area_not_found");
  });
});

describe("an offer", () => {
  let poster: TestMember;
  let wanted: string;
  let room: string;
  beforeEach(async () => {
    poster = newMember();
    wanted = await wantRoom(app(), seeker);
    room = await addListing(app(), poster, { title: "Room by the lake" });
  });

  const offer = (as: TestMember, listingId = room, to = wanted, more: object = {}) =>
    calls.offerRoom(app(), as, to, { listingId, ...more });
  const sure = { isSure: true };

  test("reaches the seeker by mail and in their list, with the verdict, and tells the poster nothing of them", async () => {
    const answer = await offer(poster);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(await mails()).toEqual([{ data: { listing: room, wanted } }]);
    const offers = await offersTo(seeker);
    expect(offers).toMatchObject([
      {
        _id: room,
        title: "Room by the lake",
        rent: 8500,
        name: poster.name,
        isAvailable: true,
        verdict: "ask",
        fit: { of: 100 },
      },
    ]);
    const list = await calls.listOffers(app(), seeker);
    for (const secret of [poster.uid, poster.email]) expect(list.body).not.toContain(secret);
    expect(await offersTo(poster)).toEqual([]);
    expect(await app().services.wanted.offeredBy(await actorOf(poster), wanted)).toEqual([room]);
    expect(await app().services.wanted.offeredBy(await actorOf(seeker), wanted)).toEqual([]);
  });

  test("of a room that does not take such a person is refused, sure or not", async () => {
    const forMen = await addListing(app(), poster, { facts: { genders: "men", households: ["bachelor"] } });
    for (const more of [{}, sure]) {
      const answer = await offer(poster, forMen, wanted, more);
      expect([outcome(answer), issuesOf(answer)]).toEqual(["409 offer_refused", ["genders"]]);
    }
    expect([await offersTo(seeker), await mails()]).toEqual([[], []]);
  });

  test("of a room that is not what they look for is made by who is sure", async () => {
    const far = await addListing(app(), poster, { location: "Zindabazar, Sylhet", rent: 30_000 });
    const answer = await offer(poster, far);
    expect([outcome(answer), issuesOf(answer)]).toEqual(["409 offer_doubtful", ["budget", "areas"]]);
    expect(await mails()).toEqual([]);
    expect(outcome(await offer(poster, far, wanted, sure))).toBe(204);
    expect((await offersTo(seeker)).map(({ _id }) => _id)).toEqual([far]);
    // Already offered: no warning.
    expect(outcome(await offer(poster, far))).toBe(204);
  });

  test("is not doubted for what they did not publish, nor for a place inside or around theirs", async () => {
    await publish(seeker, { publish: ["areas"] });
    const forMen = await addListing(app(), poster, { facts: { genders: "men" }, rent: 30_000 });
    expect(outcome(await offer(poster, forMen))).toBe(204);
    const wide = await addListing(app(), poster, { location: "Dhaka" });
    expect(outcome(await offer(poster, wide))).toBe(204);
  });

  test("is taken back by its poster alone, and counts as made", async () => {
    await offer(poster);
    const withdraw = (as: TestMember) => calls.withdrawOffer(app(), as, wanted, room);
    for (const as of [newMember(), seeker]) expect((await withdraw(as)).statusCode).toBe(204);
    expect(await offersTo(seeker)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) expect((await withdraw(poster)).statusCode).toBe(204);
    expect(await offersTo(seeker)).toEqual([]);
    expect(await app().services.wanted.offeredBy(await actorOf(poster), wanted)).toEqual([]);
    expect(
      await query("select count from member_action_count where member_id = $1 and kind = 'offer'", [
        await memberId(poster),
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test("twice is made once, with one mail, also in a burst", async () => {
    const answers = await Promise.all([offer(poster), offer(poster), offer(poster)]);
    expect(answers.map(outcome)).toEqual([204, 204, 204]);
    expect([(await offersTo(seeker)).length, (await mails()).length]).toEqual([1, 1]);
  });

  test("is of one's own room", async () => {
    expect(outcome(await offer(newMember()))).toBe("403 not_owner");
    expect(outcome(await offer(poster, "1"))).toBe("404 listing_not_found");
    expect(await mails()).toEqual([]);
  });

  test("is of a room that is shown and available", async () => {
    await query("update listing set state = 'asleep' where id = $1", [room]);
    expect(outcome(await offer(poster))).toBe("409 not_possible_now");
    await query("update listing set state = 'live', available = false where id = $1", [room]);
    expect(outcome(await offer(poster))).toBe("409 not_possible_now");
  });

  test("needs a verified address", async () => {
    const unverified = newMember({ emailVerified: false });
    expect(outcome(await offer(unverified, await addListing(app(), unverified)))).toBe("403 email_unverified");
  });

  test("is not for oneself", async () => {
    expect(outcome(await offer(seeker, await addListing(app(), seeker)))).toBe("403 own_post");
  });

  test("is for who still wants a room and is here", async () => {
    expect(outcome(await offer(poster, room, "1"))).toBe("404 wanted_not_found");
    await query("update member set leaving_at = now() where uid = $1", [seeker.uid]);
    expect(outcome(await offer(poster))).toBe("404 wanted_not_found");
    await query("update member set leaving_at = null where uid = $1", [seeker.uid]);
    await query("update wanted_post set until = now()");
    expect(outcome(await offer(poster))).toBe("404 wanted_not_found");
  });

  test.each([true, false])("is not made behind a block (the seeker's: %s)", async (isSeekers) => {
    await (isSeekers ? block(seeker, poster) : block(poster, seeker));
    expect(outcome(await offer(poster))).toBe("404 wanted_not_found");
    expect(await mails()).toEqual([]);
  });

  test("is withdrawn by a block, and does not come back", async () => {
    await offer(poster);
    await block(seeker, poster);
    expect(await offersTo(seeker)).toEqual([]);
    await query("delete from member_block");
    expect(await offersTo(seeker)).toHaveLength(1);
    await calls.block(app(), seeker, { listing: room });
    await calls.unblock(app(), seeker, await memberId(poster));
    expect(await offersTo(seeker)).toEqual([]);
  });

  test("is not shown while the room is not, and is gone with it", async () => {
    await offer(poster);
    await query("update listing set state = 'removed' where id = $1", [room]);
    expect(await offersTo(seeker)).toEqual([]);
    await query("update listing set state = 'live' where id = $1", [room]);
    await app().call("DELETE", `/browseListing/${room}`, { as: poster });
    expect(await offersTo(seeker)).toEqual([]);
  });

  test(`is made to one seeker for at most ${offerLimits.perSeeker} rooms`, async () => {
    const rooms = [room];
    for (let n = 0; n < offerLimits.perSeeker; n += 1)
      rooms.push(
        await addListing(app(), poster, { description: `The room number ${n} of many in this house by the lake.` }),
      );
    const answers: (number | string)[] = [];
    for (const id of rooms) answers.push(outcome(await offer(poster, id)));
    expect(answers).toEqual([...Array.from({ length: offerLimits.perSeeker }, () => 204), "429 too_many_offers"]);
    expect(outcome(await offer(poster, room))).toBe(204);
    // Deleting an offered room does not reset the limit.
    await app().call("DELETE", `/browseListing/${room}`, { as: poster });
    expect(outcome(await offer(poster, rooms.at(-1)))).toBe("429 too_many_offers");
    await query("update member_action_count set day = day - 30 where member_id = $1", [await memberId(poster)]);
    expect(outcome(await offer(poster, rooms.at(-1)))).toBe("429 too_many_offers");
  });

  test(`is made at most ${offerLimits.perDay} times a day, also in a burst`, async () => {
    const seekers: string[] = [];
    for (let n = 0; n < offerLimits.perDay + 3; n += 1) seekers.push(await wantRoom(app(), newMember()));
    const [before, burst] = [seekers.slice(4), seekers.slice(0, 4)];
    for (const to of before) expect(outcome(await offer(poster, room, to))).toBe(204);
    const answers = await Promise.all(burst.map((to) => offer(poster, room, to)));
    const refused = "429 too_many_offers";
    expect(answers.map((answer) => String(outcome(answer))).toSorted()).toEqual(["204", refused, refused, refused]);
    const late = answers.findIndex(({ statusCode }) => statusCode === 429);
    expect(answers[late]?.retryAfterSeconds).toBeGreaterThan(0);
    await query("update member_action_count set day = day - 1 where member_id = $1", [await memberId(poster)]);
    expect(outcome(await offer(poster, room, burst[late]))).toBe(204);
  });

  test(`is told by mail ${offerLimits.mailsPerDay} times a day, and is in the list all the same`, async () => {
    await query("insert into mail (member_id, kind) select $1, 'room_offered' from generate_series(1, $2)", [
      await memberId(seeker),
      offerLimits.mailsPerDay,
    ]);
    expect(outcome(await offer(poster))).toBe(204);
    expect([(await mails()).length, (await offersTo(seeker)).length]).toEqual([offerLimits.mailsPerDay, 1]);
  });

  test("lets the seeker like the room as any other", async () => {
    await offer(poster);
    expect((await app().call("PATCH", "/featuredPost", { as: seeker, body: { id: room } })).json()).toMatchObject({
      liked: true,
      phone: expect.any(String) as string,
    });
  });
});
