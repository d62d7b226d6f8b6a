import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { formRequest, pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { addBooked, addOpen, addRoom, morning, offer } from "../../../test/viewings.ts";
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

async function loadPage(search: string) {
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

async function load(search = "") {
  const found = await loadPage(search);
  if (found.list !== "rooms") throw new Error("these are the hidden rooms");
  return found;
}

describe("a form without JavaScript", () => {
  test("is redirected to the page it came from, and to no other site", async () => {
    expect(await send({ intent: "save", id, back: "/browseListings?area=mirpur" })).toEqual({
      status: 303,
      to: "/browseListings?area=mirpur",
    });
    expect(await send({ intent: "save", id, back: "https://evil.example/" })).toEqual({ status: 303, to: "/" });
    expect((await load()).rooms).toMatchObject([{ id, note: "" }]);
  });

  test("of all save buttons tells by the button what to do with which room", async () => {
    expect(await send({ save: id, back: "/browseListings" })).toEqual({ status: 303, to: "/browseListings" });
    expect((await load()).rooms).toMatchObject([{ id }]);
    expect(await send({ unsave: id, back: "/browseListings" })).toEqual({ status: 303, to: "/browseListings" });
    expect((await load()).rooms).toEqual([]);
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
    expect((await load()).rooms).toMatchObject([{ id, note: "Near the campus" }]);
    for (const rooms of ["", "{", "[1]", '[{"id":"x"}]'])
      expect(await send({ intent: "merge", rooms })).toMatchObject({ status: 400 });
  });
});

describe("the page", () => {
  test("shows saved and liked rooms in one list, and says which rooms are gone", async () => {
    await app().call("PATCH", "/featuredPost", { as: member, body: { id } });
    const other = await addListing(app());
    await send({ intent: "save", id: other });
    const number = expect.any(String) as string;
    expect(await load()).toMatchObject({
      counts: { all: 2, visit: 0, answered: 0, contact: 2, saved: 1, hidden: 0 },
      rooms: [
        { id: other, isOnlySaved: true, line: undefined },
        { id, isOnlySaved: false, phone: number, line: { text: expect.stringContaining("Liked on") as string } },
      ],
    });
    await app().services.pool.query("update listing set state = 'removed' where id = $1", [other]);
    expect(await load()).toMatchObject({ rooms: [{ id }], gone: [other] });
    expect(await send({ intent: "forget", gone: other, back: "/mySearch" })).toEqual({ status: 303, to: "/mySearch" });
    expect(await load()).toMatchObject({ rooms: [{ id }], gone: [] });
  });

  test("says what the owner has answered, and when the next visit is", async () => {
    const startsAt = morning(new Date(), 2);
    const { member: visitor, viewing, listingId } = await addBooked(app(), { startsAt });
    member = visitor;
    expect(await load()).toMatchObject({
      next: { _id: viewing._id, startsAt: startsAt.toISOString() },
      rooms: [{ id: listingId, step: "visit", line: { to: `/viewings/${viewing._id}` } }],
    });
    const room = await addRoom(app());
    const open = await addOpen(app(), room);
    await offer(app(), room, [morning(new Date(), 3)]);
    member = open.member;
    expect(await load("?show=answered")).toMatchObject({
      next: undefined,
      rooms: [
        { step: "offered", conversation: open.id, line: { text: expect.stringContaining(" offers 1 time") as string } },
      ],
    });
    expect(await load("?show=visit")).toMatchObject({ rooms: [], counts: { all: 1 } });
  });

  test("shows a visitor what everybody may see of the rooms of the device", async () => {
    const hidden = await addListing(app());
    await app().services.pool.query("update listing set state = 'removed' where id = $1", [hidden]);
    const url = new URL(`/mySearch?rooms=${id},${hidden},x`, "https://nestmates.example");
    const request = new Request(url);
    const { data } = await loader({ request, url, pattern: "/mySearch", params: {}, context: visitorContext() });
    expect(data).toMatchObject({ search: undefined, device: [{ id, isAvailable: true }] });
    expect(JSON.stringify(data)).not.toContain("phone");
  });

  test("offers to undo a room that was just hidden", async () => {
    await send({ intent: "save", id, note: "Too far?" });
    await send({ intent: "hide", id });
    expect(await load(`?undo=${id}`)).toMatchObject({
      rooms: [],
      counts: { saved: 0, hidden: 1 },
      undo: { id },
    });
    expect(await loadPage("?show=hidden")).toMatchObject({ rooms: [{ id, note: "Too far?" }] });
    await send({ intent: "save", id });
    expect(await load()).toMatchObject({ rooms: [{ id, note: "Too far?" }], counts: { hidden: 0 } });
  });
});
