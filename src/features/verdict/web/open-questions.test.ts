import { afterEach, describe, expect, test } from "vitest";
import { overwriteGetLocale } from "../../../paraglide/runtime.js";
import type { Costs } from "../../facts/cost-table.ts";
import { type Facts, factNames, factTable } from "../../facts/fact-table.ts";
import { profileSchema } from "../seeker-profile.schema.ts";
import { verdictOf } from "../verdict.ts";
import { questionsView } from "./open-questions.ts";
import { questionsMessage, smsUrl } from "./questions-card.tsx";

afterEach(() => overwriteGetLocale(() => "en"));

const bare = { rent: 8000, facts: {}, costs: {} };
const known = { serviceCharge: 0, gas: 300, electricity: 500, water: 0, internet: 200 };

const asked = ({ primary, others }: ReturnType<typeof questionsView>) => [...primary, ...others];

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
  const reasonsOf = (home: typeof bare) =>
    verdictOf(profile, { ...home, moveIn: "2026-08-01", isAvailable: true }).reasons;

  test("without a profile the post's gaps in general, the advance first, and all others after them", () => {
    const { isPersonal, primary, others } = questionsView(bare);
    expect(isPersonal).toBe(false);
    expect(primary[0]).toBe("How much is the advance, and when do I get it back?");
    expect(primary).toHaveLength(3);
    // All facts, 5 monthly costs of a room, and the advance.
    expect(new Set([...primary, ...others]).size).toBe(factNames.length + 6);
  });

  test("with one, those that its answer hangs on come first, and nothing is asked twice", () => {
    const { isPersonal, primary, others } = questionsView(bare, reasonsOf(bare));
    expect(isPersonal).toBe(true);
    expect(primary).toEqual(
      expect.arrayContaining([
        "How much is the advance, and when do I get it back?",
        factTable.households.question(),
        factTable.gateCloses.question(),
        factTable.lift.question(),
      ]),
    );
    expect(primary).not.toContain(factTable.balcony.question());
    expect(others).toContain(factTable.balcony.question());
    expect(primary.filter((question) => others.includes(question))).toEqual([]);
  });

  test("what the post says is not asked, and meals are asked only of a seat", () => {
    const facts = { gateCloses: "23:00", unit: "room" } as const;
    const room = asked(questionsView({ rent: 8000, facts, costs: { ...known, advance: 8000 } }));
    expect(room).not.toContain(factTable.gateCloses.question());
    expect(room.some((question) => question.includes("advance") || question.includes("meals"))).toBe(false);
    expect(
      asked(questionsView({ rent: 4000, facts: { unit: "seat" }, costs: {} })).some((question) =>
        question.includes("meals"),
      ),
    ).toBe(true);
  });

  test("who cooks is not asked of a post that says it, or that gives the cost of meals", () => {
    const said: [Facts, Costs][] = [
      [{}, {}],
      [{ meals: "none" }, {}],
      [{}, { meals: 3000 }],
      [{}, { meals: 0 }],
    ];
    const isAsked = said.map(([facts, costs]) =>
      asked(questionsView({ rent: 4000, facts, costs })).includes(factTable.meals.question()),
    );
    expect(isAsked).toEqual([true, false, false, true]);
  });

  test("a known fact that has to be asked about is a question too", () => {
    const smoker = { ...profile, smokes: "anywhere" as const };
    const home = { ...bare, facts: { smokingAllowed: "outside" as const }, moveIn: "2026-08-01", isAvailable: true };
    expect(questionsView(home, verdictOf(smoker, home).reasons).primary).toContain(factTable.smokingAllowed.question());
  });

  test("the message names the post, counts, and fits into an SMS link", () => {
    const text = questionsMessage({ title: "Sunny room & roof", ownerName: "Tanvir" }, [
      "Can I cook?",
      "Is there a lift?",
    ]);
    expect(text.split("\n")).toEqual([
      "Hello Tanvir, I saw your post “Sunny room & roof” on Nest Mates. Before I visit, I'd like to ask:",
      "1. Can I cook?",
      "2. Is there a lift?",
      "Thank you!",
    ]);
    const url = smsUrl("+8801712345678", text);
    expect(url.startsWith("sms:+8801712345678?body=Hello%20Tanvir")).toBe(true);
    expect(decodeURIComponent(url.split("body=")[1] ?? "")).toBe(text);
  });

  test("in Bangla it is counted in Bangla", () => {
    overwriteGetLocale(() => "bn");
    expect(questionsMessage({ title: "রুম", ownerName: "তানভীর" }, ["রান্না করা যাবে কি?"])).toContain("১. রান্না করা যাবে কি?");
  });
});
