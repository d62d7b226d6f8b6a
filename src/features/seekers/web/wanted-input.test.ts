import { describe, expect, test } from "vitest";
import { listingLimits } from "../../listings/listing.limits.ts";
import { publishable } from "../wanted.schema.ts";
import { checkWanted, readWantedForm } from "./wanted-input.ts";

const words = {
  title: "Nurse looks for a seat near Mohakhali",
  description: "I work nights and keep the kitchen clean.",
};
const publish = [...publishable];

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe("what is read of the form", () => {
  test("only what of a profile may be published, in its order", () => {
    const form = formOf([
      ["title", words.title],
      ["description", "one\r\ntwo"],
      ["publish", "needs"],
      ["publish", "cash"],
      ["publish", "household"],
      ["publish", "dailyPlace"],
    ]);
    expect(readWantedForm(form)).toEqual({
      title: words.title,
      description: "one\ntwo",
      publish: ["household", "needs"],
    });
  });

  test("nothing ticked is nothing published", () => {
    expect(checkWanted({ ...words, publish: readWantedForm(formOf([])).publish })).toEqual({
      input: { ...words, publish: [] },
    });
  });
});

describe("what is to mend", () => {
  test("all of it may stand", () => {
    expect(checkWanted({ ...words, publish })).toEqual({ input: { ...words, publish } });
  });

  test.each([
    ["nothing written", { title: " ", description: "" }, ["description", "title"]],
    ["a title too long", { ...words, title: "x".repeat(listingLimits.title + 1) }, ["title"]],
    ["a phone number in the text", { ...words, description: "Call me: 01712-345678" }, ["description"]],
    ["an e-mail address in the title", { ...words, title: "Write to nila@example.com" }, ["title"]],
  ])("%s", (_name, values, fields) => {
    const checked = checkWanted({ ...values, publish });
    expect("problems" in checked && Object.keys(checked.problems).toSorted()).toEqual(fields);
  });

  test("all that the rules find in a field is said at once", () => {
    const checked = checkWanted({ ...words, description: "Call 01712-345678 or write to nila@example.com", publish });
    expect("problems" in checked && checked.problems.description).toMatch(/phone number.*email/);
  });
});
