import { expect, test } from "vitest";
import type { OwnPost } from "../../features/listings/own-posts.ts";
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { type OwnerDay, todayItems } from "./today.ts";

/** A Wednesday, 6 pm in Dhaka. */
const now = Date.parse("2026-11-18T12:00:00Z");
const inHours = (hours: number) => new Date(now + hours * HOUR_MS);

const post = (id: string, changes: Partial<OwnPost> = {}): OwnPost => ({
  id,
  title: `Room ${id}`,
  location: "Kazipara, Dhaka",
  rent: 5_000,
  state: "live",
  confirmedAt: new Date(now),
  sleepAt: null,
  likeCount: 0,
  views: 0,
  ...changes,
});
const itemsOf = (day: Partial<OwnerDay>) => todayItems({ posts: [post("1")], waiting: [], visits: [], ...day }, now);

const waiting = (name: string, answerBy: Date | null) => ({ conversationId: "7", listingId: "1", name, answerBy });
const visit = (id: string, hours: number) => ({
  id,
  listingId: "1",
  seekerName: "Nadia",
  startsAt: inHours(hours),
});

test("without anything to do there are no items", () => {
  expect(itemsOf({})).toEqual([]);
  expect(itemsOf({ visits: [visit("5", 8 * 24)], posts: [post("1", { state: "waiting" })] })).toEqual([]);
});

test("people who wait come first, with the day by which two of them want an answer", () => {
  const people = [waiting("Sabrina", inHours(2)), waiting("Clara", inHours(60)), waiting("Mim", null)];
  expect(itemsOf({ waiting: people, visits: [visit("5", 20)] })).toEqual([
    {
      kind: "people",
      shown: "3",
      title: "wait for your answer",
      text: "Sabrina by 8:00 pm · Clara by Saturday",
      to: "/inbox?show=turn",
    },
    { kind: "visit", title: "Tomorrow, 2:00 pm: Nadia comes", text: "Kazipara", to: "/viewings/5" },
  ]);
  expect(itemsOf({ waiting: [waiting("Mim", null)] })).toMatchObject([{ title: "waits for your answer", text: "Mim" }]);
});

test("several visits lead to the list of visits", () => {
  expect(itemsOf({ visits: [visit("5", 20), visit("6", 44)] })).toMatchObject([
    { text: "Kazipara · and 1 more visit", to: "/inbox?show=visits" },
  ]);
});

test("one post to change leads to its form, several to the list", () => {
  const [one, other] = [post("1", { state: "changes" }), post("2", { state: "changes", location: "Rampura, Dhaka" })];
  expect(itemsOf({ posts: [one] })).toMatchObject([{ title: "1 post needs a change", to: "/updatePage/1" }]);
  expect(itemsOf({ posts: [one, other] })).toMatchObject([
    { title: "2 posts need a change", text: "Kazipara · Rampura", to: "/myListings?show=turn" },
  ]);
});

test("posts to confirm are those that are asked about, soon will be, or are hidden; the first date counts", () => {
  const asked = post("1", { state: "asked", sleepAt: inHours(72) });
  const soon = post("2", { confirmedAt: new Date(now - 10 * DAY_MS) });
  const later = post("3", { confirmedAt: new Date(now - 9 * DAY_MS) });
  expect(itemsOf({ posts: [asked, soon, later] })).toMatchObject([
    { title: "2 posts to confirm by Saturday", to: "/myListings?show=turn" },
  ]);
  expect(itemsOf({ posts: [post("1", { state: "asleep" })] })).toMatchObject([{ title: "1 post to confirm" }]);
  // The question is late.
  expect(itemsOf({ posts: [post("1", { confirmedAt: new Date(now - 20 * DAY_MS) })] })).toMatchObject([
    { title: "1 post to confirm by Wednesday" },
  ]);
});
