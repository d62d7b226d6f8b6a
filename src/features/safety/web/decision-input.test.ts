import { expect, test } from "vitest";
import { moderationLimits } from "../moderation.schema.ts";
import { checkDecision, mustConfirm, readDecisionForm } from "./decision-input.ts";

const form = (entries: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return readDecisionForm(data);
};

test("a decision goes as it was made", () => {
  expect(checkDecision(form({ decision: "approve", note: " Good. " }))).toEqual({
    input: { decision: "approve", note: "Good." },
  });
});

test("with it goes which post was looked at, if there is one", () => {
  expect(checkDecision(form({ decision: "approve", version: "abc" }))).toEqual({
    input: { decision: "approve", note: "", version: "abc" },
  });
  expect(form({ decision: "approve" }).version).toBeUndefined();
});

test.each([
  ["nothing chosen", { note: "x" }, ["decision"]],
  ["changes asked for without saying which", { decision: "askToChange", note: "  " }, ["note"]],
  ["a note that is too long", { decision: "approve", note: "x".repeat(moderationLimits.note + 1) }, ["note"]],
])("%s is to mend", (_name, entries, fields) => {
  const checked = checkDecision(form(entries));
  expect("problems" in checked && Object.keys(checked.problems)).toEqual(fields);
});

test("who loses something is asked about once more", () => {
  expect(["approve", "askToChange", "remove", "suspend", "reject"].filter(mustConfirm)).toEqual(["remove", "suspend"]);
  expect([
    form({ decision: "remove" }).isConfirmed,
    form({ decision: "remove", confirmed: "yes" }).isConfirmed,
  ]).toEqual([false, true]);
});
