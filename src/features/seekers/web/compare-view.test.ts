import { expect, test } from "vitest";
import type { Listing } from "../../listings/listing.wire.ts";
import { compareView } from "./compare-view.ts";

const costs = { serviceCharge: 0, gas: 300, electricity: 700, water: 0, internet: 0, advance: 8000 };
const post = (id: string, changes: Partial<Listing>): Listing =>
  ({
    id,
    title: `Post ${id}`,
    location: "Mirpur, Dhaka",
    rent: 8000,
    moveIn: "2026-08-01",
    isAvailable: true,
    facts: { unit: "room" },
    costs,
    ...changes,
  }) as Listing;

const rowOf = (view: ReturnType<typeof compareView>, label: string) =>
  view.groups.flatMap(({ rows }) => rows).find((row) => row.label === label)?.cells;
const lowest = (posts: Listing[], label: string) =>
  rowOf(compareView(posts, undefined), label)?.map(({ isLowest }) => isLowest);

test("the lowest for certain is marked; a range that may reach higher is not, nor are two alike", () => {
  const cheap = post("1", { rent: 7000 });
  const dear = post("2", { rent: 9000 });
  expect(lowest([cheap, dear], "All-in per month")).toEqual([true, false]);
  expect(lowest([cheap, post("3", { rent: 7000 })], "All-in per month")).toEqual([false, false]);
  // Rent 6,500 with no known costs: between 7,500 and 10,900.
  expect(lowest([cheap, post("4", { rent: 6500, costs: {} })], "All-in per month")).toEqual([false, false]);
  expect(lowest([cheap], "All-in per month")).toEqual([false]);
});

test("a fact has a row as soon as one of them tells it, and the others say that they do not", () => {
  const view = compareView([post("1", { facts: { unit: "room", lift: "yes" } }), post("2", { facts: {} })], undefined);
  expect(rowOf(view, "Lift")?.map(({ text, state }) => [text, state])).toEqual([
    ["Yes", "said"],
    ["Not in the post", "open"],
  ]);
  expect(rowOf(view, "Balcony")).toBeUndefined();
});

test("what is not known is a range that says so, never nothing", () => {
  const view = compareView([post("1", { costs: {} }), post("2", {})], undefined);
  expect(rowOf(view, "Gas")?.map(({ text, state }) => [text, state])).toEqual([
    ["৳300–৳700", "usual"],
    ["৳300", "said"],
  ]);
  expect(rowOf(view, "Water")?.[1]?.text).toBe("In the rent");
  expect(rowOf(view, "Cash on day one")?.[0]?.text).toBe("৳16,000–৳32,000");
});

test("meals have a row when one of them has them; of a home without any they are no open question", () => {
  expect(rowOf(compareView([post("1", {})], undefined), "Cook and meals")).toBeUndefined();
  const mess = post("2", { facts: { unit: "seat" }, costs: { ...costs, meals: 3500 } });
  expect(rowOf(compareView([post("1", {}), mess], undefined), "Cook and meals")?.map(({ text }) => text)).toEqual([
    "Doesn't apply",
    "৳3,500",
  ]);
});
