import { describe, expect, test } from "vitest";
import { kmBetween } from "../../platform/geo.ts";
import {
  centreOf,
  frameAround,
  metresPerPixel,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  picturePath,
  pictureZooms,
  pointIn,
} from "./map-picture.ts";
import { BLUR_CELL, CIRCLE_METRES, circleMiddle } from "./public-circle.ts";

const mirpur = { lat: 23.80698, lng: 90.36868 };

describe.each(pictureZooms)("a picture at zoom %i", (zoom) => {
  const frame = frameAround(mirpur, zoom);

  test("has the point near its middle", () => {
    const { x, y } = pointIn(frame, mirpur);
    expect(Math.abs(x - PICTURE_WIDTH / 2)).toBeLessThanOrEqual(16);
    expect(Math.abs(y - PICTURE_HEIGHT / 2)).toBeLessThanOrEqual(16);
  });

  test("knows its centre", () => {
    const middle = pointIn(frame, centreOf(frame));
    expect(middle.x).toBeCloseTo(PICTURE_WIDTH / 2, 3);
    expect(middle.y).toBeCloseTo(PICTURE_HEIGHT / 2, 3);
  });
});

test("rooms close to each other share a picture", () => {
  const frame = frameAround(mirpur, 14);
  expect(frameAround(centreOf(frame), 14)).toEqual(frame);
  expect(picturePath(frame, "dark", "abc")).toBe(`/api/map/picture/14/${frame.x}/${frame.y}?theme=dark&v=abc`);
});

test("a kilometre has as many pixels as it should", () => {
  const frame = frameAround(mirpur, 14);
  const [here, there] = [mirpur, { lat: mirpur.lat, lng: mirpur.lng + 0.01 }];
  const pixels = pointIn(frame, there).x - pointIn(frame, here).x;
  expect(pixels * metresPerPixel(14, mirpur.lat)).toBeCloseTo(kmBetween(here, there) * 1000, -1);
});

describe("the circle that others see", () => {
  const corner = { lat: 8820 * BLUR_CELL, lng: (30_650 * BLUR_CELL) / 0.9157 };
  const inCell = (east: number, north: number) => ({
    lat: corner.lat + north * BLUR_CELL,
    lng: corner.lng + (east * BLUR_CELL) / 0.9157,
  });
  const pins = [inCell(0.01, 0.01), inCell(0.99, 0.01), inCell(0.4, 0.6), inCell(0.99, 0.99)];

  test("is the same wherever in its cell the pin is", () => {
    expect(new Set(pins.map((pin) => JSON.stringify(circleMiddle(pin)))).size).toBe(1);
    expect(circleMiddle(inCell(1.01, 0.5))).not.toEqual(circleMiddle(inCell(0.99, 0.5)));
  });

  test("contains the pin", () => {
    for (const pin of pins) expect(kmBetween(pin, circleMiddle(pin)) * 1000).toBeLessThan(CIRCLE_METRES);
  });
});
