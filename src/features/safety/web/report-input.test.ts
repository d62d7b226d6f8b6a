import { describe, expect, test } from "vitest";
import { reportLimits } from "../report.limits.ts";
import { checkReport, readAbout } from "./report-input.ts";

describe("what a report is about", () => {
  test.each([
    ["listing=12", { listing: "12" }],
    ["person=7", { person: "7" }],
    ["listing=12&person=7", { listing: "12" }],
    ["listing=x&person=7", { person: "7" }],
    ["listing=", undefined],
    ["", undefined],
  ])("%j", (search, about) => {
    expect(readAbout(new URLSearchParams(search))).toEqual(about);
  });
});

describe("what is to mend before it is sent", () => {
  test("a report with a reason goes, with or without words", () => {
    expect(checkReport({ listing: "12" }, { reason: "fake", words: "  " })).toEqual({
      input: { listing: "12", reason: "fake", words: "" },
    });
  });

  test.each([
    ["no reason", { reason: "", words: "" }, ["reason"]],
    ["a reason that is none", { reason: "ugly", words: "" }, ["reason"]],
    ["something else without a word", { reason: "other", words: " " }, ["words"]],
    ["too many words", { reason: "fake", words: "x".repeat(reportLimits.words + 1) }, ["words"]],
    ["both", { reason: "", words: "x".repeat(reportLimits.words + 1) }, ["reason", "words"]],
  ])("%s", (_name, values, fields) => {
    const checked = checkReport({ listing: "12" }, values);
    expect("problems" in checked && Object.keys(checked.problems).toSorted()).toEqual(fields);
  });
});
