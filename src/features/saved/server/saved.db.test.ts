import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing, copyListing } from "../../../../test/listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "../../../../test/members.ts";
import type { Actor } from "../../../platform/auth/actor.ts";
import { savedLimits } from "../saved.limits.ts";
import { deviceRoomsSchema, savedFormSchema } from "../saved.schema.ts";

const app = useTestApp();
const saved = () => app().services.saved;
const query = async (text: string, values: unknown[] = []) =>
  (await app().services.pool.query<Record<string, unknown>>(text, values)).rows;
const actorOf = (member: TestMember): Promise<Actor> =>
  app().services.accounts.getActorByIdToken(unsignedIdToken(member));
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error as { code?: string }).code,
  );

let owner: TestMember;
let seeker: Actor;
let id: string;
beforeEach(async () => {
  owner = newMember();
  id = await addListing(app(), owner);
  seeker = await actorOf(newMember());
});

const listed = async (actor = seeker, isHidden = false) =>
  (isHidden ? (await saved().hidden(actor, undefined)).rooms : await saved().rooms(actor, new Date())).map(
    ({ id: one, note }) => ({
      id: one,
      note,
    }),
  );
const change = (intent: "save" | "unsave" | "hide" | "show" | "note", note?: string, actor = seeker) =>
  saved().change(actor, { intent, id, note });

const copies = (count: number) => copyListing(app().services.db, id, count);
const mergeAll = (ids: readonly string[], actor = seeker) =>
  saved().merge(
    actor,
    ids.map((one) => ({ id: one, note: "" })),
  );

describe("a saved room", () => {
  test("is in the list once, with its note, until it is taken out", async () => {
    await change("save");
    await change("save", "Ask about the lift");
    expect(await listed()).toEqual([{ id, note: "" }]);
    await change("note", "Ask about the lift");
    await change("save");
    expect(await listed()).toEqual([{ id, note: "Ask about the lift" }]);
    await change("unsave");
    await change("unsave");
    expect(await listed()).toEqual([]);
    // Taken out by mistake: the page sends the note along.
    await change("save", "Ask about the lift");
    expect(await listed()).toEqual([{ id, note: "Ask about the lift" }]);
  });

  test("is known to nobody else", async () => {
    await change("save");
    const other = await actorOf(newMember());
    expect([await listed(other), await saved().marksOf(other, [id]), await saved().marksOf(undefined, [id])]).toEqual([
      [],
      {},
      {},
    ]);
    expect(await query("select like_count from listing_rank where listing_id = $1", [id])).toEqual([{ like_count: 0 }]);
    expect(await query("select 1 from contact_reveal where listing_id = $1", [id])).toEqual([]);
  });

  test("takes no note if it is not in the list", async () => {
    expect(await code(change("note", "x"))).toBe("listing_not_found");
  });

  test.each([
    ["does not exist", async () => void (id = "123456")],
    ["is not shown", () => query("update listing set state = 'removed' where id = $1", [id])],
    [
      "belongs to somebody who has blocked the reader",
      () => query("insert into member_block select owner_id, $2 from listing where id = $1", [id, seeker.memberId]),
    ],
  ])("is refused if it %s", async (_name, prepare) => {
    await prepare();
    expect([await code(change("save")), await code(change("hide"))]).toEqual([
      "listing_not_found",
      "listing_not_found",
    ]);
  });

  test("goes with its listing and with its member", async () => {
    await change("save");
    await query("delete from listing where id = $1", [id]);
    expect(await listed()).toEqual([]);
  });
});

describe("the limit", () => {
  test(`is ${savedLimits.saved} rooms, also for requests at the same time`, async () => {
    const ids = await copies(savedLimits.saved + 5);
    await mergeAll(ids.slice(0, savedLimits.saved - 3));
    const late = await Promise.all(
      ids.slice(savedLimits.saved - 3).map((one) => code(saved().change(seeker, { intent: "save", id: one }))),
    );
    const count = (result: string) => late.filter((one) => one === result).length;
    expect([count("done"), count("too_many_saved")]).toEqual([3, 5]);
    expect(await saved().counts(seeker)).toEqual({ saved: savedLimits.saved, hidden: 0 });
  });

  test("has its own number for hidden rooms, and no room counts twice", async () => {
    const ids = await copies(savedLimits.hidden + 1);
    await query("insert into saved_listing (member_id, listing_id, is_hidden) select $1, unnest($2::bigint[]), true", [
      seeker.memberId,
      ids.slice(0, savedLimits.hidden),
    ]);
    expect(await code(saved().change(seeker, { intent: "hide", id: ids.at(-1) ?? "" }))).toBe("too_many_saved");
    expect(await code(saved().change(seeker, { intent: "hide", id: ids[0] ?? "" }))).toBe("done");
    expect(await code(saved().change(seeker, { intent: "save", id: ids[0] ?? "" }))).toBe("done");
    expect(await saved().counts(seeker)).toEqual({ saved: 1, hidden: savedLimits.hidden - 1 });
  });
});

const search = async (member: TestMember) =>
  (await app().call("GET", "/browseListing?limit=50", { as: member })).json<{ _id: string }[]>().map(({ _id }) => _id);

describe("not for me", () => {
  test("leaves the room out of this member's lists only", async () => {
    const member = newMember();
    seeker = await actorOf(member);
    await change("hide");
    expect(await search(member)).not.toContain(id);
    expect(await search(newMember())).toContain(id);
    expect([await listed(), await listed(seeker, true)]).toEqual([[], [{ id, note: "" }]]);
    await change("show");
    expect(await search(member)).toContain(id);
    expect(await listed(seeker, true)).toEqual([]);
  });

  test("keeps the note: a room with one goes back to the list", async () => {
    await change("save", "Too far?");
    await change("hide");
    expect(await listed(seeker, true)).toEqual([{ id, note: "Too far?" }]);
    await change("show");
    expect(await listed()).toEqual([{ id, note: "Too far?" }]);
  });
});

const readRooms = (rooms: unknown) => deviceRoomsSchema.safeParse(rooms);

describe("rooms of a device", () => {
  test("are added in their order, once, and keep the member's own notes", async () => {
    const [first = "", second = ""] = await copies(2);
    await change("save", "My own words");
    const rooms = [
      { id: first, note: "Near the campus" },
      { id, note: "" },
      { id: second, note: "" },
    ];
    expect(await saved().merge(seeker, rooms)).toEqual({ left: [] });
    expect(await saved().merge(seeker, rooms)).toEqual({ left: [] });
    expect((await listed()).toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))).toEqual([
      { id, note: "My own words" },
      { id: first, note: "Near the campus" },
      { id: second, note: "" },
    ]);
    expect((await listed()).filter((room) => room.id !== id).map((room) => room.id)).toEqual([first, second]);
  });

  test("that find no place are reported, those that are gone are dropped", async () => {
    const ids = await copies(savedLimits.saved + 1);
    const left = await mergeAll(ids.slice(0, savedLimits.saved));
    expect(left).toEqual({ left: [] });
    await query("update listing set state = 'removed' where id = $1", [id]);
    expect(await mergeAll([ids.at(-1) ?? "", id, "987654321"])).toEqual({ left: [ids.at(-1)] });
  });

  test("are read strictly: ids only, no more than the limit, each once", () => {
    expect(readRooms([{ id: "5", note: "a" }, { id: "5", note: "b" }, { id: "6" }]).data).toEqual([
      { id: "5", note: "b" },
      { id: "6", note: "" },
    ]);
    expect(readRooms([{ id: "1 or 1", note: "" }]).success).toBe(false);
    expect(
      readRooms(Array.from({ length: savedLimits.saved + 1 }, (_, index) => ({ id: String(index + 1), note: "" })))
        .success,
    ).toBe(false);
    expect(readRooms("[]").success).toBe(false);
  });
});

test("a page of hidden rooms is bounded, newest first, and the next one follows", async () => {
  const ids = await copies(savedLimits.page + 5);
  await mergeAll(ids);
  await query("update saved_listing set is_hidden = true where member_id = $1", [seeker.memberId]);
  const first = await saved().hidden(seeker, undefined);
  const second = await saved().hidden(seeker, first.next);
  expect([...first.rooms, ...second.rooms].map((room) => room.id)).toEqual(ids);
  expect([first.rooms.length, second.rooms.length, second.next]).toEqual([savedLimits.page, 5, undefined]);
});

test("marks say saved or liked; liked is the stronger one, hidden is none", async () => {
  const member = newMember();
  seeker = await actorOf(member);
  const [kept = "", hidden = ""] = await copies(2);
  await mergeAll([id, kept]);
  await saved().change(seeker, { intent: "hide", id: hidden });
  await app().call("PATCH", "/featuredPost", { as: member, body: { id } });
  expect(await saved().marksOf(seeker, [id, kept, hidden, "42"])).toEqual({ [id]: "liked", [kept]: "saved" });
});

const readForm = (values: object) => savedFormSchema.safeParse(values);

test("a form is read strictly", () => {
  expect(readForm({ intent: "note", id: "5", note: "  two words\u200b " }).data).toEqual({
    intent: "note",
    id: "5",
    note: "two words",
  });
  expect(readForm({ intent: "note", id: "5", note: "  " }).data).toEqual({ intent: "note", id: "5", note: "" });
  for (const wrong of [
    { intent: "merge", id: "5" },
    { intent: "save" },
    { intent: "save", id: "-5" },
    { intent: "note", id: "5", note: "x".repeat(301) },
  ])
    expect(readForm(wrong).success).toBe(false);
});
