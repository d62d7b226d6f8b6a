/**
 * Typical seekers, generated the same way each time: mostly bachelors who look for a seat or a room, with one or two
 * requirements.
 */
import { createDice, type Dice } from "../../scripts/seed/dice.ts";
import { type NeedName, needNames } from "../../src/features/facts/fact-table.ts";
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import type { SeekerProfile } from "../../src/features/verdict/seeker-profile.schema.ts";

type Unit = SeekerProfile["units"][number];

/** Weights of the needs: the better known a fact is, the more often it is required. */
const needShares: Partial<Record<NeedName, number>> = {
  wifi: 5,
  gas: 4,
  attachedBath: 4,
  lift: 2,
  water: 3,
  power: 3,
  smokingAllowed: 3,
  balcony: 2,
  quietHours: 1,
};
const budgets: Record<Unit, readonly [number, number]> = {
  seat: [6_000, 13_000],
  room: [8_000, 20_000],
  flat: [20_000, 60_000],
};

function needsOf(dice: Dice): SeekerProfile["needs"] {
  const pickNeed = () => dice.pick(needShares);
  const musts = Array.from({ length: dice.between(0, 2) }, () => [pickNeed(), "must"] as const);
  const wishes = Array.from(
    { length: dice.between(0, 4) },
    () => [dice.chance(0.7) ? pickNeed() : dice.one(needNames), "nice"] as const,
  );
  return Object.fromEntries([...wishes, ...musts]);
}

function makeProfile(dice: Dice, places: readonly string[]): SeekerProfile {
  const household = dice.pick({ bachelor: 75, couple: 12, family: 13 });
  const unit: Unit =
    household === "bachelor" ? dice.pick({ seat: 55, room: 40, flat: 5 }) : dice.pick({ room: 30, flat: 70 });
  const units: Unit[] =
    household !== "bachelor" ? ["room", "flat"] : dice.chance(0.3) ? [] : dice.chance(0.5) ? ["seat", "room"] : [unit];
  const [low, high] = budgets[unit];
  const budget = Math.round(dice.between(low, high) / 500) * 500;
  return {
    gender: dice.pick({ male: 55, female: 45 }),
    household,
    occupation: dice.pick({ student: 50, jobHolder: 42, business: 8 }),
    homeBy: dice.pick({ "20:00": 20, "21:00": 25, "22:00": 25, "22:30": 10, "23:00": 12, "00:00": 5, anyTime: 3 }),
    smokes: dice.pick({ no: 85, outside: 12, anywhere: 3 }),
    cooks: dice.pick({ no: 50, everything: 25, noBeef: 20, vegetarian: 5 }),
    guests: dice.pick({ never: 65, day: 30, overnight: 5 }),
    pets: dice.pick({ no: 97, yes: 3 }),
    units,
    ...(dice.chance(0.9) ? { budget } : {}),
    ...(dice.chance(0.6) ? { cash: budget * dice.between(2, 4) } : {}),
    ...(dice.chance(0.5) ? { moveInBy: addDays(todayInDhaka(), dice.between(0, 60)) } : {}),
    areas: [],
    ...(dice.chance(0.8) ? { dailyPlace: dice.one(places) } : {}),
    needs: needsOf(dice),
  };
}

/** `places`: where they may go every day. */
export function makeProfiles(count: number, seed: number, places: readonly string[]): SeekerProfile[] {
  const dice = createDice(seed);
  return Array.from({ length: count }, () => makeProfile(dice, places));
}
