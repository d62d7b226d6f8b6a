import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { flagText } from "../../features/viewings/web/viewing-labels.ts";
import type { PassView } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { DAY_MS, MINUTE_MS } from "../../platform/time.ts";
import { NobodyCame } from "./nobody-came.tsx";
import { VisitDock } from "./visit-dock.tsx";

const startsAt = "2026-11-20T10:30:00.000Z";
const start = Date.parse(startsAt);
const viewing: WireViewing = {
  _id: "1",
  conversation: "2",
  slot: "3",
  side: "seeker",
  person: { person: "4", name: "Rina" },
  listing: null,
  startsAt,
  endsAt: "2026-11-20T11:00:00.000Z",
  state: "booked",
  cancelledBy: null,
  isComing: false,
  asksAt: "2026-11-19T10:30:00.000Z",
  address: "House 27, Road 4",
  code: "1234",
  isCodeLocked: false,
  saidNobodyCame: false,
  saidWasThere: false,
  sequence: 0,
};
const markup = (element: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: element }])));

const dock = (change: Partial<WireViewing>, now: number, pass?: Partial<PassView>) =>
  markup(() =>
    createElement(VisitDock, {
      viewing: { ...viewing, ...change },
      pass: pass as PassView | undefined,
      codeError: undefined,
      now,
    }),
  );
const primaries = (html: string) => html.match(/data-variant="primary"/g)?.length ?? 0;

test("the flag counts the days, and then says what became of the visit", () => {
  expect([3, 2, 1, 0].map((days) => flagText(viewing, start - days * DAY_MS))).toEqual([
    "In 3 days",
    "In 2 days",
    "Tomorrow",
    "Today",
  ]);
  expect(flagText({ ...viewing, state: "cancelled" }, start)).toBe("Cancelled");
});

test("the seeker is asked whether they come with the reminder, not right after booking, and not after the start", () => {
  const asksAt = Date.parse(viewing.asksAt);
  const asks = (now: number, change = {}) => dock(change, now).includes(m.viewing_coming_question());
  expect([asks(asksAt - 1), asks(asksAt), asks(start)]).toEqual([false, true, false]);
  expect(asks(asksAt, { isComing: true })).toBe(false);
  expect(primaries(dock({}, asksAt))).toBe(1);
});

test("the owner types the code from half an hour before, unless too many were wrong", () => {
  const poster = { side: "poster", code: null } as const;
  const types = (now: number, change = {}) => dock({ ...poster, ...change }, now).includes('name="code"');
  expect([types(start - 31 * MINUTE_MS), types(start - 30 * MINUTE_MS)]).toEqual([false, true]);
  expect(types(start, { isCodeLocked: true })).toBe(false);
  expect(dock({}, start)).not.toContain('name="code"');
});

test("after the start the one action is “I'm safe”, also if the visit was cancelled", () => {
  const pass = { canSayOut: true, cause: null };
  for (const change of [{}, { state: "cancelled" as const }]) {
    const html = dock(change, start, pass);
    expect(html).toContain('value="out"');
    expect(primaries(html)).toBe(1);
  }
  expect(dock({}, start, { canSayOut: false })).not.toContain('value="out"');
});

const shown = (change: Partial<WireViewing>) =>
  markup(() =>
    createElement(NobodyCame, {
      viewing: { ...viewing, state: "missed", saidNobodyCame: true, ...change },
      now: start,
    }),
  );

test("the seeker can answer 'nobody came' once, and the poster reads it", () => {
  expect(shown({})).toContain('value="was-there"');
  expect(shown({ saidWasThere: true })).not.toContain('value="was-there"');
  expect(shown({ side: "poster" })).not.toContain('value="was-there"');
  expect(shown({ side: "poster", saidWasThere: true })).toContain("Rina says they were there.");
});
