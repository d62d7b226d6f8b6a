import { expect, test } from "vitest";
import { moveInLimits } from "../move-in.limits.ts";
import { checkMoveIn, readMoveInForm } from "./move-in-input.ts";

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

const check = (fields: Record<string, string | string[]>) =>
  checkMoveIn(readMoveInForm(formOf({ day: "2026-12-01", ...fields })));

test("empty rows are left out, digits of both scripts are read", () => {
  const paid = {
    paidWhat: ["", "Advance"],
    paidTaka: ["", "১৬,০০০"],
    paidDay: ["", "2026-11-28"],
    paidHow: ["cash", "bank"],
  };
  expect(check({ broken: ["", " door ", ""], ...paid })).toMatchObject({
    input: {
      day: "2026-12-01",
      gas: "",
      broken: ["door"],
      paid: [{ what: "Advance", taka: 16_000, day: "2026-11-28", how: "bank" }],
    },
  });
});

test("problems are those of the row in the form, also after an empty one", () => {
  const paid = {
    paidWhat: ["", "Advance"],
    paidTaka: ["", "much"],
    paidDay: ["", "2026-11-28"],
    paidHow: ["cash", "cash"],
  };
  const checked = check({
    day: "soon",
    gas: "9".repeat(moveInLimits.reading + 1),
    broken: ["", "x".repeat(moveInLimits.item + 1)],
    ...paid,
  });
  expect("problems" in checked && Object.keys(checked.problems).toSorted()).toEqual([
    "broken-1",
    "day",
    "gas",
    "paid-1",
  ]);
});

test("a form keeps no more rows than the limits, and none that are empty at its end", () => {
  const values = readMoveInForm(
    formOf({
      broken: [...Array<string>(50).fill("x"), ""],
      paidWhat: ["a", "", ""],
      paidHow: ["cash", "cash", "cash"],
    }),
  );
  expect([values.broken.length, values.paid.length]).toEqual([moveInLimits.broken, 1]);
});
