import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cursorSchema, encodeCursor } from "./search-cursor.ts";

describe("cursors", () => {
  const id = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String);
  const cursor = fc.oneof(
    fc.record({ sort: fc.constant("newest" as const), key: fc.constant(0), id }),
    fc.record({
      sort: fc.constantFrom("rentAsc" as const, "rentDesc" as const, "mostLiked" as const),
      key: fc.nat({ max: 2_147_483_647 }),
      id,
    }),
  );

  test("come back as they went out, and need no escaping in an address", () => {
    fc.assert(
      fc.property(cursor, (given) => {
        const text = encodeCursor(given);
        expect(encodeURIComponent(text)).toBe(text);
        expect(cursorSchema.parse(text)).toEqual(given);
      }),
    );
  });

  test("anything else is refused, never thrown at", () => {
    const forged = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString("base64url")),
    );
    fc.assert(
      fc.property(forged, (text) => {
        expect(cursorSchema.safeParse(text).success).toBe(false);
      }),
    );
  });
});
