import { expect, test } from "vitest";
import { listingStates } from "../../features/listings/listing-life.ts";
import { canAnswer, isSaid } from "./answer-state.ts";

const answerableStates = (isAnswered: boolean) => listingStates.filter((state) => canAnswer({ state, isAnswered }));

test("a link can answer an open question and change the answer later", () => {
  expect(answerableStates(false)).toEqual(["asked", "asleep"]);
  expect(answerableStates(true)).toEqual(["live", "taken"]);
});

test("an answer that equals the current state counts as given", () => {
  expect(listingStates.filter((state) => isSaid({ state }, "available"))).toEqual(["live"]);
  expect(listingStates.filter((state) => isSaid({ state }, "taken"))).toEqual(["taken"]);
});
