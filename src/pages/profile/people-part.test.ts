import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PeoplePart } from "./people-part.tsx";

test("leads to who has the number, and to whom one has blocked", () => {
  const markup = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: PeoplePart }])));
  expect([...markup.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, to]) => to)).toEqual(["/phoneShared", "/blocked"]);
});
