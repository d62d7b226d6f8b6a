import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { BrowseValues } from "../browse-values.ts";
import { BrowseEmpty } from "./browse-empty.tsx";
import type { BrowsePlace } from "./browse-labels.ts";

const dhaka: BrowsePlace = { slug: "dhaka", name: "Dhaka", nameBn: "ঢাকা" };

test.each<[what: string, values: BrowseValues, place: BrowsePlace | undefined, path: string]>([
  ["a place keeps it", { area: "dhaka", minRent: "9000" }, dhaka, "/browseListings?area=dhaka"],
  [
    "a text that names a place keeps it",
    { location: "Dhaka", minRent: "9000" },
    dhaka,
    "/browseListings?location=Dhaka",
  ],
  ["a text that names no place drops it", { location: "Atlantis", minRent: "9000" }, undefined, "/browseListings"],
])("clearing all filters of %s", (_what, values, place, path) => {
  const Empty = () =>
    createElement(BrowseEmpty, { values, place, labels: {}, relaxations: [], isPastEnd: false, isNarrowed: true });
  const markup = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Empty }])));
  expect(markup.match(/href="([^"]*)"/)?.[1]).toBe(path);
});
