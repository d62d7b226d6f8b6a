import { expect, test } from "vitest";
import { DAY_MS } from "../../platform/time.ts";
import { hasWords, inOrder, isInTab, type OwnEntry, ownTabs } from "./own-order.ts";

const now = Date.parse("2026-11-10T12:00:00Z");
const day = (days: number) => new Date(now + days * DAY_MS);

const entry = (id: string, changes: Partial<OwnEntry> = {}): OwnEntry => ({
  id,
  title: `Room ${id}`,
  location: "Kazipara, Dhaka",
  rent: 5_000,
  state: "live",
  confirmedAt: day(0),
  sleepAt: null,
  likeCount: 0,
  views: 0,
  requests: 0,
  waiting: 0,
  visitAt: undefined,
  ...changes,
});

const idsOf = (entries: readonly OwnEntry[]) => entries.map(({ id }) => id).join("");

test("posts that wait for their owner come first, then those with requests, then the newest", () => {
  const posts = [
    entry("a"),
    entry("b", { requests: 2 }),
    entry("c", { state: "asked", sleepAt: day(2) }),
    entry("d", { requests: 3, waiting: 1 }),
    entry("e"),
  ];
  expect(idsOf(inOrder(posts, undefined, now))).toBe("dcbae");
});

test.each([
  ["name", "bac", { b: { title: "Attic" }, a: { title: "Barn" }, c: { title: "Cellar" } }],
  ["rent", "cab", { a: { rent: 2 }, b: { rent: 3 }, c: { rent: 1 } }],
  ["requests", "bca", { b: { requests: 3 }, c: { requests: 1 } }],
  ["visits", "cba", { b: { visitAt: day(2) }, c: { visitAt: day(1) } }],
  ["liked", "bac", { b: { likeCount: 1 } }],
  ["seen", "cab", { c: { views: 9 } }],
  ["days", "cab", { c: { confirmedAt: day(-9) }, b: { state: "taken" } }],
] as const)("sorted by %s", (sort, order, changes) => {
  const posts = ["a", "b", "c"].map((id) => entry(id, (changes as Record<string, Partial<OwnEntry>>)[id]));
  expect(idsOf(inOrder(posts, sort, now))).toBe(order);
});

test.each([
  [{}, ["live"]],
  [{ waiting: 1, requests: 1 }, ["turn", "live"]],
  [{ state: "asked", sleepAt: day(1) }, ["turn", "live"]],
  [{ confirmedAt: day(-10) }, ["turn", "live"]],
  [{ confirmedAt: day(-9) }, ["live"]],
  [{ state: "asleep" }, ["turn"]],
  [{ state: "changes" }, ["turn"]],
  [{ state: "waiting" }, ["checked"]],
  [{ state: "taken" }, ["taken"]],
  [{ state: "removed" }, []],
] as const)("tabs of %o", (changes, tabs) => {
  expect(ownTabs.filter((tab) => isInTab(entry("a", changes as Partial<OwnEntry>), tab, now))).toEqual(tabs);
});

test("words are found in the title and in the location, in both scripts", () => {
  const post = entry("a", { title: "Sunny Room" });
  expect(hasWords(post, "কাজীপাড়া, ঢাকা", "sunny dhaka")).toBe(true);
  expect(hasWords(post, "কাজীপাড়া, ঢাকা", "কাজীপাড়া room")).toBe(true);
  expect(hasWords(post, "কাজীপাড়া, ঢাকা", "sunny mirpur")).toBe(false);
});
