import { describe, expect, test } from "vitest";
import {
  isShownState,
  type ListingEvent,
  type ListingState,
  listingEvents,
  listingLife,
  listingStates,
  nextState,
  stateOf,
  storedState,
} from "./listing-life.ts";

const eventsOf = (state: ListingState) => Object.keys(listingLife[state]) as ListingEvent[];

/** All states that can be reached by these events. */
function reachable(from: ListingState, allowed: readonly ListingEvent[] = listingEvents): Set<ListingState> {
  const found = new Set([from]);
  for (const state of found)
    for (const event of eventsOf(state)) if (allowed.includes(event)) found.add(nextState(state, event) ?? state);
  return found;
}

const byOwner: readonly ListingEvent[] = ["confirm", "take", "edit"];
const byClock: readonly ListingEvent[] = ["ask", "sleep"];

describe("the life of a listing", () => {
  test("begins live or held back, and every state can be reached from there", () => {
    expect(reachable("live")).toEqual(new Set(listingStates));
  });

  test.each(listingStates)("%s is no dead end: it can be live again", (state) => {
    expect(reachable(state)).toContain("live");
  });

  test("every event happens somewhere", () => {
    expect(new Set(listingStates.flatMap(eventsOf))).toEqual(new Set(listingEvents));
  });

  test.each(["asked", "asleep", "taken"] as const)("its owner alone brings it back from %s with one word", (state) => {
    expect(nextState(state, "confirm")).toBe("live");
  });

  test.each(["waiting", "changes", "removed"] as const)(
    "neither its owner nor time brings it out of %s into sight",
    (state) => {
      expect([...reachable(state, [...byOwner, ...byClock])].filter(isShownState)).toEqual([]);
    },
  );

  test("time alone leads from sight to sleep, by way of the question", () => {
    expect([...reachable("live", byClock)]).toEqual(["live", "asked", "asleep"]);
    expect(nextState("live", "sleep")).toBeUndefined();
  });

  test("moderators reach a post wherever it is", () => {
    for (const state of listingStates.filter((one) => one !== "removed"))
      expect([state, nextState(state, "remove")]).toEqual([state, "removed"]);
  });

  test("a taken room is not asked about", () => {
    expect(nextState("taken", "ask")).toBeUndefined();
  });
});

describe("a state as it is stored", () => {
  test.each(listingStates)("%s comes back as it was", (state) => {
    expect(stateOf({ state: storedState(state), available: state !== "taken" })).toBe(state);
  });

  test("shown are these", () => {
    expect(listingStates.filter(isShownState)).toEqual(["live", "asked", "taken"]);
  });
});
