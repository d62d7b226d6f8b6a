import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { type PageServices, servicesContext } from "../services.context.ts";
import { action, loader } from "./profile-page.tsx";

const actor = { uid: "nila", memberId: "7" } as Actor;
const answers = { gender: "female", household: "bachelor", occupation: "student", homeBy: "22:30", smokes: "no" };
const from = "/matchProfile?next=%2FfeaturedPostDetails%2F12";

type Arguments = Parameters<typeof action>[0] & Parameters<typeof loader>[0];

function at(path: string, form?: Record<string, string>, isMember = true): Arguments {
  const context = new RouterContextProvider();
  context.set(actorContext, isMember ? actor : undefined);
  const services = { areas: {}, profiles: { getProfile: async () => undefined, saveProfile: async () => undefined } };
  context.set(servicesContext, services as unknown as PageServices);
  const body = form && new URLSearchParams(form);
  return { context, request: new Request(`http://localhost${path}`, body ? { method: "POST", body } : {}) } as unknown as Arguments;
}

const placeOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("location") : answer);

test("a mistake keeps the way back, which the address says also where no script runs", async () => {
  const { gender: _gender, ...rest } = answers;
  expect(await action(at(from, rest))).toMatchObject({ data: { problems: { gender: "choose" } }, init: { status: 400 } });
  // The page that is drawn with it, and what the form on it then comes to.
  expect(await loader(at(from))).toMatchObject({ next: "/featuredPostDetails/12" });
  expect(placeOf(await action(at(from, answers)))).toBe("/featuredPostDetails/12");
});

test("without one it goes on to where one could live; nothing leads elsewhere", async () => {
  const list = "/browseListings?livable=maybe&sort=fit";
  expect(placeOf(await action(at("/matchProfile", answers)))).toBe(list);
  expect(placeOf(await action(at("/matchProfile?next=%2F%2Fevil.example", answers)))).toBe(list);
  expect(await loader(at("/matchProfile?next=https%3A%2F%2Fevil.example"))).toMatchObject({ next: undefined });
});

test("the way back outlasts the log-in", async () => {
  const toLogin = await loader(at(from, undefined, false)).catch((thrown: unknown) => thrown);
  expect(new URL(String(placeOf(toLogin)), "http://localhost").searchParams.get("next")).toBe(from);
});
