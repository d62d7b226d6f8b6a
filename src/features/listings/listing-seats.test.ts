import { expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { letsSeats, seatsAfter } from "./listing-seats.ts";

test("seats, and shared rooms, may be several", () =>
  checkRows(
    [
      ["seat", "single", true],
      ["seat", "shared", true],
      ["room", "shared", true],
      [undefined, "shared", true],
      ["flat", "shared", false],
      ["room", "single", false],
      [undefined, "single", false],
    ] as const,
    (unit, accommodation, expected) => {
      expect(letsSeats({ facts: { unit }, accommodation })).toBe(expected);
    },
  ));

test("after a change as many stay given, unless the owner says how many are free", () => {
  const shared = { accommodation: "shared", isAvailable: true } as const;
  const after = (said: Parameters<typeof seatsAfter>[1], now: Parameters<typeof seatsAfter>[2] = shared) =>
    seatsAfter({ seats: 3, seatsFree: 1 }, said, now);
  expect(after({})).toEqual({ seats: 3, seatsFree: 1 });
  expect(after({ seats: 5 })).toEqual({ seats: 5, seatsFree: 3 });
  expect(after({ seats: 2 })).toEqual({ seats: 2, seatsFree: 1 });
  expect(after({ seatsFree: 9 })).toEqual({ seats: 3, seatsFree: 3 });
  expect(after({ seatsFree: 0 })).toEqual({ seats: 3, seatsFree: 1 });
  expect(after({ seatsFree: 0 }, { ...shared, isAvailable: false })).toEqual({ seats: 3, seatsFree: 0 });
  expect(after({}, { ...shared, accommodation: "single" })).toEqual({ seats: 1, seatsFree: 1 });
});
