import { beforeEach, describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import * as calls from "../../../../test/service-calls.ts";
import {
  HISTORY_LISTINGS,
  HISTORY_PAGE,
  historyCursorSchema,
  type WireContactHistory,
} from "../contact-history.schema.ts";

const app = useTestApp();

const like = (as: TestMember, id: string) => app().call("PATCH", "/featuredPost", { as, body: { id } });
const see = (as: TestMember, id: string) => app().call("GET", `/featuredPost/${id}`, { as });
const read = async (as: TestMember, cursor?: string) =>
  (await calls.readHistory(app(), as, cursor)).json<WireContactHistory>();
const pause = (as: TestMember, isPaused: boolean) => calls.pauseNumber(app(), as, isPaused);
const withhold = (as: TestMember, person: string, isWithheld: boolean) =>
  calls.withholdNumber(app(), as, person, isWithheld);
const phoneIn = (answer: { json: <T>() => T }) => answer.json<{ phone?: string }>().phone;

let owner: TestMember;
let seeker: TestMember;
let id: string;

beforeEach(async () => {
  [owner, seeker] = [newMember(), newMember()];
  id = await addListing(app(), owner);
});

const personOf = async (member: TestMember) => {
  const { rows } = await app().services.pool.query("select id from member where uid = $1", [member.uid]);
  return (rows as { id: string }[])[0]?.id ?? "";
};

describe("the list of who was told the number", () => {
  test("is empty before anybody was told the number", async () => {
    expect(await read(owner)).toEqual({ paused: false, people: [], next: null });
  });

  test("says who, since when and by which posts, and nothing else about them", async () => {
    await like(seeker, id);
    const answer = await calls.readHistory(app(), owner);
    expect(answer.json()).toEqual({
      paused: false,
      people: [
        {
          person: await personOf(seeker),
          name: seeker.name,
          since: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          withheld: false,
          blocked: false,
          posts: [{ _id: id, title: "Sunny room near the lake" }],
        },
      ],
      next: null,
    });
    expect(answer.body).not.toContain(seeker.uid);
    expect((await read(seeker)).people).toEqual([]);
  });

  test("names somebody once, with the newest of the posts", async () => {
    const ids = [id];
    for (let n = 0; n < HISTORY_LISTINGS; n += 1) ids.push(await addListing(app(), owner, { title: `Room ${n}` }));
    for (const one of ids) await like(seeker, one);
    const { people } = await read(owner);
    expect(people).toHaveLength(1);
    expect(people[0]?.posts.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, HISTORY_LISTINGS));
  });

  test("remembers who was told after the like is taken back, and after the post is deleted", async () => {
    await like(seeker, id);
    await app().call("DELETE", `/featuredPost/${id}/like`, { as: seeker });
    expect((await read(owner)).people).toMatchObject([{ name: seeker.name, posts: [{ _id: id }] }]);
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    expect((await read(owner)).people).toMatchObject([{ name: seeker.name, posts: [] }]);
  });

  test("says whom one has blocked", async () => {
    await like(seeker, id);
    await app().services.pool.query("insert into member_block (blocker_id, blocked_id) values ($1, $2)", [
      await personOf(owner),
      await personOf(seeker),
    ]);
    expect((await read(owner)).people).toMatchObject([{ blocked: true }]);
  });

  test("goes on page by page, the latest first, nobody twice and nobody missed, even of one moment", async () => {
    const many = HISTORY_PAGE * 2 + 5;
    await app().services.pool.query(
      `with new as (insert into member (uid, name, email) select 'crowd-' || n || '-' || $1, 'Crowd ' || n,
          'crowd@example.com' from generate_series(1, $2::integer) n returning id)
       insert into contact_ledger (owner_id, member_id, since) select (select id from member where uid = $1), id,
         now() - (id % 3) * interval '1 microsecond' from new`,
      [owner.uid, many],
    );
    const pages: WireContactHistory[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next ?? null)
      pages.push(await read(owner, cursor));
    expect(pages.map(({ people }) => people.length)).toEqual([HISTORY_PAGE, HISTORY_PAGE, 5]);
    const all = pages.flatMap(({ people }) => people);
    expect(new Set(all.map(({ person }) => person)).size).toBe(many);
    expect(all.map(({ since }) => since)).toEqual(
      all
        .map(({ since }) => since)
        .toSorted()
        .toReversed(),
    );
  });

  test.each([
    "x",
    "5",
    "-5",
    "5-x",
    "5-9223372036854775808",
    "99999999999999999-5",
    "9999999999999999-9223372036854775807-1",
  ])("refuses the cursor %s", (cursor) => {
    expect(historyCursorSchema.safeParse(cursor).success).toBe(false);
  });
});

describe("a pause", () => {
  test("shows the number to nobody, not even to those who knew it, until it is shown again", async () => {
    await like(seeker, id);
    expect((await pause(owner, true)).statusCode).toBe(204);
    expect(await read(owner)).toMatchObject({ paused: true });
    expect((await see(seeker, id)).json()).toMatchObject({ liked: true, phoneWithheld: true });
    expect(phoneIn(await see(seeker, id))).toBeUndefined();
    expect((await see(owner, id)).json()).toMatchObject({ phone: phoneOf(owner), phoneWithheld: false });
    expect((await pause(owner, false)).statusCode).toBe(204);
    expect(phoneIn(await see(seeker, id))).toBe(phoneOf(owner));
  });

  test("a like meanwhile is a like without the number, and is told it when it is sent again later", async () => {
    await pause(owner, true);
    expect((await like(seeker, id)).json()).toEqual({ likeCount: 1, liked: true, phoneRefusal: "messages_first" });
    expect((await read(owner)).people).toEqual([]);
    await pause(owner, false);
    expect((await see(seeker, id)).json()).toMatchObject({ liked: true, phoneSharedWith: 0, phoneWithheld: false });
    expect(phoneIn(await see(seeker, id))).toBeUndefined();
    expect((await like(seeker, id)).json()).toEqual({ likeCount: 1, liked: true, phone: phoneOf(owner) });
    expect((await see(seeker, id)).json()).toMatchObject({ phone: phoneOf(owner), phoneSharedWith: 1 });
    expect((await read(owner)).people).toHaveLength(1);
  });
});

describe("the number withheld from a person", () => {
  test("shows the number to them no more, by any post, and to others as before", async () => {
    const other = newMember();
    const second = await addListing(app(), owner);
    await like(seeker, id);
    await like(other, id);
    expect((await withhold(owner, await personOf(seeker), true)).statusCode).toBe(204);
    expect((await read(owner)).people).toMatchObject([
      { name: other.name, withheld: false },
      { name: seeker.name, withheld: true },
    ]);
    expect((await see(seeker, id)).json()).toMatchObject({ phoneWithheld: true });
    expect(phoneIn(await see(seeker, id))).toBeUndefined();
    expect((await like(seeker, second)).json()).toEqual({ likeCount: 1, liked: true, phoneRefusal: "messages_first" });
    expect(phoneIn(await like(seeker, id))).toBeUndefined();
    expect(phoneIn(await see(other, id))).toBe(phoneOf(owner));
  });

  test("can be taken back", async () => {
    await like(seeker, id);
    const person = await personOf(seeker);
    await withhold(owner, person, true);
    await withhold(owner, person, true);
    expect((await withhold(owner, person, false)).statusCode).toBe(204);
    expect(phoneIn(await see(seeker, id))).toBe(phoneOf(owner));
  });

  test("is one's own affair: the same person is told by another owner", async () => {
    const stranger = newMember();
    const theirs = await addListing(app(), stranger);
    await like(seeker, id);
    await withhold(owner, await personOf(seeker), true);
    expect(phoneIn(await like(seeker, theirs))).toBe(phoneOf(stranger));
  });

  test("refuses somebody who was never told it, and nobody", async () => {
    await like(seeker, id);
    for (const person of [await personOf(owner), "9223372036854775807"]) {
      const answer = await withhold(owner, person, true);
      expect([answer.statusCode, problemCode(answer)]).toEqual([404, "member_not_found"]);
    }
    const stranger = newMember();
    expect((await withhold(stranger, await personOf(seeker), true)).statusCode).toBe(404);
    expect(phoneIn(await see(seeker, id))).toBe(phoneOf(owner));
  });
});
