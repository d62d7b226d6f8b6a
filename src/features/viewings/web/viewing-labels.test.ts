import { expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/time.ts";
import { asksAt } from "../server/viewing-clock.ts";
import { comingText, isAsked } from "./viewing-labels.ts";

const startsAt = new Date("2026-11-20T10:30:00Z");
const endsAt = new Date("2026-11-20T11:00:00Z");
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS);

test.each([
  ["two days before: with the reminder of the day before", 48, hoursBefore(24)],
  ["twenty hours before: with the reminder two hours before", 20, hoursBefore(2)],
  ["an hour before, by the poster's move: at once", 1, hoursBefore(1)],
])("whoever booked %s is asked", (_when, hours, asked) => {
  expect(asksAt({ startsAt, endsAt }, hoursBefore(hours))).toEqual(asked);
});

test("right after booking nobody is asked, and the owner reads when we will", () => {
  const booked = { isComing: false, asksAt: asksAt({ startsAt, endsAt }, hoursBefore(48)).toISOString() };
  const textAt = (hours: number, isComing = false) => comingText({ ...booked, isComing }, hoursBefore(hours).getTime());
  expect([
    isAsked(booked.asksAt, hoursBefore(47).getTime()),
    isAsked(booked.asksAt, hoursBefore(24).getTime()),
  ]).toEqual([false, true]);
  expect([textAt(47), textAt(24), textAt(24, true)]).toEqual([
    "We ask again on Thu 19 Nov",
    "Not confirmed yet",
    "Coming",
  ]);
});
