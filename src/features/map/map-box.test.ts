import { describe, expect, test } from "vitest";
import { type Box, kmBetween } from "../../platform/geo.ts";
import {
  circleAround,
  clampBox,
  clampPoint,
  hasArea,
  isInside,
  isSameBox,
  mapPath,
  moveBy,
  sharedPart,
  takeEcho,
} from "./map-box.ts";

const mirpur: Box = { west: 90.35, south: 23.79, east: 90.4, north: 23.83 };
const savar: Box = { west: 90.2, south: 23.8, east: 90.3, north: 23.9 };

describe("a box for the API", () => {
  test("is cut at the country's edge and has five digits", () => {
    expect(clampBox({ west: 80.1, south: 23.123456789, east: 90.000004, north: 40 })).toEqual({
      west: 87.5,
      south: 23.12346,
      east: 90,
      north: 27,
    });
  });

  test("has no area where the view lies outside", () => {
    expect(hasArea(clampBox({ west: 80, south: 23, east: 82, north: 24 }))).toBe(false);
    expect(hasArea(mirpur)).toBe(true);
  });

  test("stands in the address beside the filters, in place of another box", () => {
    expect(mapPath("gender=female&box=1,2,3,4", mirpur, 12.7)).toBe(
      "/api/map?gender=female&box=90.35%2C23.79%2C90.4%2C23.83&zoom=12",
    );
    expect(mapPath("", mirpur, 5)).toBe("/api/map?box=90.35%2C23.79%2C90.4%2C23.83&zoom=5");
  });
});

test("inside and outside", () => {
  expect(isInside({ lat: 23.8, lng: 90.36 }, mirpur)).toBe(true);
  expect(isInside({ lat: 23.8, lng: 90.41 }, mirpur)).toBe(false);
});

test("boxes are the same but for rounding", () => {
  expect(isSameBox(mirpur, { ...mirpur, west: 90.350004 })).toBe(true);
  expect(isSameBox(mirpur, { ...mirpur, west: 90.351 })).toBe(false);
  expect(isSameBox(undefined, undefined)).toBe(true);
  expect(isSameBox(mirpur, undefined)).toBe(false);
});

test("how much two views have in common", () => {
  expect(sharedPart(mirpur, mirpur)).toBeCloseTo(1);
  expect(sharedPart(mirpur, savar)).toBe(0);
  // Moved by half of its width; zoomed in by one step.
  expect(sharedPart(mirpur, { ...mirpur, west: 90.375, east: 90.425 })).toBeCloseTo(1 / 3);
  expect(sharedPart(mirpur, { west: 90.3625, south: 23.8, east: 90.3875, north: 23.82 })).toBeCloseTo(1 / 4);
});

describe("the page's answer to a move", () => {
  test("is an echo, and settles what was reported before it", () => {
    expect(takeEcho([mirpur, savar], savar)).toEqual({ isEcho: true, left: [] });
    expect(takeEcho([mirpur, savar], mirpur)).toEqual({ isEcho: true, left: [savar] });
  });

  test("is no echo the second time: somebody has gone back to it", () => {
    const { left } = takeEcho([mirpur], mirpur);
    expect(takeEcho(left, mirpur).isEcho).toBe(false);
  });

  test("a box that was never reported, or none, is a wish", () => {
    expect(takeEcho([mirpur], savar)).toEqual({ isEcho: false, left: [mirpur] });
    expect(takeEcho([mirpur], undefined).isEcho).toBe(false);
  });
});

const metresBetween = (one: { lat: number; lng: number }, other: { lat: number; lng: number }) =>
  Math.hypot((other.lat - one.lat) * 111_320, (other.lng - one.lng) * 111_320 * Math.cos((one.lat * Math.PI) / 180));

describe("steps of the pin", () => {
  const dhaka = { lat: 23.78, lng: 90.4 };

  test.each([
    [25, 0],
    [-250, 0],
    [0, 25],
    [0, -250],
  ])("%i m east, %i m north is as far as it says", (east, north) => {
    const moved = moveBy(dhaka, east, north);
    expect(metresBetween(dhaka, moved)).toBeCloseTo(Math.hypot(east, north), -0.5);
    expect([
      Math.sign(Math.round((moved.lng - dhaka.lng) * 1e5)),
      Math.sign(Math.round((moved.lat - dhaka.lat) * 1e5)),
    ]).toEqual([Math.sign(east), Math.sign(north)]);
  });

  test("end at the border", () => {
    expect(moveBy({ lat: 27, lng: 93 }, 250, 250)).toEqual({ lat: 27, lng: 93 });
    expect(clampPoint({ lat: 10, lng: 100 })).toEqual({ lat: 20, lng: 93 });
  });
});

test("a circle is closed, and every corner is as far away as it says", () => {
  const middle = { lat: 23.8069, lng: 90.3687 };
  const ring = circleAround(middle, 300);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [lng, lat] of ring) expect(kmBetween(middle, { lat, lng })).toBeCloseTo(0.3, 2);
});
