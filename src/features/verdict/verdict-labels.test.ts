import { afterEach, describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { locales, overwriteGetLocale } from "../../paraglide/runtime.js";
import { factNames, factTable, needNames, valuesOf } from "../facts/fact-table.ts";
import { requirementsOf } from "./requirements.ts";
import { profileSchema, type SeekerProfile } from "./seeker-profile.schema.ts";
import { type Home, type Reason, type Verdict, verdictOf } from "./verdict.ts";
import { reasonText, verdictLabel, verdictLine, verdictText, verdictView } from "./verdict-labels.ts";

const profile: SeekerProfile = profileSchema.parse({
  gender: "female",
  household: "bachelor",
  occupation: "student",
  homeBy: "22:30",
  smokes: "outside",
  cooks: "everything",
  guests: "day",
  pets: "yes",
  units: ["seat", "room"],
  budget: 9000,
  cash: 20000,
  moveInBy: "2026-09-01",
  needs: { lift: "must" },
});

const home: Home = { rent: 8000, moveIn: "2026-08-15", isAvailable: true, facts: {}, costs: {} };
const verdicts: readonly Verdict[] = ["yes", "ask", "near", "no"];

afterEach(() => overwriteGetLocale(() => "en"));

const factReasons: Reason[] = factNames.flatMap((fact) =>
  (["house", "seeker"] as const).flatMap((side) =>
    verdicts.flatMap((verdict) => [
      { about: "fact" as const, fact, side, verdict, said: undefined },
      ...valuesOf(fact).map((value) => ({ about: "fact" as const, fact, side, verdict, said: [value] })),
      { about: "fact" as const, fact, side, verdict, said: valuesOf(fact) },
    ]),
  ),
);
const otherReasons: Reason[] = verdicts.flatMap((verdict) => [
  ...(["budget", "cash"] as const).flatMap((about) => [
    { about, verdict, range: { low: 8000, high: 8000 }, limit: 9000 },
    { about, verdict, range: { low: 8000, high: 11_000 }, limit: 9000 },
  ]),
  { about: "moveIn" as const, verdict, from: "2026-08-15", by: "2026-09-01" },
  { about: "taken" as const, verdict },
]);

describe.each(locales)("in %s", (locale) => {
  test("every reason is one whole sentence, with a profile and without", () => {
    overwriteGetLocale(() => locale);
    for (const reason of [...factReasons, ...otherReasons])
      for (const words of [reasonText(reason, profile), reasonText(reason)]) {
        expect(words).toMatch(locale === "bn" ? /^[^{}]*[\u0980-\u09ff][^{}]*।$/ : /^[A-Z“৳][^{}]*\w[^{}]*\.$/);
        expect(words).not.toMatch(/undefined|null|NaN|\[object|reason_/);
      }
  });

  test("every known fact is named in its reason", () => {
    overwriteGetLocale(() => locale);
    for (const fact of factNames) {
      const told = [undefined, ...valuesOf(fact)].map((value) =>
        reasonText(
          { about: "fact", fact, side: "house", verdict: "no", said: value === undefined ? undefined : [value] },
          profile,
        ),
      );
      // Each value, and a missing value, gives a different text.
      expect([...new Set(told)]).toEqual(told);
    }
  });

  test("every requirement of a profile names also what its owner said", () => {
    overwriteGetLocale(() => locale);
    for (const { fact, side } of requirementsOf({
      ...profile,
      needs: Object.fromEntries(needNames.map((name) => [name, "must"])),
    })) {
      const reason: Reason = { about: "fact", fact, side, verdict: "ask", said: undefined };
      expect(reasonText(reason, profile)).not.toBe(reasonText(reason));
      expect(reasonText(reason, profile)).toContain(";");
    }
  });

  test("a need names itself and what the post says of it", () => {
    overwriteGetLocale(() => locale);
    for (const fact of factNames) {
      const need = factTable[fact].need?.label();
      if (!need) continue;
      expect(reasonText({ about: "fact", fact, side: "seeker", verdict: "ask", said: undefined }, profile)).toContain(
        need,
      );
      for (const value of valuesOf(fact)) {
        const words = reasonText({ about: "fact", fact, side: "seeker", verdict: "no", said: [value] }, profile);
        expect(words).toContain(need);
        expect(words).toContain(factTable[fact].values[value]?.());
      }
    }
  });
});

test("each reason reads like this", () =>
  checkRows<[Reason, string]>(
    [
      [
        { about: "fact", fact: "gateCloses", side: "house", verdict: "no", said: ["22:00"] },
        "Gate shuts at 10:00 pm; you're home by 10:30 pm.",
      ],
      [
        { about: "fact", fact: "gateCloses", side: "house", verdict: "yes", said: ["00:00"] },
        "Gate shuts at midnight; you're home by 10:30 pm.",
      ],
      [
        { about: "fact", fact: "gateCloses", side: "house", verdict: "ask", said: undefined },
        "The post doesn't say when the gate shuts; you're home by 10:30 pm.",
      ],
      [
        { about: "fact", fact: "gateCloses", side: "house", verdict: "yes", said: ["anyTime"] },
        "Own key, no closing time; you're home by 10:30 pm.",
      ],
      [
        { about: "fact", fact: "households", side: "house", verdict: "no", said: ["couple", "family"] },
        "It's for couples and families; you're a bachelor.",
      ],
      [
        { about: "fact", fact: "unit", side: "seeker", verdict: "no", said: ["flat"] },
        "It's a flat; you're looking for a seat or a room.",
      ],
      [
        { about: "fact", fact: "lift", side: "seeker", verdict: "no", said: ["no"] },
        "“A lift” is a must for you; the post says “Lift: No”.",
      ],
      [
        { about: "fact", fact: "lift", side: "seeker", verdict: "ask", said: undefined },
        "“A lift” is a must for you; the post doesn't say.",
      ],
      // Of a range, the text names the limit that decides.
      [
        { about: "budget", verdict: "yes", range: { low: 8000, high: 8900 }, limit: 9000 },
        "At most ৳8,900 a month all-in; your budget is ৳9,000.",
      ],
      [
        { about: "budget", verdict: "no", range: { low: 9100, high: 9900 }, limit: 9000 },
        "At least ৳9,100 a month all-in; your budget is ৳9,000.",
      ],
      [
        { about: "budget", verdict: "ask", range: { low: 8000, high: 9900 }, limit: 9000 },
        "৳8,000–৳9,900 a month all-in (some bills aren't in the post); your budget is ৳9,000.",
      ],
      [
        { about: "cash", verdict: "yes", range: { low: 16_000, high: 16_000 }, limit: 20_000 },
        "৳16,000 on the first day; you have ৳20,000.",
      ],
      [
        { about: "moveIn", verdict: "no", from: "2026-10-01", by: "2026-09-01" },
        "Ready from 1 October 2026; you want to move in by 1 September 2026.",
      ],
      [{ about: "taken", verdict: "no" }, "This room is taken."],
    ],
    (reason, words) => {
      expect(reasonText(reason, profile)).toBe(words);
    },
  ));

test("in Bangla, with its digits", () => {
  overwriteGetLocale(() => "bn");
  expect(
    reasonText({ about: "fact", fact: "gateCloses", side: "house", verdict: "no", said: ["22:00"] }, profile),
  ).toBe("গেট বন্ধ হয় রাত ১০:০০-এ; আপনি রাত ১০:৩০-এর মধ্যে ফেরেন।");
});

test("without a profile nothing is said of whoever has one", () => {
  for (const reason of [...factReasons, ...otherReasons]) expect(reasonText(reason)).not.toMatch(/\byou\b/i);
});

test("whose word it is: the house's rules on one side, one's own needs on the other", () => {
  const answer = verdictOf(profile, { ...home, isAvailable: false, facts: { lift: "no" } });
  const view = verdictView(answer, profile);
  expect(view.verdict).toBe("no");
  expect(view.house[0]?.text).toBe("This room is taken.");
  expect(view.needs.map(({ text }) => text)).toContain("“A lift” is a must for you; the post says “Lift: No”.");
  expect(view.house.length + view.needs.length).toBe(answer.reasons.length);
  expect(view.text).toBe("This room is taken. One other thing doesn't match.");
});

describe("a verdict in one line", () => {
  const billsInRent = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0 };
  const simple: SeekerProfile = {
    ...profile,
    homeBy: "20:00",
    smokes: "no",
    cooks: "no",
    guests: "never",
    pets: "no",
    units: [],
    needs: {},
  };
  const fitting: Home = {
    ...home,
    facts: { households: ["bachelor"], occupations: ["student"], genders: "women" },
    costs: { ...billsInRent, advance: 8000 },
  };
  const wordsOf = (changes: Partial<Home>, seeker = simple) => {
    const answer = verdictOf(seeker, { ...fitting, ...changes });
    return [verdictLabel(answer), verdictLine(answer, seeker), verdictText(answer, seeker)];
  };

  test("everything fits", () => {
    expect(wordsOf({})).toEqual(["Yes for you", "Everything matches.", "Everything matches."]);
  });

  test("an ask names the first thing, and how much more is open", () => {
    const facts = { ...fitting.facts, occupations: undefined };
    expect(wordsOf({ facts })).toEqual([
      "Ask first",
      "Ask if students can rent",
      "Nothing rules it out. Ask if students can rent.",
    ]);
    expect(wordsOf({ facts: { ...facts, genders: undefined } })[1]).toBe("Ask if students can rent +1");
    expect(wordsOf({ costs: {} })[1]).toBe("Ask what a month costs in all +1");
  });

  test("a near says by how much the known costs exceed the budget", () => {
    const over = "৳500 over your budget";
    expect(wordsOf({ rent: 9500 })).toEqual([over, over, expect.stringContaining("Everything else matches.")]);
    expect(wordsOf({ rent: 9500, facts: { ...fitting.facts, genders: undefined } })).toEqual([
      over,
      over,
      expect.stringContaining(" Ask if it's for women."),
    ]);
    // The bills may add to it.
    expect(wordsOf({ rent: 9500, costs: { advance: 8000 } })[0]).toBe("At least ৳500 over your budget");
  });

  test("a no names what decides it, and how much more there is", () => {
    const [label, line, text] = wordsOf({ rent: 9500, facts: { ...fitting.facts, genders: "men" } });
    expect(label).toBe("Not a match");
    expect(text).toBe(`${line} One other thing doesn't match.`);
    expect(wordsOf({ facts: { ...fitting.facts, genders: "men" } })[2]).toBe(line);
  });

  test("in Bangla, amounts have Bangla digits", () => {
    overwriteGetLocale(() => "bn");
    expect(wordsOf({ rent: 9500 })[0]).toMatch(/^বাজেটের চেয়ে .*৫০০.* বেশি$/);
    expect(wordsOf({ facts: { ...fitting.facts, occupations: undefined } })[1]).toBe(
      "ছাত্রছাত্রী থাকতে পারবেন কি না জেনে নিন",
    );
  });

  test.each(locales)("in %s every open fact can be asked about, each in other words", (locale) => {
    overwriteGetLocale(() => locale);
    const lines = factNames.map((fact) =>
      verdictLine(
        { verdict: "ask", reasons: [{ about: "fact", fact, side: "house", verdict: "ask", said: undefined }] },
        profile,
      ),
    );
    expect(new Set(lines).size).toBe(factNames.length);
    for (const line of lines) expect(line).toMatch(locale === "bn" ? /[\u0980-\u09ff] জেনে নিন$/ : /^Ask \w+ \w/);
  });
});
