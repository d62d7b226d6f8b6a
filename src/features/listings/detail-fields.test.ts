import { expect, test } from "vitest";
import { costsSchema, factsSchema } from "../facts/fact.schema.ts";
import { factNames } from "../facts/fact-table.ts";
import { detailFieldNames, detailLabel, readDetails, toDetailValues } from "./detail-fields.ts";
import { toFormValues } from "./listing-fields.ts";
import { readListingChanges, readListingForm, readNewListing } from "./web/listing-form-input.ts";

const facts = { households: ["bachelor", "family"], genders: "women", gateCloses: "22:30", lift: "no" } as const;
const costs = { gas: 0, electricity: 700, advance: 16_000 };

function formOf(values: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of typeof value === "string" ? [value] : value) form.append(name, one);
  return form;
}

test("there is a field for every fact, and it has a name to be said", () => {
  expect(detailFieldNames).toHaveLength(factNames.length + 7);
  for (const field of detailFieldNames) expect(detailLabel(field)).not.toBe(field);
});

test("what is stored stands in the form, and comes out of it as it was", () => {
  const { facts: readFacts, costs: readCosts } = readDetails(toDetailValues(facts, costs));
  expect(factsSchema.parse(readFacts)).toEqual(facts);
  expect(costsSchema.parse(readCosts)).toEqual(costs);
});

test("nothing said is nothing sent: empty is not zero", () => {
  expect(readDetails(toDetailValues({}, {}))).toEqual({ facts: {}, costs: {} });
  expect(readDetails(toDetailValues({}, { gas: 0 })).costs).toEqual({ gas: 0 });
});

test("a form's ticks, a choice taken back and Bangla digits are read", () => {
  const values = readListingForm(
    formOf({ "facts.households": ["bachelor", "couple"], "facts.lift": "", "costs.gas": "৫০০" }),
  );
  expect(readListingChanges(values)).toMatchObject({
    input: { facts: { households: ["bachelor", "couple"] }, costs: { gas: 500 } },
  });
  expect(readDetails(values).facts).not.toHaveProperty("lift");
});

test("rent, age and costs take Bangla digits, separators and the taka sign", () => {
  const values = readListingForm(
    formOf({ rent: "৳৮,৫০০", age: "৫৫", "costs.gas": "১,০৮০", "costs.advance": "১৭ ০০০" }),
  );
  expect(values).toMatchObject({ rent: "8500", age: "55", "costs.gas": "1080", "costs.advance": "17000" });
  expect(readNewListing(values)).not.toHaveProperty("problems.rent");
  expect(readNewListing(values)).toHaveProperty("problems.title", "required");
});

test.each([
  ["-5", "number"],
  ["many", "number"],
  ["1.5", "number"],
  ["100001", "number"],
])("a cost of %s is told at its own field, and stays as it was written", (written, problem) => {
  const values = readListingForm(formOf({ "costs.gas": written }));
  expect(readNewListing(values)).toMatchObject({ problems: { "costs.gas": problem } });
  expect(values["costs.gas"]).toBe(written);
});

test("a fact that the table does not have is refused at its field", () => {
  const values = readListingForm(formOf({ "facts.lift": "perhaps" }));
  expect(readNewListing(values)).toMatchObject({ problems: { "facts.lift": "choice" } });
});

test("the update form begins with what the post says", () => {
  const values = toFormValues({ title: "A room", facts, costs });
  expect(values["facts.households"]).toBe("bachelor,family");
  expect(values["facts.lift"]).toBe("no");
  expect(values["costs.gas"]).toBe("0");
  expect(values["costs.water"]).toBe("");
});
