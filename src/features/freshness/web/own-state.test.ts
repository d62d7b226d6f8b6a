import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type OwnState, OwnStateLine, secondsUntil } from "./own-state.tsx";

const own: OwnState = {
  id: "7",
  title: "Sunny room",
  state: "taken",
  sleepAt: null,
  note: null,
  confirmedAt: "2026-11-01T00:00:00Z",
  likeCount: 3,
  takenTold: null,
  tellInSeconds: 0,
};

function draw(changes: Partial<OwnState>): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => createElement(OwnStateLine, { own: { ...own, ...changes } }) }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

test.each<[what: string, changes: Partial<OwnState>, says: string, button: string]>([
  ["nothing is known of", {}, "Marked as taken.<", "Available again"],
  ["nobody liked", { takenTold: 0 }, "Nobody had liked it, so there was nobody to tell.", "Available again"],
  ["one is told about soon", { takenTold: 1, tellInSeconds: 42 }, "In a minute we e-mail the 1 person who liked it.", "Undo"],
  ["three were told about", { takenTold: 3 }, "The 3 people who liked it were told by e-mail.", "Available again"],
])("a taken room that %s", (_what, changes, says, button) => {
  const markup = draw(changes);
  expect(markup).toContain(says);
  expect(markup).toContain(`>${button} <`);
});

test("without JavaScript, It's taken leads to the question and marks nothing", () => {
  const button = /<button[^>]*>(?:(?!<\/button>).)*It&#x27;s taken/.exec(draw({ state: "live" }))?.[0] ?? "";
  expect(button).toContain('formMethod="get"');
  expect(button).toContain('name="take"');
  expect(button).not.toContain('name="answer"');
});

test("seconds are counted up, and never below nothing", () => {
  const now = Date.parse("2026-11-01T00:00:00Z");
  expect([null, "2026-10-31T23:59:00Z", "2026-11-01T00:00:00.5Z", "2026-11-01T00:01:00Z"].map((time) => secondsUntil(time, now))).toEqual([0, 0, 1, 60]);
});
