import { expect, test } from "vitest";
import { compareCatalogues, literalTexts } from "./messages.ts";

test("literalTexts finds literal sentences", () => {
  expect(
    literalTexts(
      '<p className="x">Hello there</p><b>Rahim</b>\n<img alt="A room" /><Button label="Save it">{m.save()}</Button>',
    ),
  ).toEqual([
    { text: "Hello there", line: 1 },
    { text: "Rahim", line: 1 },
    { text: "A room", line: 2 },
    { text: "Save it", line: 2 },
  ]);
});

test("literalTexts passes over comments, names and text for programs", () => {
  expect(
    literalTexts('/* <p>Not\nthis</p> */\n// <b>nor this</b>\n<i>Nest Mates</i><b lang="en" id="x">{m.save()}</b>'),
  ).toEqual([]);
});

test("compareCatalogues finds missing and empty texts and other inputs", () => {
  const english = { file: "en.json", texts: { same: "A {name}", missing: "B", empty: "C", other: "{a} {b}" } };
  const bangla = { file: "bn.json", texts: { same: "{name} ক", empty: "", other: "{a}", more: "খ" } };
  expect(compareCatalogues(english, bangla)).toEqual([
    ["en.json", "missing", "is not in bn.json"],
    ["bn.json", "empty", "has no text"],
    ["bn.json", "more", "is not in en.json"],
    ["bn.json", "other", "has the inputs {a}, in English {a, b}"],
  ]);
});
