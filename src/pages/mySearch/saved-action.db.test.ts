import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { formRequest, pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { actorContext } from "../../platform/http/page.context.ts";
import { servicesContext } from "../services.context.ts";
import { loader } from "./my-search-page.tsx";
import { action } from "./saved-action.ts";

const app = useTestApp();
const PATH = "/mySearch/save";

let member: TestMember;
let id: string;
beforeEach(async () => {
  member = newMember();
  id = await addListing(app());
});

function visitorContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(actorContext, undefined);
  context.set(servicesContext, app().services);
  return context;
}

async function send(values: Record<string, string>, as: TestMember | null = member) {
  const context = as ? await pageContext(app(), as) : visitorContext();
  const request = formRequest(PATH, values);
  const answer = await action({ request, url: new URL(request.url), pattern: PATH, params: {}, context });
  const to = answer.headers.get("location");
  return to === null ? { status: answer.status, ...((await answer.json()) as object) } : { status: answer.status, to };
}

async function load(search: string) {
  const url = new URL(`/mySearch${search}`, "https://nestmates.example");
  const { data } = await loader({
    request: new Request(url),
    url,
    pattern: "/mySearch",
    params: {},
    context: await pageContext(app(), member),
  });
  if (!data.search) throw new Error("the member is not signed in");
  return data.search;
}

describe("a form without JavaScript", () => {
  test("is redirected to the page it came from, and to no other site", async () => {
    expect(await send({ intent: "save", id, back: "/browseListings?area=mirpur" })).toEqual({
      status: 303,
      to: "/browseListings?area=mirpur",
    });
    expect(await send({ intent: "save", id, back: "https://evil.example/" })).toEqual({ status: 303, to: "/" });
    expect((await load("?list=saved")).rooms).toMatchObject([{ id, note: "" }]);
  });

  test("of all save buttons tells by the button what to do with which room", async () => {
    expect(await send({ save: id, back: "/browseListings" })).toEqual({ status: 303, to: "/browseListings" });
    expect((await load("?list=saved")).rooms).toMatchObject([{ id }]);
    expect(await send({ unsave: id, back: "/browseListings" })).toEqual({ status: 303, to: "/browseListings" });
    expect((await load("?list=saved")).rooms).toEqual([]);
  });

  test("of a visitor leads to the log-in page", async () => {
    expect(await send({ intent: "save", id, back: "/browseListings" }, null)).toEqual({
      status: 303,
      to: "/login?next=%2FbrowseListings",
    });
  });

  test("that is refused leads to the list, which says why", async () => {
    expect(await send({ intent: "save", id: "42", back: "/" })).toEqual({
      status: 303,
      to: "/mySearch?refused=listing_not_found",
    });
  });
});

describe("a script", () => {
  test("gets JSON", async () => {
    expect(await send({ intent: "save", id })).toEqual({ status: 200 });
    expect(await send({ intent: "save", id: "42" })).toEqual({ status: 404, refusal: "listing_not_found" });
    expect(await send({ intent: "like", id })).toEqual({ status: 400, refusal: "validation_failed" });
    expect(await send({ intent: "save", id }, null)).toEqual({ status: 401, refusal: "sign_in_required" });
  });

  test("merges the rooms of a device", async () => {
    expect(
      await send({ intent: "merge", rooms: JSON.stringify([{ id, note: "Near the campus" }, { id: "42" }]) }),
    ).toEqual({ status: 200, left: [] });
    expect((await load("?list=saved")).rooms).toMatchObject([{ id, note: "Near the campus" }]);
    for (const rooms of ["", "{", "[1]", '[{"id":"x"}]'])
      expect(await send({ intent: "merge", rooms })).toMatchObject({ status: 400 });
  });
});

describe("the page", () => {
  test("shows liked rooms first if none is saved, and says which rooms are gone", async () => {
    await app().call("PATCH", "/featuredPost", { as: member, body: { id } });
    expect(await load("")).toMatchObject({
      list: "liked",
      counts: { saved: 0, hidden: 0, liked: 1 },
      rooms: [{ id, phone: expect.any(String) as string }],
    });
    const other = await addListing(app());
    await send({ intent: "save", id: other });
    await app().services.pool.query("update listing set state = 'removed' where id = $1", [other]);
    expect(await load("")).toMatchObject({ list: "saved", rooms: [], gone: [other] });
    expect(await send({ intent: "forget", gone: other, back: "/mySearch" })).toEqual({ status: 303, to: "/mySearch" });
    expect(await load("?list=saved")).toMatchObject({ rooms: [], gone: [] });
  });

  test("offers to undo a room that was just hidden", async () => {
    await send({ intent: "save", id, note: "Too far?" });
    await send({ intent: "hide", id });
    expect(await load(`?list=saved&undo=${id}`)).toMatchObject({
      rooms: [],
      counts: { saved: 0, hidden: 1 },
      undo: { id },
    });
    expect(await load("?list=hidden")).toMatchObject({ rooms: [{ id, note: "Too far?" }] });
    await send({ intent: "save", id });
    expect(await load("?list=saved")).toMatchObject({ rooms: [{ id, note: "Too far?" }], counts: { hidden: 0 } });
  });
});
