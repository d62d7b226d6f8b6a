/** What the home page shows of members' own: the day of an owner, and a seeker's visit, turn and new rooms. */
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { actorOf, opener } from "../../../test/conversations.ts";
import { pageContext } from "../../../test/form-calls.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import { addBooked, addOpen, addRoom, morning, offer, suggest } from "../../../test/viewings.ts";
import type { HomeOwn } from "./home-member.tsx";
import { loader } from "./home-page.tsx";

const app = useTestApp();

/** As on a phone, whose map app opens by a link. */
const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 14)" };

async function ownOf(as: TestMember): Promise<HomeOwn> {
  const url = new URL("https://nestmates.example/");
  const context = await pageContext(app(), as);
  const args = { request: new Request(url, { headers }), url, pattern: "/", params: {}, context } as never;
  const { data, init } = (await loader(args)) as { data: { own: HomeOwn }; init: ResponseInit };
  expect(new Headers(init.headers).get("cache-control")).toContain("no-store");
  return data.own;
}

const nothing = { ok: true, data: undefined };

test("a new member is asked the five questions, and parts without content are left out", async () => {
  expect(await ownOf(newMember())).toEqual({
    owner: nothing,
    visit: nothing,
    turn: nothing,
    news: nothing,
    isNew: true,
  });
});

test("a seeker's next visit has the way to it, and the conversation while no number is shared", async () => {
  const { member, poster, id, viewing } = await addBooked(app());
  const path = `/viewings/${viewing._id}`;
  const visit = {
    path,
    startsAt: viewing.startsAt,
    title: "Visit, 10:00 am",
    way: expect.stringMatching(/^geo:0,0\?q=House%2027/) as unknown,
    write: `/inbox/${id}`,
    friend: `${path}#friend`,
    isAsked: false,
  };
  const own = await ownOf(member);
  expect(own.visit).toMatchObject({ data: visit });
  expect(own.visit).toMatchObject({ data: { text: expect.stringMatching(/^In 2 days · /) as unknown } });
  await app().services.viewings.cancel(poster, viewing._id);
  expect((await ownOf(member)).visit).toEqual(nothing);
});

test("times that the owner suggests come first, then times of the room; without both the answer is read", async () => {
  const room = await addRoom(app());
  const { member, seeker, id } = await addOpen(app(), room);
  const now = new Date();
  expect((await ownOf(member)).turn).toMatchObject({
    data: { card: { id, text: "Yes, come and see it." }, rows: [], waiting: undefined },
  });

  const slots = await offer(
    app(),
    room,
    [0, 60, 120, 180].map((minutes) => morning(now, 2, minutes)),
  );
  expect((await ownOf(member)).turn).toMatchObject({
    data: {
      card: {
        offer: {
          action: `/inbox/${id}/viewing`,
          field: "slot",
          times: slots.slice(0, 3).map(({ _id }) => ({ value: _id })),
          all: `/inbox/${id}?times=open#times`,
        },
      },
    },
  });

  const number = await suggest(app(), room.poster, id, [morning(now, 3)]);
  expect((await ownOf(member)).turn).toMatchObject({
    data: {
      card: {
        offer: {
          action: `/inbox/${id}/suggest`,
          field: "start",
          number,
          times: [{ time: "10:00 am" }],
          all: undefined,
        },
      },
    },
  });

  // The seeker's own suggestion waits for the owner.
  await app().services.viewings.suggest(seeker, id, { starts: [morning(now, 4)] });
  await app().services.conversations.markRead(seeker, id, 100);
  expect((await ownOf(member)).turn).toEqual(nothing);
});

test("other conversations are lines, and owners who have not answered are counted", async () => {
  const member = newMember();
  for (const _ of [1, 2]) await addOpen(app(), await addRoom(app()), member);
  const { listingId } = await addRoom(app());
  await app().services.conversations.ask(await actorOf(app(), member), listingId, opener());
  expect((await ownOf(member)).turn).toMatchObject({
    data: { rows: [{ text: "Yes, come and see it." }], waiting: expect.stringMatching(/^1 owner still/) as unknown },
  });
});

test("new rooms are those of the search that was saved last", async () => {
  const seeker = newMember();
  const actor = await actorOf(app(), seeker);
  const { savedSearches } = app().services;
  await savedSearches.save(actor, { area: "feni" }, "Feni");
  expect((await ownOf(seeker)).news).toEqual(nothing);
  await addRoom(app(), { location: "Sylhet" });
  const { id } = await savedSearches.save(actor, { area: "sylhet" }, "Sylhet");
  expect((await ownOf(seeker)).news).toMatchObject({
    data: { title: "1 new in Sylhet", path: `/saved-searches/${id}`, rooms: [{ location: "Sylhet" }] },
  });
});

test("an owner answers first who waits longest, and sees the figures of their rooms", async () => {
  const room = await addRoom(app());
  expect((await ownOf(room.owner)).owner).toMatchObject({
    data: { today: [], answer: undefined, rooms: [{ id: room.listingId, figures: "seen by 0", confirm: undefined }] },
  });
  const actor = await actorOf(app(), newMember());
  const { _id } = await app().services.conversations.ask(actor, room.listingId, opener());
  expect((await ownOf(room.owner)).owner).toMatchObject({
    data: {
      today: [{ kind: "people" }],
      answer: { path: `/inbox/${_id}`, text: expect.stringMatching(/^Answer /) as unknown },
      rooms: [{ figures: "1 request" }],
      all: "All 1",
    },
  });
});
