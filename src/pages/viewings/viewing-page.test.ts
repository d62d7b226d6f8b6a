import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { withText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { BookedParts } from "./booked-parts.tsx";
import { NobodyCame } from "./nobody-came.tsx";

const startsAt = "2026-11-20T10:30:00.000Z";
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

test("only a visit to come is in the future tense", () => {
  expect(withText(viewing)).toBe("You visit Rina");
  expect(withText({ ...viewing, side: "poster", state: "happened" })).toBe("Rina visited you");
  expect(withText({ ...viewing, state: "happened" })).toBe("You visited Rina");
  expect(withText({ ...viewing, side: "poster", state: "cancelled" })).toBe("With Rina");
});

test("the seeker is asked whether they come with the reminder, not right after booking", () => {
  const asksAt = Date.parse(viewing.asksAt);
  const asks = (now: number) =>
    markup(() => createElement(BookedParts, { viewing, codeError: undefined, now })).includes(
      m.viewing_coming_question(),
    );
  expect([asks(asksAt - 1), asks(asksAt)]).toEqual([false, true]);
});

const shown = (change: Partial<WireViewing>) =>
  markup(() =>
    createElement(NobodyCame, {
      viewing: { ...viewing, state: "missed", saidNobodyCame: true, ...change },
      now: Date.parse(startsAt),
    }),
  );

test("the seeker can answer 'nobody came' once, and the poster reads it", () => {
  expect(shown({})).toContain('value="was-there"');
  expect(shown({ saidWasThere: true })).not.toContain('value="was-there"');
  expect(shown({ side: "poster" })).not.toContain('value="was-there"');
  expect(shown({ side: "poster", saidWasThere: true })).toContain("Rina says they were there.");
});
