import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FriendVisit } from "../../features/visit-pass/visit-pass.view.ts";
import { FriendAnswer } from "./friend-answer.tsx";

const shown = (state: FriendVisit["state"], friend: FriendVisit["friend"]) => {
  const visit = { name: "Rina", state, friend, isFull: false } as FriendVisit;
  const element = () =>
    createElement(FriendAnswer, { visit, isSent: false, isEmailWrong: false, pushKey: null, isBusy: false });
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: element }])));
};

test("a friend is asked for an address before an alarm, and for nothing during it", () => {
  expect(shown("visiting", null)).toContain("<form");
  expect(shown("alarm", null)).toBe("");
  expect(shown("alarm", { isConfirmed: false, isByPush: false })).toBe("");
});
