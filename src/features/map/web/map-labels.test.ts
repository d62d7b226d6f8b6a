import { describe, expect, test } from "vitest";
import { cardSide, foldPlates, liftOver, mergeHeaps } from "./crowding.ts";
import { clusterSize, countInWords, countLabel, priceLabel } from "./map-labels.ts";

test.each([
  [7, false, "7", "৭"],
  [940, false, "940", "৯৪০"],
  [1000, true, "1K+", "১ হা+"],
  [1234, false, "1.2K", "১.২ হা"],
  [45_678, false, "46K", "৪৬ হা"],
])("%i is short for a diamond", (count, isMore, english, bangla) => {
  expect([countLabel({ count, isMore }, "en"), countLabel({ count, isMore }, "bn").replaceAll("\u00A0", " ")]).toEqual([
    english,
    bangla,
  ]);
});

test("who hears it, hears all of it", () => {
  expect([
    countInWords({ count: 1234, isMore: false }, "en"),
    countInWords({ count: 1000, isMore: true }, "bn"),
  ]).toEqual(["1,234", "১,০০০+"]);
});

test("more rooms, a bigger diamond", () => {
  expect([3, 19, 20, 499, 500].map(clusterSize)).toEqual(["s", "s", "m", "m", "l"]);
});

const plate = (id: string, x: number, y: number) => ({ id, x, y, width: 76, height: 42 });
const clusterAt = (y: number) => ({ id: `cluster ${y}`, x: 0, y, width: 50, height: 50 });

describe("crowded pins", () => {
  const row = [plate("a", 0, 0), plate("b", 50, 0), plate("c", 100, 0)];

  test("the first keeps its price, the next is folded into it, and one beside a folded one keeps its own", () => {
    expect(foldPlates(row, [], undefined)).toEqual(new Map([["b", "a"]]));
  });

  test("clusters go before", () => {
    const cluster = { id: "cluster", x: 20, y: 10, width: 50, height: 50 };
    expect(foldPlates([plate("a", 0, 0), plate("b", 0, 100)], [cluster], undefined)).toEqual(
      new Map([["a", "cluster"]]),
    );
  });

  test("the highlighted one takes the place of those that it covers, and what was folded into them", () => {
    expect(foldPlates(row, [], "b")).toEqual(
      new Map([
        ["a", "b"],
        ["c", "b"],
      ]),
    );
    expect(foldPlates([plate("a", 0, 0), plate("x", 0, 10), plate("b", 50, 0)], [], "b")).toEqual(
      new Map([
        ["x", "b"],
        ["a", "b"],
      ]),
    );
  });

  test("the highlighted one is raised over the number of a cluster, and over the next one above it", () => {
    expect(liftOver(plate("a", 0, 0), [clusterAt(0)])).toBe(35);
    expect(liftOver(plate("a", 0, 0), [clusterAt(0), clusterAt(-50)])).toBe(85);
    expect(liftOver(plate("a", 0, 0), [clusterAt(-50), clusterAt(0), clusterAt(-200)])).toBe(85);
  });

  test("highlighting one that has space changes nothing", () => {
    expect(foldPlates(row, [], "c")).toEqual(foldPlates(row, [], undefined));
  });
});

test.each([
  [5900, "৳5,900", "৳৫,৯০০"],
  [9999, "৳9,999", "৳৯,৯৯৯"],
  [10_000, "৳10k", "৳১০ হা"],
  [15_500, "৳15.5k", "৳১৫.৫ হা"],
  [120_000, "৳120k", "৳১.২ লা"],
])("a rent of %i is short for a pin", (rent, english, bangla) => {
  expect([priceLabel(rent, "en"), priceLabel(rent, "bn").replaceAll("\u00A0", " ")]).toEqual([english, bangla]);
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
