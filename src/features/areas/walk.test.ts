import { expect, test } from "vitest";
import { walkMinutes } from "./walk.ts";

test.each([
  [0, 5],
  [0.3, 5],
  [0.31, 10],
  [0.6, 10],
  [1.2, 20],
  [1.53, 25],
  [1.6, undefined],
])("%s km in a straight line are %s minutes on foot", (km, minutes) => {
  expect(walkMinutes(km)).toBe(minutes);
});
