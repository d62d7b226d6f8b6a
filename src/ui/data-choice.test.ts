import { expect, test } from "vitest";
import { dataCookie, isLowData } from "./data-choice.ts";

test.each<[title: string, headers: Record<string, string>, isLow: boolean]>([
  ["no cookie and no Save-Data header", {}, false],
  ["Save-Data is on", { "save-data": "on" }, true],
  ["Save-Data is on, in other case and with parameters", { "save-data": " On; q=1" }, true],
  ["Save-Data is off", { "save-data": "off" }, false],
  ["the cookie is set to low", { cookie: "theme=dark; data=low" }, true],
  ["the cookie is set to full and overrides Save-Data", { cookie: "data=full; lang=bn", "save-data": "on" }, false],
  ["other cookie names and values are ignored", { cookie: "mydata=low; data=lowest" }, false],
])("%s", (_title, headers, isLow) => {
  expect(isLowData(new Headers(headers))).toBe(isLow);
});

test("reads back the cookie that it writes", () => {
  for (const choice of ["low", "full"] as const)
    expect(isLowData(new Headers({ cookie: dataCookie(choice).split(";")[0] ?? "", "save-data": "on" }))).toBe(
      choice === "low",
    );
});
