import { describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { addDays, listingLimits, todayInDhaka } from "./listing.limits.ts";
import { listingFields, listingIdSchema } from "./listing.schema.ts";

const accepts = (field: keyof typeof listingFields, value: unknown) => listingFields[field].safeParse(value).success;

describe("phone", () => {
  test("a number is kept in its international form", () =>
    checkRows(
      [
        ["01712345678", "+8801712345678"],
        ["01712-345678", "+8801712345678"],
        ["+880 1712 345678", "+8801712345678"],
        ["8801712345678", "+8801712345678"],
        ["(+880) 1712.345.678", "+8801712345678"],
        [" 01312345678 ", "+8801312345678"],
        ["+44 20 7946 0958", "+442079460958"],
        ["+12025550123", "+12025550123"],
      ],
      (written, kept) => {
        expect(listingFields.phone.parse(written)).toBe(kept);
      },
    ));

  test("what is no number is refused", () =>
    checkRows(
      [
        "",
        "abc",
        "01212345678",
        "0171234567",
        "017123456789",
        "1712345678",
        "2025550123",
        "+0171234567",
        "+1234567",
        "+1234567890123456",
        "০১৭১২৩৪৫৬৭৮",
        "01712345678;ext=5",
      ],
      (written) => {
        expect(accepts("phone", written)).toBe(false);
      },
    ));
});

describe("imageUrl", () => {
  test("a URL is kept", () =>
    checkRows(
      [
        ["https://example.com/room.jpg", "https://example.com/room.jpg"],
        ["  https://example.com/room.jpg?w=200#x ", "https://example.com/room.jpg?w=200#x"],
        // Spellings that browsers accept are normalised to the one that the database accepts.
        ["HTTPS://Example.com/Room.jpg", "https://example.com/Room.jpg"],
        ["https:example.com/room.jpg", "https://example.com/room.jpg"],
        ["https://example.com/\u0000room\n.jpg", "https://example.com/%00room.jpg"],
        ["https://example.com/ঘর.jpg", "https://example.com/%E0%A6%98%E0%A6%B0.jpg"],
        ["/images/rooms/room-bedroom1-0.webp", "/images/rooms/room-bedroom1-0.webp"],
        ["/media/2026/ab-12.avif", "/media/2026/ab-12.avif"],
      ],
      (written, kept) => {
        expect(listingFields.imageUrl.parse(written)).toBe(kept);
      },
    ));

  test("any other URL is refused", () =>
    checkRows(
      [
        "",
        "http://example.com/room.jpg",
        "//example.com/room.jpg",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "https://localhost/room.jpg",
        "https://localhost./room.jpg",
        "https://a.localhost/room.jpg",
        "https://router.local/room.jpg",
        "https://printer.lan:8443/room.jpg",
        "https://nas.home.arpa/room.jpg",
        "https://db.internal/room.jpg",
        "https://user:secret@example.com/room.jpg",
        "/images/../secret.png",
        "/etc/passwd",
        "/images/rooms/script.svg",
        "room.jpg",
        `https://example.com/${"a".repeat(listingLimits.url)}`,
        // Short as typed, too long when encoded.
        `https://example.com/${"ঘ".repeat(listingLimits.url / 4)}`,
      ],
      (written) => {
        expect(accepts("imageUrl", written)).toBe(false);
      },
    ));
});

describe("moveIn", () => {
  const today = todayInDhaka();

  test("a day is taken", () =>
    checkRows(
      [today, addDays(today, -30), addDays(today, listingLimits.moveInDaysAhead), "2000-01-01", "2024-02-29"],
      (date) => {
        expect(accepts("moveIn", date)).toBe(true);
      },
    ));

  test("any other text is refused", () =>
    checkRows(
      [
        addDays(today, listingLimits.moveInDaysAhead + 1),
        "1999-12-31",
        "2025-02-29",
        "2025-13-01",
        "2025-1-1",
        "01/02/2026",
        "2026-01-01T00:00:00Z",
        "tomorrow",
        "",
        "+12026-01-01",
      ],
      (date) => {
        expect(accepts("moveIn", date)).toBe(false);
      },
    ));

  test("a day begins at midnight in Dhaka", () => {
    expect(todayInDhaka(Date.parse("2026-03-01T17:59:59Z"))).toBe("2026-03-01");
    expect(todayInDhaka(Date.parse("2026-03-01T18:00:00Z"))).toBe("2026-03-02");
    expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  });
});

describe("text and numbers", () => {
  test("takes a text", () =>
    checkRows(
      [
        ["spaces around it", "  Sunny room ", "Sunny room"],
        ["a letter in two spellings", "Cafe\u0301", "Café"],
        ["line breaks and tabs", "one\r\ntwo\tthree", "one\r\ntwo\tthree"],
        ["Bangla and emoji", "ধানমন্ডি 🏠", "ধানমন্ডি 🏠"],
      ],
      (_what, written, kept) => {
        expect(listingFields.description.parse(written)).toBe(kept);
      },
    ));

  test("refuses a text", () =>
    checkRows(
      [
        "",
        "   ",
        "nul\u0000",
        "bell\u0007",
        "escape\u001B[31m",
        "half an emoji \uD83C",
        5,
        null,
        ["text"],
        { text: "x" },
      ],
      (written) => {
        expect(accepts("title", written)).toBe(false);
      },
    ));

  test("takes a rent", () =>
    checkRows(
      [
        [500, 500],
        ["500", 500],
        [" 8500 ", 8500],
        ["008500", 8500],
        [500_000, 500_000],
      ],
      (written, kept) => {
        expect(listingFields.rent.parse(written)).toBe(kept);
      },
    ));

  test("refuses a rent", () =>
    checkRows(
      [
        499,
        500_001,
        8500.5,
        "8500.5",
        "8,500",
        "8e3",
        "0x2000",
        "-8500",
        "",
        null,
        true,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        "99999999999999999999",
        [8500],
      ],
      (written) => {
        expect(accepts("rent", written)).toBe(false);
      },
    ));

  test("takes an id", () =>
    checkRows(["1", "9223372036854775807"], (id) => {
      expect(listingIdSchema.safeParse(id).success).toBe(true);
    }));

  test("refuses an id", () =>
    checkRows(["0", "01", "-1", "9223372036854775808", "1e3", " 1", "", 1], (id) => {
      expect(listingIdSchema.safeParse(id).success).toBe(false);
    }));
});
