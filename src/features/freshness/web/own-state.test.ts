import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { TakenPlan } from "../freshness.schema.ts";
import { type OwnState, OwnStateLine, secondsUntilTold } from "./own-state.tsx";

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

const plan: TakenPlan = { people: 1, visits: [], candidates: [], movesIn: null };

function draw(changes: Partial<OwnState>): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => createElement(OwnStateLine, { own: { ...own, ...changes } }) },
  ]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

test.each<[what: string, changes: Partial<OwnState>, says: string, canUndo: boolean]>([
  ["nothing is known of", {}, "Marked as taken.<", false],
  ["nobody liked", { takenTold: 0 }, "Marked as taken.<", false],
  ["one is told about soon", { takenTold: 1, tellInSeconds: 42, plan }, "Taken. In a minute we tell 1 person.", true],
  [
    "ends visits",
    {
      takenTold: 5,
      tellInSeconds: 42,
      plan: { ...plan, people: 5, visits: [{ name: "Rumana", startsAt: "2026-11-20T10:30:00Z" }] },
    },
    "Taken. In a minute we tell 5 people and cancel 1 visit (Rumana, Fri 20 Nov, 4:30 pm).",
    true,
  ],
  [
    "ends many visits",
    {
      tellInSeconds: 42,
      plan: {
        ...plan,
        people: 5,
        visits: ["A", "B", "C", "D"].map((name) => ({ name, startsAt: "2026-11-20T10:30:00Z" })),
      },
    },
    "cancel 4 visits (A, Fri 20 Nov, 4:30 pm; B, Fri 20 Nov, 4:30 pm; C, Fri 20 Nov, 4:30 pm; …).",
    true,
  ],
  [
    "nobody has to be told about",
    { tellInSeconds: 42, plan: { ...plan, people: 0 } },
    "Taken. There&#x27;s nobody to tell.",
    true,
  ],
  ["three were told about", { takenTold: 3 }, "We&#x27;ve told 3 people.", false],
])("a taken room that %s", (_what, changes, says, canUndo) => {
  const markup = draw(changes);
  expect(markup).toContain(says);
  expect(markup.includes(">Undo <")).toBe(canUndo);
});

test("who moves in can be chosen, those who have visited are marked, somebody else is the default", () => {
  const candidates = [
    { id: "11", name: "Rumana", hasVisited: true },
    { id: "12", name: "Mim", hasVisited: false },
  ];
  const markup = draw({ tellInSeconds: 42, plan: { ...plan, candidates } });
  const options = [...markup.matchAll(/<option value="(\d*)"([^>]*)>([^<]*)</g)].map(([, value, rest, words]) => [
    value,
    rest?.trim(),
    words,
  ]);
  expect(options).toEqual([
    ["", 'selected=""', "Someone else"],
    ["11", "", "Rumana (has visited)"],
    ["12", "", "Mim"],
  ]);
  expect(draw({ tellInSeconds: 0, plan: { ...plan, candidates } })).not.toContain("<option");
});

/** The words of the pressed button of the switch. */
const pressed = (markup: string) =>
  [...markup.matchAll(/<button[^>]*aria-pressed="true"[^>]*>.*?<span>([^<]*)</g)].map(([, words]) => words);

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

test("seconds are counted up; while a worker is late, the page looks again soon", () => {
  const now = Date.parse("2026-11-01T00:00:00Z");
  const times = [null, "2026-10-31T23:59:00Z", "2026-11-01T00:00:05.5Z", "2026-11-01T00:01:00Z"];
  expect(times.map((time) => secondsUntilTold(time, now))).toEqual([0, 5, 6, 60]);
});
