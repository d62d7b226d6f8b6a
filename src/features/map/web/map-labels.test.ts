import { describe, expect, test } from "vitest";
import { cardSide, findCrowded, mergeHeaps } from "./crowding.ts";
import { clusterSize, countInWords, countLabel } from "./map-labels.ts";

test.each([
  [7, false, "7", "৭"],
  [940, false, "940", "৯৪০"],
  [1000, true, "1K+", "১ হা+"],
  [1234, false, "1.2K", "১.২ হা"],
  [45_678, false, "46K", "৪৬ হা"],
])("%i is short for a diamond", (count, isMore, english, bangla) => {
  expect([countLabel({ count, isMore }, "en"), countLabel({ count, isMore }, "bn").replaceAll("\u00A0", " ")]).toEqual([english, bangla]);
});

test("who hears it, hears all of it", () => {
  expect([countInWords({ count: 1234, isMore: false }, "en"), countInWords({ count: 1000, isMore: true }, "bn")]).toEqual(["1,234", "১,০০০+"]);
});

test("more rooms, a bigger diamond", () => {
  expect([3, 19, 20, 499, 500].map(clusterSize)).toEqual(["s", "s", "m", "m", "l"]);
});

const plate = (id: string, x: number, y: number) => ({ id, x, y, width: 76, height: 42 });

describe("crowded pins", () => {
  test("the first keeps its price, the next shrinks, and one beside a shrunken one keeps its own", () => {
    expect(findCrowded([plate("a", 0, 0), plate("b", 50, 0), plate("c", 100, 0)], [])).toEqual(new Set(["b"]));
  });

  test("clusters go before", () => {
    expect(findCrowded([plate("a", 0, 0), plate("b", 0, 100)], [{ id: "cluster", x: 20, y: 10, width: 50, height: 50 }])).toEqual(new Set(["a"]));
  });
});

const project = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: -lat });
const heap = (lng: number, lat: number, count: number, isMore = false) => ({ lng, lat, count, isMore });

describe("diamonds that lie on each other", () => {
  test("become one, nearer to where more rooms are", () => {
    expect(mergeHeaps([heap(10, 0, 30), heap(0, 0, 10, true)], project, () => 20)).toEqual([heap(7.5, 0, 40, true)]);
  });

  test("stay apart where only their corners meet", () => {
    expect(mergeHeaps([heap(0, 0, 10), heap(20, 20, 5)], project, () => 20)).toHaveLength(2);
  });
});

test("a card stays inside of the map", () => {
  expect([cardSide(300, 300, 600), cardSide(40, 60, 600), cardSide(590, 300, 600)]).toEqual([
    { vertical: "above", horizontal: "middle" },
    { vertical: "below", horizontal: "start" },
    { vertical: "above", horizontal: "end" },
  ]);
});
