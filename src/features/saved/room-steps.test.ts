import { describe, expect, test } from "vitest";
import { type KeptRoom, pageOfRooms, type RoomStep } from "./room-steps.ts";
import { savedLimits } from "./saved.limits.ts";

const room = (id: string, step: RoomStep, others: Partial<KeptRoom> = {}): KeptRoom => ({
  id,
  note: "",
  isSaved: true,
  isLiked: false,
  at: new Date(0),
  isSeen: true,
  isOwn: false,
  step,
  conversation: null,
  slots: 0,
  suggested: 0,
  visit: null,
  visitAt: null,
  ...others,
});
const visit = (id: string, day: number) => room(id, "visit", { visit: id, visitAt: new Date(day) });
const all = { show: undefined, after: undefined };
const idsOf = (kept: readonly KeptRoom[], asked: Parameters<typeof pageOfRooms>[1] = all) =>
  pageOfRooms(kept, asked).rooms.map(({ id }) => id);

/** As the database gives them: newest first. */
const mixed = [
  room("taken", "taken"),
  room("new", "contact"),
  room("asked", "asked"),
  visit("later", 9),
  room("declined", "closed"),
  room("offer", "offered"),
  visit("soon", 3),
  room("gone", "answered", { isSeen: false }),
  room("answer", "answered"),
  room("old", "contact"),
];

describe("the list of rooms", () => {
  test("begins with what the member can do, and has what is taken apart", () => {
    expect(idsOf(mixed)).toEqual(["soon", "later", "offer", "answer", "new", "old", "asked", "declined"]);
    expect(pageOfRooms(mixed, all).taken.map(({ id }) => id)).toEqual(["taken"]);
    expect(pageOfRooms(mixed, { show: "contact", after: undefined }).taken).toEqual([]);
    expect(pageOfRooms(mixed, { show: undefined, after: "soon" }).taken).toEqual([]);
  });

  test("has filters by step, which count neither taken rooms nor those that are gone", () => {
    expect(pageOfRooms(mixed, all).counts).toEqual({ all: 8, visit: 2, answered: 2, contact: 2 });
    expect(idsOf(mixed, { show: "visit", after: undefined })).toEqual(["soon", "later"]);
    expect(idsOf(mixed, { show: "answered", after: undefined })).toEqual(["offer", "answer"]);
    expect(idsOf(mixed, { show: "contact", after: undefined })).toEqual(["new", "old"]);
  });

  test("has pages that follow each other", () => {
    const many = Array.from({ length: savedLimits.page + 5 }, (_, index) => room(String(index), "contact"));
    const first = pageOfRooms(many, all);
    const second = pageOfRooms(many, { show: undefined, after: first.next });
    expect([...first.rooms, ...second.rooms]).toEqual(many);
    expect([first.rooms.length, second.next]).toEqual([savedLimits.page, undefined]);
    expect(idsOf(many, { show: undefined, after: "no longer there" })).toEqual([]);
  });
});
