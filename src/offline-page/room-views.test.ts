import { expect, test } from "vitest";
import type { PublicRoom } from "../features/offline/offline-rooms.ts";
import { factsOf, houseFactsOf } from "./room-views.ts";

const costs = { serviceCharge: 0, gas: 300, electricity: 500, water: 0, internet: 200 };
const room = {
  title: "Room",
  location: "Mirpur 10, Dhaka",
  rent: 8000,
  gender: "female",
  accommodationFor: "Single",
  smokingPreference: "Non-Smoker",
  moveInDate: "2026-12-01",
  Availability: "Yes",
  name: "Sharmin",
  description: "",
  facts: { gateCloses: "22:00", guests: "day", lift: "yes" },
  costs,
} as unknown as PublicRoom;

test("a copy says what a month costs in all, when the gate shuts and what the rules are", () => {
  expect(factsOf({ room })).toContainEqual(["All-in per month", "৳9,000"]);
  expect(houseFactsOf(room)).toEqual([
    ["Gate shuts at", "10:00 pm"],
    ["Guests", "By day"],
    ["Lift", "Yes"],
  ]);
});

test("a copy of an earlier version has neither, and is shown without them", () => {
  const { facts: _facts, costs: _costs, ...earlier } = room;
  expect(factsOf({ room: earlier }).map(([label]) => label)).not.toContain("All-in per month");
  expect(houseFactsOf(earlier)).toEqual([]);
});
