import { expect, test } from "vitest";
import { listingStates } from "../../features/listings/listing-life.ts";
import { canAnswer, isSaid } from "./answer-state.ts";

const which = (isAnswered: boolean) => listingStates.filter((state) => canAnswer({ state, isAnswered }));

test("a link answers its question while that is open, and takes the answer back after it", () => {
  expect(which(false)).toEqual(["asked", "asleep"]);
  expect(which(true)).toEqual(["live", "taken"]);
});

test("what is so already is not said again", () => {
  expect(listingStates.filter((state) => isSaid({ state }, "available"))).toEqual(["live"]);
  expect(listingStates.filter((state) => isSaid({ state }, "taken"))).toEqual(["taken"]);
});
