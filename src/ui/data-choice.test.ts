import { expect, test } from "vitest";
import { dataCookie, isLowData } from "./data-choice.ts";

test.each<[what: string, headers: Record<string, string>, isLow: boolean]>([
  ["nobody has said anything", {}, false],
  ["the browser spares its line", { "save-data": "on" }, true],
  ["the browser says it its own way", { "save-data": " On; q=1" }, true],
  ["the browser says something else", { "save-data": "off" }, false],
  ["the switch is on", { cookie: "theme=dark; data=low" }, true],
  ["the switch is off, whatever the browser says", { cookie: "data=full; lang=bn", "save-data": "on" }, false],
  ["a cookie of another name", { cookie: "mydata=low; data=lowest" }, false],
])("%s", (_what, headers, isLow) => {
  expect(isLowData(new Headers(headers))).toBe(isLow);
});

test("what is remembered is read again", () => {
  for (const choice of ["low", "full"] as const)
    expect(isLowData(new Headers({ cookie: dataCookie(choice).split(";")[0] ?? "", "save-data": "on" }))).toBe(choice === "low");
});
