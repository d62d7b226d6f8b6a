import { expect, test } from "vitest";
import { listingStates } from "../listings/listing-life.ts";
import { roomStateOf } from "./room-state.ts";

const said = (isOwnerAway: boolean, isAskedAbout: boolean) =>
  Object.fromEntries(
    [...listingStates, null].map((state) => [String(state), roomStateOf({ state, isOwnerAway, isAskedAbout })]),
  );

const others = {
  asleep: "asleep",
  taken: "taken",
  waiting: "asleep",
  changes: "asleep",
  removed: "gone",
  null: "gone",
};

test("a room is free until it is taken, also while its owner is asked whether it is", () => {
  expect(said(false, false)).toEqual({ live: "free", asked: "free", ...others });
});

test("if somebody has asked for it, the page says so, but not of a room that is not free", () => {
  expect(said(false, true)).toEqual({ live: "asked", asked: "asked", ...others });
});

test("nothing is said of the rooms of an owner who leaves", () => {
  expect(said(true, true)).toEqual({ live: "asleep", asked: "asleep", ...others, taken: "asleep" });
});
