/** The markup before hydration, and without JavaScript. */
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ProfileEditor } from "./profile-editor.tsx";
import { HIDE_PROFILE, SHOW_PROFILE, ShowProfile } from "./show-profile.tsx";

const draw = (element: ReactElement) =>
  renderToStaticMarkup(
    createElement(createRoutesStub([{ path: "/", Component: () => element }]), { initialEntries: ["/"] }),
  );

const editor = (next: string | undefined, isNew = true) =>
  draw(
    createElement(ProfileEditor, {
      uid: "nila",
      base: [],
      isNew,
      outcome: undefined,
      next,
      today: "2026-11-15",
      example: undefined,
    }),
  );

test("the form of a profile is sent to an address that keeps the way back", () => {
  expect(editor("/featuredPostDetails/12")).toContain('action="/matchProfile?next=%2FfeaturedPostDetails%2F12"');
  expect(editor(undefined)).toContain('action="/matchProfile"');
});

test("without JavaScript a new profile has all fields in one form, and a button that saves it", () => {
  const markup = editor(undefined);
  for (const name of [
    "gender",
    "household",
    "occupation",
    "homeBy",
    "smokes",
    "budget",
    "areaText",
    "need-lift",
    "moveInBy",
  ])
    expect(markup).toContain(`name="${name}"`);
  expect(markup).toContain('data-submit="without-script"');
  expect(markup.match(/data-current/g)).toHaveLength(1);
  expect(editor(undefined, false)).not.toMatch(/data-steps|data-current|data-submit/);
});

test.each([
  [false, SHOW_PROFILE],
  [true, HIDE_PROFILE],
])("a profile that is shown or not (%s) has one button, at the same place", (isShown, value) => {
  const markup = draw(createElement(ShowProfile, { name: "Nila", isShown, answer: undefined }));
  expect(markup.match(/<button/g)).toHaveLength(1);
  expect(markup).toMatch(new RegExp(`</output><button[^>]* value="${value}"`));
});
