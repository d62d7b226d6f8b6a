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

test.each<[what: string, changes: Partial<OwnState>, says: string, canUndo: boolean]>([
  ["nothing is known of", {}, "Marked as taken.<", false],
  ["nobody liked", { takenTold: 0 }, "Marked as taken.<", false],
  ["one is told about soon", { takenTold: 1, tellInSeconds: 42 }, "We&#x27;ll tell the one person who liked it in a minute.", true],
  ["three were told about", { takenTold: 3 }, "We&#x27;ve told the 3 people who liked it.", false],
])("a taken room that %s", (_what, changes, says, canUndo) => {
  const markup = draw(changes);
  expect(markup).toContain(says);
  expect(markup.includes(">Undo <")).toBe(canUndo);
});

/** The words of the pressed button of the switch. */
const pressed = (markup: string) => [...markup.matchAll(/<button[^>]*aria-pressed="true"[^>]*>.*?<span>([^<]*)</g)].map(([, words]) => words);

test.each<[state: OwnState["state"], words: string[]]>([
  ["live", ["Available"]],
  ["asked", ["Available"]],
  ["taken", ["Taken"]],
  ["asleep", []],
])("the switch of a room that is %s shows %s", (state, words) => {
  const markup = draw({ state, sleepAt: "2026-11-20T00:00:00Z" });
  expect(pressed(markup)).toEqual(words);
  expect(markup.match(/aria-pressed/g)).toHaveLength(2);
});

test.each(["waiting", "changes", "removed"] as const)("a room that is %s has no switch", (state) => {
  expect(draw({ state })).not.toContain("aria-pressed");
});

test("seconds are counted up, and never below nothing", () => {
  const now = Date.parse("2026-11-01T00:00:00Z");
  expect([null, "2026-10-31T23:59:00Z", "2026-11-01T00:00:00.5Z", "2026-11-01T00:01:00Z"].map((time) => secondsUntil(time, now))).toEqual([0, 0, 1, 60]);
});
