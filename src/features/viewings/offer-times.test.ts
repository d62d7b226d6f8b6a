import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import {
  afterTap,
  aWeekLater,
  bandOf,
  dayOf,
  firstChoice,
  isOfferTap,
  type OfferTap,
  planOffer,
} from "./offer-times.ts";

/** A Wednesday, 16:10 in Dhaka. */
const now = Date.parse("2026-11-18T10:10:00Z");
const at = (day: string, clock: string) => new Date(`${day}T${clock}:00+06:00`).toISOString();
const slot = (startsAt: string, taken = 0) => ({ startsAt, taken });
const empty = { slots: [], elsewhere: [], last: [] };
const clock = (start: string) => new Date(Date.parse(start) + 6 * HOUR_MS).toISOString().slice(11, 16);
const [friday, nextFriday] = ["2026-11-20", "2026-11-27"];

const plan = planOffer(empty, now);
const startsOn = (day: string, of = plan) => of.days.find((one) => one.day === day)?.starts ?? [];
const presetOf = (name: string, of = plan) => of.presets.find((preset) => preset.name === name)?.starts ?? [];
const tapAll = (taps: OfferTap[], of = plan) =>
  taps.reduce((choice, tap) => afterTap(choice, tap, of), firstChoice(of, 1));

test("fourteen days from today; today only what leaves two hours", () => {
  expect(plan.days.map(({ day }) => day)).toHaveLength(14);
  expect(startsOn("2026-11-18").map(clock)).toEqual(["18:30", "19:00", "19:30", "20:00", "20:30"]);
  const all = plan.days.flatMap(({ starts }) => starts);
  expect(new Set(all).size).toBe(all.length);
  expect(Date.parse(all.at(-1) ?? "")).toBeLessThanOrEqual(now + 14 * DAY_MS);
});

test("a Friday has no times during the prayer", () => {
  const times = startsOn(friday).map(clock);
  expect([times[0], times.at(-1)]).toEqual(["09:00", "20:30"]);
  expect(times.filter((time) => time >= "12:30" && time < "14:00")).toEqual([]);
  expect(startsOn("2026-11-19").map(clock)).toContain("12:30");
});

test("the bands are the parts of the day", () => {
  expect(["09:00", "12:30", "14:00", "16:00", "16:30", "20:30"].map((time) => bandOf(at(friday, time)))).toEqual([
    "morning",
    "morning",
    "afternoon",
    "afternoon",
    "evening",
    "evening",
  ]);
});

test("no time at which the poster shows this room or another one; offered times stay, whatever their minutes", () => {
  const of = planOffer(
    {
      slots: [slot(at(friday, "16:15")), slot(at(friday, "18:00"), 1)],
      elsewhere: [at(friday, "19:30"), at(friday, "20:15")],
      last: [],
    },
    now,
  );
  const times = startsOn(friday, of).map(clock);
  expect(times.filter((time) => time > "15:30")).toEqual(["16:15", "17:00", "17:30", "18:30", "19:00"]);
  expect([of.open, of.booked]).toEqual([[at(friday, "16:15")], [at(friday, "18:00")]]);
});

test("presets are one week, each weekday at its next possible day", () => {
  expect(presetOf("fridays").map(clock)).toEqual(["15:00", "15:30", "16:00", "16:30", "17:00", "17:30"]);
  expect(new Set(presetOf("fridays").map(dayOf))).toEqual(new Set([friday]));
  const evenings = presetOf("evenings");
  expect(evenings).toHaveLength(20);
  // It is Wednesday afternoon, so Wednesday evening is the first.
  expect(dayOf(evenings[0] ?? "")).toBe("2026-11-18");
  const late = planOffer(empty, now + 3 * HOUR_MS);
  expect(presetOf("evenings", late).map(dayOf)).not.toContain("2026-11-18");
  expect(presetOf("evenings", late).map(dayOf)).toContain("2026-11-25");
});

test("'same as last time' takes the place of the fourth preset, on the next days of these weekdays", () => {
  const last = [at("2026-11-13", "17:00"), at("2026-11-15", "18:00")];
  const of = planOffer({ ...empty, last }, now);
  expect(of.presets.map(({ name }) => name)).toEqual(["fridays", "evenings", "saturdays", "last"]);
  expect(presetOf("last", of)).toEqual([at(friday, "17:00"), at("2026-11-22", "18:00")]);
  expect(plan.presets.map(({ name }) => name)).toEqual(["fridays", "evenings", "saturdays", "friday_evenings"]);
});

test("the first day shown is the first with offered times, else the next Friday", () => {
  expect(firstChoice(plan, 1)).toEqual({ starts: [], day: friday, seats: 1, isRepeated: false });
  const of = planOffer({ ...empty, slots: [slot(at("2026-11-22", "18:00"), 1)] }, now);
  expect(firstChoice(of, 2)).toMatchObject({ starts: [], day: "2026-11-22", seats: 2 });
});

test("a preset is tapped and untapped, and shows its day", () => {
  expect(tapAll(["preset:saturdays"])).toMatchObject({ starts: presetOf("saturdays"), day: "2026-11-21" });
  expect(tapAll(["preset:saturdays", "preset:saturdays"]).starts).toEqual([]);
  expect(tapAll([`slot:${at("2026-11-21", "10:00")}`, "preset:saturdays"]).starts).toEqual(presetOf("saturdays"));
});

test("the same times a week later: every tap is for both weeks, and taking back a later one ends it", () => {
  const later = aWeekLater(presetOf("fridays"), plan);
  expect(later.map(dayOf)).toEqual(Array.from({ length: 6 }, () => nextFriday));
  expect(tapAll(["preset:fridays", "again"]).starts).toEqual([...presetOf("fridays"), ...later]);
  expect(tapAll(["again", "preset:fridays"]).starts).toEqual([...presetOf("fridays"), ...later]);
  expect(tapAll(["preset:fridays", "again", "again"]).starts).toEqual(presetOf("fridays"));
  expect(tapAll(["again", "preset:fridays", "preset:fridays"])).toMatchObject({ starts: [], isRepeated: true });
  const five = at(friday, "17:00");
  const without = tapAll(["again", "preset:fridays", `slot:${five}`]);
  expect(without.starts.map(clock).filter((time) => time === "17:00")).toEqual([]);
  const one = tapAll(["again", "preset:fridays", `slot:${at(nextFriday, "17:00")}`]);
  expect([one.starts.length, one.starts.includes(five), one.isRepeated]).toEqual([11, true, false]);
});

test("times a week later that are offered already stay when the repetition ends", () => {
  const later = at(nextFriday, "15:00");
  const of = planOffer({ ...empty, slots: [slot(later)] }, now);
  expect(tapAll(["preset:fridays", "again", "again"], of).starts).toEqual([...presetOf("fridays", of), later]);
});

test("seats stay between 1 and 10", () => {
  expect(tapAll(["fewer"]).seats).toBe(1);
  expect(tapAll(Array.from({ length: 12 }, () => "more" as const)).seats).toBe(10);
});

test("only known taps are read from a form", () => {
  expect(["again", "more", "day:2026-11-20", "preset:last", `slot:${at(friday, "17:00")}`].every(isOfferTap)).toBe(
    true,
  );
  expect(
    [
      "",
      "days:1",
      "day:tomorrow",
      "preset:",
      "slot:<script>",
      "slot:-",
      "slot:2026-99-99T00:00:00Z",
      "slot:+275760-09-13T00:00:00Z",
    ].some(isOfferTap),
  ).toBe(false);
});
