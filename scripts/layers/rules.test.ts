import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { cyclesOf, faultOf } from "./rules.ts";

const value = (from: string, to: string) => ({
  from: `src/${from}`,
  to: `src/${to}`,
  isType: false,
  isReExport: false,
});
const type = (from: string, to: string) => ({ ...value(from, to), isType: true });

test.each([
  ["an upward import", value("features/listings/a.ts", "features/search/b.ts")],
  ["an upward import of a type", type("features/listings/a.ts", "features/search/b.ts")],
  ["an import from the same layer", value("features/contacts/a.ts", "features/seekers/b.ts")],
  ["another feature's web folder", value("features/search/web/a.tsx", "features/listings/web/b.tsx")],
  ["another feature's server folder", value("features/search/server/a.ts", "features/listings/server/b.service.ts")],
  [
    "a type of another feature's server folder that is not a service",
    type("features/search/a.ts", "features/listings/server/b.queries.ts"),
  ],
  ["platform importing a feature", value("platform/a.ts", "features/facts/b.ts")],
  ["a page importing main", type("pages/home/a.tsx", "main/services.ts")],
  ["a feature that is in no layer", value("features/unheard-of/a.ts", "platform/b.ts")],
  ["a re-export", { ...value("features/search/a.ts", "features/listings/b.ts"), isReExport: true }],
])("rejects %s", (_name, each) => {
  expect(faultOf(each)).toBeTypeOf("string");
});

test.each([
  ["a lower feature's root file", value("features/search/a.ts", "features/listings/b.ts")],
  ["the type of a lower service", type("features/search/server/a.ts", "features/listings/server/listings.service.ts")],
  ["a page importing a feature's web folder", value("pages/home/a.tsx", "features/listings/web/b.tsx")],
  ["its own server folder", value("features/search/server/a.ts", "features/search/server/b.ts")],
  ["platform and ui", value("features/facts/a.ts", "ui/button.tsx")],
  ["main importing a service", value("main/services.ts", "features/listings/server/listings.service.ts")],
])("allows %s", (_name, each) => {
  expect(faultOf(each)).toBeUndefined();
});

test("a cycle through several features is reported once", () => {
  const imports = [
    value("features/a/x.ts", "features/b/x.ts"),
    value("features/b/x.ts", "features/c/x.ts"),
    type("features/c/x.ts", "features/a/x.ts"),
  ];
  expect(cyclesOf(imports)).toEqual([["a", "b", "c"]]);
  expect(cyclesOf(imports.slice(0, 2))).toEqual([]);
});

test("importsOf reads imports, type imports, re-exports and dynamic imports, and resolves them", () => {
  const source = `import type { A } from "../b/a.ts"; import { type B, c } from "./c.ts"; export { d }
      from "./d.ts"; const e = import("../../ui/e.tsx"); import "react";`;
  expect(
    importsOf("src/features/x/file.ts", source).map(({ to, isType, isReExport }) => [to, isType, isReExport]),
  ).toEqual([
    ["src/features/b/a.ts", true, false],
    ["src/features/x/c.ts", false, false],
    ["src/features/x/d.ts", false, true],
    ["src/ui/e.tsx", false, false],
  ]);
});
