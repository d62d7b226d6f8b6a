import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";
import type { ViewingRow } from "./viewings.queries.ts";

const row: ViewingRow = {
  id: "812345678901234567",
  conversationId: "2",
  slotId: "3",
  listingId: "4",
  posterId: "5",
  seekerId: "6",
  posterName: "রিনা আক্তার",
  seekerName: "Anika; Rahman, B",
  isBlocked: false,
  listing: {
    _id: "4",
    title: "লেকের পাশে রোদেলা, শান্ত রুম; ছাত্রীদের জন্য\\ দ্বিতীয় তলা\nBEGIN:VEVENT",
    location: "ধানমন্ডি, ঢাকা",
  },
  isListingShown: true,
  startsAt: new Date("2026-11-27T11:00:00Z"),
  endsAt: new Date("2026-11-27T11:30:00Z"),
  state: "booked",
  cancelledBy: null,
  isComing: false,
  address: "House 27, Road 4",
  code: "1234",
  wrongCodes: 0,
  saidNobodyCame: false,
  saidWasThere: false,
  sequence: 2,
  updatedAt: new Date("2026-11-20T05:00:00Z"),
};
const options = { origin: "https://nestmates.example", locale: "bn" } as const;

function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  const [first] = events;
  if (!first) throw new Error("no event");
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    events: events.length,
    event: new ICAL.Event(first),
    status: String(first.getFirstPropertyValue("status")),
  };
}

describe("the calendar file, read by another implementation", () => {
  test.each(["en", "bn"] as const)("%s: has title, times and area, whatever the title contains", (locale) => {
    const { method, events, event, status } = readBack(calendarFile(row, "seeker", { ...options, locale }));
    expect([method, events, status]).toEqual(["PUBLISH", 1, "CONFIRMED"]);
    expect(event.uid).toBe("viewing-812345678901234567@nestmates.example");
    expect(event.sequence).toBe(2);
    expect(event.summary).toContain("লেকের পাশে রোদেলা, শান্ত রুম; ছাত্রীদের জন্য\\ দ্বিতীয় তলা BEGIN:VEVENT");
    expect(event.summary).toContain(locale === "bn" ? "রুম দেখা" : "Visit");
    expect(event.location).toBe("ধানমন্ডি, ঢাকা");
    expect(event.description).toContain("https://nestmates.example/viewings/812345678901234567");
    expect(event.startDate.toJSDate()).toEqual(row.startsAt);
    expect(event.endDate.toJSDate()).toEqual(row.endsAt);
  });

  test("names the other side, and neither the address nor the code", () => {
    const forPoster = calendarFile(row, "poster", { ...options, locale: "en" });
    expect(readBack(forPoster).event.description).toContain("Anika; Rahman, B");
    for (const file of [forPoster, calendarFile(row, "seeker", options)])
      expect(file).not.toMatch(/House 27|1234\b|5678\r/);
  });

  test("a cancelled one keeps its UID and says so", () => {
    const { event, status } = readBack(calendarFile({ ...row, state: "cancelled", sequence: 3 }, "seeker", options));
    expect([event.uid, event.sequence, status]).toEqual([
      "viewing-812345678901234567@nestmates.example",
      3,
      "CANCELLED",
    ]);
  });

  test("lines end with CRLF and have at most 75 bytes, without splitting a character", () => {
    const file = Buffer.from(calendarFile(row, "seeker", options));
    const lines = file.toString("latin1").split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75);
    for (const line of lines) expect(Buffer.from(line, "latin1").toString("utf8")).not.toContain("\uFFFD");
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
  });

  test("a listing that the seeker cannot see is not named", () => {
    const { event } = readBack(calendarFile({ ...row, isListingShown: false }, "seeker", options));
    expect([event.summary, event.location]).toEqual(["রুম দেখা", null]);
  });
});
