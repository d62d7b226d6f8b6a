/** The markup before hydration, and without JavaScript. */
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ProfileEditor } from "./profile-editor.tsx";
import { HIDE_PROFILE, SHOW_PROFILE, ShowProfile } from "./show-profile.tsx";

const draw = (element: ReactElement) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: () => element }]), { initialEntries: ["/"] }));

const editor = (next: string | undefined) => draw(createElement(ProfileEditor, { uid: "nila", base: [], outcome: undefined, next, today: "2026-11-15" }));

test("the form of a profile is sent to an address that keeps the way back", () => {
  expect(editor("/featuredPostDetails/12")).toContain('action="/matchProfile?next=%2FfeaturedPostDetails%2F12"');
  expect(editor(undefined)).toContain('action="/matchProfile"');
});

test.each([
  [false, SHOW_PROFILE],
  [true, HIDE_PROFILE],
])("a profile that is shown or not (%s) has one button, at the same place", (isShown, value) => {
  const markup = draw(createElement(ShowProfile, { name: "Nila", isShown, answer: undefined }));
  expect(markup.match(/<button/g)).toHaveLength(1);
  expect(markup).toMatch(new RegExp(`</output><button[^>]* value="${value}"`));
});
