/**
 * Facts and costs of generated listings. Nearly half have none, as in reality. In the others they are correlated: a low
 * rent is a seat in a mess, a high one a flat with a lift; gates close earlier in homes for women; some costs are left
 * out.
 */
import { type Costs, costTable } from "../../src/features/facts/cost-table.ts";
import { factBits } from "../../src/features/facts/fact-bits.ts";
import { type Facts, type FactValue, gateTimes } from "../../src/features/facts/fact-table.ts";
import { extrasOf } from "../../src/features/facts/true-cost.ts";
import { createDice, type Dice } from "./dice.ts";

type Unit = FactValue<"unit">;

/** Rents at which the usual kind of home changes. */
export const rentBands = [4_000, 8_000, 25_000] as const;
const unitsInBand: readonly Record<Unit, number>[] = [
  { seat: 90, room: 10, flat: 0 },
  { seat: 45, room: 50, flat: 5 },
  { seat: 5, room: 55, flat: 40 },
  { seat: 0, room: 10, flat: 90 },
];
/** Sets for each rent band and each gender. */
export const SETS_PER_KIND = 512;
const kinds = unitsInBand.length * 2;
const SILENT = 0.45;

export interface FactSet {
  n: number;
  facts: Facts;
  /** Without the advance, which depends on the rent. */
  costs: Costs;
  rules: string;
  amenities: string;
  extras_low: number;
  extras_high: number;
  advance_months: number | null;
}

const flag = (dice: Dice, yes: number) => (dice.chance(yes) ? "yes" : "no");

/** Keeps each fact with the given probability. */
function said(dice: Dice, share: number, facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(() => dice.chance(share)));
}

function householdsIn(dice: Dice, unit: Unit): readonly FactValue<"households">[] {
  if (unit === "seat") return ["bachelor"];
  const own = dice.some(
    unit === "room" ? { bachelor: 0.85, couple: 0.3, family: 0.08 } : { bachelor: 0.4, couple: 0.8, family: 0.9 },
  );
  return own.length > 0 ? own : [unit === "room" ? "bachelor" : "family"];
}

function occupationsIn(dice: Dice, unit: Unit): readonly FactValue<"occupations">[] {
  const own = dice.some(
    unit === "seat"
      ? { student: 0.85, jobHolder: 0.65, business: 0.2 }
      : { student: 0.6, jobHolder: 0.95, business: 0.7 },
  );
  return own.length > 0 ? own : ["jobHolder"];
}

function gateIn(dice: Dice, unit: Unit, isForWomen: boolean): FactValue<"gateCloses"> {
  if (dice.chance(unit === "flat" ? 0.5 : isForWomen ? 0.08 : 0.22)) return "anyTime";
  const middle = gateTimes.indexOf(isForWomen ? "21:30" : "23:00");
  return gateTimes[Math.min(gateTimes.length - 2, Math.max(0, middle + dice.between(-2, 2)))] ?? "23:00";
}

function rulesIn(dice: Dice, unit: Unit, isForWomen: boolean): Facts {
  const own = isForWomen ? "women" : "men";
  return {
    ...said(dice, 0.9, { households: householdsIn(dice, unit), occupations: occupationsIn(dice, unit) }),
    ...said(dice, 0.95, {
      genders: dice.chance({ seat: 0.97, room: 0.75, flat: 0.1 }[unit]) ? own : "any",
      unit,
      gateCloses: gateIn(dice, unit, isForWomen),
    }),
    ...said(dice, 0.75, {
      guests: dice.pick({ never: unit === "seat" ? 4 : 1, day: 5, overnight: unit === "flat" ? 6 : 1 }),
      cooking: flag(dice, unit === "seat" ? 0.6 : 0.9),
      smokingAllowed: dice.pick({ never: isForWomen ? 9 : 5, outside: 4, anywhere: 1 }),
    }),
    ...said(dice, 0.6, {
      roof: flag(dice, 0.6),
      pets: flag(dice, 0.12),
      kitchenVegetarian: flag(dice, 0.04),
      beefCooked: flag(dice, 0.8),
      quietHours: flag(dice, unit === "seat" ? 0.6 : 0.4),
    }),
  };
}

function amenitiesIn(dice: Dice, unit: Unit, band: number): Facts {
  const likely = [0.25, 0.4, 0.65, 0.9][band] ?? 0.5;
  return {
    ...said(dice, 0.8, {
      lift: flag(dice, likely),
      gas: dice.pick({ line: 5, prepaid: 3, cylinder: 3, none: 0.5 }),
      wifi: flag(dice, unit === "flat" ? 0.3 : 0.85),
      attachedBath: flag(dice, unit === "seat" ? 0.2 : likely),
      balcony: flag(dice, likely),
    }),
    ...said(dice, 0.6, {
      power: dice.pick({ generator: 10 * likely, ips: 4, none: 8 * (1 - likely) }),
      water: dice.pick({ allDay: 8, hours: 2 }),
      furnished: flag(dice, unit === "seat" ? 0.5 : 0.2),
      parking: flag(dice, unit === "flat" ? likely : 0.1),
      cctv: flag(dice, likely),
      guard: flag(dice, likely),
    }),
  };
}

/** Listings with more facts also have more costs. */
function costsIn(dice: Dice, unit: Unit, isTalkative: boolean): Costs {
  const share = isTalkative ? 0.85 : 0.3;
  const of = (name: keyof typeof costTable) => {
    const [low, high] = costTable[name].usual[unit];
    return Math.round((low + dice.next() * (high - low)) / 50) * 50;
  };
  const isIncluded = dice.chance(0.15);
  const thrown: Costs = {
    serviceCharge: isIncluded ? 0 : of("serviceCharge"),
    gas: isIncluded ? 0 : of("gas"),
    electricity: of("electricity"),
    water: isIncluded ? 0 : of("water"),
    internet: of("internet"),
    meals: of("meals"),
  };
  return Object.fromEntries(
    Object.entries(thrown).filter(([name]) => (name !== "meals" || unit === "seat") && dice.chance(share)),
  );
}

function throwFacts(
  dice: Dice,
  band: number,
  isForWomen: boolean,
): Pick<FactSet, "facts" | "costs" | "advance_months"> {
  if (dice.chance(SILENT)) return { facts: {}, costs: {}, advance_months: null };
  const unit = dice.pick(unitsInBand[band] ?? { room: 1 });
  const isTalkative = dice.chance(0.5);
  const facts = { ...rulesIn(dice, unit, isForWomen), ...amenitiesIn(dice, unit, band) };
  const advance = Number(
    dice.pick(
      unit === "flat" ? { "1": 1, "2": 5, "3": 3, "4": 0.5, "6": 0.5 } : { "0": 1, "1": 6, "2": 3, "3": 0.5, "5": 0.1 },
    ),
  );
  return {
    facts: isTalkative ? facts : said(dice, 0.6, facts),
    costs: costsIn(dice, unit, isTalkative),
    advance_months: dice.chance(0.7) ? advance : null,
  };
}

export function factSets(): FactSet[] {
  const dice = createDice(7);
  return Array.from({ length: kinds * SETS_PER_KIND }, (_, n) => {
    const kind = Math.floor(n / SETS_PER_KIND);
    const made = throwFacts(dice, kind >> 1, (kind & 1) === 1);
    const { rules, amenities } = factBits(made.facts);
    const { low, high } = extrasOf(made);
    return { n, ...made, rules: String(rules), amenities: String(amenities), extras_low: low, extras_high: high };
  });
}
