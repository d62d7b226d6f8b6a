import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Actor } from "../../platform/auth/actor.ts";
import { actorContext, logContext } from "../../platform/http/page.context.ts";
import { middleware } from "../frame/protected-layout.tsx";
import { type PageServices, servicesContext } from "../services.context.ts";
import { action, loader } from "./profile-page.tsx";

const actor = { uid: "nila", memberId: "7" } as Actor;
const answers = { gender: "female", household: "bachelor", occupation: "student", homeBy: "22:30", smokes: "no" };
const from = "/matchProfile?next=%2FfeaturedPostDetails%2F12";

type Arguments = Parameters<typeof action>[0] & Parameters<typeof loader>[0];

const noRooms = { listFor: async () => ({ json: "[]" }) };

function requestTo(path: string, form?: Record<string, string>, isMember = true, search: object = noRooms): Arguments {
  const context = new RouterContextProvider();
  context.set(actorContext, isMember ? actor : undefined);
  context.set(logContext, { info: () => undefined, warn: () => undefined, error: () => undefined });
  const services = {
    areas: {},
    profiles: { getProfile: async () => undefined, saveProfile: async () => undefined },
    search,
  };
  context.set(servicesContext, services as unknown as PageServices);
  const body = form && new URLSearchParams(form);
  return {
    context,
    request: new Request(`http://localhost${path}`, body ? { method: "POST", body } : {}),
  } as unknown as Arguments;
}

const locationOf = (result: unknown) => (result instanceof Response ? result.headers.get("location") : result);

test("a validation error keeps the return path, also without JavaScript", async () => {
  const { gender: _gender, ...rest } = answers;
  expect(await action(requestTo(from, rest))).toMatchObject({
    data: { problems: { gender: "choose" } },
    init: { status: 400 },
  });
  // The page rendered after the error, and then a valid submit from it.
  expect(await loader(requestTo(from))).toMatchObject({ next: "/featuredPostDetails/12" });
  expect(locationOf(await action(requestTo(from, answers)))).toBe("/featuredPostDetails/12");
});

test("without a return path it goes to matching rooms; foreign URLs are ignored", async () => {
  const list = "/browseListings?livable=maybe&sort=fit";
  expect(locationOf(await action(requestTo("/matchProfile", answers)))).toBe(list);
  expect(locationOf(await action(requestTo("/matchProfile?next=%2F%2Fevil.example", answers)))).toBe(list);
  expect(await loader(requestTo("/matchProfile?next=https%3A%2F%2Fevil.example"))).toMatchObject({ next: undefined });
});

test("the return path survives the log-in", async () => {
  const guard = async () => middleware[0]?.(requestTo(from, undefined, false), () => expect.unreachable());
  const toLogin = await guard().catch((thrown: unknown) => thrown);
  expect(new URL(String(locationOf(toLogin)), "http://localhost").searchParams.get("next")).toBe(from);
});

test("the form is shown without an example if there is no room, or the search fails", async () => {
  const fails = { listFor: async () => Promise.reject(new Error("no database")) };
  for (const search of [noRooms, fails])
    expect(await loader(requestTo("/matchProfile", undefined, true, search))).toMatchObject({
      hasProfile: false,
      example: undefined,
    });
});
