import { afterEach, describe, expect, test } from "vitest";
import { checkRows } from "../../../test/rows.ts";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { costNames, costTable } from "./cost-table.ts";
import { type FactRow, factNames, factTable } from "./fact-table.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const isBangla = (text: string) => /[\u0980-\u09FF]/.test(text) && !/[A-Za-z]/.test(text);
const isEnglish = (text: string) => text.length > 0 && !/[\u0980-\u09FF]/.test(text);

const wordsOf = (row: FactRow) => [
  row.label(),
  row.question(),
  ...Object.values(row.values).map((word) => word()),
  ...(row.need ? [row.need.label()] : []),
];

describe.each(["en", "bn"] as const)("in %s", (locale) => {
  const isSaid = locale === "bn" ? isBangla : isEnglish;

  test("an attribute has a label, a question, values and a need in words", () =>
    checkRows(
      factNames.map((name) => [name]),
      (name) => {
        overwriteGetLocale(() => locale);
        const row = factTable[name];
        expect(wordsOf(row).filter((word) => !isSaid(word))).toEqual([]);
        expect(row.question()).toMatch(/\?$/);
        const values = Object.values(row.values).map((word) => word());
        expect(new Set(values).size).toBe(values.length);
      },
    ));

  test("a cost has a label and a question", () =>
    checkRows(
      costNames.map((name) => [name]),
      (name) => {
        overwriteGetLocale(() => locale);
        const { label, question } = costTable[name];
        expect([label(), question()].filter((word) => !isSaid(word))).toEqual([]);
        expect(question()).toMatch(/\?$/);
      },
    ));

  test("no two attributes, and no two needs, are called the same", () => {
    overwriteGetLocale(() => locale);
    for (const words of [
      factNames.map((name) => factTable[name].label()),
      factNames.map((name) => factTable[name].question()),
      factNames.flatMap((name) => factTable[name].need?.label() ?? []),
      costNames.map((name) => costTable[name].label()),
    ])
      expect(new Set(words).size).toBe(words.length);
  });
});

test("a need is met by some of an attribute's values, and missed by others", () => {
  for (const name of factNames) {
    const { need, values } = factTable[name];
    if (!need) continue;
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...need.accept]));
    expect(need.accept.length).toBeGreaterThan(0);
    expect(need.accept.length).toBeLessThan(Object.keys(values).length);
  }
});

test("no attribute, value or need speaks of belief or origin", () => {
  const words = factNames
    .flatMap((name) => [name, ...Object.keys(factTable[name].values), ...wordsOf(factTable[name])])
    .join(" ");
  expect(words).not.toMatch(
    /relig|faith|muslim|hindu|buddh|christ|islam|communit|tribe|ethnic|caste|origin|native|district|national/i,
  );
});
