import { describe, expect, test } from "vitest";
import { allInText, costView } from "./cost-labels.ts";
import type { Facts } from "./fact-table.ts";

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

  test("own cooking is neither promised nor counted, and the bill says so", () => {
    const seat = { rent: 5000, facts: { unit: "seat", meals: "none" }, costs: { ...known, advance: 0 } } as const;
    const meals = { label: "Meals", amount: "Own cooking", isUsual: false };
    expect(costView(seat)).toMatchObject({
      allIn: "৳6,000",
      parts: expect.arrayContaining([meals]) as unknown,
      isOpen: false,
    });
    expect(costView({ ...seat, costs: { ...seat.costs, meals: 0 } }).parts).toContainEqual(meals);
    expect(costView({ ...seat, costs: { ...seat.costs, meals: 4000 } }).allIn).toBe("৳10,000");
    expect(costView({ ...seat, facts: { unit: "seat" } }).allIn).toBe("৳8,500–৳11,000");
  });

  test("meals are in the rent only if there is a cook; an amount of 0 alone says nothing", () => {
    const mealsOf = (facts: Facts, meals: number | undefined) =>
      costView({ rent: 5000, facts, costs: { ...known, meals, advance: 0 } }).parts.slice(5);
    expect(mealsOf({ unit: "seat", meals: "cook" }, 0)).toMatchObject([
      { label: "Cook and meals", amount: "In the rent" },
    ]);
    const estimate = { amount: "৳2,500–৳5,000", isUsual: true };
    expect(mealsOf({ unit: "seat" }, 0)).toMatchObject([estimate]);
    expect(mealsOf({ unit: "seat", meals: "mealRate" }, 0)).toMatchObject([estimate]);
    expect(mealsOf({ unit: "room", meals: "cook" }, undefined)).toMatchObject([estimate]);
    expect(mealsOf({ unit: "room" }, 0)).toEqual([]);
    expect(mealsOf({ unit: "seat", meals: "mealRate" }, 4000)).toEqual([
      { label: "Meal rate (mess)", amount: "৳4,000", isUsual: false },
    ]);
    expect(allInText({ rent: 5000, facts: { unit: "seat" }, costs: { ...known, meals: 0 } })).toBe("৳8,500+ all-in");
  });

  test("all known: one number each, no note, no flag", () => {
    const view = costView({ rent: 8000, facts: { unit: "room" }, costs: { ...known, advance: 16_000 } });
    expect(view).toMatchObject({
      allIn: "৳9,000",
      dayOne: "৳24,000",
      advanceMonths: "2 months' rent",
      isOpen: false,
      flag: undefined,
    });
  });

  test("four months in advance are flagged with the rule and what it allows; three are not", () => {
    expect(costView({ ...bare, costs: { advance: 32_000 } }).flag).toMatch(
      /Dhaka North City Corporation.*January 2026.*three months.*৳24,000/,
    );
    expect(costView({ ...bare, costs: { advance: 24_000 } }).flag).toBeUndefined();
    expect(costView(bare).flag).toBeUndefined();
  });
});
