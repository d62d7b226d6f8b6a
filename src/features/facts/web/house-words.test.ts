import { afterEach, describe, expect, test } from "vitest";
import { locales, overwriteGetLocale } from "../../../paraglide/runtime.js";
import { readCompareIds } from "../../seekers/web/compare-ids.ts";
import { comparePath } from "../../seekers/web/compare-path.ts";
import { profileSchema } from "../../verdict/seeker-profile.schema.ts";
import { verdictOf } from "../../verdict/verdict.ts";
import { factNames, factTable } from "../fact-table.ts";
import { costView } from "./cost-words.ts";
import { factsView } from "./fact-words.ts";
import { fairRentView } from "./fair-rent-words.ts";
import { questionsText, smsAddress } from "./questions-text.ts";
import { questionsView } from "./questions-words.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const bare = { rent: 8000, facts: {}, costs: {} };
const known = { serviceCharge: 0, gas: 300, electricity: 500, water: 0, internet: 200 };

describe("the true cost", () => {
  test("what was said is an amount, nothing more is 'in the rent', what was not is a range that says so", () => {
    const view = costView({ rent: 8000, facts: { unit: "room" }, costs: { gas: 300, water: 0 } });
    const line = (label: string) => view.parts.find((part) => part.label === label);
    expect(line("Gas")).toEqual({ label: "Gas", amount: "৳300", isUsual: false });
    expect(line("Water")).toEqual({ label: "Water", amount: "In the rent", isUsual: false });
    expect(line("Electricity")).toEqual({ label: "Electricity", amount: "৳400–৳1,200", isUsual: true });
    expect(view.isOpen).toBe(true);
  });

  test("all known: one number each, no note, no flag", () => {
    const view = costView({ rent: 8000, facts: { unit: "room" }, costs: { ...known, advance: 16_000 } });
    expect(view).toMatchObject({ allIn: "৳9,000", dayOne: "৳24,000", advanceMonths: "2 months' rent", isOpen: false, flag: undefined });
  });

  test("four months in advance are flagged with the rule and what it allows; three are not", () => {
    expect(costView({ ...bare, costs: { advance: 32_000 } }).flag).toMatch(/Dhaka North City Corporation.*January 2026.*three months.*৳24,000/);
    expect(costView({ ...bare, costs: { advance: 24_000 } }).flag).toBeUndefined();
    expect(costView(bare).flag).toBeUndefined();
  });
});

const asked = ({ first, more }: ReturnType<typeof questionsView>) => [...first, ...more];

describe("questions", () => {
  const profile = profileSchema.parse({
    gender: "male",
    household: "bachelor",
    occupation: "student",
    homeBy: "22:30",
    smokes: "no",
    cash: 20_000,
    needs: { lift: "must" },
  });
  const reasonsOf = (home: typeof bare) => verdictOf(profile, { ...home, moveIn: "2026-08-01", isAvailable: true }).reasons;

  test("without a profile the post's gaps in general, the advance first, and all others after them", () => {
    const { isPersonal, first, more } = questionsView(bare);
    expect(isPersonal).toBe(false);
    expect(first[0]).toBe("How much is the advance, and when does one get it back?");
    expect(first).toHaveLength(6);
    // 24 facts, 5 parts of a room's month, the advance.
    expect(new Set([...first, ...more]).size).toBe(factNames.length + 6);
  });

  test("with one, those that its answer hangs on come first, and nothing is asked twice", () => {
    const { isPersonal, first, more } = questionsView(bare, reasonsOf(bare));
    expect(isPersonal).toBe(true);
    expect(first).toEqual(
      expect.arrayContaining([
        "How much is the advance, and when does one get it back?",
        factTable.households.question(),
        factTable.gateCloses.question(),
        factTable.lift.question(),
      ]),
    );
    expect(first).not.toContain(factTable.balcony.question());
    expect(more).toContain(factTable.balcony.question());
    expect(first.filter((question) => more.includes(question))).toEqual([]);
  });

  test("what the post says is not asked, and meals are asked only of a seat", () => {
    const facts = { gateCloses: "23:00", unit: "room" } as const;
    const room = asked(questionsView({ rent: 8000, facts, costs: { ...known, advance: 8000 } }));
    expect(room).not.toContain(factTable.gateCloses.question());
    expect(room.some((question) => question.includes("advance") || question.includes("meals"))).toBe(false);
    expect(asked(questionsView({ rent: 4000, facts: { unit: "seat" }, costs: {} })).some((question) => question.includes("meals"))).toBe(true);
  });

  test("a known fact that has to be asked about is a question too", () => {
    const smoker = { ...profile, smokes: "anywhere" as const };
    const home = { ...bare, facts: { smokingAllowed: "outside" as const }, moveIn: "2026-08-01", isAvailable: true };
    expect(questionsView(home, verdictOf(smoker, home).reasons).first).toContain(factTable.smokingAllowed.question());
  });

  test("the message names the post, counts, and fits into an SMS link", () => {
    const text = questionsText({ title: "Sunny room & roof", ownerName: "Tanvir" }, ["May one cook?", "Is there a lift?"]);
    expect(text.split("\n")).toEqual([
      "Hello Tanvir, I saw your post “Sunny room & roof” on Nest Mates. Before I come I would like to ask:",
      "1. May one cook?",
      "2. Is there a lift?",
      "Thank you!",
    ]);
    const address = smsAddress("+8801712345678", text);
    expect(address.startsWith("sms:+8801712345678?body=Hello%20Tanvir")).toBe(true);
    expect(decodeURIComponent(address.split("body=")[1] ?? "")).toBe(text);
  });

  test("in Bangla it is counted in Bangla", () => {
    overwriteGetLocale(() => "bn");
    expect(questionsText({ title: "রুম", ownerName: "তানভীর" }, ["রান্না করা যাবে কি?"])).toContain("১. রান্না করা যাবে কি?");
  });
});

describe("the facts of a house", () => {
  test.each(locales)("known ones in their groups, the others only counted (%s)", (locale) => {
    overwriteGetLocale(() => locale);
    const { groups, open } = factsView({ households: ["bachelor", "family"], lift: "no", wifi: "yes" });
    expect(groups.map(({ name, facts }) => [name, facts.length])).toEqual([
      ["rules", 1],
      ["amenities", 2],
    ]);
    expect(groups[1]?.facts.map(({ isSo }) => isSo)).toEqual([false, true]);
    expect(open).toBe(factNames.length - 3);
  });

  test("nothing said: no groups", () => {
    expect(factsView({}).groups).toEqual([]);
  });
});

describe("a rent among others", () => {
  const fair = { posts: 40, lower: 6000, median: 8000, upper: 10_000, of: "room" } as const;
  test.each([
    [5000, "Lower than most: at least three of four rooms in Mirpur ask for more."],
    [6000, "Rather low: at least half of the rooms in Mirpur ask for more."],
    [8000, "Right in the middle of what rooms in Mirpur ask for."],
    [10_000, "Rather high: at least half of the rooms in Mirpur ask for less."],
    [10_001, "Higher than most: at least three of four rooms in Mirpur ask for less."],
  ])("৳%i: %s", (rent, words) => {
    expect(fairRentView(rent, fair, "Mirpur").words).toBe(words);
  });

  test.each([100, 6000, 8000, 90_000])("all marks of ৳%i lie on the line, in their order", (rent) => {
    const { lower, median, upper, rent: own } = fairRentView(rent, fair, "Mirpur");
    for (const { at } of [lower, median, upper, own]) {
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThan(1);
    }
    expect(lower.at).toBeLessThan(median.at);
    expect(median.at).toBeLessThan(upper.at);
    expect(Math.sign(own.at - median.at)).toBe(Math.sign(rent - fair.median));
  });

  test("where all ask for the same there is still a place", () => {
    expect(fairRentView(8000, { ...fair, lower: 8000, upper: 8000 }, "Mirpur").rent.at).toBe(0.5);
  });
});

describe("posts to compare", () => {
  test.each([
    [null, [], false],
    ["", [], false],
    ["12,34", ["12", "34"], false],
    [" 12 , 12,34 ", ["12", "34"], false],
    ["12,../../etc,<b>,-1,1e3,34", ["12", "34"], false],
    ["1,2,3,4", ["1", "2", "3", "4"], false],
    ["1,2,3,4,5", ["1", "2", "3", "4"], true],
    ["1,1,1,1,1", ["1"], false],
  ])("%j", (text, ids, isCut) => {
    expect(readCompareIds(text)).toEqual({ ids, isCut });
  });

  test("an address says what it was made of", () => {
    expect(comparePath([])).toBe("/compare");
    expect(readCompareIds(new URL(comparePath(["7", "8"]), "http://x").searchParams.get("ids")).ids).toEqual(["7", "8"]);
  });
});
