/**
 * Verdict cases for money, dates and combinations; see verdict-cases.ts. Sums are by the table of usual costs in
 * docs/decisions/018-match.md.
 */
import type { SeekerProfile } from "../../src/features/verdict/seeker-profile.schema.ts";
import type { Home } from "../../src/features/verdict/verdict.ts";
import { say, type VerdictCase } from "./verdict-cases.ts";

const nothingMore: Home["costs"] = { serviceCharge: 0, gas: 0, electricity: 0, water: 0, internet: 0, meals: 0 };

const budgets: VerdictCase[] = [
  // A room of 8,000 without known costs: usually 1,000 to 4,400 on top. But the rent may include everything, so usual
  // costs never cause a no.
  say("just under the rent", { budget: 7999 }, {}, "near", "near budget: 8000 to 12400, has 7999"),
  // Up to a fifth above the budget is near, by the known costs alone: 6,667 and a fifth is 8,000.4, 6,666 and a fifth is 7,999.2.
  say("the rent is a fifth above the budget", { budget: 6667 }, {}, "near", "near budget: 8000 to 12400, has 6667"),
  say("the rent is just more than a fifth above the budget", { budget: 6666 }, {}, "no", "no budget: 8000 to 12400, has 6666"),
  say("just the rent: the bills may be in it", { budget: 8000 }, {}, "ask", "ask budget: 9000 to 12400, has 8000"),
  say("just under the least it usually is", { budget: 8999 }, {}, "ask", "ask budget: 9000 to 12400, has 8999"),
  say("just under the most it usually is", { budget: 12_399 }, {}, "ask", "ask budget: 9000 to 12400, has 12399"),
  say("just the most it usually is", { budget: 12_400 }, {}, "yes", "yes budget: 9000 to 12400, has 12400"),
  say("no budget is no limit", {}, { rent: 200_000 }, "yes"),
  say("a room, said to be one, is the same", { budget: 12_400 }, { facts: { unit: "room" } }, "yes", "yes budget: 9000 to 12400, has 12400"),
  // A seat in a mess: each cost is lower, and meals are added.
  say("a seat, whose meals one may do without", { budget: 6000 }, { rent: 3500, facts: { unit: "seat" } }, "ask", "ask budget: 6450 to 10350, has 6000"),
  say("a seat with its meals, perhaps", { budget: 8000 }, { rent: 3500, facts: { unit: "seat" } }, "ask", "ask budget: 6450 to 10350, has 8000"),
  say("a seat with its meals, surely", { budget: 10_350 }, { rent: 3500, facts: { unit: "seat" } }, "yes", "yes budget: 6450 to 10350, has 10350"),
  say(
    "a seat whose meals are known",
    { budget: 9850 },
    { rent: 3500, facts: { unit: "seat" }, costs: { meals: 4500 } },
    "yes",
    "yes budget: 8450 to 9850, has 9850",
  ),
  say(
    "a seat whose known meals take it a little over",
    { budget: 7000 },
    { rent: 3500, facts: { unit: "seat" }, costs: { meals: 4500 } },
    "near",
    "near budget: 8000 to 9850, has 7000",
  ),
  say(
    "a seat whose meals are in the rent, all else known",
    { budget: 3000 },
    { rent: 3500, facts: { unit: "seat" }, costs: nothingMore },
    "near",
    "near budget: 3500 to 3500, has 3000",
  ),
  say(
    "a seat whose meals are in the rent",
    { budget: 5350 },
    { rent: 3500, facts: { unit: "seat" }, costs: { meals: 0 } },
    "yes",
    "yes budget: 3950 to 5350, has 5350",
  ),
  say("a seat without meals", { budget: 5350 }, { rent: 3500, facts: { unit: "seat", meals: "none" } }, "yes", "yes budget: 3950 to 5350, has 5350"),
  // A flat: 4,500 to 13,300 on top.
  say("a flat, below its rent", { budget: 19_999 }, { rent: 20_000, facts: { unit: "flat" } }, "near", "near budget: 20000 to 33300, has 19999"),
  say("a flat, perhaps", { budget: 30_000 }, { rent: 20_000, facts: { unit: "flat" } }, "ask", "ask budget: 24500 to 33300, has 30000"),
  say("a flat, surely", { budget: 33_300 }, { rent: 20_000, facts: { unit: "flat" } }, "yes", "yes budget: 24500 to 33300, has 33300"),
  // A known cost replaces the usual one, lower or higher.
  say("all bills in the rent, and just that", { budget: 8000 }, { costs: nothingMore }, "yes", "yes budget: 8000 to 8000, has 8000"),
  say("all bills in the rent, one taka short", { budget: 7999 }, { costs: nothingMore }, "near", "near budget: 8000 to 8000, has 7999"),
  say("all known, exactly a fifth above the budget", { budget: 8000 }, { rent: 9600, costs: nothingMore }, "near", "near budget: 9600 to 9600, has 8000"),
  say("all known, a fifth and a taka above the budget", { budget: 8000 }, { rent: 9601, costs: nothingMore }, "no", "no budget: 9601 to 9601, has 8000"),
  say("one bill known", { budget: 10_000 }, { costs: { electricity: 500 } }, "ask", "ask budget: 9100 to 11700, has 10000"),
  say("a service charge far above what is usual", { budget: 12_000 }, { costs: { serviceCharge: 5000 } }, "near", "near budget: 13000 to 15900, has 12000"),
  say("the same, far above the budget", { budget: 10_000 }, { costs: { serviceCharge: 5000 } }, "no", "no budget: 13000 to 15900, has 10000"),
  say("meals offered with a room", { budget: 12_400 }, { costs: { meals: 3000 } }, "ask", "ask budget: 12000 to 15400, has 12400"),
  say("an advance is no part of a month", { budget: 12_400 }, { costs: { advance: 50_000 } }, "yes", "yes budget: 9000 to 12400, has 12400"),
];

const cash: VerdictCase[] = [
  // Advance unknown: usually one to three months' rent, and the first month. A mess may ask only for that month.
  say("just under the first month's rent", { cash: 7999 }, {}, "no", "no cash: 8000 to 32000, has 7999"),
  say("just the first month's rent", { cash: 8000 }, {}, "ask", "ask cash: 16000 to 32000, has 8000"),
  say("just under one month's advance", { cash: 15_999 }, {}, "ask", "ask cash: 16000 to 32000, has 15999"),
  say("just under three months' advance", { cash: 31_999 }, {}, "ask", "ask cash: 16000 to 32000, has 31999"),
  say("just three months' advance", { cash: 32_000 }, {}, "yes", "yes cash: 16000 to 32000, has 32000"),
  say("a known advance, just enough", { cash: 24_000 }, { costs: { advance: 16_000 } }, "yes", "yes cash: 24000 to 24000, has 24000"),
  say("a known advance, one taka short", { cash: 23_999 }, { costs: { advance: 16_000 } }, "no", "no cash: 24000 to 24000, has 23999"),
  say("no advance at all", { cash: 8000 }, { costs: { advance: 0 } }, "yes", "yes cash: 8000 to 8000, has 8000"),
  say("no advance at all, one taka short", { cash: 7999 }, { costs: { advance: 0 } }, "no", "no cash: 8000 to 8000, has 7999"),
  // An advance above the guideline is shown with the costs but does not change the verdict: a seeker who has the cash
  // can still live there.
  say("three months' advance", { cash: 32_000 }, { costs: { advance: 24_000 } }, "yes", "yes cash: 32000 to 32000, has 32000"),
  say("more than three months' advance, and the cash for it", { cash: 60_000 }, { costs: { advance: 24_001 } }, "yes", "yes cash: 32001 to 32001, has 60000"),
  say("six months' advance, nothing said of cash", {}, { costs: { advance: 48_000 } }, "yes"),
  say("the bills of a month are no part of the first day", { cash: 32_000 }, { costs: { serviceCharge: 5000 } }, "yes", "yes cash: 16000 to 32000, has 32000"),
];

const days: VerdictCase[] = [
  say("free on the very day", { moveInBy: "2026-12-01" }, {}, "yes", "yes moveIn: 2026-12-01, by 2026-12-01"),
  say("free a day before", { moveInBy: "2026-12-02" }, {}, "yes", "yes moveIn: 2026-12-01, by 2026-12-02"),
  say("free a day after", { moveInBy: "2026-11-30" }, {}, "no", "no moveIn: 2026-12-01, by 2026-11-30"),
  say(
    "free on the first of January, wanted by New Year's Eve",
    { moveInBy: "2026-12-31" },
    { moveIn: "2027-01-01" },
    "no",
    "no moveIn: 2027-01-01, by 2026-12-31",
  ),
  say(
    "free on New Year's Eve, wanted by the first of January",
    { moveInBy: "2027-01-01" },
    { moveIn: "2026-12-31" },
    "yes",
    "yes moveIn: 2026-12-31, by 2027-01-01",
  ),
  say("no day is no limit", {}, { moveIn: "2027-06-01" }, "yes"),
  say("taken", {}, { isAvailable: false }, "no", "no taken"),
];

/** Works the late shift, smokes on the balcony, cooks for herself, has friends over by day, and has a budget. */
const mina: Partial<SeekerProfile> = {
  gender: "female",
  homeBy: "22:30",
  smokes: "outside",
  cooks: "everything",
  guests: "day",
  units: ["room"],
  budget: 13_000,
  cash: 40_000,
  moveInBy: "2026-12-15",
  needs: { wifi: "must", lift: "nice" },
};
const good: Home["facts"] = {
  genders: "women",
  unit: "room",
  gateCloses: "23:00",
  guests: "day",
  cooking: "yes",
  smokingAllowed: "outside",
  kitchenVegetarian: "no",
  beefCooked: "yes",
  wifi: "yes",
};
const nothing: Home["facts"] = { households: undefined, occupations: undefined, genders: undefined };
const minaFits = [
  "yes gateCloses/house: 23:00",
  "yes smokingAllowed/house: outside",
  "yes guests/house: day",
  "yes cooking/house: yes",
  "yes kitchenVegetarian/house: no",
  "yes beefCooked/house: yes",
  "yes unit/seeker: room",
  "yes wifi/seeker: yes",
  "yes budget: 9000 to 12400, has 13000",
  "yes cash: 16000 to 32000, has 40000",
  "yes moveIn: 2026-12-01, by 2026-12-15",
];
const without = (...texts: string[]) => minaFits.filter((text) => !texts.some((start) => text.startsWith(start)));

const several: VerdictCase[] = [
  say("all is known, and all fits", mina, { facts: good }, "yes", ...minaFits),
  say(
    "the gate at ten and the shift until half past: one reason is enough, and it comes first",
    mina,
    { facts: { ...good, gateCloses: "22:00" } },
    "no",
    "no gateCloses/house: 22:00",
    ...without("yes gateCloses"),
  ),
  say("one thing unknown is one thing to ask", mina, { facts: { ...good, wifi: undefined } }, "ask", "ask wifi/seeker: ?", ...without("yes wifi")),
  say(
    "what stands against it, then what to ask, then what fits; the house before the seeker, money and days last",
    mina,
    { facts: { ...good, gateCloses: "22:00", guests: undefined, wifi: "no" }, moveIn: "2026-12-16" },
    "no",
    "no gateCloses/house: 22:00",
    "no wifi/seeker: no",
    "no moveIn: 2026-12-16, by 2026-12-15",
    "ask guests/house: ?",
    ...without("yes gateCloses", "yes guests", "yes wifi", "yes moveIn"),
  ),
  say(
    "taken comes before all other reasons",
    mina,
    { facts: { ...good, gateCloses: "22:00" }, isAvailable: false },
    "no",
    "no taken",
    "no gateCloses/house: 22:00",
    ...without("yes gateCloses"),
  ),
  say(
    "slightly over the budget, and nothing else against it",
    mina,
    { facts: good, rent: 13_500 },
    "near",
    "near budget: 13500 to 17900, has 13000",
    "ask cash: 27000 to 54000, has 40000",
    ...without("yes budget", "yes cash"),
  ),
  say(
    "slightly over the budget, with something to ask: near is worse than ask",
    { ...mina, cash: undefined },
    { facts: { ...good, wifi: undefined }, rent: 13_500 },
    "near",
    "near budget: 13500 to 17900, has 13000",
    "ask wifi/seeker: ?",
    ...without("yes budget", "yes cash", "yes wifi"),
  ),
  say(
    "slightly over the budget, and the gate is against it: a no, and the gate comes first",
    { ...mina, cash: undefined },
    { facts: { ...good, gateCloses: "22:00" }, rent: 13_500 },
    "no",
    "no gateCloses/house: 22:00",
    "near budget: 13500 to 17900, has 13000",
    ...without("yes gateCloses", "yes budget", "yes cash"),
  ),
  say(
    "slightly over the budget and over the cash: the cash is there or it is not",
    { ...mina, cash: 13_000 },
    { facts: good, rent: 13_500 },
    "no",
    "no cash: 13500 to 54000, has 13000",
    "near budget: 13500 to 17900, has 13000",
    ...without("yes budget", "yes cash"),
  ),
  say(
    "unknown things do not soften a no",
    mina,
    { facts: { ...nothing, genders: "men" } },
    "no",
    "no genders/house: men",
    "ask households/house: ?",
    "ask occupations/house: ?",
    "ask gateCloses/house: ?",
    "ask smokingAllowed/house: ?",
    "ask guests/house: ?",
    "ask cooking/house: ?",
    "ask kitchenVegetarian/house: ?",
    "ask beefCooked/house: ?",
    "ask unit/seeker: ?",
    "ask wifi/seeker: ?",
    ...minaFits.slice(-3),
  ),
  say(
    "a post with nothing but what the form asks: whom it takes has to be asked",
    {},
    { facts: nothing },
    "ask",
    "ask households/house: ?",
    "ask occupations/house: ?",
    "ask genders/house: ?",
  ),
  say(
    "the same for a family: women or men is no question",
    { household: "family" },
    { facts: nothing },
    "ask",
    "ask households/house: ?",
    "ask occupations/house: ?",
  ),
  say("who asks for nothing may live wherever they are welcome", {}, {}, "yes"),
  say(
    "and is bound by nothing else that a home says",
    {},
    { facts: { gateCloses: "20:00", guests: "never", pets: "no", cooking: "no", roof: "no", power: "none" } },
    "yes",
  ),
  say(
    "smokes inside, and must have no smoke inside: nothing fits both",
    { smokes: "anywhere", needs: { smokingAllowed: "must" } },
    { facts: { smokingAllowed: "anywhere" } },
    "no",
    "no smokingAllowed/seeker: anywhere",
    "yes smokingAllowed/house: anywhere",
  ),
  say(
    "the same, where one smokes outside: to be asked",
    { smokes: "anywhere", needs: { smokingAllowed: "must" } },
    { facts: { smokingAllowed: "outside" } },
    "ask",
    "ask smokingAllowed/house: outside",
    "yes smokingAllowed/seeker: outside",
  ),
  say(
    "the kitchen asked for by both sides",
    { cooks: "noBeef", needs: { kitchenVegetarian: "must" } },
    { facts: { cooking: "yes", kitchenVegetarian: "yes" } },
    "no",
    "no kitchenVegetarian/house: yes",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/seeker: yes",
  ),
  say(
    "cooks vegetarian, must have a vegetarian kitchen, and has one",
    { cooks: "vegetarian", needs: { kitchenVegetarian: "must" } },
    { facts: { cooking: "yes", kitchenVegetarian: "yes" } },
    "yes",
    "yes cooking/house: yes",
    "yes kitchenVegetarian/seeker: yes",
  ),
  say("where one looks and goes every day is no reason", { areas: ["mirpur"], dailyPlace: "motijheel" }, {}, "yes"),
];

export const moneyCases: VerdictCase[] = [...budgets, ...cash, ...days, ...several];
