import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import ToLetPage from "./to-let-page.tsx";

test.each([
  [true, "/featuredPostDetails/5/ask"],
  [false, "/featuredPostDetails/5"],
])("'Write to the owner' of a member (%s) leads to %s", (isMember, path) => {
  const room = {
    id: "5",
    rent: "৳8,500",
    place: "Mirpur 10",
    photo: undefined,
    allIn: undefined,
    from: undefined,
    match: undefined,
    who: "Room · women",
    confirmed: "1 December 2026",
  };
  const props = { loaderData: { state: "free", room, similar: undefined, isMember } };
  const Page = () => createElement(ToLetPage, props as never);
  const markup = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Page }])));
  expect(/<a[^>]* href="([^"]+)"/.exec(markup)?.[1]).toBe(path);
});
